import { joinPath } from '../../../match/path-text.ts';
import { lift, shapeOf, textValue, type Value } from './value.ts';

/** Joins paths as Python does: an absolute one begins anew. */
export function joinPaths(values: readonly Value[]): Value {
  return lift(values, (...single) => textValue(single.map(shapeOf).reduce(joined, '')));
}

function joined(folder: string, rest: string): string {
  return rest.startsWith('/') ? rest : joinPath(folder, rest);
}

/** Joins paths as Node does: a slash in front means nothing. */
export function joinParts(values: readonly Value[]): Value {
  return lift(values, (...single) =>
    textValue(
      tidy(
        single
          .map(shapeOf)
          .filter((text) => text !== '')
          .join('/'),
      ),
    ),
  );
}

/** Without `.` and doubled slashes; `..` takes a name away where there is one. */
export function tidy(path: string): string {
  const parts: string[] = [];
  for (const part of path.split('/')) {
    if (part === '..' && parts.length > 0 && parts.at(-1) !== '..' && !parts.at(-1)?.includes('\uE000'))
      parts.pop();
    else if (part !== '' && part !== '.') parts.push(part);
  }
  const text = parts.join('/');
  return path.startsWith('/') ? `/${text}` : text === '' ? '.' : text;
}
