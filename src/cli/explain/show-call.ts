import { joinPath } from '../../match/path-text.ts';
import type { FileAccess, Operation } from '../../operation/operation.ts';
import type { SubjectPath } from '../../operation/subject-path.ts';
import * as say from '../../text/explain.ts';
import { limitText } from '../../text/limit.ts';
import { printable } from '../../text/printable.ts';
import type { Terminal } from '../terminal.ts';
import type { JudgedCall } from './explanation.ts';
import { underlined } from './underline.ts';

type Style = Terminal['style'];

const WIDTH = 80;
const LABEL = 11;
const NAME = 15;

/** What is attempted, by whom, where. */
export function callLines(call: JudgedCall, style: Style): readonly string[] {
  const { operation } = call;
  const row = (label: string, text: string) => `  ${style.dim(label.padEnd(LABEL - 2))}${text}`;
  return [
    row('project', printable(call.root)),
    row('config', printable(call.file)),
    row('tool', printable(operation.tool)),
    row('agent', say.agentWords(call.agent.name, call.agent.by)),
    ...commandLines(operation, row),
    ...operation.files.flatMap((file, index) => [
      row('file', say.fileWords(file.path.shown, file.kind, file.path.kind)),
      ...[...saidBy(operation, file), ...otherNames(file.path, call.given[index], call.root)].map(
        ([label, name]) => `${' '.repeat(LABEL)}${style.dim(label.padEnd(NAME))}${printable(name)}`,
      ),
    ]),
  ];
}

function commandLines(operation: Operation, row: (label: string, text: string) => string): readonly string[] {
  if (operation.command === undefined) return [];
  const spans = operation.files.flatMap((file) => file.span ?? []);
  return underlined(operation.command, spans, WIDTH - LABEL).flatMap(({ text, marks }, index) => [
    row(index === 0 ? 'command' : '', text),
    ...(marks === '' ? [] : [row('', marks)]),
  ]);
}

/** The part of the command that touches the file. */
function saidBy({ command = '' }: Operation, { span }: FileAccess): readonly [string, string][] {
  return span === undefined
    ? []
    : [['by', limitText(command.slice(span.start, span.end), WIDTH - LABEL - NAME)]];
}

/** The names under which rules know the file, as far as they differ from the one that is shown. */
function otherNames(path: SubjectPath, given: string | undefined, root: string): readonly [string, string][] {
  const names: [string, string][] = [];
  const add = (label: string, name: string) => {
    if (name !== path.shown && !names.some(([, known]) => known === name)) names.push([label, name]);
  };
  if (given !== undefined && given !== path.spellings[0]?.absolute) add('as given', given);
  const [first] = path.spellings;
  // A file of another worktree is shown by its place in there.
  if (first !== undefined && first.absolute !== joinPath(root, path.shown)) add('at', first.absolute);
  for (const spelling of path.spellings) {
    const isReal = spelling === path.real;
    if (isReal && path.spellings.length > 1) add('leads to', spelling.absolute);
    const [, ...more] = spelling.inProject;
    for (const name of more) add('in a worktree', name);
  }
  return names;
}
