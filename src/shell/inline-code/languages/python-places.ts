import { baseName, dirName } from '../../../match/path-text.ts';
import { globbed, listed, walked } from '../run/listings.ts';
import { environmentValue, type LibraryFunction, type Machine } from '../run/machine.ts';
import { joinPaths, tidy } from '../run/paths.ts';
import { resolved, temporaryFolder } from '../run/places.ts';
import { joinTexts } from '../run/text-methods.ts';
import { either, lift, list, NOTHING, plain, textOf, unknown, type Value } from '../run/value.ts';
import { changed, given, onText } from './library-functions.ts';

const SUFFIX = /(?<=[^/])\.[^./]*$/;

export const pythonPlaces = (): readonly (readonly [string, LibraryFunction])[] =>
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

export function here(machine: Machine): Value {
  const { cwd } = machine.frame.scope;
  return cwd === undefined ? unknown('cwd') : plain(cwd);
}

/** Its name is chosen at random, but where it will be is known, and that is what rules ask. */
function temporary(named: ReadonlyMap<string, Value>, machine: Machine): Value {
  const parts = [named.get('prefix') ?? plain('tmp'), plain('XXXXXXXX'), named.get('suffix') ?? plain('')];
  return joinPaths([named.get('dir') ?? temporaryFolder(machine), joinTexts(parts, '')]);
}

export function expandUser(path: Value | undefined, machine: Machine): Value {
  const { home } = machine.frame.session.world;
  return changed(path, (text) =>
    home !== undefined && /^~(?=\/|$)/.test(text) ? home + text.slice(1) : text,
  );
}
