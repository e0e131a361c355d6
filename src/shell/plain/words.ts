import type { Word, WordPart } from '../parse.ts';
import { readPart } from './parts.ts';
import { endsWord, type ScriptReader } from './reader.ts';

/** The most of all words, after blanks. Right before a redirection a number isn't one. */
const BARE_WORD = /[ \t]*([^ \t\n;|&<>()'"$`\\*?[{#][^ \t\n;|&<>()'"$`\\*?[{]*)(?=[ \t\n;|&)]|$)/y;
const QUOTED_WORD = /(?:'[^']*'|"[^"\\$`]*")(?=[ \t\n;|&<>)]|$)/y;
const CASE = /case(?![^ \t\n;|&<>()'"$`\\{])/y;

export function readWord(reader: ScriptReader): Word | undefined {
  return readBareWord(reader) ?? readOtherWord(reader);
}

export function readBareWord(reader: ScriptReader): Word | undefined {
  BARE_WORD.lastIndex = reader.at;
  const text = BARE_WORD.exec(reader.text)?.[1];
  if (text === undefined || (text === 'case' && reader.inSubstitution)) return undefined;
  const at = BARE_WORD.lastIndex;
  reader.at = at;
  const end = reader.offset + at;
  return { type: 'Word', text, pos: end - text.length, end, value: text, parts: undefined };
}

/** One that isn't bare. */
export function readOtherWord(reader: ScriptReader): Word | undefined {
  return readQuotedWord(reader) ?? readWordOfParts(reader);
}

function readQuotedWord(reader: ScriptReader): Word | undefined {
  QUOTED_WORD.lastIndex = reader.at;
  const text = QUOTED_WORD.exec(reader.text)?.[0];
  if (text === undefined) return undefined;
  const pos = reader.offset + reader.at;
  reader.at = QUOTED_WORD.lastIndex;
  const end = reader.offset + reader.at;
  const value = text.slice(1, -1);
  const part: WordPart =
    text[0] === "'"
      ? { type: 'SingleQuoted', pos, end, value, text }
      : {
          type: 'DoubleQuoted',
          pos,
          end,
          text,
          parts: [{ type: 'Literal', pos: pos + 1, end: end - 1, value, text: value }],
        };
  return { type: 'Word', text, pos, end, value, parts: [part] };
}

function readWordOfParts(reader: ScriptReader): Word | undefined {
  const start = reader.at;
  const char = reader.text[start];
  if (char === '[' || char === '{') return readBracket(reader);
  if (char === 'c' && reader.inSubstitution && opensCase(reader)) return undefined;
  const parts: WordPart[] = [];
  while (!endsWord(reader)) {
    const part = readPart(reader);
    if (part === undefined) return undefined;
    parts.push(part);
  }
  return parts.length === 0 ? undefined : wordOf(reader, start, parts);
}

/** What stands between `start` and here as a word. */
export function wordOf(
  { text: source, offset, at }: ScriptReader,
  start: number,
  parts: readonly WordPart[] | undefined,
): Word {
  const text = source.slice(start, at);
  const isLiteral = parts?.length === 1 && parts[0]?.type === 'Literal';
  return {
    type: 'Word',
    text,
    pos: offset + start,
    end: offset + at,
    value: parts === undefined ? text : textOf(parts),
    parts: isLiteral ? undefined : parts,
  };
}

/** `[` and `{}` mean themselves when they stand alone. */
function readBracket(reader: ScriptReader): Word | undefined {
  const start = reader.at;
  reader.at += reader.text[start] === '[' ? 1 : 2;
  const word = wordOf(reader, start, undefined);
  return endsWord(reader) && (word.text === '[' || word.text === '{}') ? word : undefined;
}

/** Looking for the end of a substitution, the parser takes this for the keyword, wherever it stands. */
function opensCase({ text, at }: ScriptReader): boolean {
  CASE.lastIndex = at;
  return CASE.test(text);
}

function textOf(parts: readonly WordPart[]): string {
  let value = '';
  for (const part of parts) {
    if (part.type === 'DoubleQuoted') value += textOf(part.parts);
    else value += 'value' in part ? part.value : part.text;
  }
  return value;
}
