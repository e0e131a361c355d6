/** What came on standard input, or why it couldn't be read. */
export type StdinRead =
  | { readonly ok: true; readonly bytes: Uint8Array }
  | { readonly ok: false; readonly problem: string };

/** More than any client sends. */
export const MAX_BYTES = 64 * 1024 * 1024;
