/** A JSON value with the place of its text. Comments and trailing commas are read over, as editors do. */
export type JsonNode =
  | (Span & { readonly kind: 'object'; readonly members: readonly JsonMember[] })
  | (Span & { readonly kind: 'array'; readonly items: readonly JsonNode[] })
  | (Span & { readonly kind: 'value'; readonly value: string | number | boolean | null });

export interface JsonMember extends Span {
  readonly key: string;
  readonly value: JsonNode;
}

export interface Span {
  readonly start: number;
  readonly end: number;
}

export type JsonObject = Extract<JsonNode, { kind: 'object' }>;
export type JsonArray = Extract<JsonNode, { kind: 'array' }>;

export type JsonRead =
  | {
      readonly ok: true;
      readonly root: JsonNode;
      /** Comments or trailing commas: fine for an editor, but no JSON. */
      readonly extended: boolean;
    }
  | { readonly ok: false; readonly problem: string; readonly offset: number };

const MAX_DEPTH = 200;

export function readJsonc(source: string): JsonRead {
  const reader: Reader = { source, at: source.startsWith('\ufeff') ? 1 : 0, extended: false };
  try {
    const root = readValue(reader, 0);
    skipBlanks(reader);
    if (reader.at < source.length) throw new JsonProblem('something after the end of the JSON', reader.at);
    return { ok: true, root, extended: reader.extended };
  } catch (error) {
    if (!(error instanceof JsonProblem)) throw error;
    return { ok: false, problem: error.message, offset: error.offset };
  }
}

export function memberOf(node: JsonNode | undefined, key: string): JsonMember | undefined {
  // Of two members with one name, the last counts for every JSON reader.
  return node?.kind === 'object' ? node.members.findLast((member) => member.key === key) : undefined;
}

interface Reader {
  readonly source: string;
  at: number;
  extended: boolean;
}

class JsonProblem extends Error {
  readonly offset: number;
  constructor(message: string, offset: number) {
    super(message);
    this.offset = offset;
  }
}

function readValue(reader: Reader, depth: number): JsonNode {
  skipBlanks(reader);
  if (depth > MAX_DEPTH) throw new JsonProblem('values nested too deeply', reader.at);
  const char = reader.source.charAt(reader.at);
  if (char === '{') return readObject(reader, depth);
  if (char === '[') return readArray(reader, depth);
  return char === '"' ? readText(reader) : readWord(reader);
}

function readObject(reader: Reader, depth: number): JsonObject {
  const start = reader.at;
  const members: JsonMember[] = [];
  readSequence(reader, '}', () => {
    const key = reader.source.charAt(reader.at) === '"' ? readText(reader) : undefined;
    if (key === undefined) throw new JsonProblem('no key in double quotes', reader.at);
    skipBlanks(reader);
    if (reader.source.charAt(reader.at) !== ':') throw new JsonProblem('no colon after a key', reader.at);
    reader.at++;
    const value = readValue(reader, depth + 1);
    members.push({ key: String(key.value), value, start: key.start, end: value.end });
  });
  return { kind: 'object', start, end: reader.at, members };
}

function readArray(reader: Reader, depth: number): JsonArray {
  const start = reader.at;
  const items: JsonNode[] = [];
  readSequence(reader, ']', () => items.push(readValue(reader, depth + 1)));
  return { kind: 'array', start, end: reader.at, items };
}

function readSequence(reader: Reader, close: string, readOne: () => void): void {
  reader.at++;
  skipBlanks(reader);
  while (reader.source.charAt(reader.at) !== close) {
    if (reader.at >= reader.source.length)
      throw new JsonProblem(`the end before a closing ${close}`, reader.at);
    readOne();
    skipBlanks(reader);
    const char = reader.source.charAt(reader.at);
    if (char === close) break;
    if (char !== ',') throw new JsonProblem('no comma between two values', reader.at);
    reader.at++;
    skipBlanks(reader);
    if (reader.source.charAt(reader.at) === close) reader.extended = true;
  }
  reader.at++;
}

type JsonValue = Extract<JsonNode, { kind: 'value' }>;

function readText(reader: Reader): JsonValue {
  const start = reader.at;
  for (let at = start + 1; at < reader.source.length; at++) {
    const char = reader.source.charAt(at);
    if (char === '\\') at++;
    else if (char === '"') {
      reader.at = at + 1;
      return asValue(reader, start);
    } else if (char === '\n') break;
  }
  throw new JsonProblem('a text without its closing quote', start);
}

function readWord(reader: Reader): JsonValue {
  const start = reader.at;
  const word = /[\w.+-]*/y;
  word.lastIndex = start;
  reader.at += word.exec(reader.source)?.[0].length ?? 0;
  return asValue(reader, start);
}

/** Texts, numbers and words are JSON's own, so JSON's own reader judges them. */
function asValue(reader: Reader, start: number): JsonValue {
  const text = reader.source.slice(start, reader.at);
  try {
    const value = JSON.parse(text) as string | number | boolean | null;
    return { kind: 'value', value, start, end: reader.at };
  } catch {
    const found = text === '' ? reader.source.charAt(start) || 'the end of the file' : text;
    throw new JsonProblem(`${found.slice(0, 40)} where a value should be`, start);
  }
}

function skipBlanks(reader: Reader): void {
  const blanks = /(?:[ \t\r\n]+|\/\/[^\n]*|\/\*[\s\S]*?\*\/)*/y;
  blanks.lastIndex = reader.at;
  const found = blanks.exec(reader.source)?.[0] ?? '';
  if (found.includes('/')) reader.extended = true;
  reader.at += found.length;
}
