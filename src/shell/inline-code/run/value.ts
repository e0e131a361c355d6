import type { FunctionNode } from '../parse/node.ts';

/** What an expression may stand for. */
export type Value =
  | Unknown
  | Plain
  | PathValue
  | ListValue
  | MapValue
  | LibraryValue
  | FunctionValue
  | BoundValue
  | FileValue
  | Choice;

/** `text` shows what of it is known: the holes are marked, see `hole`. */
export interface Unknown {
  readonly kind: 'unknown';
  readonly text: string;
}

export interface Plain {
  readonly kind: 'plain';
  readonly value: string | number | boolean | null;
}

/** A path that is more than its text: `Path('a') / 'b'`. */
export interface PathValue {
  readonly kind: 'path';
  readonly text: string;
}

export interface ListValue {
  readonly kind: 'list';
  readonly items: Value[];
  /** There may be more in it than is known. */
  open: boolean;
}

/** A map, an object or a class; what isn't found in it is looked for in `parent`. */
export interface MapValue {
  readonly kind: 'map';
  readonly entries: Map<string, Value>;
  open: boolean;
  readonly parent: MapValue | undefined;
}

/** Something of the language's library, or of nobody knows where, by its full name. */
export interface LibraryValue {
  readonly kind: 'library';
  readonly name: string;
}

export interface FunctionValue {
  readonly kind: 'function';
  readonly node: FunctionNode;
  readonly scope: CodeScope;
  /** `self` or `this`, once it was taken from an object. */
  readonly self: Value | undefined;
}

/** A function with some of its arguments. */
export interface BoundValue {
  readonly kind: 'bound';
  readonly called: Value;
  readonly positional: readonly Value[];
  readonly named: ReadonlyMap<string, Value>;
}

/** An open file. */
export interface FileValue {
  readonly kind: 'file';
  readonly path: Value;
}

/** One of several. */
export interface Choice {
  readonly kind: 'choice';
  readonly options: readonly Value[];
}

export interface CodeScope {
  readonly variables: Map<string, Value>;
  readonly parent: CodeScope | undefined;
  /** Names that belong to the outermost scope. */
  readonly outer: Set<string>;
}

const MAX_OPTIONS = 48;
const MAX_TEXT = 16_384;

/** Marks in a text what can't be known. */
const HOLE = '\uE000';
const HOLE_END = '\uE001';

export const NOTHING: Value = { kind: 'plain', value: null };

export function unknown(name = ''): Unknown {
  return { kind: 'unknown', text: `${HOLE}${name}${HOLE_END}` };
}

export function plain(value: string | number | boolean | null): Plain {
  return { kind: 'plain', value };
}

export function pathValue(text: string): PathValue {
  return { kind: 'path', text };
}

export function list(items: readonly Value[], open = false): ListValue {
  return { kind: 'list', items: [...items], open };
}

export function newMap(entries: Iterable<readonly [string, Value]> = [], parent?: MapValue): MapValue {
  return { kind: 'map', entries: new Map(entries), open: false, parent };
}

export function libraryValue(name: string): LibraryValue {
  return { kind: 'library', name };
}

/** The holes as a person may read them: `config/${name}.yaml`. */
export function shownHoles(text: string): string {
  return text.replace(
    /\uE000([^\uE000\uE001]*)\uE001/g,
    (_whole, name: string) => `\${${name === '' ? '...' : name}}`,
  );
}

/** The holes as a shell must read them: as a variable that nobody has set. */
export function holesForShell(text: string): string {
  return text.replace(/\uE000[^\uE000\uE001]*\uE001/g, '${UNSEEN_VALUE}');
}

/** All that a value may be, one by one. */
export function optionsOf(value: Value): readonly Value[] {
  return value.kind === 'choice' ? value.options : [value];
}

export function either(values: readonly Value[]): Value {
  const options: Value[] = [];
  const seen = new Set<string>();
  for (const value of values.flatMap(optionsOf)) {
    const key = keyOf(value);
    if (key !== undefined && seen.has(key)) continue;
    if (options.length >= MAX_OPTIONS) return { kind: 'choice', options: [...options.slice(1), unknown()] };
    if (key !== undefined) seen.add(key);
    else if (options.includes(value)) continue;
    options.push(value);
  }
  const [first = NOTHING] = options;
  return options.length <= 1 ? first : { kind: 'choice', options };
}

function keyOf(value: Value): string | undefined {
  if (value.kind === 'plain') return `${typeof value.value} ${value.value}`;
  if (value.kind === 'path' || value.kind === 'unknown') return `${value.kind} ${value.text}`;
  return value.kind === 'library' ? `library ${value.name}` : undefined;
}

/** Applies a function of single values to all that the values may be. */
export function lift(values: readonly Value[], apply: (...single: Value[]) => Value): Value {
  if (values.every((value) => value.kind !== 'choice')) return apply(...values);
  let rows: readonly (readonly Value[])[] = [[]];
  for (const value of values) {
    rows = rows.flatMap((row) => optionsOf(value).map((option) => [...row, option]));
    if (rows.length > MAX_OPTIONS) return unknown();
  }
  return either(rows.map((row) => apply(...row)));
}

/** A value as a text; `undefined` where no text tells it. */
export function textOf(value: Value): string | undefined {
  if (value.kind === 'path') return value.text;
  if (value.kind !== 'plain' || value.value === null) return undefined;
  return String(value.value);
}

/** The text with holes in it where it isn't known. */
export function shapeOf(value: Value): string {
  if (value.kind === 'unknown') return value.text;
  return textOf(value) ?? unknown(value.kind === 'library' ? value.name : '').text;
}

/** A text made of known and unknown parts. */
export function textValue(text: string): Value {
  if (text.length > MAX_TEXT) return unknown();
  return text.includes(HOLE) ? { kind: 'unknown', text } : plain(text);
}

/** Puts the texts of values together; what isn't a text leaves a hole. */
export function concatenate(values: readonly Value[]): Value {
  return lift(values, (...single) => textValue(single.map(shapeOf).join('')));
}

export function numberFrom(value: Value): number | undefined {
  if (value.kind !== 'plain' || typeof value.value === 'object') return undefined;
  const number = Number(value.value);
  return Number.isNaN(number) ? undefined : number;
}

/** Whether a test is met; `undefined` when that can't be known. */
export function truthOf(value: Value): boolean | undefined {
  switch (value.kind) {
    case 'plain':
      return Boolean(value.value);
    case 'list':
      return value.open ? undefined : value.items.length > 0;
    case 'map':
      return value.open || value.entries.size === 0 ? undefined : true;
    case 'function':
    case 'bound':
    case 'path':
      return true;
    case 'choice': {
      const truths = value.options.map(truthOf);
      return truths.every((truth) => truth === truths[0]) ? truths[0] : undefined;
    }
    default:
      return undefined;
  }
}
