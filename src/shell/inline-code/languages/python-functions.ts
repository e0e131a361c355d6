import { callValue } from '../run/call.ts';
import { itemsOf, listOf } from '../run/items.ts';
import { environmentValue, type LibraryFunction, type Machine, print } from '../run/machine.ts';
import { ownMember } from '../run/members.ts';
import { isKind } from '../run/places.ts';
import { joinTexts } from '../run/text-methods.ts';
import { list, NOTHING, newMap, numberFrom, plain, textOf, unknown, type Value } from '../run/value.ts';
import { fromBase64, fromHex, fromJson } from './decoding.ts';
import { changed, given, onText, pass } from './library-functions.ts';
import { everyNth, filtered, flat, mapOf, mapped, range, zipped } from './python-lists.ts';
import { pythonPaths } from './python-paths.ts';
import { pythonPlaces } from './python-places.ts';

let functions: ReadonlyMap<string, LibraryFunction> | undefined;

/** What functions of Python's library compute, as far as paths are made by them. */
export function pythonFunctions(): ReadonlyMap<string, LibraryFunction> {
  functions ??= new Map([...pythonPlaces(), ...pythonPaths(), ...values(), ...plainFunctions()]);
  return functions;
}

const values = (): readonly (readonly [string, LibraryFunction])[] =>
  given({
    'list tuple set frozenset sorted reversed iter': ({ positional: [value] }) => listOf(value),
    'dict collections.OrderedDict': ({ positional: [value], named }) =>
      value === undefined
        ? newMap(named)
        : value.kind === 'map'
          ? newMap([...value.entries, ...named])
          : mapOf(value),
    zip: ({ positional }) => zipped(positional),
    enumerate: ({ positional: [value] }) => {
      const { items, open } = itemsOf(value ?? list([]));
      return list(
        items.map((item, index) => list([plain(index), item])),
        open,
      );
    },
    range: ({ positional }) => range(positional),
    map: ({ positional: [called, over] }, machine) => mapped(called, over, machine),
    filter: ({ positional: [called, over] }, machine) => filtered(called, over, machine),
    'next min max itertools.chain.from_iterable': ({ positional: [value] }) =>
      itemsOf(value ?? list([])).items[0] ?? unknown(),
    'itertools.chain': ({ positional }) => {
      const all = positional.map((value) => itemsOf(value));
      return list(
        all.flatMap(({ items }) => items),
        all.some(({ open }) => open),
      );
    },
    int: ({ positional: [value] }) =>
      value === undefined || numberFrom(value) === undefined
        ? unknown()
        : plain(Math.trunc(numberFrom(value) ?? 0)),
    len: ({ positional: [value] }) => {
      if (value?.kind === 'list' && !value.open) return plain(value.items.length);
      const text = value === undefined ? undefined : textOf(value);
      return text === undefined ? unknown() : plain(text.length);
    },
    chr: ({ positional: [value] }) => {
      const code = value === undefined ? undefined : numberFrom(value);
      return code === undefined || code < 0 || code > 0x10ffff
        ? unknown()
        : plain(String.fromCodePoint(code));
    },
    'bytes.fromhex bytearray.fromhex binascii.unhexlify': ({ positional: [value] }) => onText(value, fromHex),
    'base64.b64decode base64.standard_b64decode base64.urlsafe_b64decode': ({ positional: [value] }) =>
      onText(value, fromBase64),
    'codecs.decode': ({ positional: [value, encoding] }) => decoded(value, encoding),
    'shlex.quote': ({ positional: [value] }) =>
      onText(value, (text) => plain(`'${text.replaceAll("'", "'\\''")}'`)),
    'shlex.split': ({ positional: [value] }) =>
      onText(value, (text) =>
        /["'\\]/.test(text)
          ? unknown()
          : list(
              text
                .split(/\s+/)
                .filter((word) => word !== '')
                .map(plain),
            ),
      ),
    'string.Template str.format': () => unknown(),
    'textwrap.dedent inspect.cleandoc': ({ positional: [value] }) => value ?? unknown(),
    getattr: ({ positional: [object, name] }) => attribute(object, name),
    '__import__ importlib.import_module': ({ positional: [name] }) =>
      onText(name, (text) => ({ kind: 'library', name: text })),
    'functools.partial': ({ positional: [called, ...positional], named }) => ({
      kind: 'bound',
      called: called ?? unknown(),
      positional,
      named,
    }),
    'threading.Thread multiprocessing.Process threading.Timer': ({ named }, machine) => {
      const target = named.get('target');
      const { items, open } = itemsOf(named.get('args') ?? list([]));
      return target === undefined
        ? unknown()
        : callValue(target, { positional: items, named: new Map(), open }, machine);
    },
    '*.map *.imap *.imap_unordered': ({ positional: [called, over] }, machine) =>
      mapped(called, over, machine),
    '*.submit *.apply_async *.apply': ({ positional: [called, ...positional], named, open }, machine) =>
      called === undefined ? unknown() : callValue(called, { positional, named, open }, machine),
    'json.loads': ({ positional: [text] }) => onText(text, fromJson),
    vars: pass,
    'xml.etree.ElementTree.ElementTree xml.etree.ElementTree.parse': () => ({
      kind: 'library',
      name: '(element-tree)',
    }),
    'os.environ.setdefault': ({ positional: [name, value] }, machine) => {
      const key = textOf(name ?? NOTHING);
      if (key !== undefined && environmentValue(machine, key).kind === 'unknown')
        machine.given.set(`os.environ.${key}`, value ?? unknown());
      return unknown();
    },
    'os.path.isdir': ({ positional: [path] }, machine) => isKind(path, 'folder', machine),
    'os.path.isfile': ({ positional: [path] }, machine) => isKind(path, 'file', machine),
    'Path.is_dir': (_args, machine, self) => isKind(self, 'folder', machine),
    'Path.is_file': (_args, machine, self) => isKind(self, 'file', machine),
    '(decorate)': ({ positional: [decorator, called] }, machine) => decorated(decorator, called, machine),
    'asyncio.run asyncio.gather asyncio.to_thread contextlib.suppress': ({ positional: [value] }) =>
      value ?? unknown(),
    print: ({ positional, named }, machine) => {
      if (!named.has('file'))
        print(
          machine,
          joinTexts(positional, textOf(named.get('sep') ?? plain(' ')) ?? ' '),
          textOf(named.get('end') ?? plain('\n')) ?? '\n',
        );
      return NOTHING;
    },
    'sys.stdout.write': ({ positional: [value] }, machine) => {
      print(machine, value ?? unknown(), '');
      return NOTHING;
    },
    compile: pass,
    'sys.exit exit quit os._exit os.abort': (_args, machine) => {
      machine.leaving = 'exit';
      return NOTHING;
    },
    '(enter)': ({ positional: [value] }, machine) => entered(value, machine),
    '(true)': () => plain(true),
    '(false)': () => plain(false),
    '(flat)': ({ positional: [value] }) => flat(value),
    'sys.stdin.read sys.stdin.buffer.read': (_args, { given: known }) =>
      known.get('(input)') ?? unknown('input'),
    'sys.stdin.readlines': (_args, machine) => linesOf(machine),
    'input sys.stdin.readline': (_args, machine) => itemsOf(linesOf(machine)).items[0] ?? unknown('input'),
    '(del)': () => NOTHING,
    '(every)': ({ positional: [value, step] }) => everyNth(value, step),
    '(import-all)': ({ positional: [module] }, machine) => {
      for (const name of everything(textOf(module ?? NOTHING) ?? '')) {
        machine.top.variables.set(name.slice(name.lastIndexOf('.') + 1), { kind: 'library', name });
      }
      return NOTHING;
    },
  });

/** The lines of standard input; those who read one must expect any of the others, too. */
function linesOf({ given: known }: Machine): Value {
  return onText(known.get('(input)'), (text) =>
    list(text.replace(/\n$/, '').split('\n').slice(0, 256).map(plain)),
  );
}

/** What `from os import *` brings, as far as it matters. */
function everything(module: string): readonly string[] {
  if (module === 'os')
    return [
      'remove',
      'unlink',
      'rename',
      'replace',
      'rmdir',
      'makedirs',
      'mkdir',
      'system',
      'chdir',
      'path',
    ].map((name) => `os.${name}`);
  if (module === 'shutil')
    return ['copy', 'copy2', 'copyfile', 'copytree', 'move', 'rmtree'].map((name) => `shutil.${name}`);
  if (module === 'subprocess')
    return ['run', 'call', 'check_call', 'check_output', 'Popen'].map((name) => `subprocess.${name}`);
  return module === 'pathlib' ? ['Path'] : [];
}

const plainFunctions = (): readonly (readonly [string, LibraryFunction])[] =>
  given({
    'File.__enter__ File.__iter__': (_args, _machine, self) => self ?? unknown(),
    'File.name': (_args, _machine, self) => (self?.kind === 'file' ? self.path : unknown()),
    'operator.methodcaller': () => unknown(),
  });

/** `with x:` gives what `x.__enter__()` does. */
function entered(value: Value | undefined, machine: Machine): Value {
  const enter = value?.kind === 'map' ? ownMember(value, '__enter__') : undefined;
  if (enter === undefined) return value ?? unknown();
  return callValue(enter, { positional: [], named: new Map(), open: false }, machine);
}

/** A decorator that isn't known leaves the function as it is. */
function decorated(decorator: Value | undefined, called: Value | undefined, machine: Machine): Value {
  if (decorator?.kind !== 'function' || called === undefined) return called ?? unknown();
  const value = callValue(decorator, { positional: [called], named: new Map(), open: false }, machine);
  return value.kind === 'function' || value.kind === 'bound' ? value : called;
}

function attribute(object: Value | undefined, name: Value | undefined): Value {
  const text = name === undefined ? undefined : textOf(name);
  return object?.kind === 'library' && text !== undefined
    ? { kind: 'library', name: `${object.name}.${text}` }
    : unknown();
}

function decoded(value: Value | undefined, encoding: Value | undefined): Value {
  const name = textOf(encoding ?? NOTHING) ?? '';
  if (/^(?:rot_?13)$/.test(name)) {
    return changed(value, (text) =>
      text.replace(/[a-z]/gi, (char) => {
        const base = char <= 'Z' ? 65 : 97;
        return String.fromCharCode(((char.charCodeAt(0) - base + 13) % 26) + base);
      }),
    );
  }
  if (/^(?:hex|hex_codec)$/.test(name)) return onText(value, fromHex);
  return /base64/.test(name) ? onText(value, fromBase64) : (value ?? unknown());
}
