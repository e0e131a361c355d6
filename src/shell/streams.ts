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
