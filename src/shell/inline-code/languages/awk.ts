import { parseAwk } from '../parse/awk.ts';
import { type EffectRow, effectRows } from '../run/effect-row.ts';
import { percentFormat } from '../run/formats.ts';
import { itemsOf } from '../run/items.ts';
import { type Language, type LibraryFunction, print } from '../run/machine.ts';
import { joinTexts } from '../run/text-methods.ts';
import { either, list, NOTHING, numberFrom, plain, textOf, unknown } from '../run/value.ts';
import { changed, given, onText } from './library-functions.ts';

export const awk: Language = {
  parse: parseAwk,
  effects: awkEffects,
  functions: awkFunctions,
  usualName: (name) => name,
  plusIsSum: true,
};

let rows: ReadonlyMap<string, EffectRow> | undefined;

function awkEffects(): ReadonlyMap<string, EffectRow> {
  rows ??= effectRows({
    '(print-to)': 'create:path',
    '(getline)': 'read:path',
    system: 'shell:command => result',
  });
  return rows;
}

let functions: ReadonlyMap<string, LibraryFunction> | undefined;

function awkFunctions(): ReadonlyMap<string, LibraryFunction> {
  functions ??= new Map(
    given({
      sprintf: ({ positional: [format, ...rest], open }) =>
        percentFormat(format ?? unknown(), list(rest, open)),
      tolower: ({ positional: [text] }) => changed(text, (one) => one.toLowerCase()),
      toupper: ({ positional: [text] }) => changed(text, (one) => one.toUpperCase()),
      substr: ({ positional: [text, from, length] }) => {
        const start = numberFrom(from ?? plain(1));
        const count = length === undefined ? Number.POSITIVE_INFINITY : numberFrom(length);
        if (start === undefined || count === undefined) return unknown();
        return onText(text, (one) => plain(one.slice(Math.max(0, start - 1), start - 1 + count)));
      },
      length: ({ positional: [text] }) => onText(text, (one) => plain(one.length)),
      '(line)': ({ positional: [text] }) =>
        onText(text, (one) =>
          either([...one.trimEnd().split('\n').slice(0, 32).map(plain), unknown('line')]),
        ),
      '(print)': ({ positional: [items] }, machine) => {
        print(machine, joinTexts(itemsOf(items ?? list([])).items, ' '), '\n');
        return NOTHING;
      },
      '(printf)': ({ positional: [items] }, machine) => {
        const [format = unknown(), ...rest] = itemsOf(items ?? list([])).items;
        const written = percentFormat(format, list(rest));
        print(machine, textOf(written) === undefined ? unknown() : written, '');
        return NOTHING;
      },
    }),
  );
  return functions;
}
