/** Stands in for `src/host/content-hash.ts`. */
export function contentHash(bytes: Uint8Array): string {
  return native.sha256(bytes);
}
