import type { Scope } from './scope.ts';

const OWN_PROCESS = /^\/proc\/(?:self|thread-self|\$\$|\$\{?BASHPID\}?)\/(cwd|root)(?=\/|$)/;
const OPEN_FILE = /^\/(?:dev|proc\/(?:self|thread-self|\$\$|\$\{?BASHPID\}?))\/fd\/(\d{1,4})$/;

/** `/proc/self/cwd/x` is `x` where the shell stands. */
export function throughProc(path: string, scope: Scope): string | undefined {
  if (!path.startsWith('/proc/')) return path;
  const [whole, place] = OWN_PROCESS.exec(path) ?? [];
  if (whole === undefined) return path;
  const rest = path.slice(whole.length);
  if (place === 'root') return rest === '' ? '/' : rest;
  return scope.cwd === undefined ? undefined : scope.cwd + rest;
}

/** The file behind `/dev/fd/5`, when the text has opened it. */
export function openedFile(text: string, scope: Scope): string | undefined {
  if (scope.descriptors.size === 0) return undefined;
  const [, digits] = OPEN_FILE.exec(text) ?? [];
  if (text === '/dev/stdin') return scope.descriptors.get(0)?.path;
  return digits === undefined ? undefined : scope.descriptors.get(Number(digits))?.path;
}
