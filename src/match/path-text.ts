/** Paths as text: no file is touched here, and `/` stands between the parts on every platform. */
export type PathStyle = 'posix' | 'windows';

/**
 * A path as the platform reads it: on Windows `\` is `/` and a drive letter upper case, elsewhere any number of
 * slashes at the beginning is one.
 */
export function withSlashes(path: string, style: PathStyle): string {
  if (style === 'posix') return path.startsWith('//') ? path.replace(/^\/+/, '/') : path;
  return path.replaceAll('\\', '/').replace(/^[a-z]:/, (drive) => drive.toUpperCase());
}

export function isAbsolute(path: string): boolean {
  return path.startsWith('/') || (path[1] === ':' && /^[A-Za-z]:\//.test(path));
}

export function joinPath(folder: string, rest: string): string {
  if (rest === '') return folder;
  if (folder === '') return rest;
  return folder.endsWith('/') ? folder + rest : `${folder}/${rest}`;
}

/** Removes `.`, `..` and doubled slashes from an absolute path; `..` doesn't leave the `root`. */
export function normalisePath(path: string, root = rootOf(path)): string {
  if (root === '/' && isPlain(path)) return path;
  const parts: string[] = [];
  for (const part of path.slice(root.length - 1).split('/')) {
    if (part === '..') parts.pop();
    else if (part !== '' && part !== '.') parts.push(part);
  }
  return root + parts.join('/');
}

/** Nothing to remove: most paths are like that, and asking costs less than taking them apart. */
function isPlain(path: string): boolean {
  return (
    path.startsWith('/') &&
    !path.endsWith('/') &&
    !path.includes('//') &&
    !(path.includes('/.') && hasDots(path))
  );
}

function hasDots(path: string): boolean {
  return path.includes('/./') || path.includes('/../') || path.endsWith('/.') || path.endsWith('/..');
}

/** The same as a POSIX shell does it, for which every path begins at `/` and `C:` and `//` are nothing special. */
export function normalisePosix(path: string): string {
  return normalisePath(path, '/');
}

/** `path` as seen from the absolute `folder`. */
export function resolvePath(folder: string, path: string): string {
  return normalisePath(isAbsolute(path) ? path : joinPath(folder, path));
}

/** The same with every `..` left in: a link in the middle may lead elsewhere, and only the caller can tell. */
export function resolveAsWritten(folder: string, path: string): string {
  if (path.startsWith('/')) return trimSlashes(path);
  const relative = trimSlashes(path.startsWith('./') ? path.replace(/^(?:\.\/+)+/, '') : path);
  return relative === '.' ? folder : joinPath(folder, relative);
}

/** `/`, `C:/` or `//server/share/`; what `..` can't leave. */
export function rootOf(path: string): string {
  // Nearly every path, without an expression.
  if (path.startsWith('/') && path[1] !== '/') return '/';
  const drive = /^[A-Za-z]:\//.exec(path) ?? /^\/\/[^/]+\/[^/]+\//.exec(path);
  return drive?.[0] ?? '/';
}

/** The folder of an absolute path. */
export function parentOf(path: string): string {
  const root = rootOf(path);
  const cut = path.lastIndexOf('/');
  return cut < root.length ? root : path.slice(0, cut);
}

/** What the program `dirname` prints, for a relative path as well. */
export function dirName(path: string): string {
  const trimmed = trimSlashes(path);
  const slash = trimmed.lastIndexOf('/');
  if (slash < 0) return '.';
  return slash === 0 ? '/' : trimmed.slice(0, slash);
}

export function baseName(path: string): string {
  const trimmed = path.endsWith('/') ? trimSlashes(path) : path;
  return trimmed.slice(trimmed.lastIndexOf('/') + 1);
}

function trimSlashes(path: string): string {
  if (!path.endsWith('/')) return path;
  let end = path.length;
  while (end > 1 && path[end - 1] === '/') end--;
  return path.slice(0, end);
}

/** `path` relative to `folder`: `''` for the folder itself, `undefined` outside of it. Both normalised. */
export function relativeTo(folder: string, path: string, ignoreCase = false): string | undefined {
  const prefix = folder.endsWith('/') ? folder : `${folder}/`;
  const start = `${path}/`.slice(0, prefix.length);
  if (start !== prefix && !(ignoreCase && foldCase(start) === foldCase(prefix))) return undefined;
  return path.slice(prefix.length);
}

/** One spelling for all that a file system without case takes for the same name. */
export function foldCase(text: string): string {
  return text.normalize('NFC').toLowerCase();
}
