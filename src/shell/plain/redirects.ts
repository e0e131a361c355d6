import type { HereDocDelimiter, RedirectDescriptor, Redirection } from '../parse.ts';
import { type OpenDocument, type ScriptReader, skipBlanks } from './reader.ts';
import { readWord } from './words.ts';

/** `2>`: a number right before a redirection belongs to it. */
const NUMBER = /\d+(?=[<>])/y;
const DELIMITER = /(?:'[^'\n]+'|"[^"\\$`\n]+"|[A-Za-z_][\w-]*)(?=[ \t\n;|&<>)])/y;
/** The longer ones first. */
const OPERATORS = ['&>>', '&>', '>>', '>&', '>|', '>', '<<<', '<<', '<&', '<'] as const;

export function isAtRedirect({ text, at }: ScriptReader): boolean {
  const char = text.charAt(at);
  if (char === '>' || char === '<') return true;
  if (char === '&') return text[at + 1] === '>';
  if (char < '0' || char > '9') return false;
  NUMBER.lastIndex = at;
  return NUMBER.test(text);
}

export function readRedirect(reader: ScriptReader): Redirection | undefined {
  const { text, offset } = reader;
  const pos = offset + reader.at;
  const descriptor = readDescriptor(reader);
  const operator = OPERATORS.find((sign) => text.startsWith(sign, reader.at));
  if (operator === undefined) return undefined;
  reader.at += operator.length;
  skipBlanks(reader);
  if (operator === '<<') return readDocumentStart(pos, descriptor, reader);
  const target = readWord(reader);
  if (target === undefined) return undefined;
  return operator === '<<<'
    ? { type: 'HereString', pos, end: target.end, operator, descriptor, target }
    : { type: 'Redirect', pos, end: target.end, operator, descriptor, target };
}

function readDescriptor(reader: ScriptReader): RedirectDescriptor | undefined {
  NUMBER.lastIndex = reader.at;
  if (!NUMBER.test(reader.text)) return undefined;
  const start = reader.at;
  reader.at = NUMBER.lastIndex;
  return {
    type: 'FileDescriptor',
    pos: reader.offset + start,
    end: reader.offset + reader.at,
    value: Number(reader.text.slice(start, reader.at)),
  };
}

function readDocumentStart(
  pos: number,
  descriptor: RedirectDescriptor | undefined,
  reader: ScriptReader,
): Redirection | undefined {
  const delimiter = readDelimiter(reader);
  if (delimiter === undefined) return undefined;
  const { end } = delimiter;
  const document: OpenDocument = {
    type: 'HereDoc',
    pos,
    end,
    operator: '<<',
    descriptor,
    delimiter,
    body: { type: 'HereDocBody', pos: end, end, text: '', parts: undefined },
    closing: undefined,
  };
  reader.documents.push(document);
  return document;
}

function readDelimiter(reader: ScriptReader): HereDocDelimiter | undefined {
  DELIMITER.lastIndex = reader.at;
  if (!DELIMITER.test(reader.text)) return undefined;
  const start = reader.at;
  reader.at = DELIMITER.lastIndex;
  const text = reader.text.slice(start, reader.at);
  const quoted = text.startsWith("'") || text.startsWith('"');
  return {
    type: 'HereDocDelimiter',
    pos: reader.offset + start,
    end: reader.offset + reader.at,
    text,
    value: quoted ? text.slice(1, -1) : text,
    quoted,
  };
}
