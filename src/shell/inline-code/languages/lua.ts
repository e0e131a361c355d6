import { parseLua } from '../parse/lua.ts';
import { type EffectRow, effectRows } from '../run/effect-row.ts';
import { percentFormat } from '../run/formats.ts';
import { itemsOf, pairs } from '../run/items.ts';
import { environmentValue, type Language, type LibraryFunction, print } from '../run/machine.ts';
import { joinTexts } from '../run/text-methods.ts';
import { list, NOTHING, numberFrom, plain, textOf, unknown } from '../run/value.ts';
import { given, onText } from './library-functions.ts';

export const lua: Language = {
  parse: parseLua,
  effects: luaEffects,
  functions: luaFunctions,
  usualName: (name) => name,
  plusIsSum: true,
};

let rows: ReadonlyMap<string, EffectRow> | undefined;

function luaEffects(): ReadonlyMap<string, EffectRow> {
  rows ??= effectRows({
    'io.open': 'by-mode:path mode:mode => file',
    'io.output': 'create:path',
    'io.lines io.input dofile': 'read:path',
    'os.remove lfs.rmdir': 'delete:path',
    'os.rename': 'delete:old create:new',
    'lfs.mkdir': 'folder:path',
    'lfs.chdir': 'chdir:path',
    'os.execute io.popen': 'shell:command',
    'load loadstring': 'code:source',
  });
  return rows;
}

let functions: ReadonlyMap<string, LibraryFunction> | undefined;

function luaFunctions(): ReadonlyMap<string, LibraryFunction> {
  functions ??= new Map(
    given({
      'ipairs pairs': ({ positional: [value] }) => {
        if (value?.kind === 'map') return list(pairs(value.entries), value.open);
        const { items, open } = itemsOf(value ?? list([], true));
        return list(
          items.map((item, index) => list([plain(index + 1), item])),
          open,
        );
      },
      '(count)': ({ positional }) => {
        const [start = 0, end = 0] = positional.map((value) => numberFrom(value) ?? Number.NaN);
        if (Number.isNaN(start + end) || end - start > 64) return list([], true);
        return list(Array.from({ length: Math.max(0, end - start + 1) }, (_, index) => plain(start + index)));
      },
      'assert tostring': ({ positional: [value] }) => value ?? unknown(),
      'string.format': ({ positional: [format, ...rest], open }) =>
        percentFormat(format ?? unknown(), list(rest, open)),
      'table.concat': ({ positional: [items, separator] }) => {
        const { items: all, open } = itemsOf(items ?? list([], true));
        return open ? unknown() : joinTexts(all, textOf(separator ?? plain('')) ?? '');
      },
      'os.getenv': ({ positional: [name] }, machine) =>
        onText(name, (text) => environmentValue(machine, text)),
      'os.exit': (_args, machine) => {
        machine.leaving = 'exit';
        return NOTHING;
      },
      print: ({ positional }, machine) => {
        print(machine, joinTexts(positional, '\t'), '\n');
        return NOTHING;
      },
    }),
  );
  return functions;
}
