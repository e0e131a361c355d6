import { baseName, dirName } from '../../../match/path-text.ts';
import { type FunctionNode, nameNode } from '../parse/node.ts';
import { callValue } from '../run/call.ts';
import { optionOf } from '../run/commands.ts';
import { itemsOf, listOf, pairs } from '../run/items.ts';
import { globbed, listed } from '../run/listings.ts';
import { type LibraryFunction, type Machine, print } from '../run/machine.ts';
import { joinParts, joinPaths, tidy } from '../run/paths.ts';
import { resolved, temporaryFolder } from '../run/places.ts';
import {
  concatenate,
  lift,
  list,
  NOTHING,
  newMap,
  numberFrom,
  plain,
  shapeOf,
  textOf,
  truthOf,
  unknown,
  type Value,
} from '../run/value.ts';
import { fromBase64, fromHex, fromJson } from './decoding.ts';
import { changed, given, onText, pass } from './library-functions.ts';

let functions: ReadonlyMap<string, LibraryFunction> | undefined;

/** What functions of JavaScript's library compute, as far as paths are made by them. */
export function javascriptFunctions(): ReadonlyMap<string, LibraryFunction> {
  functions ??= new Map([...places(), ...values(), ...output()]);
  return functions;
}

const places = (): readonly (readonly [string, LibraryFunction])[] =>
  given({
    'path.join': ({ positional }) => joinParts(positional),
    'path.resolve': ({ positional }, machine) =>
      resolved(joinPaths(positional.length === 0 ? [plain('.')] : positional), machine),
    'path.dirname': ({ positional: [path] }) => changed(path, dirName),
    'path.basename': ({ positional: [path, suffix] }) => base(path, suffix),
    'path.extname': ({ positional: [path] }) =>
      changed(path, (text) => /(?<=[^/])\.[^./]*$/.exec(text)?.[0] ?? ''),
    'path.normalize': ({ positional: [path] }) => changed(path, tidy),
    'path.parse': ({ positional: [path] }) => onText(path, parsed),
    'path.format': ({ positional: [parts] }) => formatted(parts),
    'path.relative': () => unknown(),
    'process.cwd Deno.cwd': (_args, machine) => here(machine),
    'os.tmpdir': (_args, machine) => temporaryFolder(machine),
    'os.homedir': ({ positional: _none }, machine) => {
      const { home } = machine.frame.session.world;
      return home === undefined ? unknown('home') : plain(home);
    },
    'url.fileURLToPath Bun.fileURLToPath': pass,
    'URL url.URL url.pathToFileURL': ({ positional: [path, from] }) =>
      from === undefined
        ? changed(path, (text) => text.replace(/^file:\/\//, ''))
        : onText(path, (text) => plain(text)),
    'fs.readdir Deno.readDir': (args, machine) => {
      const isDetailed = truthOf(optionOf(args, 'withFileTypes') ?? NOTHING) !== false;
      return listed(args.positional[0] ?? unknown(), machine, isDetailed ? 'entries' : 'names');
    },
    'fs.glob glob glob.glob glob.globSync glob.sync globSync fast-glob fast-glob.sync globby globby.globbySync fg.sync tinyglobby.globSync':
      (args, machine) => {
        const patterns = itemsOf(
          args.positional[0]?.kind === 'list' ? args.positional[0] : list(args.positional.slice(0, 1)),
        );
        const root = optionOf(args, 'cwd');
        const found = patterns.items.map((pattern) => globbed(pattern, machine, { recursive: true, root }));
        return flat(list(found, patterns.open));
      },
    'fs.mkdtemp': ({ positional: [prefix] }) => concatenate([prefix ?? unknown(), plain('XXXXXX')]),
    'fs.realpath': pass,
    'import.meta.resolve require.resolve': () => unknown(),
    'Deno.env.get': ({ positional: [name] }, machine) => onText(name, (text) => plainOr(machine, text)),
  });

function plainOr(machine: Machine, name: string): Value {
  const known = machine.frame.session.world.variables[name];
  return known === undefined ? unknown(name) : plain(known);
}

function here(machine: Machine): Value {
  const { cwd } = machine.frame.scope;
  return cwd === undefined ? unknown('cwd') : plain(cwd);
}

function base(path: Value | undefined, suffix: Value | undefined): Value {
  return lift([path ?? unknown(), suffix ?? plain('')], (one, end) => {
    const [text, cut] = [textOf(one), textOf(end)];
    if (text === undefined || cut === undefined) return unknown();
    const name = baseName(text);
    return plain(cut !== '' && name !== cut && name.endsWith(cut) ? name.slice(0, -cut.length) : name);
  });
}

function parsed(text: string): Value {
  const name = baseName(text);
  const [ext = ''] = /(?<=.)\.[^.]*$/.exec(name) ?? [];
  return newMap([
    ['dir', plain(text.includes('/') ? dirName(text) : '')],
    ['base', plain(name)],
    ['ext', plain(ext)],
    ['name', plain(name.slice(0, name.length - ext.length))],
  ]);
}

function formatted(parts: Value | undefined): Value {
  if (parts?.kind !== 'map') return unknown();
  const part = (name: string): Value => parts.entries.get(name) ?? plain('');
  const name = parts.entries.has('base') ? part('base') : concatenate([part('name'), part('ext')]);
  return joinParts([part('dir'), name]);
}

const values = (): readonly (readonly [string, LibraryFunction])[] =>
  given({
    require: ({ positional: [module] }) =>
      onText(module, (text) => ({ kind: 'library', name: moduleName(text) })),
    import: ({ positional: [module] }) =>
      onText(module, (text) => ({ kind: 'library', name: moduleName(text) })),
    'module.createRequire createRequire': () => ({ kind: 'library', name: 'require' }),
    'process.getBuiltinModule process.binding process.mainModule.require module.require globalThis.require module.constructor._load Module._load module._load':
      ({ positional: [module] }) => onText(module, (text) => ({ kind: 'library', name: moduleName(text) })),
    'String Object Array.from Object.freeze Promise.resolve Promise.all Promise.allSettled util.promisify Set Array Buffer.concat structuredClone':
      ({ positional: [value], positional }, machine) => {
        const mapper = positional[1];
        if (mapper?.kind !== 'function' || value === undefined) return value ?? list([]);
        const { items, open } = itemsOf(value);
        return list(
          items.map((item) =>
            callValue(mapper, { positional: [item], named: new Map(), open: false }, machine),
          ),
          open,
        );
      },
    Function: functionOfText,
    'Reflect.apply': ({ positional: [called, , items] }, machine) => {
      const given = itemsOf(items ?? list([], true));
      return called === undefined
        ? unknown()
        : callValue(called, { positional: given.items, named: new Map(), open: given.open }, machine);
    },
    '(true)': () => plain(true),
    '(false)': () => plain(false),
    'Array.of': ({ positional, open }) => list(positional, open),
    'String.raw': ({ positional: [value] }) => value ?? unknown(),
    'String.fromCharCode String.fromCodePoint': ({ positional }) => characters(positional),
    'Map Object.fromEntries': ({ positional: [value] }) => mapFrom(value),
    'Object.keys': ({ positional: [value] }) =>
      value?.kind === 'map' ? list([...value.entries.keys()].map(plain), value.open) : list([], true),
    'Object.values': ({ positional: [value] }) =>
      value?.kind === 'map' ? list([...value.entries.values()], value.open) : listOf(value),
    'Object.entries': ({ positional: [value] }) =>
      value?.kind === 'map' ? list(pairs(value.entries), value.open) : list([], true),
    'Object.assign': ({ positional }) =>
      newMap(positional.flatMap((value) => (value.kind === 'map' ? [...value.entries] : []))),
    'Buffer.from': ({ positional: [value, encoding] }) => decoded(value, encoding),
    atob: ({ positional: [value] }) => onText(value, fromBase64),
    'decodeURIComponent unescape decodeURI': ({ positional: [value] }) => changed(value, percentDecoded),
    'encodeURIComponent encodeURI': pass,
    'Number parseInt parseFloat': ({ positional: [value] }) => {
      const number = value === undefined ? undefined : numberFrom(value);
      return number === undefined ? unknown() : plain(number);
    },
    'JSON.parse': ({ positional: [value] }) => onText(value, fromJson),
    'process.exit Deno.exit process.abort': (_args, machine) => {
      machine.leaving = 'exit';
      return NOTHING;
    },
  });

/** `new Function('a', 'b', 'return a + b')`. */
const functionOfText: LibraryFunction = ({ positional }, { language, top }) => {
  const texts = positional.map(textOf);
  const code = texts.pop();
  if (code === undefined || texts.includes(undefined)) return unknown();
  const parameters = texts.map((name) => ({
    target: nameNode(name ?? ''),
    otherwise: undefined,
    rest: undefined,
  }));
  const node: FunctionNode = {
    kind: 'function',
    name: undefined,
    parameters,
    body: language.parse(code),
    givesLast: false,
  };
  return { kind: 'function', node, scope: top, self: undefined };
};

/** `node:fs/promises` is `fs` like the others. */
function moduleName(text: string): string {
  const name = text.replace(/^node:/, '');
  if (name === 'bun') return 'Bun';
  if (/^(?:fs\/promises|fs-extra|graceful-fs|fs-extra\/esm|memfs)$/.test(name)) return 'fs';
  return /^(?:path\/posix|path\/win32|upath|pathe)$/.test(name) ? 'path' : name;
}

function characters(codes: readonly Value[]): Value {
  return lift(codes, (...single) => {
    const numbers = single.map(numberFrom);
    if (numbers.some((code) => code === undefined || code < 0 || code > 0x10ffff)) return unknown();
    return plain(numbers.map((code) => String.fromCodePoint(code ?? 0)).join(''));
  });
}

function mapFrom(value: Value | undefined): Value {
  const result = newMap();
  const { items, open } = itemsOf(value ?? list([]));
  result.open = open;
  for (const item of items) {
    const [key, one] = item.kind === 'list' ? item.items : [];
    const name = key === undefined ? undefined : textOf(key);
    if (name === undefined || one === undefined) result.open = true;
    else result.entries.set(name, one);
  }
  return result;
}

function decoded(value: Value | undefined, encoding: Value | undefined): Value {
  const name = textOf(encoding ?? NOTHING) ?? '';
  if (/^base64/.test(name)) return onText(value, fromBase64);
  if (name === 'hex') return onText(value, fromHex);
  if (value?.kind === 'list') return characters(value.items);
  return value ?? unknown();
}

function percentDecoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function flat(value: Value): Value {
  const { items, open } = itemsOf(value);
  const all = items.map((item) => itemsOf(item));
  return list(
    all.flatMap((one) => one.items),
    open || all.some((one) => one.open),
  );
}

const output = (): readonly (readonly [string, LibraryFunction])[] =>
  given({
    'console.log console.info': ({ positional }, machine) => {
      print(
        machine,
        lift(positional, (...single) =>
          single.every((one) => textOf(one) !== undefined) ? plain(single.map(shapeOf).join(' ')) : unknown(),
        ),
        '\n',
      );
      return NOTHING;
    },
    'process.stdout.write': ({ positional: [value] }, machine) => {
      print(machine, value ?? unknown(), '');
      return NOTHING;
    },
  });
