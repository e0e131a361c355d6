import type { Finding } from '../../decision.ts';
import { joinPath } from '../../match/path-text.ts';
import type { FoundAgent } from '../../operation/agent.ts';
import type { FileAccess, Operation } from '../../operation/operation.ts';
import type { SubjectPath } from '../../operation/subject-path.ts';
import type { GoodPolicy } from '../../policy.ts';
import * as say from '../../text/explain.ts';
import { limitText } from '../../text/limit.ts';
import { printable } from '../../text/printable.ts';
import { LINE_WIDTH } from '../../text/wrap.ts';
import type { Style } from '../terminal.ts';
import { underlined } from './underline.ts';
import { wordSpans } from './word-spans.ts';

const LABEL = 11;
const NAME = 15;
const MAX_FILES = 20;

type Row = (label: string, text: string) => string;

/** What is attempted, by whom, where. */
export function callLines(
  operation: Operation,
  agent: FoundAgent,
  { root, file }: GoodPolicy,
  style: Style,
  findings: readonly Finding[] = [],
): readonly string[] {
  const row: Row = (label, text) => `  ${style.dim(label.padEnd(LABEL - 2))}${text}`;
  return [
    row('project', printable(root)),
    row('config', printable(file)),
    row('tool', printable(operation.tool)),
    row('agent', say.agentWords(agent.name, agent.by)),
    ...commandLines(operation, findings, row),
    ...partLines(operation, row),
    ...fileLines(operation, root, style, row),
    ...(operation.shell?.unresolvedWrites ?? []).map((part) => row('unknown', say.unresolvedWrite(part))),
  ];
}

/** The simple commands in a line that has several. */
function partLines({ shell }: Operation, row: Row): readonly string[] {
  const parts = shell?.commands ?? [];
  if (parts.length < 2) return [];
  return parts
    .slice(0, MAX_FILES)
    .map((part, index) => row(index === 0 ? 'parts' : '', printable(limitText(part, LINE_WIDTH - LABEL))));
}

function fileLines(operation: Operation, root: string, style: Style, row: Row): readonly string[] {
  const { files } = operation;
  // What is named comes before what lies in a folder that is named; of that there may be much.
  const ordered = [...files.filter(({ inFolder }) => !inFolder), ...files.filter(({ inFolder }) => inFolder)];
  const lines = ordered
    .slice(0, MAX_FILES)
    .flatMap((file) => [
      row('file', say.fileWords(file.path.shown, file.kind, file.path.kind)),
      ...[...saidBy(operation, file), ...otherNames(file.path, file.given, root)].map(
        ([label, name]) => `${' '.repeat(LABEL)}${style.dim(label.padEnd(NAME))}${printable(name)}`,
      ),
    ]);
  return files.length > MAX_FILES ? [...lines, row('', say.moreFiles(files.length - MAX_FILES))] : lines;
}

/** What touches files is marked or, where rules have found a command by its meaning, the words that it was found by. */
function commandLines(operation: Operation, findings: readonly Finding[], row: Row): readonly string[] {
  const { command } = operation;
  if (command === undefined) return [];
  const words = findings.flatMap((finding) => (finding.words ? wordSpans(command, finding.words) : []));
  const spans = words.length > 0 ? words : operation.files.flatMap((file) => file.span ?? []);
  return underlined(command, spans, LINE_WIDTH - LABEL).flatMap(({ text, marks }, index) => [
    row(index === 0 ? 'command' : '', text),
    ...(marks === '' ? [] : [row('', marks)]),
  ]);
}

/** The part of the command that touches the file. */
function saidBy({ command = '' }: Operation, { span, inFolder }: FileAccess): readonly [string, string][] {
  return span === undefined || inFolder
    ? []
    : [['by', limitText(command.slice(span.start, span.end), LINE_WIDTH - LABEL - NAME)]];
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
