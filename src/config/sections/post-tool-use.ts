import { filePatternProblem } from '../../match/file-pattern.ts';
import { globProblem } from '../../match/name-glob.ts';
import { list, mapOf, section, text, type Value } from '../kinds.ts';
import { commandFields, reportKind } from './command.ts';
import { fileWordsScript } from './file-words.ts';

const check = section('A command that runs after a tool call.', {
  ...commandFields,
  run: fileWordsScript('the files of the call that match `pattern`'),
  report: reportKind('auto'),
  pattern: text(
    'Run it only when the call is about a file that matches this file pattern; for a shell command, a file that it changes.',
    {
      problem: filePatternProblem,
      example: '*.ts',
    },
  ),
});

export type ToolCheck = Value<typeof check>;

export const postToolUse = section(
  'What runs after a tool call succeeds. The report of a failing command goes back to Claude.',
  {
    commands: mapOf(
      'Commands by tool: a glob for its name; case is ignored. `*` runs first, then the others in the order of the file.',
      { keyName: 'tool pattern', keyProblem: globProblem },
      list('The commands, in order.', check),
    ),
  },
);
