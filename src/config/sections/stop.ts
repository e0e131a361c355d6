import { filePatternProblem } from '../../match/file-pattern.ts';
import { flag, list, section, text, textOr, type Value } from '../kinds.ts';
import { commandFields } from './command.ts';

const gate = section('A command that has to succeed before a turn may end.', {
  ...commandFields,
  when: list(
    'Run it only when a changed or new file matches one of these file patterns. git tells what has changed; without git it always runs.',
    text('A file pattern.', { required: true, problem: filePatternProblem }),
    ['src/**', 'package.json'],
  ),
});

export type Gate = Value<typeof gate>;

export const stop = section(
  'What runs when Claude wants to end its turn. The first command that fails sends it back to work.',
  {
    commands: list(
      'The commands, in order.',
      textOr('A script for bash, or a map with more details.', 'run', gate),
      ['npm test', { run: 'npm run lint', when: ['src/**'] }],
    ),
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
