import { printable } from './printable.ts';

export function unknownShell(given: readonly string[], known: readonly string[]): string {
  const wanted = `name one shell: ${known.join(', ')}`;
  return given.length === 0 ? `Please ${wanted}.` : `'${printable(given.join(' '))}' is no shell; ${wanted}.`;
}
