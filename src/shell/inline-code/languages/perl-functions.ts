import { baseName, dirName } from '../../../match/path-text.ts';
import { callLibrary } from '../run/call.ts';
import { runShell } from '../run/commands.ts';
import { percentFormat } from '../run/formats.ts';
import { flattened, itemsOf, pairsOf } from '../run/items.ts';
import { listMethod } from '../run/list-methods.ts';
import { globbed } from '../run/listings.ts';
import { type CallArguments, type LibraryFunction, type Machine, print } from '../run/machine.ts';
import { asPath } from '../run/operations.ts';
import { joinParts } from '../run/paths.ts';
import { resolved, temporaryFolder } from '../run/places.ts';
import { joinTexts } from '../run/text-methods.ts';
import { list, NOTHING, numberFrom, plain, textOf, unknown, type Value } from '../run/value.ts';
import { fromBase64, fromHex } from './decoding.ts';
import { changed, given, onText } from './library-functions.ts';

let functions: ReadonlyMap<string, LibraryFunction> | undefined;

export function perlFunctions(): ReadonlyMap<string, LibraryFunction> {
  functions ??= new Map(
    given({
      open: openFile,
      'IO::File.new': (args, machine) =>
        openFile(
          {
            ...args,
            positional: [
              NOTHING,
              ...(args.positional[1] === undefined
                ? args.positional
                : args.positional.slice(0, 2).toReversed()),
            ],
          },
          machine,
          undefined,
        ),
      '(substitute)': ({ positional: [value, from, to] }) => substituted(value, from, to),
      '(shift)': ({ positional: [value] }, machine) => shifted(value, machine),
      '(flatten)': ({ positional, open }) => flattened(positional, open),
      '(pairs)': ({ positional, open }) => pairsOf(flattened(positional, open)),
      '(map)': ({ positional: [called, ...rest], open }, machine) =>
        overList('map', called, flattened(rest, open), machine),
      '(grep)': ({ positional: [called, ...rest], open }, machine) =>
        overList('filter', called, flattened(rest, open), machine),
      '(first) (any)': ({ positional: [called, ...rest], open }, machine) =>
        overList('find', called, flattened(rest, open), machine),
      reverse: ({ positional, positional: [only], open }) =>
        positional.length === 1 && only?.kind === 'plain'
          ? changed(only, (text) => [...text].reverse().join(''))
          : flattened(positional.toReversed(), open),
      '(sort)': ({ positional, open }) =>
        flattened(
          positional.filter((value) => value.kind !== 'function' && value.kind !== 'unknown'),
          open,
        ),
      'glob bsd_glob': ({ positional: [pattern] }, machine) => {
        const patterns = (textOf(pattern ?? NOTHING) ?? '').split(/\s+/).filter((one) => one !== '');
        if (patterns.length === 0) return list([], true);
        return flattened(
          patterns.map((one) => globbed(plain(one), machine, { recursive: false })),
          false,
        );
      },
      join: ({ positional: [separator, ...rest], open }) => {
        const { items, open: isOpen } = itemsOf(flattened(rest, open));
        return isOpen ? unknown() : joinTexts(items, textOf(separator ?? plain('')) ?? '');
      },
      'catfile catdir File::Spec.catfile File::Spec.catdir File::Spec::Functions.catfile': ({ positional }) =>
        joinParts(positional),
      'File::Spec.rel2abs rel2abs abs_path realpath': ({ positional: [path] }, machine) =>
        resolved(path ?? unknown(), machine),
      'File::Spec.tmpdir': (_args, machine) => temporaryFolder(machine),
      dirname: ({ positional: [path] }) => changed(path, dirName),
      basename: ({ positional: [path] }) => changed(path, baseName),
      'cwd getcwd Cwd.cwd': (_args, machine) =>
        machine.frame.scope.cwd === undefined ? unknown('cwd') : plain(machine.frame.scope.cwd),
      sprintf: ({ positional: [format, ...rest], open }) =>
        percentFormat(format ?? unknown(), list(rest, open)),
      lc: ({ positional: [text] }) => changed(text, (one) => one.toLowerCase()),
      uc: ({ positional: [text] }) => changed(text, (one) => one.toUpperCase()),
      ucfirst: ({ positional: [text] }) => changed(text, (one) => one.charAt(0).toUpperCase() + one.slice(1)),
      chr: ({ positional: [code] }) => {
        const number = code === undefined ? undefined : numberFrom(code);
        return number === undefined || number < 0 || number > 0x10ffff
          ? unknown()
          : plain(String.fromCodePoint(number));
      },
      'decode_base64 MIME::Base64::decode_base64': ({ positional: [text] }) => onText(text, fromBase64),
      pack: ({ positional: [format, text] }) =>
        textOf(format ?? NOTHING) === 'H*' ? onText(text, fromHex) : unknown(),
      split: () => unknown(),
      'push unshift': ({ positional: [target, ...rest], open }) => {
        if (target?.kind === 'list')
          for (const item of itemsOf(flattened(rest, open)).items) target.items.push(item);
        return NOTHING;
      },
      keys: ({ positional: [map] }) =>
        map?.kind === 'map' ? list([...map.entries.keys()].map(plain), map.open) : list([], true),
      values: ({ positional: [map] }) =>
        map?.kind === 'map' ? list([...map.entries.values()], map.open) : list([], true),
      scalar: ({ positional: [value] }) =>
        value?.kind === 'list' && !value.open ? plain(value.items.length) : (value ?? unknown()),
      'path Path::Tiny.new': ({ positional }) => asPath(joinParts(positional)),
      'Path.child': ({ positional }, _machine, self) => asPath(joinParts([self ?? unknown(), ...positional])),
      'Path.sibling': ({ positional: [name] }, _machine, self) =>
        asPath(joinParts([changed(self, dirName), name ?? unknown()])),
      'Path.stringify': (_args, _machine, self) => changed(self, (text) => text),
      'Path.parent': (_args, _machine, self) => asPath(changed(self, dirName)),
      tempfile: (_args, machine) =>
        list([unknown(), joinParts([temporaryFolder(machine), plain('XXXXXXXXXX')])]),
      tempdir: (_args, machine) => joinParts([temporaryFolder(machine), plain('XXXXXXXXXX')]),
      'print say': ({ positional }, machine) => {
        print(machine, joinTexts(positional, ''), '');
        return plain(true);
      },
      exit: (_args, machine) => {
        machine.leaving = 'exit';
        return NOTHING;
      },
    }),
  );
  return functions;
}

/** `open(F, '>', $path)`, `open(F, ">$path")`, `open(F, '| tee x')`, `open(F, '-|', 'ls')`. */
const openFile: LibraryFunction = ({ positional: [, mode, path, ...words], open }, machine) => {
  if (mode === undefined) return unknown();
  const spelled = textOf(mode)?.trim();
  if (path !== undefined) {
    if (spelled !== undefined && /^\|?-?\|?$/.test(spelled) && spelled !== '') {
      return words.length === 0
        ? runShell(path, machine, machine.frame)
        : callLibrary('system', { positional: [path, ...words], named: new Map(), open }, machine, undefined);
    }
    return openAs(path, mode, machine);
  }
  const shape = mode.kind === 'unknown' ? mode.text : (spelled ?? '');
  if (/^\||\|$/.test(shape)) return runShell(plain(shape.replace(/^\||\|$/g, '')), machine, machine.frame);
  const [, sign = '<', rest = ''] = /^(\+?[<>]{0,2})\s*(.*)$/s.exec(shape) ?? [];
  const target: Value = mode.kind === 'unknown' ? { kind: 'unknown', text: rest } : plain(rest);
  return rest.startsWith('&') ? unknown() : openAs(target, plain(sign === '' ? '<' : sign), machine);
};

/** Only a pattern that stands for itself can be followed. */
function substituted(value: Value | undefined, from: Value | undefined, to: Value | undefined): Value {
  const [pattern, put] = [textOf(from ?? NOTHING), textOf(to ?? NOTHING)];
  const wanted = pattern?.replace(/\\([^\w])/g, '$1').replace(/\$$/, '');
  if (
    wanted === undefined ||
    put === undefined ||
    wanted === '' ||
    /[*+?^$[\](){}|\\]/.test(wanted) ||
    put.includes('$')
  )
    return unknown();
  return changed(value, (text) => text.replace(wanted, () => put));
}

function openAs(path: Value, mode: Value, machine: Machine): Value {
  const args: CallArguments = { positional: [path, mode], named: new Map(), open: false };
  callLibrary('(open)', args, machine, undefined);
  return unknown('open()');
}

function shifted(value: Value | undefined, machine: Machine): Value {
  const from = value?.kind === 'list' ? value : machine.given.get('@ARGV');
  if (from?.kind !== 'list') return unknown('shift');
  return from.items.shift() ?? (from.open ? unknown('shift') : NOTHING);
}

function overList(method: string, called: Value | undefined, items: Value, machine: Machine): Value {
  if (items.kind !== 'list' || called === undefined) return list([], true);
  return listMethod(items, method, { positional: [called], named: new Map(), open: false }, machine);
}
