import { type StructuredPatchHunk, structuredPatch } from 'diff';

/** Texts that differ in more lines than this are shown as one replacement: right, only less fine. */
const MOST_CHANGES = 2000;

/** What `diff -u` would print for two texts; nothing when they are equal. */
export function unifiedDiff(before: string, after: string, oldName: string, newName: string): string {
  if (before === after) return '';
  const hunks = hunksOf(before, after, MOST_CHANGES) ?? [replacement(before, after)];
  return [
    `--- ${oldName}`,
    `+++ ${newName}`,
    ...hunks.flatMap(({ oldStart, oldLines, newStart, newLines, lines }) => [
      `@@ -${range(oldStart, oldLines)} +${range(newStart, newLines)} @@`,
      ...lines,
    ]),
  ].join('\n');
}

function hunksOf(before: string, after: string, most: number): readonly StructuredPatchHunk[] | undefined {
  const bounds = { context: 3, maxEditLength: most };
  return structuredPatch('', '', before, after, undefined, undefined, bounds)?.hunks;
}

function replacement(before: string, after: string): StructuredPatchHunk {
  const [gone, come] = [hunksOf(before, '', Infinity)?.[0], hunksOf('', after, Infinity)?.[0]];
  return {
    oldStart: 1,
    oldLines: gone?.oldLines ?? 0,
    newStart: 1,
    newLines: come?.newLines ?? 0,
    lines: [...(gone?.lines ?? []), ...(come?.lines ?? [])],
  };
}

/** An empty range is named by the line before it. */
function range(line: number, count: number): string {
  if (count === 0) return `${line - 1},0`;
  return count === 1 ? `${line}` : `${line},${count}`;
}
