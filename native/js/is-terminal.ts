/** Stands in for `src/host/is-terminal.ts`. */
export function isTerminal(descriptor: 0 | 1 | 2): boolean {
  return native.isTerminal(descriptor);
}
