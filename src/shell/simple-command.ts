import { runAlias } from './aliases.ts';
import { assign, scopeWith, takeBack } from './assignments.ts';
import { spend } from './budget.ts';
import { runShellWords } from './dispatch.ts';
import { expandTexts, expandWord } from './expand-word.ts';
import { type Field, joinFields, knownField } from './field.ts';
import { NO_NAMED_ITEMS } from './items.ts';
import type { Assignment, Command, Word } from './parse.ts';
import { applyRedirects, type Streams } from './redirects.ts';
import { lookUp, type Scope, setVariable } from './scope.ts';
import { type Frame, frameAt, frameOfWords, type Output, recordContent } from './session.ts';

export function runSimpleCommand(node: Command, outer: Frame): Output {
  if (!spend(outer.session.budget, 1)) return undefined;
  const frame = frameAt(node, outer);
  const words = wordsOf(node, frame);
  const assignments =
    node.prefix.length === 0 ? NO_ASSIGNMENTS : node.prefix.filter((part) => part.type === 'Assignment');
  if (words.length === 0) for (const one of assignments) assign(one, frame, frame.scope);
  const streams = applyRedirects(node.redirects, frame, words[0]?.text);
  if (words.length === 0) return printedByRedirects(node, streams);

  const scope = assignments.length === 0 ? frame.scope : scopeWith(assignments, frame);
  const inner = reading(streams.input, scope, words, frame);
  const before = scope.descriptors;
  scope.descriptors = streams.descriptors;
  const printed = runAlias(node, inner) ?? runShellWords(words, inner);
  if (!staysOpen(words) && scope.descriptors === streams.descriptors) scope.descriptors = before;
  for (const word of words) word.feeds?.(undefined);
  for (const { frame: at, target, appends } of streams.outputs) recordContent(at, target, printed, appends);
  // What `exec > >(program)` has left open.
  if (streams.printsToPipe) before.get(1)?.feeds?.(printed);
  if (scope !== frame.scope) takeBack(frame.scope, scope, assignments);
  frame.scope.lastWord = words.at(-1)?.state === 'known' ? words.at(-1)?.text : undefined;
  return streams.printsToPipe ? printed : knownField('');
}

/** `$(< file)` is what is in the file. */
function printedByRedirects(node: Command, { input, printsToPipe }: Streams): Output {
  if (node.redirects.length === 0) return knownField('');
  return printsToPipe ? input : undefined;
}

const NO_ASSIGNMENTS: readonly Assignment[] = [];

/**
 * The frame of a command's words, with that on standard input: what it says, or where only that is known, which files
 * it is about.
 */
function reading(input: Output, scope: Scope, words: readonly Field[], frame: Frame): Frame {
  const isPassed = input?.files !== undefined || input?.names !== undefined;
  return frameOfWords(scope, isPassed ? undefined : input, isPassed ? input : undefined, words, frame);
}

/** Redirections are open for one command, unless it is `exec` alone: then they stay. */
function staysOpen(words: readonly Field[]): boolean {
  return words.length === 1 && words[0]?.text === 'exec';
}

function wordsOf(node: Command, frame: Frame): readonly Field[] {
  const words: Field[] = [];
  if (node.name !== undefined) addWord(node.name, words, frame);
  for (const part of node.suffix) {
    if (part.type === 'Word') addWord(part, words, frame);
    else if (part.type === 'Assignment') {
      const named = words.some((word) => /^-[a-zA-Z]*A/.test(word.text));
      words.push(declarationWord(part, named, frame));
    }
  }
  return words;
}

function addWord(word: Word, words: Field[], frame: Frame): void {
  const fields = expandWord(word, frame);
  if (fields.length === 1) words.push(fields[0] as Field);
  else words.push(...fields);
}

/** `export A=b`: the builtin gets it as one word, and sets the variable from that. */
function declarationWord(part: Assignment, named: boolean, frame: Frame): Field {
  if (part.value.type === 'ArrayValue' || part.index !== undefined) {
    if (named && lookUp(frame.scope, part.name)?.kind !== 'map')
      setVariable(frame.scope, part.name, NO_NAMED_ITEMS);
    assign(part, frame, frame.scope);
    return { text: part.name, state: 'known', implied: true };
  }
  const [value] = expandTexts(part.value, frame);
  const sign = part.append === true ? '+=' : '=';
  return joinFields([knownField(part.name + sign), value ?? knownField('')], '');
}
