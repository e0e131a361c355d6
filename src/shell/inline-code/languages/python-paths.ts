import { dirName } from '../../../match/path-text.ts';
import { globbed, listed, walked } from '../run/listings.ts';
import type { LibraryFunction } from '../run/machine.ts';
import { asPath } from '../run/operations.ts';
import { joinPaths } from '../run/paths.ts';
import { resolved } from '../run/places.ts';
import {
  lift,
  list,
  pathValue,
  plain,
  shapeOf,
  textOf,
  textValue,
  unknown,
  type Value,
} from '../run/value.ts';
import { changed, given } from './library-functions.ts';
import { expandUser, here } from './python-places.ts';

const SUFFIX = /(?<=[^/])\.[^./]*$/;

export const pythonPaths = (): readonly (readonly [string, LibraryFunction])[] =>
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
