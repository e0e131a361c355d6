import type { ValueMap } from '../../json-value.ts';

/** A table's header with all that stands below it, up to the next header. */
export interface TomlTable {
  readonly path: readonly string[];
  readonly start: number;
  readonly end: number;
}

export type TomlRead =
  | {
      readonly ok: true;
      readonly values: ValueMap;
      readonly tables: readonly TomlTable[];
      /** Keys that were given a value, whole tables in braces included. */
      readonly keys: readonly (readonly string[])[];
    }
  | { readonly ok: false; readonly offset: number };

type Table = { [key: string]: unknown };

/**
 * The client's configuration, as far as settings are looked up in it: tables, keys with dots, strings, numbers, lists. What
 * is something else (a date) counts as text.
 */
export function readToml(text: string): TomlRead {
  const values = Object.create(null) as Table;
  const tables: { path: readonly string[]; start: number; end: number }[] = [];
  const keys: (readonly string[])[] = [];
  const reader = readerOf(text);
  let path: readonly string[] = [];
  let table: Table | undefined = values;

  const readHeader = (start: number): boolean => {
    const isList = reader.takes('[[') || !reader.takes('[');
    const named = reader.keyPath();
    if (named === undefined || !reader.takes(isList ? ']]' : ']')) return false;
    path = named;
    table = tableAt(values, path, isList);
    const last = tables.at(-1);
    if (last !== undefined) last.end = start;
    tables.push({ path, start, end: text.length });
    return true;
  };
  const readPair = (): boolean => {
    const key = reader.keyPath();
    const read = key !== undefined && reader.takes('=') ? reader.value() : undefined;
    if (key === undefined || read === undefined) return false;
    keys.push([...path, ...key]);
    if (table !== undefined) put(table, key, read.value);
    return true;
  };
  for (reader.skipLines(); reader.at < text.length; reader.skipLines()) {
    const start = reader.at;
    const isRead = text[start] === '[' ? readHeader(start) : readPair();
    if (!isRead || !reader.endsLine()) return { ok: false, offset: start };
  }
  return { ok: true, values, tables, keys };
}

/** The table at a path, made where there is none; of a list of tables, a new or the last one. */
function tableAt(from: Table, path: readonly string[], isNew: boolean): Table | undefined {
  let table = from;
  for (const [i, name] of path.entries()) {
    const there = table[name];
    const isLast = i === path.length - 1;
    if (isLast && isNew) {
      const made = Object.create(null) as Table;
      if (Array.isArray(there)) there.push(made);
      else table[name] = [made];
      return made;
    }
    const next: unknown = Array.isArray(there) ? there.at(-1) : (there ?? Object.create(null));
    if (there === undefined) table[name] = next;
    if (typeof next !== 'object' || next === null) return undefined;
    table = next as Table;
  }
  return table;
}

function put(table: Table, key: readonly string[], value: unknown): void {
  const holder = tableAt(table, key.slice(0, -1), false);
  if (holder !== undefined) holder[key.at(-1) ?? ''] = value;
}

/** Takes one thing after another from a text. */
function readerOf(text: string) {
  const reader = { at: 0, skipLines, endsLine, takes, keyPath, value };

  function take(pattern: RegExp): string | undefined {
    pattern.lastIndex = reader.at;
    const found = pattern.exec(text)?.[0];
    if (found !== undefined) reader.at += found.length;
    return found;
  }

  function skipLines(): void {
    take(/(?:[\s\ufeff]|#[^\n]*)*/y);
  }

  function endsLine(): boolean {
    take(/[ \t]*(?:#[^\n]*)?/y);
    return reader.at >= text.length || take(/\r?\n/y) !== undefined;
  }

  function takes(word: string): boolean {
    take(/[ \t]*/y);
    if (!text.startsWith(word, reader.at)) return false;
    reader.at += word.length;
    return true;
  }

  function keyPath(): readonly string[] | undefined {
    const path: string[] = [];
    do {
      take(/[ \t]*/y);
      const part = take(/[\w-]+/y) ?? string()?.value;
      if (part === undefined) return undefined;
      path.push(part);
    } while (takes('.'));
    return path;
  }

  function string(): { readonly value: string } | undefined {
    const whole =
      take(/"""(?:[^\\]|\\[\s\S])*?"""(?!")|'''[\s\S]*?'''(?!')/y) ?? take(/"(?:[^"\\\n]|\\.)*"|'[^'\n]*'/y);
    if (whole === undefined) return undefined;
    const marks = /^(?:"""|'''|"|')/.exec(whole)?.[0] ?? '';
    const inside = whole.slice(marks.length, -marks.length).replace(marks.length === 3 ? /^\r?\n/ : /^/, '');
    return { value: marks.startsWith("'") ? inside : unescaped(inside) };
  }

  function value(): { readonly value: unknown } | undefined {
    take(/[ \t]*/y);
    const found = string();
    if (found !== undefined) return found;
    if (takes('[')) return list();
    if (takes('{')) return inlineTable();
    const word = take(/[^\s,\]}#][^,\]}#\n]*/y)?.trim();
    if (word === undefined) return undefined;
    if (word === 'true' || word === 'false') return { value: word === 'true' };
    return { value: /^[+-]?[\d_]+$/.test(word) ? Number(word.replaceAll('_', '')) : word };
  }

  function list(): { readonly value: unknown } | undefined {
    const items: unknown[] = [];
    for (;;) {
      skipLines();
      if (takes(']')) return { value: items };
      const item = value();
      if (item === undefined) return undefined;
      items.push(item.value);
      skipLines();
      if (!takes(',') && text[reader.at] !== ']') return undefined;
    }
  }

  function inlineTable(): { readonly value: unknown } | undefined {
    const table = Object.create(null) as Table;
    for (;;) {
      skipLines();
      if (takes('}')) return { value: table };
      const key = keyPath();
      const item = key !== undefined && takes('=') ? value() : undefined;
      if (key === undefined || item === undefined) return undefined;
      put(table, key, item.value);
      skipLines();
      if (!takes(',') && text[reader.at] !== '}') return undefined;
    }
  }

  return reader;
}

const ESCAPES: Readonly<Record<string, string>> = { b: '\b', t: '\t', n: '\n', f: '\f', r: '\r', e: '\x1b' };

function unescaped(text: string): string {
  return text.replace(
    /\\(?:u([\da-fA-F]{4})|U([\da-fA-F]{8})|x([\da-fA-F]{2})|(\s*\n\s*)|(.))/g,
    (_, u?: string, long?: string, byte?: string, end?: string, one = '') => {
      const code = u ?? long ?? byte;
      if (code !== undefined) return codePoint(Number.parseInt(code, 16));
      return end === undefined ? (ESCAPES[one] ?? one) : '';
    },
  );
}

function codePoint(code: number): string {
  return code <= 0x10ffff ? String.fromCodePoint(code) : '\ufffd';
}

/** A text as a string of this format, which knows all escapes of JSON but one. */
export function tomlString(text: string): string {
  return JSON.stringify(text).replaceAll('\x7f', '\\u007f');
}
