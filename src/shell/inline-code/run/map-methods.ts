import { callLibrary, callValue } from './call.ts';
import { construct } from './functions.ts';
import { pairs } from './items.ts';
import type { CallArguments, Machine } from './machine.ts';
import { either, list, type MapValue, NOTHING, plain, textOf, unknown, type Value } from './value.ts';

/** Methods of maps and objects that are none of their own members. */
export function mapMethod(self: MapValue, name: string, args: CallArguments, machine: Machine): Value {
  const [first, second] = args.positional;
  const key = first === undefined ? undefined : textOf(first);
  switch (name) {
    case 'get':
    case 'fetch':
    case 'setdefault':
      if (key === undefined) return unknown();
      return (
        self.entries.get(key) ?? (self.open ? either([second ?? NOTHING, unknown(key)]) : (second ?? NOTHING))
      );
    case 'new':
      return construct(self, args, machine);
    case 'set':
    case 'store':
      if (key === undefined) self.open = true;
      else self.entries.set(key, second ?? NOTHING);
      return self;
    case 'update':
    case 'merge!':
      if (first?.kind === 'map') for (const [one, value] of first.entries) self.entries.set(one, value);
      else self.open = true;
      return self;
    case 'has':
    case 'key?':
      return key === undefined || self.open ? unknown() : plain(self.entries.has(key));
    case 'keys':
      return list([...self.entries.keys()].map(plain), self.open);
    case 'values':
      return list([...self.entries.values()], self.open);
    case 'items':
    case 'entries':
    case 'to_a':
      return list(pairs(self.entries), self.open);
    case 'forEach':
    case 'each':
    case 'each_pair':
      return overEntries(self, name, first, machine);
    case 'toString':
    case 'decode':
    case 'strip':
    case 'trim':
      // What a command printed can be asked for as if it were a text.
      return onText(self, name, args, machine);
    default:
      return callLibrary(`*.${name}`, args, machine, self);
  }
}

function overEntries(self: MapValue, name: string, called: Value | undefined, machine: Machine): Value {
  if (called?.kind === 'function') {
    for (const [key, value] of self.entries) {
      const pair = name === 'forEach' ? [value, plain(key)] : [plain(key), value];
      callValue(called, { positional: pair, named: new Map(), open: false }, machine);
    }
    if (self.open) callValue(called, { positional: [], named: new Map(), open: true }, machine);
  }
  return self;
}

function onText(self: MapValue, name: string, args: CallArguments, machine: Machine): Value {
  const text = self.entries.get('(text)');
  return text === undefined ? callLibrary(`*.${name}`, args, machine, self) : text;
}
