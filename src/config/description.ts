import { filePatternProblem } from '../match/file-pattern.ts';
import { globProblem } from '../match/name-glob.ts';
import { agentPattern } from './agent-pattern.ts';
import { flag, list, mapOf, section, text, textOr, type Value, whole } from './kinds.ts';
import { toolRule } from './tool-rule.ts';

const protectedFile = section('A file pattern with a message of its own, or for some agents only.', {
  pattern: text('The files, as a file pattern.', {
    required: true,
    problem: filePatternProblem,
    example: '*.lock',
  }),
  message: text('What Claude is told instead of the usual sentence.', {
    example: "Run 'npm install' to update it.",
  }),
  agent: agentPattern,
});

const preToolUse = section(
  'What is judged before a tool runs.',
  {
    preventRootAdditions: flag(
      'No new files directly in the project root. Existing ones may be changed.',
      true,
    ),
    preventRootAdditionsMessage: text(
      'What Claude is told when a new file at the root is refused; `{file_path}` and `{tool}` are filled in.',
      { nullable: true, example: 'Put {file_path} below src/ instead.' },
    ),
    uneditableFiles: list(
      'Files that may not be changed, as file patterns, with or without a message and an agent.',
      textOr('A file pattern, or a map with more to say.', 'pattern', protectedFile),
      [
        'package-lock.json',
        '.env*',
        { pattern: 'test/**', agent: 'coder', message: 'Tests belong to the tester.' },
      ],
    ),
    preventAdditions: list(
      'Where no new files may be made, as file patterns. Existing files may be overwritten.',
      text('A file pattern.', { required: true, problem: filePatternProblem }),
      ['dist', 'build/**', '*.log'],
    ),
    preventUpdateGitIgnored: flag('Nothing that git ignores is read or changed.', false),
    toolUsageValidation: list(
      'Rules for tools, by file or by command. The first rule that matches decides.',
      toolRule,
    ),
  },
  {
    removed: {
      grepRules: 'Run a search as a `stop` command instead; it fails the turn when it finds something.',
      preventGeneratedFileEdits:
        'Protect generated files by pattern: list them under `preToolUse.uneditableFiles`.',
      generatedFileMessage: 'Give the entry under `preToolUse.uneditableFiles` a `message`.',
    },
  },
);

/** One command of a list that runs at a turn of the session. */
const command = section('A command that runs.', {
  run: text('A script for bash; several lines are one script.', {
    required: true,
    problem: (value) => (value.trim() === '' ? 'the script is empty' : undefined),
    example: 'npm test',
  }),
  message: text('What is said when it fails, instead of the usual sentence.', { example: 'Tests are red.' }),
  showCommand: flag('Name the command in what is reported.', true),
  showStdout: flag("Report the command's output.", false),
  showStderr: flag("Report the command's error output.", false),
  maxOutputLines: whole('Report only the last lines of each output.', { min: 1, max: 10_000, example: 50 }),
  timeout: whole('Seconds after which it is ended, with everything that it started.', {
    min: 1,
    max: 3600,
    example: 300,
  }),
  notifyPerCommand: flag('A desktop notice for this command, when notices are on.', false),
});

const subagentStop = section('What runs when a subagent ends.', {
  commands: mapOf(
    'Commands by agent: a glob over its name, and what runs when such an agent ends. `*` runs first, then the others in the order of the file.',
    { keyName: 'agent pattern', keyProblem: globProblem },
    list('The commands, in order.', command),
  ),
});

/** The whole of `.conclaude.yaml`. */
export const configuration = section(
  'The configuration of conclaude, in `.conclaude.yaml` or `.conclaude.yml` at the project root.',
  { preToolUse, subagentStop },
  {
    removed: {
      rules:
        'The `rules` section is no longer supported. Move its fields to `preToolUse`: `rules.preventRootAdditions`, `rules.uneditableFiles` and `rules.toolUsageValidation` keep their names there.',
      gitWorktree:
        'Remove it: Claude Code makes its own worktrees, and conclaude guards files inside them as it does in the project.',
    },
  },
);

export type Config = Value<typeof configuration>;
export type ProtectedFile = Value<typeof protectedFile>;
