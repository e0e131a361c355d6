import { callLibrary, callValue } from './call.ts';
import { fork } from './fork.ts';
import { itemsOf } from './items.ts';
import type { CallArguments, Machine } from './machine.ts';
import { indexOf, sliceOf } from './members.ts';
import { joinTexts } from './text-methods.ts';
import {
  type ListValue,
  list,
  NOTHING,
  optionsOf,
  plain,
  shapeOf,
  textOf,
  textValue,
  truthOf,
  unknown,
  type Value,
} from './value.ts';

type Method = (self: ListValue, args: CallArguments, machine: Machine) => Value;

const MAX_ITEMS = 1_024;

/** Methods of lists under all the names that languages have for them. */
const methods = (): Readonly<Record<string, Method>> => ({
  'append push add unshift addall <<': (self, args) => extend(self, args.positional, args.open),
  'extend update concat! push_all': (self, args) => {
    const { items, open } = itemsOf(args.positional[0] ?? unknown());
    return extend(self, items, open);
  },
  insert: (self, args) => extend(self, args.positional.slice(1), args.open),
  concat: (self, args) => {
    const all = args.positional.map((value) => itemsOf(value));
    return list(
      [...self.items, ...all.flatMap(({ items }) => items)],
      self.open || all.some(({ open }) => open),
    );
  },
  'pop shift': (self) => (self.open ? unknown() : (self.items.pop() ?? NOTHING)),
  'forEach each each_with_index': (self, args, machine) => {
    over(self, args, machine);
    return self;
  },
  'map flatMap flat_map collect': (self, args, machine) => list(over(self, args, machine), self.open),
  'filter select find_all': (self, args, machine) => filtered(self, args, machine, true),
  reject: (self, args, machine) => filtered(self, args, machine, false),
  at: (self, { positional: [index] }, machine) => indexOf(self, index ?? unknown(), machine),
  'find detect first': (self, args, machine) => {
    if (args.positional[0]?.kind !== 'function') return self.items[0] ?? NOTHING;
    const found = filtered(self, args, machine, true);
    return found.kind === 'list' && found.items.length === 1 ? (found.items[0] ?? NOTHING) : anyOf(found);
  },
  join: (self, args) =>
    self.open
      ? partlyJoined(self, args)
      : joinTexts(self.items, textOf(args.positional[0] ?? plain(',')) ?? ','),
  slice: (self, { positional: [from, to] }) => sliceOf(self, from, to),
  'reverse reverse!': (self) => {
    self.items.reverse();
    return self;
  },
  toReversed: (self) => list(self.items.toReversed(), self.open),
  'copy to_a toSorted sort sorted uniq values to_list tolist flat compact dup freeze': (self) =>
    list(self.items, self.open),
  'includes include? __contains__': (self, args) => {
    const wanted = textOf(args.positional[0] ?? unknown());
    const texts = self.items.map(textOf);
    if (wanted === undefined || self.open || texts.includes(undefined)) return unknown();
    return plain(texts.includes(wanted));
  },
  'entries each_entry': (self) =>
    list(
      self.items.map((item, index) => list([plain(index), item])),
      self.open,
    ),
  keys: (self) =>
    list(
      self.items.map((_item, index) => plain(index)),
      self.open,
    ),
  last: (self) => self.items.at(-1) ?? NOTHING,
  'reduce inject': (self, args, machine) => reduce(self, args, machine),
  'some every any? all?': (self, args, machine) => {
    over(self, args, machine);
    return unknown();
  },
});

let byName: ReadonlyMap<string, Method> | undefined;

export function listMethod(self: ListValue, name: string, args: CallArguments, machine: Machine): Value {
  byName ??= new Map(
    Object.entries(methods()).flatMap(([names, method]) =>
      names.split(' ').map((one) => [one, method] as const),
    ),
  );
  const method = byName.get(name);
  return method === undefined
    ? callLibrary(`List.${name}`, args, machine, self)
    : method(self, args, machine);
}

function extend(self: ListValue, items: readonly Value[], open: boolean): Value {
  for (const item of items) {
    if (self.items.length >= MAX_ITEMS) self.open = true;
    else self.items.push(item);
  }
  self.open ||= open;
  return self;
}

/** Calls a function with every item, and one that isn't known where there may be more. */
function over(self: ListValue, { positional }: CallArguments, machine: Machine): readonly Value[] {
  const called = positional.find((value) => value.kind === 'function' || value.kind === 'library');
  if (called === undefined) return self.items;
  const call = (item: Value, index: number): Value =>
    callValue(
      called,
      {
        positional: called.kind === 'library' ? [item] : [item, plain(index)],
        named: new Map(),
        open: false,
      },
      machine,
    );
  const results: Value[] = [];
  let isCut = self.open;
  for (const [index, item] of self.items.entries()) {
    isCut ||= machine.left < machine.reserve;
    if (machine.left < machine.reserve || machine.leaving !== undefined) break;
    results.push(call(item, index));
  }
  if (isCut) fork(machine, [() => call(unknown(), 0), () => NOTHING]);
  return results;
}

function filtered(self: ListValue, args: CallArguments, machine: Machine, wanted: boolean): Value {
  if (args.positional[0]?.kind !== 'function') return list(self.items, self.open);
  const truths = over(self, args, machine).map(truthOf);
  const items = self.items.filter((_item, index) => truths[index] === undefined || truths[index] === wanted);
  return list(items, self.open);
}

function anyOf(value: Value): Value {
  if (value.kind !== 'list' || value.items.length === 0) return unknown();
  return { kind: 'choice', options: value.items.flatMap(optionsOf).slice(0, 32) };
}

function partlyJoined(self: ListValue, args: CallArguments): Value {
  const separator = textOf(args.positional[0] ?? plain(',')) ?? ',';
  return textValue([...self.items, unknown()].map(shapeOf).join(separator));
}

function reduce(self: ListValue, args: CallArguments, machine: Machine): Value {
  const called = args.positional.find((value) => value.kind === 'function');
  const start = args.positional.find((value) => value !== called);
  if (called === undefined || self.open) return unknown();
  const items = start === undefined ? self.items : [start, ...self.items];
  const [first = NOTHING, ...rest] = items;
  return rest
    .slice(0, 64)
    .reduce(
      (total, item) =>
        callValue(called, { positional: [total, item], named: new Map(), open: false }, machine),
      first,
    );
}
