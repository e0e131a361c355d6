import type { CommandName } from '../cli/commands.ts';
import { printable } from './printable.ts';

/** `conclaude --help`. */
export function generalHelp(): string {
  return `conclaude: the guardrail of Claude Code sessions

Usage
  conclaude <command> [options]

For people
  validate              check .conclaude.yaml and say what is wrong with it
  help <command>        more about a command

For Claude Code, which calls it as a hook with the payload on standard input
  Hooks <Event> [--agent NAME]
  hook <Event>          the same

Options
  -h, --help            this text
  -V, --version         the version

Examples
  conclaude validate
  conclaude validate --config-path packages/api
  echo '{"tool_name":"Write","tool_input":{"file_path":"a.lock"}}' | conclaude Hooks PreToolUse`;
}

const COMMAND_HELP: Readonly<Record<CommandName, string>> = {
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
