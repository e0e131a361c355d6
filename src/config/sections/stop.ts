import { filePatternProblem } from '../../match/file-pattern.ts';
import { choice, flag, list, section, text, textOr, type Value, whole } from '../kinds.ts';
import { commandFields, reportKind } from './command.ts';
import { fileWordsScript } from './file-words.ts';

const pattern = text('A file pattern.', { required: true, problem: filePatternProblem });

const gate = section('A command that has to succeed before a turn may end.', {
  ...commandFields,
  run: fileWordsScript(
    'the changed files that still exist and match `when`; without any, the command is skipped',
  ),
  showStdout: flag("Report the command's output when it fails.", true),
  showStderr: flag("Report the command's error output when it fails.", true),
  report: reportKind('auto'),
  when: list(
    'Run it only when a changed or new file matches one of these file patterns. git tells what has changed; without git it always runs.',
    pattern,
    ['src/**', 'package.json'],
  ),
  perPackage: text(
    'The name of a file that marks a package, such as `package.json` or `Cargo.toml`. The command runs once in each package with changes, in its folder.',
    { problem: markerProblem, example: 'package.json' },
  ),
  inputs: list(
    "What the result depends on: file patterns. If none of these files has changed since the command last succeeded, it is not run again. Default: the files of `when`, or else all files that git doesn't ignore. Lock files, the settings of tools and the versions of runtimes always count.",
    pattern,
    ['src/**', 'test/**'],
  ),
  cache: flag('Skip the command when it has already succeeded on the same files.', true),
  group: text('Commands of the same group run at the same time, and all of them finish.', {
    problem: (name) => (name.trim() === '' ? 'the name is empty' : undefined),
    example: 'checks',
  }),
  always: flag('Run it even if an earlier command has failed.', false),
  since: choice(
    "`session`: what already failed at the commit with which the session began is reported, but doesn't hold up the turn. That commit is checked out into a temporary folder once, when the command first fails.",
    ['session'],
    {},
  ),
});

export type Gate = Value<typeof gate>;

function markerProblem(name: string): string | undefined {
  return name === '' || name.includes('/') || name === '.' || name === '..'
    ? 'it must be the name of a file, without a folder'
    : undefined;
}

export const stop = section(
  'What runs when Claude wants to end its turn. A command that fails sends it back to work.',
  {
    commands: list(
      'The commands, in order.',
      textOr('A script for bash, or a map with more details.', 'run', gate),
      ['npm test', { run: 'npm run lint', when: ['src/**'] }],
    ),
    jobs: whole('How many commands of a group run at the same time. Default: one for each processor.', {
      min: 1,
      max: 64,
      example: 2,
    }),
    infinite: flag('When all commands succeed, Claude is told to go on instead of ending its turn.', false),
    infiniteMessage: text('What Claude is told then.', {
      default: 'continue working on the task',
      example: 'Take the next open task from TODO.md.',
    }),
  },
  {
    removed: {
      run: 'Write each line as a command of its own: `stop.commands: [{ run: … }]`.',
      rounds: 'Remove it. Only `stop.infinite` remains.',
      grepRules: 'Run a search as one of `stop.commands` instead; when it fails, the turn goes on.',
    },
  },
);
