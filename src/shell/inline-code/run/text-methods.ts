import { callLibrary } from './call.ts';
import { braceFormat } from './formats.ts';
import { itemsOf } from './items.ts';
import type { CallArguments, Machine } from './machine.ts';
import {
  lift,
  list,
  numberFrom,
  type Plain,
  plain,
  shapeOf,
  textOf,
  textValue,
  unknown,
  type Value,
} from './value.ts';

type Method = (text: string, texts: readonly string[], args: CallArguments) => Value;

/** Methods of texts under all the names that languages have for them, as far as they can matter to paths. */
const methods = (): Readonly<Record<string, Method>> => ({
  'strip trim': (text, [chars]) =>
    plain(chars === undefined ? text.trim() : stripped(text, chars, true, true)),
  'lstrip trimStart trimLeft': (text, [chars]) =>
    plain(chars === undefined ? text.trimStart() : stripped(text, chars, true, false)),
  'rstrip trimEnd trimRight': (text, [chars]) =>
    plain(chars === undefined ? text.trimEnd() : stripped(text, chars, false, true)),
  'chomp chop': (text) => plain(text.replace(/\n$/, '')),
  'lower toLowerCase downcase casefold': (text) => plain(text.toLowerCase()),
  'upper toUpperCase upcase': (text) => plain(text.toUpperCase()),
  'capitalize title': (text) => plain(text.charAt(0).toUpperCase() + text.slice(1).toLowerCase()),
  'replace replaceAll gsub sub': (text, [from, to]) =>
    from === undefined || to === undefined || from === ''
      ? unknown()
      : textValue(text.replaceAll(from, () => to)),
  'removeprefix delete_prefix': (text, [start = '']) =>
    plain(text.startsWith(start) ? text.slice(start.length) : text),
  'removesuffix delete_suffix': (text, [end = '']) =>
    plain(end !== '' && text.endsWith(end) ? text.slice(0, -end.length) : text),
  'split rsplit splitlines lines split_lines': (text, [by], args) => splitText(text, by, args),
  'startswith startsWith start_with?': (text, [start]) =>
    start === undefined ? unknown() : plain(text.startsWith(start)),
  'endswith endsWith end_with?': (text, [end]) => (end === undefined ? unknown() : plain(text.endsWith(end))),
  'includes include?': (text, [part]) => (part === undefined ? unknown() : plain(text.includes(part))),
  'find indexOf index': (text, [part]) => (part === undefined ? unknown() : plain(text.indexOf(part))),
  'lastIndexOf rfind rindex': (text, [part]) =>
    part === undefined ? unknown() : plain(text.lastIndexOf(part)),
  concat: (text, parts, args) =>
    parts.length === args.positional.length ? textValue(text + parts.join('')) : unknown(),
  'encode decode toString to_s to_str to_sym toWellFormed valueOf strip_heredoc expandtabs freeze dup': (
    text,
  ) => plain(text),
  chars: (text) => list([...text.slice(0, 256)].map(plain)),
});

let byName: ReadonlyMap<string, Method> | undefined;

function methodsByName(): ReadonlyMap<string, Method> {
  byName ??= new Map(
    Object.entries(methods()).flatMap(([names, method]) =>
      names.split(' ').map((name) => [name, method] as const),
    ),
  );
  return byName;
}

export function textMethod(self: Plain, name: string, args: CallArguments, machine: Machine): Value {
  const { value } = self;
  if (typeof value !== 'string') {
    return name === 'toString' || name === 'to_s'
      ? plain(String(value))
      : callLibrary(`*.${name}`, args, machine, self);
  }
  // Long texts take longer.
  machine.left -= value.length >> 5;
  if (name === 'format') return braceFormat(self, args);
  if (/^r?(?:partition|split)$/.test(name)) {
    const parts = splitOnce(value, name, args, machine);
    if (parts !== undefined) return parts;
  }
  if (name === 'join') return joinList(value, args.positional[0]);
  if (name === 'slice' || name === 'substring') return between(value, args);
  const method = methodsByName().get(name);
  if (method === undefined) return callLibrary(`Text.${name}`, args, machine, self);
  return lift([...args.positional], (...single) => {
    const texts = single.map(textOf);
    const known = texts.filter((text) => text !== undefined);
    return known.length === texts.length ? method(value, known, args) : manyEnds(value, name, single);
  });
}

/** `name.endswith(('.yaml', '.yml'))`. */
function manyEnds(text: string, name: string, [ends]: readonly Value[]): Value {
  if (ends?.kind !== 'list' || ends.open) return unknown();
  const texts = ends.items.map(textOf).filter((one) => one !== undefined);
  if (texts.length < ends.items.length) return unknown();
  if (name === 'endswith') return plain(texts.some((end) => text.endsWith(end)));
  return name === 'startswith' ? plain(texts.some((start) => text.startsWith(start))) : unknown();
}

/** Python's `rsplit('.', 1)` and `partition(':')`; nothing for others. */
function splitOnce(
  text: string,
  name: string,
  { positional }: CallArguments,
  { language }: Machine,
): Value | undefined {
  const by = textOf(positional[0] ?? plain(null));
  const isCounted = numberFrom(positional[1] ?? plain(null)) === 1 && language.setsLocally === true;
  if (by === undefined || by === '' || (name.endsWith('split') && !isCounted)) return undefined;
  const at = name.startsWith('r') ? text.lastIndexOf(by) : text.indexOf(by);
  const parts =
    at < 0
      ? [text, ...(name.endsWith('split') ? [] : ['', ''])]
      : [text.slice(0, at), ...(name.endsWith('split') ? [] : [by]), text.slice(at + by.length)];
  return list(parts.map(plain));
}

function joinList(separator: string, items: Value | undefined): Value {
  if (items === undefined) return unknown();
  const { items: all, open } = itemsOf(items);
  return open ? unknown() : joinTexts(all, separator);
}

export function joinTexts(items: readonly Value[], separator: string): Value {
  return lift(items, (...single) => textValue(single.map(shapeOf).join(separator)));
}

function between(text: string, { positional }: CallArguments): Value {
  const [from, to] = positional.map(numberFrom);
  if (positional.length > 0 && from === undefined) return unknown();
  if (positional.length > 1 && to === undefined) return unknown();
  return plain(text.slice(from, to));
}

function splitText(text: string, by: string | undefined, { positional }: CallArguments): Value {
  if (positional.length > 1) return unknown();
  const parts = by === undefined ? text.trim().split(/\s+/) : by === '' ? [...text] : text.split(by);
  return parts.length > 512 ? list(parts.slice(0, 512).map(plain), true) : list(parts.map(plain));
}

function stripped(text: string, chars: string, left: boolean, right: boolean): string {
  let [start, end] = [0, text.length];
  while (left && start < end && chars.includes(text[start] ?? '')) start++;
  while (right && end > start && chars.includes(text[end - 1] ?? '')) end--;
  return text.slice(start, end);
}
