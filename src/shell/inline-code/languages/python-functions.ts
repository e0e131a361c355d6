import { baseName, dirName } from '../../../match/path-text.ts';
import { callValue } from '../run/call.ts';
import { itemsOf, listOf } from '../run/items.ts';
import { listMethod } from '../run/list-methods.ts';
import { globbed, listed, walked } from '../run/listings.ts';
import { environmentValue, type LibraryFunction, type Machine, print } from '../run/machine.ts';
import { ownMember } from '../run/members.ts';
import { asPath } from '../run/operations.ts';
import { joinPaths, tidy } from '../run/paths.ts';
import { isKind, resolved, temporaryFolder } from '../run/places.ts';
import { joinTexts } from '../run/text-methods.ts';
import {
  either,
  lift,
  list,
  NOTHING,
  newMap,
  numberFrom,
  pathValue,
  plain,
  shapeOf,
  textOf,
  textValue,
  unknown,
  type Value,
} from '../run/value.ts';
import { fromBase64, fromHex, fromJson } from './decoding.ts';
import { changed, given, onText, pass } from './library-functions.ts';

let functions: ReadonlyMap<string, LibraryFunction> | undefined;

/** What functions of Python's library compute, as far as paths are made by them. */
export function pythonFunctions(): ReadonlyMap<string, LibraryFunction> {
  functions ??= new Map([...places(), ...pathObjects(), ...values(), ...plainFunctions()]);
  return functions;
}

const SUFFIX = /(?<=[^/])\.[^./]*$/;

const places = (): readonly (readonly [string, LibraryFunction])[] =>
  given({
    'os.path.join posixpath.join': ({ positional }) => joinPaths(positional),
    'os.path.abspath os.path.realpath': ({ positional: [path] }, machine) =>
      resolved(path ?? NOTHING, machine),
    'os.path.normpath': ({ positional: [path] }) => changed(path, tidy),
    'os.path.expanduser': ({ positional: [path] }, machine) => expandUser(path, machine),
    'os.path.expandvars': ({ positional: [path] }) => path ?? unknown(),
    'os.path.dirname': ({ positional: [path] }) =>
      changed(path, (text) => (text.includes('/') ? dirName(text) : '')),
    'os.path.basename': ({ positional: [path] }) => changed(path, baseName),
    'os.path.relpath': ({ positional: [path, start] }) =>
      start === undefined ? (path ?? unknown()) : unknown(),
    'os.path.splitext': ({ positional: [path] }) =>
      lift([path ?? unknown()], (one) => {
        const text = textOf(one);
        if (text === undefined) return list([unknown(), unknown()]);
        const [suffix = ''] = SUFFIX.exec(text) ?? [];
        return list([plain(text.slice(0, text.length - suffix.length)), plain(suffix)]);
      }),
    'os.path.split': ({ positional: [path] }) =>
      onText(path, (text) => list([plain(dirName(text)), plain(baseName(text))])),
    'os.fspath os.fsdecode os.fsencode str bytes repr': ({ positional: [value] }) =>
      lift([value ?? plain('')], (one) => (textOf(one) === undefined ? one : plain(textOf(one) ?? ''))),
    'os.getcwd os.getcwdb': (_args, machine) => here(machine),
    'os.environ.get os.getenv': ({ positional: [name, otherwise] }, machine) => {
      const key = name === undefined ? undefined : textOf(name);
      const value = key === undefined ? unknown() : environmentValue(machine, key);
      return value.kind === 'unknown' ? either([value, otherwise ?? NOTHING]) : value;
    },
    'os.listdir': ({ positional: [path] }, machine) => listed(path ?? plain('.'), machine, 'names'),
    'os.scandir': ({ positional: [path] }, machine) => listed(path ?? plain('.'), machine, 'entries'),
    'os.walk': ({ positional: [path] }, machine) => walked(path ?? plain('.'), machine),
    'glob.glob glob.iglob': (args, machine) => {
      const root = args.named.get('root_dir');
      return globbed(args.positional[0] ?? unknown(), machine, { recursive: true, root });
    },
    'tempfile.gettempdir': (_args, machine) => temporaryFolder(machine),
    'tempfile.mkdtemp tempfile.mktemp tempfile.TemporaryDirectory': (args, machine) =>
      temporary(args.named, machine),
    'tempfile.NamedTemporaryFile tempfile.TemporaryFile tempfile.SpooledTemporaryFile': (args, machine) => ({
      kind: 'file',
      path: temporary(args.named, machine),
    }),
    'tempfile.mkstemp': (args, machine) => list([unknown(), temporary(args.named, machine)]),
  });

function here(machine: Parameters<LibraryFunction>[1]): Value {
  const { cwd } = machine.frame.scope;
  return cwd === undefined ? unknown('cwd') : plain(cwd);
}

/** Its name is chosen at random, but where it will be is known, and that is what rules ask. */
function temporary(named: ReadonlyMap<string, Value>, machine: Parameters<LibraryFunction>[1]): Value {
  const parts = [named.get('prefix') ?? plain('tmp'), plain('XXXXXXXX'), named.get('suffix') ?? plain('')];
  return joinPaths([named.get('dir') ?? temporaryFolder(machine), joinTexts(parts, '')]);
}

function expandUser(path: Value | undefined, machine: Parameters<LibraryFunction>[1]): Value {
  const { home } = machine.frame.session.world;
  return changed(path, (text) =>
    home !== undefined && /^~(?=\/|$)/.test(text) ? home + text.slice(1) : text,
  );
}

const pathObjects = (): readonly (readonly [string, LibraryFunction])[] =>
  given({
    'Path PurePath': ({ positional }) => asPath(positional.length === 0 ? plain('.') : joinPaths(positional)),
    'Path.joinpath': ({ positional }, _machine, self) =>
      asPath(joinPaths([self ?? unknown(), ...positional])),
    'Path.with_name': ({ positional: [name] }, _machine, self) =>
      lift([self ?? unknown(), name ?? unknown()], (path, one) =>
        pathIn(dirName(shapeOf(path)), shapeOf(one)),
      ),
    'Path.with_suffix': ({ positional: [suffix] }, _machine, self) =>
      lift([self ?? unknown(), suffix ?? unknown()], (path, one) =>
        pathText(shapeOf(path).replace(SUFFIX, '') + shapeOf(one)),
      ),
    'Path.with_stem': ({ positional: [stem] }, _machine, self) =>
      lift([self ?? unknown(), stem ?? unknown()], (path, one) => {
        const [suffix = ''] = SUFFIX.exec(shapeOf(path)) ?? [];
        return pathIn(dirName(shapeOf(path)), shapeOf(one) + suffix);
      }),
    'Path.resolve Path.absolute': (_args, machine, self) => asPath(resolved(self ?? unknown(), machine)),
    'Path.expanduser': (_args, machine, self) => asPath(expandUser(self, machine)),
    'Path.as_posix Path.__str__ Path.__fspath__ Path.as_uri': (_args, _machine, self) =>
      changed(self, (text) => text),
    'Path.relative_to': ({ positional: [start] }, _machine, self) =>
      lift([self ?? unknown(), start ?? unknown()], (path, one) => relative(path, one)),
    'Path.glob': ({ positional: [pattern] }, machine, self) =>
      paths(globbed(joinPaths([self ?? unknown(), pattern ?? unknown()]), machine, { recursive: true })),
    'Path.rglob': ({ positional: [pattern] }, machine, self) =>
      paths(
        globbed(joinPaths([self ?? unknown(), plain('**'), pattern ?? unknown()]), machine, {
          recursive: true,
        }),
      ),
    'Path.iterdir': (_args, machine, self) => paths(listed(self ?? unknown(), machine, 'paths')),
    'Path.walk': (_args, machine, self) => walked(self ?? unknown(), machine),
    'Path.cwd': (_args, machine) => asPath(here(machine)),
    'Path.home': (_args, machine) => asPath(expandUser(plain('~'), machine)),
    'Path.endswith Path.startswith': () => unknown(),
  });

function pathIn(folder: string, name: string): Value {
  return pathText(folder === '.' ? name : `${folder}/${name}`);
}

function pathText(text: string): Value {
  return asPath(textValue(text));
}

function relative(path: Value, start: Value): Value {
  const [text, folder] = [textOf(path), textOf(start)];
  if (text === undefined || folder === undefined) return unknown();
  if (folder === '.' || folder === '') return pathValue(text);
  return text.startsWith(`${folder}/`) ? pathValue(text.slice(folder.length + 1)) : unknown();
}

function paths(value: Value): Value {
  return value.kind === 'list' ? list(value.items.map(asPath), value.open) : value;
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
    '(del)': () => NOTHING,
    '(every)': ({ positional: [value, step] }) => everyNth(value, step),
    '(import-all)': ({ positional: [module] }, machine) => {
      for (const name of everything(textOf(module ?? NOTHING) ?? '')) {
        machine.top.variables.set(name.slice(name.lastIndexOf('.') + 1), { kind: 'library', name });
      }
      return NOTHING;
    },
  });

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

function mapOf(value: Value): Value {
  const { items, open } = itemsOf(value);
  const result = newMap();
  result.open = open;
  for (const item of items) {
    const [key, one] = item.kind === 'list' ? item.items : [];
    const name = key === undefined ? undefined : textOf(key);
    if (name === undefined || one === undefined) result.open = true;
    else result.entries.set(name, one);
  }
  return result;
}

function zipped(values: readonly Value[]): Value {
  const all = values.map((value) => itemsOf(value));
  const length = Math.min(...all.map(({ items }) => items.length));
  const rows = Array.from({ length: Number.isFinite(length) ? length : 0 }, (_, index) =>
    list(all.map(({ items }) => items[index] ?? unknown())),
  );
  return list(
    rows,
    all.some(({ open }) => open),
  );
}

const MAX_RANGE = 64;

function range(values: readonly Value[]): Value {
  const numbers = values.map(numberFrom);
  const [first = 0, second, step = 1] = numbers;
  if (numbers.includes(undefined) || step === 0) return list([], true);
  const [start, end] = second === undefined ? [0, first] : [first, second];
  const items: Value[] = [];
  for (let at = start; (step > 0 ? at < end : at > end) && items.length < MAX_RANGE; at += step)
    items.push(plain(at));
  return list(items, items.length >= MAX_RANGE);
}

function mapped(
  called: Value | undefined,
  over: Value | undefined,
  machine: Parameters<LibraryFunction>[1],
): Value {
  const { items, open } = itemsOf(over ?? list([]));
  const call = (item: Value): Value =>
    called === undefined
      ? unknown()
      : callValue(called, { positional: [item], named: new Map(), open: false }, machine);
  const results = items.map(call);
  if (open) call(unknown());
  return list(results, open);
}

/** `a[::-1]` turns round, `a[::2]` leaves out. */
function everyNth(value: Value | undefined, by: Value | undefined): Value {
  const step = by === undefined ? undefined : numberFrom(by);
  if (step === undefined || step === 0 || value === undefined) return unknown();
  return lift([value], (one) => {
    const { items, open } = itemsOf(one);
    if (open) return unknown();
    const ordered = step > 0 ? items : items.toReversed();
    const picked = ordered.filter((_item, index) => index % Math.abs(step) === 0);
    return one.kind === 'plain' ? joinTexts(picked, '') : list(picked);
  });
}

function filtered(called: Value | undefined, over: Value | undefined, machine: Machine): Value {
  const items = listOf(over);
  if (items.kind !== 'list' || called?.kind !== 'function') return items;
  return listMethod(items, 'filter', { positional: [called], named: new Map(), open: false }, machine);
}

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

function flat(value: Value | undefined): Value {
  const { items, open } = itemsOf(value ?? list([]));
  const all = items.map((item) => (item.kind === 'list' ? item : list([item])));
  return list(
    all.flatMap((one) => one.items),
    open || all.some((one) => one.open),
  );
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
