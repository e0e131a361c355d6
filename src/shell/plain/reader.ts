import type { HereDoc } from '../parse.ts';

/** Goes through a text from left to right. Whoever finds something that isn't plain answers `undefined`. */
export interface ScriptReader {
  readonly text: string;
  /** Where the text begins in a larger one. */
  readonly offset: number;
  at: number;
  depth: number;
  /** In a substitution the parser has rules of its own for where a here-document ends. */
  inSubstitution: boolean;
  /** Here-documents whose bodies begin after the line. */
  documents: OpenDocument[];
}

export type OpenDocument = { -readonly [Key in keyof HereDoc]: HereDoc[Key] };

/** Each level is a few calls deep. The parser has a limit, too, and says so where it is passed. */
const MAX_DEPTH = 30;

/** The characters that end a word. */
const WORD_ENDS = ' \t\n;|&<>)';

const TAB = 9;
const LINE_END = 10;
const SPACE = 32;
const HASH = 35;
const BACKSLASH = 92;

export function isTooDeep(reader: ScriptReader): boolean {
  reader.depth++;
  return reader.depth > MAX_DEPTH;
}

/** Up to the next token or the end of the line. */
export function skipBlanks(reader: ScriptReader): void {
  const { text } = reader;
  for (;;) {
    const code = text.charCodeAt(reader.at);
    if (code === SPACE || code === TAB) {
      reader.at++;
    } else if (code === BACKSLASH && text.charCodeAt(reader.at + 1) === LINE_END) {
      reader.at += 2;
    } else {
      if (code === HASH) reader.at = endOfLine(text, reader.at);
      return;
    }
  }
}

/** Where a command is expected, any number of lines may come before it. */
export function skipLines(reader: ScriptReader): boolean {
  skipBlanks(reader);
  while (reader.text.charCodeAt(reader.at) === LINE_END) {
    reader.at++;
    if (reader.documents.length > 0 && !readDocuments(reader)) return false;
    skipBlanks(reader);
  }
  return true;
}

function readDocuments(reader: ScriptReader): boolean {
  const isRead = reader.documents.every((document) => readDocument(document, reader));
  reader.documents = [];
  return isRead;
}

function readDocument(document: OpenDocument, reader: ScriptReader): boolean {
  const { text, offset, at: start } = reader;
  const delimiter = document.delimiter?.value ?? '';
  let close = start - 1;
  let end = start;
  do {
    close = text.indexOf(`\n${delimiter}`, close);
    if (close < 0) return false;
    close++;
    end = endOfLine(text, close);
    // `END)` and the like
    if (reader.inSubstitution && (end > close + delimiter.length || end === text.length)) return false;
  } while (end > close + delimiter.length);
  const body = text.slice(start, close);
  if (document.delimiter?.quoted !== true && /[$`\\]/.test(body)) return false;
  document.body = {
    type: 'HereDocBody',
    pos: offset + start,
    end: offset + close,
    text: body,
    parts: undefined,
  };
  document.closing = { pos: offset + close, end: offset + end };
  reader.at = Math.min(end + 1, text.length);
  return true;
}

function endOfLine(text: string, at: number): number {
  const end = text.indexOf('\n', at);
  return end < 0 ? text.length : end;
}

export function endsWord({ text, at }: ScriptReader): boolean {
  return at === text.length || WORD_ENDS.includes(text[at] ?? ' ');
}

/** Goes past what stands here, if it is that. */
export function skip(pattern: RegExp, reader: ScriptReader): boolean {
  pattern.lastIndex = reader.at;
  const isThere = pattern.test(reader.text);
  if (isThere) reader.at = pattern.lastIndex;
  return isThere;
}
