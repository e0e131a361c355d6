import { baseName, dirName } from '../../../match/path-text.ts';
import { parsePhp } from '../parse/php.ts';
import { callValue } from '../run/call.ts';
import { type EffectRow, effectRows } from '../run/effect-row.ts';
import { percentFormat } from '../run/formats.ts';
import { itemsOf, listOf, pairs } from '../run/items.ts';
import { globbed, listed } from '../run/listings.ts';
import { environmentValue, type Language, type LibraryFunction, print } from '../run/machine.ts';
import { resolved, temporaryFolder } from '../run/places.ts';
import { joinTexts } from '../run/text-methods.ts';
import { list, NOTHING, numberFrom, plain, textOf, textValue, unknown } from '../run/value.ts';
import { fromBase64, fromHex } from './decoding.ts';
import { changed, given, onText, pass } from './library-functions.ts';

export const php: Language = {
  parse: parsePhp,
  effects: phpEffects,
  functions: phpFunctions,
  usualName: (name) => name.replace(/^\\/, ''),
  plusIsSum: true,
};

let rows: ReadonlyMap<string, EffectRow> | undefined;

function phpEffects(): ReadonlyMap<string, EffectRow> {
  rows ??= effectRows({
    'file_put_contents touch SplFileObject.fwrite': 'create:path',
    'fopen SplFileObject gzopen bzopen': 'by-mode:path mode:mode => file',
    'file_get_contents readfile file parse_ini_file': 'read:path',
    'unlink rmdir': 'delete:path',
    rename: 'delete:old create:new',
    copy: 'read:from create:to',
    move_uploaded_file: 'delete:from create:to',
    mkdir: 'folder:path',
    'chmod chown chgrp lchown': 'write:path',
    'symlink link': 'target:old link:new',
    'exec shell_exec system passthru popen proc_open pcntl_exec': 'command:command => output',
    eval: 'code:source => result',
    chdir: 'chdir:path',
    tempnam: '-:dir',
  });
  return rows;
}

let functions: ReadonlyMap<string, LibraryFunction> | undefined;

function phpFunctions(): ReadonlyMap<string, LibraryFunction> {
  functions ??= new Map(
    given({
      '(values)': ({ positional: [value] }) =>
        value?.kind === 'map' ? list([...value.entries.values()], value.open) : listOf(value),
      '(entries)': ({ positional: [value] }) => {
        if (value?.kind === 'map') return list(pairs(value.entries), value.open);
        const { items, open } = itemsOf(value ?? list([]));
        return list(
          items.map((item, index) => list([plain(index), item])),
          open,
        );
      },
      'implode join': ({ positional: [separator, items] }) => {
        const { items: all, open } = itemsOf(items ?? list([], true));
        return open ? unknown() : joinTexts(all, textOf(separator ?? plain('')) ?? '');
      },
      explode: ({ positional: [separator, text] }) => {
        const by = textOf(separator ?? NOTHING);
        return by === undefined || by === ''
          ? unknown()
          : onText(text, (one) => list(one.split(by).slice(0, 256).map(plain)));
      },
      array_map: ({ positional: [called, items] }, machine) => {
        const { items: all, open } = itemsOf(items ?? list([], true));
        return list(
          called === undefined
            ? all
            : all.map((item) =>
                callValue(called, { positional: [item], named: new Map(), open: false }, machine),
              ),
          open,
        );
      },
      'array_walk array_filter': ({ positional: [items, called] }, machine) => {
        const { items: all } = itemsOf(items ?? list([], true));
        if (called !== undefined)
          for (const item of all)
            callValue(called, { positional: [item], named: new Map(), open: false }, machine);
        return items ?? unknown();
      },
      array_merge: ({ positional }) =>
        list(
          positional.flatMap((value) => itemsOf(value).items),
          positional.some((value) => itemsOf(value).open),
        ),
      'array_values array_unique iterator_to_array': ({ positional: [value] }) => listOf(value),
      count: ({ positional: [value] }) =>
        value?.kind === 'list' && !value.open ? plain(value.items.length) : unknown(),
      range: ({ positional: [from, to] }) => {
        const [start, end] = [numberFrom(from ?? NOTHING), numberFrom(to ?? NOTHING)];
        if (start === undefined || end === undefined || end - start > 64) return list([], true);
        return list(Array.from({ length: Math.max(0, end - start + 1) }, (_, index) => plain(start + index)));
      },
      sprintf: ({ positional: [format, ...rest], open }) =>
        percentFormat(format ?? unknown(), list(rest, open)),
      dirname: ({ positional: [path] }) => changed(path, dirName),
      basename: ({ positional: [path] }) => changed(path, baseName),
      realpath: ({ positional: [path] }, machine) => resolved(path ?? unknown(), machine),
      getcwd: (_args, { frame }) => (frame.scope.cwd === undefined ? unknown('cwd') : plain(frame.scope.cwd)),
      glob: ({ positional: [pattern] }, machine) =>
        globbed(pattern ?? unknown(), machine, { recursive: false }),
      scandir: ({ positional: [folder] }, machine) => listed(folder ?? unknown(), machine, 'names'),
      getenv: ({ positional: [name] }, machine) => onText(name, (text) => environmentValue(machine, text)),
      sys_get_temp_dir: (_args, machine) => temporaryFolder(machine),
      strtolower: ({ positional: [text] }) => changed(text, (one) => one.toLowerCase()),
      strtoupper: ({ positional: [text] }) => changed(text, (one) => one.toUpperCase()),
      trim: ({ positional: [text] }) => changed(text, (one) => one.trim()),
      strrev: ({ positional: [text] }) => changed(text, (one) => [...one].reverse().join('')),
      str_replace: ({ positional: [from, to, text] }) => {
        const [wanted, put] = [textOf(from ?? NOTHING), textOf(to ?? NOTHING)];
        if (wanted === undefined || put === undefined || wanted === '') return unknown();
        return onText(text, (one) => textValue(one.replaceAll(wanted, () => put)));
      },
      base64_decode: ({ positional: [text] }) => onText(text, fromBase64),
      hex2bin: ({ positional: [text] }) => onText(text, fromHex),
      chr: ({ positional: [code] }) => {
        const number = code === undefined ? undefined : numberFrom(code);
        return number === undefined || number < 0 || number > 255
          ? unknown()
          : plain(String.fromCharCode(number));
      },
      'escapeshellarg strval': pass,
      'echo print': ({ positional }, machine) => {
        print(machine, joinTexts(positional, ''), '');
        return NOTHING;
      },
    }),
  );
  return functions;
}
