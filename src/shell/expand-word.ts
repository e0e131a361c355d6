import { expandArithmetic } from './arithmetic.ts';
import { wordsOfBraces } from './braces.ts';
import { spend } from './budget.ts';
import { expandParameter, expandSimple } from './expand-parameter.ts';
import { type Field, isKnown, unknownField } from './field.ts';
import { tildeFolder } from './folder-builtins.ts';
import { isComplete, parseWord, type Substitution, scriptIn, type Word, type WordPart } from './parse.ts';
import { expandedPiece, fieldsOf, globPiece, literalPiece, type Piece, textOf } from './piece.ts';
import { childScope, lookUp } from './scope.ts';
import type { Frame, Output } from './session.ts';
import { walkList } from './walk.ts';

const MAX_BRACE_WORDS = 256;
const MAX_BRACE_SOURCE = 4_096;
const MAX_VARIANTS = 64;

/** A part of a word as the list of what it may become: usually one. */
export type Alternatives = readonly (readonly Piece[])[];

/** A word of a command: braces, tilde, variables, splitting, globs. */
export function expandWord(word: Word, frame: Frame): readonly Field[] {
  if (!spend(frame.session.budget, 1)) return [unknownField(word.text)];
  const plain = plainText(word.text);
  if (plain !== undefined) return [{ text: plain, state: 'known' }];
  const mayHaveBraces = word.text.includes('{');
  if (word.parts === undefined && !mayHaveBraces && !word.text.includes('~'))
    return [{ text: word.value, state: 'known' }];
  if (!mayHaveBraces || !hasBraces(word)) return expandVariants(word, frame);
  const sources = word.text.length > MAX_BRACE_SOURCE ? undefined : wordsOfBraces(word.text, MAX_BRACE_WORDS);
  if (sources === undefined) {
    frame.session.budget.exceeded = true;
    return [unknownField(word.text)];
  }
  if (!spend(frame.session.budget, sources.length * 4)) return [unknownField(word.text)];
  const inner: Frame = { ...frame, spanFixed: true };
  return sources.flatMap((source) => {
    if (source === '') return [];
    const one = parseWord(source);
    return one === undefined ? [unknownField(source)] : expandVariants(one, inner);
  });
}

const PLAIN = /^[\w@%+=:,./-]+$/;
const QUOTED_PLAIN = /^(?:"[^"\\$`]*"|'[^']*')$/;

/** What a word says in which there is nothing to expand; the parser would have to read it once more to tell. */
function plainText(source: string): string | undefined {
  if (PLAIN.test(source)) return source;
  return QUOTED_PLAIN.test(source) ? source.slice(1, -1) : undefined;
}

/** The parser takes `{a},b}` for plain text, of which bash makes two words. */
function hasBraces({ text, parts }: Word): boolean {
  if (parts?.some((part) => part.type === 'BraceExpansion')) return true;
  const isPlain =
    parts === undefined || parts.some(({ type, text: part }) => type === 'Literal' && part.includes('{'));
  return isPlain && text.includes('}') && /,|\.\./.test(text);
}

/** A word whose value stays whole: an assignment, a here-string, the word of a `case`. */
export function expandText(word: Word, frame: Frame): Field {
  return expandTexts(word, frame)[0] ?? unknownField(word.text);
}

export function expandTexts(word: Word, frame: Frame): readonly Field[] {
  const all = variantsOf(word, frame, true);
  return asGuesses(all.map(textOf), all.length > 1);
}

/** The parts of a here-document's body. */
export function expandBody(parts: readonly WordPart[], frame: Frame): Field {
  return textOf(expandParts(parts, frame, true, [[]])[0] ?? []);
}

export function variantsOf(word: Word, frame: Frame, tildeAfterEquals = false): Alternatives {
  const parts: readonly WordPart[] = word.parts ?? [
    { type: 'Literal', pos: word.pos, end: word.end, value: word.value, text: word.text },
  ];
  const tilde = word.text.includes('~')
    ? expandTilde(parts[0], frame, tildeAfterEquals || /^[A-Za-z_]\w*=~/.test(word.text))
    : undefined;
  return tilde === undefined
    ? expandParts(parts, frame, false, [[]])
    : expandParts(parts.slice(1), frame, false, tilde);
}

/** What the parts become, one after the other, behind what is there `before` them. */
function expandParts(
  parts: readonly WordPart[],
  frame: Frame,
  quoted: boolean,
  before: Alternatives,
): Alternatives {
  let all = before;
  for (const part of parts) all = combined(all, expandPart(part, frame, quoted));
  return all;
}

function expandVariants(word: Word, frame: Frame): readonly Field[] {
  const ifs = lookUp(frame.scope, 'IFS');
  const separators = ifs?.kind === 'text' ? (ifs.texts[0] ?? '') : undefined;
  const all = variantsOf(word, frame);
  const fields = all.flatMap((pieces) => {
    const splits = pieces.some((piece) => piece.kind === 'text' && piece.splits && piece.text !== '');
    if (separators === undefined && splits) return [unknownField(word.text)];
    return fieldsOf(pieces, frame, separators ?? '');
  });
  return asGuesses(fields, all.length > 1);
}

/** Where a word may become several things, each of them is a guess. */
function asGuesses(fields: readonly Field[], several: boolean): readonly Field[] {
  if (!several) return fields;
  return fields.map((field) => (field.state === 'known' ? { ...field, state: 'guess' } : field));
}

/** Each of `all` with each of `options` behind it. */
function combined(all: Alternatives, options: Alternatives): Alternatives {
  if (options.length <= 1 && all.length === 1) {
    // The usual case must not copy what is there already, or long words would take quadratic time.
    (all[0] as Piece[]).push(...(options[0] ?? []));
    return all;
  }
  return all.flatMap((before) => options.map((pieces) => [...before, ...pieces])).slice(0, MAX_VARIANTS);
}

function expandTilde(
  part: WordPart | undefined,
  frame: Frame,
  afterEquals: boolean,
): Alternatives | undefined {
  if (part?.type !== 'Literal') return undefined;
  const match = (afterEquals ? /^((?:[A-Za-z_]\w*=)?)(~[^/\\]*)/ : /^()(~[^/\\]*)/).exec(part.text);
  if (match === null) return undefined;
  const [, before = '', prefix = ''] = match;
  const folder = tildeFolder(prefix, frame);
  if (folder === undefined) return [[{ kind: 'unknown', source: part.text }]];
  return [[literalPiece(before + folder + part.value.slice(before.length + prefix.length), true)]];
}

function expandPart(part: WordPart, frame: Frame, quoted: boolean): Alternatives {
  switch (part.type) {
    case 'Literal':
      return [[literalPiece(part.value, quoted)]];
    case 'SingleQuoted':
    case 'AnsiCQuoted':
      return [[literalPiece(part.value, true)]];
    case 'DoubleQuoted':
    case 'LocaleString':
      return expandParts(part.parts, frame, true, [[literalPiece('', true)]]);
    case 'Glob':
      return [[globPiece(part.text)]];
    case 'ExtendedGlob':
      return [[{ ...globPiece('*'), guess: true } as Piece]];
    case 'SimpleExpansion':
      return expandSimple(part.text, frame, quoted);
    case 'ParameterExpansion':
      return expandParameter(part, frame, quoted);
    case 'ArithmeticExpansion':
      return [[expandArithmetic(part, frame)]];
    case 'CommandExpansion':
      return outputPieces(substitute(part, frame), part.text, quoted);
    case 'ProcessSubstitution':
      return [[processPiece(part, frame)]];
    case 'BraceExpansion':
      return [[literalPiece(part.text, quoted)]];
  }
}

/** The name of a process substitution. One that is written to is run when it is known what it gets. */
function processPiece(part: Extract<WordPart, { type: 'ProcessSubstitution' }>, frame: Frame): Piece {
  const name = literalPiece('/dev/fd/63', true);
  if (part.operator === '<') return { ...name, content: substitute(part, frame) } as Piece;
  let isFed = false;
  // An open one gets what several commands write.
  const feeds = (input: Output): void => {
    if (!isFed || input !== undefined) substitute(part, frame, input ?? unknownField(''));
    isFed = true;
  };
  return { ...name, feeds } as Piece;
}

/** Runs a substitution in a shell of its own and gives what it prints. */
export function substitute(part: Substitution, frame: Frame, input?: Output): Output {
  // Nested ones would be read once per level.
  if (!spend(frame.session.budget, part.text.length >> 2)) return undefined;
  const script = scriptIn(part);
  if (script === undefined) return undefined;
  if (!isComplete(script)) frame.session.complete = false;
  const spanFixed = frame.spanFixed || script.source !== undefined;
  return walkList(script, {
    ...frame,
    scope: childScope(frame.scope),
    spanFixed,
    input,
    wantsOutput: input === undefined,
  });
}

function outputPieces(output: Output, source: string, quoted: boolean): Alternatives {
  if (output === undefined || !isKnown(output))
    return [[{ kind: 'unknown', source, origin: output?.origin, below: output?.below }]];
  const texts = [output.text, ...(output.others ?? [])];
  return texts.map((text) => [
    {
      ...expandedPiece(text.replace(/\n+$/, ''), quoted, output.state === 'guess' || texts.length > 1),
      ...(output.below && { below: output.below }),
    },
  ]);
}
