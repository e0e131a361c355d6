import type {
  CommandExpansionPart,
  DoubleQuotedChild,
  DoubleQuotedPart,
  LiteralPart,
  WordPart,
} from '../parse.ts';
import { readStatements } from './lists.ts';
import { isTooDeep, type ScriptReader, skip } from './reader.ts';

/** Characters that mean themselves, or do with a backslash. */
const LITERAL = /(?:[^ \t\n;|&<>()'"$`\\*?[{]+|\\[^\n])+/y;
const IN_DOUBLE_QUOTES = /(?:[^"\\$`]+|\\[^\n]|\$(?![\w@*#?$!({[\\-]))+/y;
/** `"$$("` is read in more than one way. */
const VARIABLE = /\$(?:[A-Za-z_]\w*|\{[A-Za-z_]\w*\}|[\d@*#?$!-](?!\())/y;
const ESCAPED = /\\([^\n])/g;
/** The others stay as they are. */
const ESCAPED_IN_QUOTES = /\\([$`"\\])/g;
const STARS = /\*+/y;

/** The next part of a word. */
export function readPart(reader: ScriptReader): WordPart | undefined {
  switch (reader.text[reader.at]) {
    case "'":
      return readSingleQuoted(reader);
    case '"':
      return readDoubleQuoted(reader);
    case '$':
      return readExpansion(reader);
    case '*':
    case '?':
      return readGlob(reader);
    default:
      return readLiteral(LITERAL, ESCAPED, reader);
  }
}

/** `special`: what loses its backslash. */
function readLiteral(characters: RegExp, special: RegExp, reader: ScriptReader): LiteralPart | undefined {
  const start = reader.at;
  if (!skip(characters, reader)) return undefined;
  const text = reader.text.slice(start, reader.at);
  const value = text.includes('\\') ? text.replace(special, '$1') : text;
  return { type: 'Literal', pos: reader.offset + start, end: reader.offset + reader.at, value, text };
}

function readGlob(reader: ScriptReader): WordPart {
  const start = reader.at;
  const isStar = skip(STARS, reader);
  if (!isStar) reader.at++;
  const text = reader.text.slice(start, reader.at);
  const pos = reader.offset + start;
  const end = reader.offset + reader.at;
  return { type: 'Glob', kind: isStar ? 'star' : 'question', pos, end, text, value: text, parts: undefined };
}

function readSingleQuoted(reader: ScriptReader): WordPart | undefined {
  const start = reader.at;
  const close = reader.text.indexOf("'", start + 1);
  if (close < 0) return undefined;
  reader.at = close + 1;
  return {
    type: 'SingleQuoted',
    pos: reader.offset + start,
    end: reader.offset + reader.at,
    value: reader.text.slice(start + 1, close),
    text: reader.text.slice(start, reader.at),
  };
}

function readDoubleQuoted(reader: ScriptReader): DoubleQuotedPart | undefined {
  const pos = reader.offset + reader.at;
  const start = reader.at;
  reader.at++;
  const parts: DoubleQuotedChild[] = [];
  for (let char = reader.text[reader.at]; char !== '"'; char = reader.text[reader.at]) {
    const part =
      readLiteral(IN_DOUBLE_QUOTES, ESCAPED_IN_QUOTES, reader) ??
      (char === '$' ? readExpansion(reader) : undefined);
    if (part === undefined) return undefined;
    parts.push(part);
  }
  if (parts.length === 0) parts.push({ type: 'Literal', pos: pos + 1, end: pos + 1, value: '', text: '' });
  reader.at++;
  const end = reader.offset + reader.at;
  return { type: 'DoubleQuoted', pos, end, text: reader.text.slice(start, reader.at), parts };
}

function readExpansion(reader: ScriptReader): DoubleQuotedChild | undefined {
  const { text: source, offset, at: start } = reader;
  if (source[start + 1] === '(') return readSubstitution(reader);
  if (!skip(VARIABLE, reader)) return undefined;
  const pos = offset + start;
  const end = offset + reader.at;
  const text = source.slice(start, reader.at);
  if (text[1] !== '{') return { type: 'SimpleExpansion', pos, end, text };
  return {
    type: 'ParameterExpansion',
    pos,
    end,
    text,
    parameter: text.slice(2, -1),
    parameterPos: pos + 2,
    parameterEnd: end - 1,
    prefix: undefined,
    index: undefined,
    operation: undefined,
  };
}

function readSubstitution(reader: ScriptReader): CommandExpansionPart | undefined {
  const { text: source, offset, at: start, documents, inSubstitution } = reader;
  // `$((`
  if (source[start + 2] === '(' || isTooDeep(reader)) return undefined;
  reader.at += 2;
  reader.documents = [];
  reader.inSubstitution = true;
  const commands = readStatements(reader, ')');
  if (commands === undefined || reader.documents.length > 0) return undefined;
  const scriptEnd = offset + reader.at;
  reader.at++;
  reader.depth--;
  reader.documents = documents;
  reader.inSubstitution = inSubstitution;
  const pos = offset + start;
  return {
    type: 'CommandExpansion',
    pos,
    end: scriptEnd + 1,
    text: source.slice(start, reader.at),
    script: { type: 'Script', pos: pos + 2, end: scriptEnd, shebang: undefined, commands, errors: undefined },
  };
}
