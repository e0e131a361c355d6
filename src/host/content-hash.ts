import { createHash } from 'node:crypto';

/** The name of a content: two that differ have different ones. */
export function contentHash(...parts: readonly (string | NodeJS.ArrayBufferView)[]): string {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest('hex');
}
