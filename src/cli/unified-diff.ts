const CONTEXT = 3;
/** Beyond this many comparisons the differing middle is shown as one replacement: right, only less fine. */
const MAX_COMPARISONS = 4_000_000;

type Change = { readonly sign: ' ' | '-' | '+'; readonly line: string };

/** What `diff -u` would print for two texts; nothing when they are equal. */
export function unifiedDiff(before: string, after: string, oldName: string, newName: string): string {
  if (before === after) return '';
  const changes = compare(linesOf(before), linesOf(after));
  const hunks = hunksOf(changes);
  return [`--- ${oldName}`, `+++ ${newName}`, ...hunks].join('\n');
}

/** Lines with their ending's absence marked as diff does, so that a missing last line break shows. */
function linesOf(text: string): readonly string[] {
  if (text === '') return [];
  const lines = text.split('\n');
  if (lines.at(-1) === '') return lines.slice(0, -1);
  return [...lines.slice(0, -1), `${lines.at(-1)}\n\\ No newline at end of file`];
}

function compare(before: readonly string[], after: readonly string[]): readonly Change[] {
  let head = 0;
  while (head < before.length && head < after.length && before[head] === after[head]) head++;
  let tail = 0;
  const most = Math.min(before.length, after.length) - head;
  while (tail < most && before.at(-1 - tail) === after.at(-1 - tail)) tail++;
  const same = (line: string): Change => ({ sign: ' ', line });
  return [
    ...before.slice(0, head).map(same),
    ...compareMiddle(before.slice(head, before.length - tail), after.slice(head, after.length - tail)),
    ...before.slice(before.length - tail).map(same),
  ];
}

/** The longest common subsequence, by the table that everyone learns. */
function compareMiddle(before: readonly string[], after: readonly string[]): readonly Change[] {
  const [rows, columns] = [before.length, after.length];
  if (rows * columns > MAX_COMPARISONS) return [...before.map(removed), ...after.map(added)];
  const width = columns + 1;
  const common = new Uint32Array((rows + 1) * width);
  const at = (row: number, column: number) => common[row * width + column] ?? 0;
  for (let row = rows - 1; row >= 0; row--)
    for (let column = columns - 1; column >= 0; column--)
      common[row * width + column] =
        before[row] === after[column]
          ? at(row + 1, column + 1) + 1
          : Math.max(at(row + 1, column), at(row, column + 1));
  const changes: Change[] = [];
  let [row, column] = [0, 0];
  while (row < rows || column < columns) {
    const [old = '', fresh = ''] = [before[row], after[column]];
    if (row < rows && column < columns && old === fresh) {
      changes.push({ sign: ' ', line: old });
      row++;
      column++;
    } else if (row < rows && (column === columns || at(row + 1, column) >= at(row, column + 1))) {
      changes.push(removed(old));
      row++;
    } else {
      changes.push(added(fresh));
      column++;
    }
  }
  return changes;
}

function removed(line: string): Change {
  return { sign: '-', line };
}

function added(line: string): Change {
  return { sign: '+', line };
}

function hunksOf(changes: readonly Change[]): readonly string[] {
  const out: string[] = [];
  let [oldLine, newLine] = [1, 1];
  for (let at = 0; at < changes.length; ) {
    const first = nextChange(changes, at);
    if (first === changes.length) break;
    const start = Math.max(at, first - CONTEXT);
    oldLine += start - at;
    newLine += start - at;
    const end = endOfHunk(changes, first);
    const hunk = changes.slice(start, end);
    const oldCount = hunk.filter(({ sign }) => sign !== '+').length;
    const newCount = hunk.filter(({ sign }) => sign !== '-').length;
    out.push(`@@ -${range(oldLine, oldCount)} +${range(newLine, newCount)} @@`);
    out.push(...hunk.map(({ sign, line }) => sign + line));
    oldLine += oldCount;
    newLine += newCount;
    at = end;
  }
  return out;
}

function nextChange(changes: readonly Change[], from: number): number {
  const found = changes.findIndex(({ sign }, index) => index >= from && sign !== ' ');
  return found < 0 ? changes.length : found;
}

/** Changes closer than twice the context share a hunk. */
function endOfHunk(changes: readonly Change[], first: number): number {
  let last = first;
  for (let at = first; at < changes.length && at - last <= CONTEXT * 2; at++)
    if (changes[at]?.sign !== ' ') last = at;
  return Math.min(changes.length, last + 1 + CONTEXT);
}

/** An empty range is named by the line before it. */
function range(line: number, count: number): string {
  if (count === 0) return `${line - 1},0`;
  return count === 1 ? `${line}` : `${line},${count}`;
}
