/** Paths as text: no file is touched here, and `/` stands between the parts on every platform. */
export type PathStyle = 'posix' | 'windows';

/** `\` to `/` and an upper-case drive letter, where the platform means that by them. */
export function withSlashes(path: string, style: PathStyle): string {
  if (style === 'posix') return path;
  return path.replaceAll('\\', '/').replace(/^[a-z]:/, (drive) => drive.toUpperCase());
}

export function isAbsolute(path: string): boolean {
  return path.startsWith('/') || /^[A-Za-z]:\//.test(path);
}

export function joinPath(folder: string, rest: string): string {
  if (rest === '') return folder;
  if (folder === '') return rest;
  return folder.endsWith('/') ? folder + rest : `${folder}/${rest}`;
}

/** Removes `.`, `..` and doubled slashes from an absolute path. */
export function normalisePath(path: string): string {
  const root = rootOf(path);
  const parts: string[] = [];
  for (const part of path.slice(root.length).split('/')) {
    if (part === '..') parts.pop();
    else if (part !== '' && part !== '.') parts.push(part);
  }
  return root + parts.join('/');
}

/** `path` as seen from the absolute `folder`. */
export function resolvePath(folder: string, path: string): string {
  return normalisePath(isAbsolute(path) ? path : joinPath(folder, path));
}

/** `/`, `C:/` or `//server/share/`; what `..` can't leave. */
export function rootOf(path: string): string {
  const drive = /^[A-Za-z]:\//.exec(path) ?? /^\/\/[^/]+\/[^/]+\//.exec(path);
  return drive?.[0] ?? '/';
}

export function parentOf(path: string): string {
  const root = rootOf(path);
  const cut = path.lastIndexOf('/');
  return cut < root.length ? root : path.slice(0, cut);
}

export function baseName(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

/** `path` relative to `folder`: `''` for the folder itself, `undefined` outside of it. Both normalised. */
export function relativeTo(folder: string, path: string, ignoreCase = false): string | undefined {
  const prefix = folder.endsWith('/') ? folder : `${folder}/`;
  const [start, whole] = [path.slice(0, prefix.length), `${path}/`];
  if (equalText(start, prefix, ignoreCase)) return path.slice(prefix.length);
  return equalText(whole, prefix, ignoreCase) ? '' : undefined;
}

function equalText(a: string, b: string, ignoreCase: boolean): boolean {
  return a === b || (ignoreCase && foldCase(a) === foldCase(b));
}

/** One spelling for all that a file system without case takes for the same name. */
export function foldCase(text: string): string {
  return text.normalize('NFC').toLowerCase();
}
