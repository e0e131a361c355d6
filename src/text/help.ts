import type { CommandName } from '../cli/commands.ts';
import { printable } from './printable.ts';

/** `conclaude --help`. */
export function generalHelp(): string {
  return `conclaude: the guardrail of Claude Code sessions

Usage
  conclaude <command> [options]

For people
  init                  write a configuration and wire conclaude into Claude Code
  uninstall             take out what init wired
  validate              check .conclaude.yaml and say what is wrong with it
  explain               say why a tool call is allowed or refused
  test                  run the policy's tests, or an event's commands by hand
  doctor                is the guard on? every link of the chain, tried
  visualize             which files does each rule cover?
  migrate               bring a configuration of an earlier version up to date
  completion SHELL      completion for bash, zsh or fish
  help <command>        more about a command

For Claude Code, which calls it as a hook with the payload on standard input
  Hooks <Event> [--agent NAME]
  hook <Event>          the same

Options
  -h, --help            this text
  -V, --version         the version

Examples
  conclaude init --dry-run
  conclaude validate
  conclaude validate --config-path packages/api
  echo '{"tool_name":"Write","tool_input":{"file_path":"a.lock"}}' | conclaude Hooks PreToolUse`;
}

const COMMAND_HELP: Readonly<Record<CommandName, string>> = {
  init: `conclaude init: write a configuration and wire conclaude into Claude Code

Usage
  conclaude init [options]

Looks at the project in the working folder, writes a commented .conclaude.yaml
for it, and adds conclaude's hooks to .claude/settings.json. What is already in
these files stays as it is, byte for byte. Run it again after the configuration
has got a new section: it adds the hooks that are missing, and nothing else.

Options
  --dry-run             show what would change, as a diff, and change nothing
  --json                the result as JSON on standard output
  -f, --force           write the configuration and the hooks anew
  --config-path PATH    the configuration file (default: ./.conclaude.yaml)
  --claude-path FOLDER  the folder of settings.json (default: ./.claude)
  --schema-url URL      where editors find the configuration's schema
  --user                wire into ~/.claude, for every project that has a
                        .conclaude.yaml; no configuration is written
  --shell               wire through the shell: refuses also when conclaude is
                        missing on clients before 2.1.295

Exit code: 0 done or nothing to do, 1 not done, 64 mistyped.

Examples
  conclaude init --dry-run
  conclaude init
  conclaude init --user`,

  uninstall: `conclaude uninstall: take out what init wired

Usage
  conclaude uninstall [--claude-path FOLDER | --user] [--dry-run] [--json]

Removes conclaude's hooks from the settings, and nothing else. The configuration
stays where it is.

Options
  --dry-run             show what would change, as a diff, and change nothing
  --json                the result as JSON on standard output
  --claude-path FOLDER  the folder of settings.json (default: ./.claude)
  --user                the settings in ~/.claude

Exit code: 0 done or nothing to do, 1 not done, 64 mistyped.

Examples
  conclaude uninstall --dry-run
  conclaude uninstall`,

  explain: `conclaude explain: why is this call allowed or refused?

Usage
  conclaude explain TOOL [FILE] [options]
  conclaude explain [options] -- COMMAND...
  conclaude explain [options] < payload.json

Judges a call as the hook would, and shows the way: the configuration, who
calls, every name of each file, every rule that looked at it with its line, the
verdict, and what Claude Code does with it. The call itself is not made; the
commands of preToolUse.commands are asked, as the hook would ask them.

Options
  --agent NAME          who calls (default: what the payload says, else main)
  --input JSON          the tool's input, for tools that take no file
  --config-path PATH    a configuration file, or the folder that has one
  --rules-only          don't ask preToolUse.commands
  --all                 rules that have nothing to do with such a call, too
  --json                the explanation as JSON

Exit code: 0 explained, 1 the configuration is broken, 64 mistyped.

Examples
  conclaude explain Write src/a.ts --agent coder
  conclaude explain -- git push --force
  conclaude explain WebFetch --input '{"url":"https://example.com"}'
  conclaude explain < payload.json`,

  test: `conclaude test: run the policy's tests, or an event's commands by hand

Usage
  conclaude test [--tap | --json] [--config-path FILE|FOLDER]
  conclaude test EVENT [--agent NAME] [--field NAME=VALUE]... [--payload FILE]

Without an event, every entry of tests: in the configuration is judged as the
hook would judge it, and compared with what it expects. With an event, such as
Stop, its commands are run for real, as the hook would run them, with a made-up
payload; sessions that are at work don't notice.

Options
  --config-path PATH    a configuration file, or the folder that has one
  --agent NAME          the subagent that the event is about
  --field NAME=VALUE    a field of the event's payload; may be repeated
  --payload FILE        the event's payload as JSON; - is standard input
  --tap                 the results as TAP version 14
  --json                the results as JSON

Exit code: 0 all passed, 1 a test failed or the configuration is broken; for an
event that of the hook, which is 2 when it refuses; 64 mistyped.

Examples
  conclaude test
  conclaude test --tap
  conclaude test Stop
  conclaude test SubagentStop --agent coder
  conclaude test PostToolUse --field tool_name=Write`,

  migrate: `conclaude migrate: bring a configuration of an earlier version up to date

Usage
  conclaude migrate [--config-path FILE|FOLDER] [--write] [--json]

Rewrites the keys that earlier versions had: rules, stop.run, stop.rounds,
grepRules, preventGeneratedFileEdits, generatedFileMessage, gitWorktree.
Comments and layout stay. Without --write the diff is shown and nothing changes.

Options
  --config-path PATH    a configuration file, or the folder that has one
  --write               rewrite the file in place
  --json                the result as JSON on standard output

Exit code: 0 the result is valid, 1 it is not or there is no file, 64 mistyped.

Examples
  conclaude migrate
  conclaude migrate --write`,

  doctor: `conclaude doctor: is the guard on?

Usage
  conclaude doctor [--json]

Looks at every link of the chain, from the folder that Claude Code is started
in: the client's version, its settings files and whether they load, conclaude's
hooks in them and what could switch them off. Calls the wired command as the
client would, with a call that it must refuse. Then makes every rule of the
configuration fire once on a made-up call. Nothing is changed, Claude Code is
not started, and no command of the configuration runs.

Options
  --json                the result as JSON on standard output

Exit code: 0 the guard is on, 1 something is wrong, 64 mistyped.

Examples
  conclaude doctor
  conclaude doctor --json`,

  visualize: `conclaude visualize: which files does each rule cover?

Usage
  conclaude visualize [--rule NAME] [--show-matches] [--json]
                      [--config-path FILE|FOLDER]

Shows the rules with the number of files that each covers, and a tree of those
files. Folders that git ignores are counted, not entered; .git is left out.

Options
  --rule NAME           only this rule: a key such as uneditableFiles, or one
                        entry of it such as uneditableFiles[0]
  --show-matches        every covered file; without it long lists are shortened
  --config-path PATH    a configuration file, or the folder that has one
  --json                the result as JSON on standard output

Exit code: 0 shown, 1 no valid configuration, 64 mistyped or no such rule.

Examples
  conclaude visualize
  conclaude visualize --rule uneditableFiles --show-matches`,

  completion: `conclaude completion: completion for your shell

Usage
  conclaude completion bash|zsh|fish

Prints a script that completes conclaude's commands and flags.

Exit code: 0 printed, 64 mistyped.

Examples
  conclaude completion bash >> ~/.bashrc
  conclaude completion zsh > "\${fpath[1]}/_conclaude"
  conclaude completion fish > ~/.config/fish/completions/conclaude.fish`,

  validate: `conclaude validate: check the configuration

Usage
  conclaude validate [--config-path FILE|FOLDER] [--json]

Without --config-path, the nearest .conclaude.yaml or .conclaude.yml at or above the working folder is
checked. Every problem is reported at once, with file, line, column, what was found and what is expected.

Options
  --config-path PATH    a configuration file, or the folder that has one
  --json                the result as JSON on standard output

Exit code: 0 valid, 1 not valid or not found, 64 mistyped.

Examples
  conclaude validate
  conclaude validate --config-path packages/api
  conclaude validate --json`,
};

export function commandHelp(name: CommandName): string {
  return COMMAND_HELP[name];
}

export function unknownCommand(name: string, near: string | undefined): string {
  const hint = near === undefined ? '' : ` Did you mean '${near}'?`;
  return `conclaude has no command '${printable(name)}'.${hint} See: conclaude --help`;
}
