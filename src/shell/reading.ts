import { followSubscript } from './hidden-code.ts';
import { withItem } from './items.ts';
import { lookUp, type Scope, setVariable, textValue, UNKNOWN, type Value } from './scope.ts';
import type { Frame, Output } from './session.ts';

/** What the words of `read` ask for. */
export interface ReadRequest {
  readonly names: readonly string[];
  /** `-a`: all words go into this list. */
  readonly list: string | undefined;
  /** `-u`: where it reads from. */
  readonly descriptor: number;
}

const TAKES_VALUE = /^-[a-zA-Z]*[adnNptui]$/;

export function readRequest(words: readonly string[]): ReadRequest {
  const names: string[] = [];
  let list: string | undefined;
  let descriptor = 0;
  for (let i = 0; i < words.length; i++) {
    const word = words[i] ?? '';
    if (TAKES_VALUE.test(word)) {
      const value = words[++i] ?? '';
      if (word.endsWith('a')) list = value;
      if (word.endsWith('u')) descriptor = Number(value) || 0;
    } else if (/^-u\d$/.test(word)) descriptor = Number(word.slice(2));
    else if (!word.startsWith('-') && word !== '') names.push(word);
  }
  return { names: names.length > 0 || list !== undefined ? names : ['REPLY'], list, descriptor };
}

/** What it reads from: standard input, or an open file. */
export function inputOf({ descriptor }: ReadRequest, frame: Frame): Output {
  return descriptor === 0 ? frame.input : frame.scope.descriptors.get(descriptor)?.content;
}

export type Assigned = ReadonlyMap<string, Value>;

/** What the names hold after this line has been read; without one nothing is known. */
export function assignLine(request: ReadRequest, line: string | undefined, separators: string): Assigned {
  const values = new Map<string, Value>();
  const isBlank = separators.includes(' ');
  let rest = isBlank ? (line ?? '').trim() : (line ?? '');
  if (request.list !== undefined) {
    const words = splitAt(rest, separators).filter((word) => word !== '' || !isBlank);
    values.set(request.list, line === undefined ? UNKNOWN : { kind: 'list', texts: words });
  }
  request.names.forEach((name, index) => {
    const end =
      index === request.names.length - 1 ? -1 : [...rest].findIndex((char) => separators.includes(char));
    values.set(name, line === undefined ? UNKNOWN : textValue(end < 0 ? rest : rest.slice(0, end)));
    rest = end < 0 ? '' : rest.slice(end + 1);
    if (isBlank) rest = rest.trimStart();
  });
  return values;
}

function splitAt(text: string, separators: string): readonly string[] {
  const parts = [''];
  for (const char of text) {
    if (separators.includes(char)) parts.push('');
    else parts[parts.length - 1] += char;
  }
  return parts;
}

/** Sets a name that a builtin was given, which may have a subscript: `x[1]`. */
export function setNamed(name: string, value: Value, scope: Scope, frame: Frame): void {
  followSubscript(name, frame);
  const [, list, key] = /^([A-Za-z_]\w*)\[([^\]]*)\]$/.exec(name) ?? [];
  if (list === undefined || key === undefined) {
    setVariable(scope, name, value);
    return;
  }
  const text = value.kind === 'text' && value.texts.length === 1 ? value.texts[0] : undefined;
  setVariable(scope, list, text === undefined ? UNKNOWN : withItem(lookUp(scope, list), key, text));
}
