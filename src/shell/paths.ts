export function isAbsolute(path: string): boolean {
  return path.startsWith('/');
}

export function baseName(path: string): string {
  const trimmed = trimSlashes(path);
  return trimmed.slice(trimmed.lastIndexOf('/') + 1);
}

export function parentOf(path: string): string {
  const trimmed = trimSlashes(path);
  const slash = trimmed.lastIndexOf('/');
  if (slash < 0) return '.';
  return slash === 0 ? '/' : trimmed.slice(0, slash);
}

/** Joins without touching `..`: a link in the middle may lead elsewhere, and only the caller can tell. */
export function joinPath(base: string, path: string): string {
  if (isAbsolute(path)) return trimSlashes(path);
  const relative = trimSlashes(path.replace(/^(?:\.\/+)+/, ''));
  if (relative === '.' || relative === '') return base;
  return base === '/' ? `/${relative}` : `${base}/${relative}`;
}

/** What `cd` does to its argument: `.` and `..` are taken away by name. */
export function normalisePath(path: string): string {
  const parts: string[] = [];
  for (const part of path.split('/')) {
    if (part === '' || part === '.') continue;
    if (part === '..') parts.pop();
    else parts.push(part);
  }
  return `/${parts.join('/')}`;
}

function trimSlashes(path: string): string {
  let end = path.length;
  while (end > 1 && path[end - 1] === '/') end--;
  return path.slice(0, end);
}

const DEVICES = new Set([
  '/dev/null',
  '/dev/zero',
  '/dev/full',
  '/dev/random',
  '/dev/urandom',
  '/dev/stdin',
  '/dev/stdout',
  '/dev/stderr',
  '/dev/tty',
]);

/** Streams that look like files: reading or writing them touches nothing that a rule could protect. */
export function isStream(path: string): boolean {
  return (
    DEVICES.has(path) ||
    path.startsWith('/dev/fd/') ||
    path.startsWith('/dev/pts/') ||
    path.startsWith('/dev/tcp/') ||
    path.startsWith('/dev/udp/') ||
    path.startsWith('/proc/self/fd/')
  );
}
