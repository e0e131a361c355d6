import { createHash } from 'node:crypto';

/** The name of a content: two that differ have different ones. */
export function contentHash(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}
