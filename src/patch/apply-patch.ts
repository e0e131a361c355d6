import type { PatchChunk, PatchedFile } from './read-patch.ts';

/** What an added file will hold. */
export function addedText({ chunks }: PatchedFile): string {
  return chunks.flatMap(({ now }) => now.map((line) => `${line}\n`)).join('');
}

/** What a patch takes away and what it puts there, where the rest of the file isn't known. */
export function changedParts({ chunks }: PatchedFile): { readonly before: string; readonly after: string } {
  const joined = (which: 'old' | 'now') => chunks.flatMap((chunk) => chunk[which]).join('\n');
  return { before: joined('old'), after: joined('now') };
}

/**
 * What a patch makes of a text; `undefined` where a chunk finds no place in it. Those who apply patches look for the exact
 * lines first, then for lines that differ in blanks alone.
 */
export function patched(text: string, { chunks }: PatchedFile): string | undefined {
  const lines = text.replaceAll('\r\n', '\n').split('\n');
  // The end of the last line begins no other.
  if (lines.at(-1) === '') lines.pop();
  let from = 0;
  for (const chunk of chunks) {
    const at = placeOf(lines, chunk, from);
    if (at === undefined) return undefined;
    lines.splice(at, chunk.old.length, ...chunk.now);
    from = at + chunk.now.length;
  }
  return lines.length === 0 ? '' : `${lines.join('\n')}\n`;
}

function placeOf(lines: readonly string[], { after, old }: PatchChunk, from: number): number | undefined {
  const named = after === undefined ? from : (find(lines, [after], from) ?? -1) + 1;
  if (after !== undefined && named === 0) return undefined;
  if (old.length === 0) return after === undefined ? lines.length : named;
  return find(lines, old, named);
}

const LIKENESSES: readonly ((line: string) => string)[] = [
  (line) => line,
  (line) => line.trimEnd(),
  (line) => line.trim(),
];

function find(lines: readonly string[], wanted: readonly string[], from: number): number | undefined {
  for (const like of LIKENESSES) {
    const [all, sought] = [lines.map(like), wanted.map(like)];
    for (let at = from; at + sought.length <= all.length; at++)
      if (sought.every((line, i) => all[at + i] === line)) return at;
  }
  return undefined;
}
