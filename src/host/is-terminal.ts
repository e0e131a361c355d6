import { isatty } from 'node:tty';

/** In a file of its own, to be loaded on demand: Node's module brings the whole of its network along. */
export function isTerminal(descriptor: 0 | 1 | 2): boolean {
  return isatty(descriptor);
}
