import { maskLines } from '../../log/mask.ts';
import type { PolicyRecord } from '../../log/policy-record.ts';
import { baseName } from '../../match/path-text.ts';
import type { Excerpt } from '../report-data.ts';

const MOST_LINES = 12;
const MOST_WIDTH = 300;

/** The lines of policies that say rules, each kept once. */
export interface Excerpts {
  readonly all: readonly Excerpt[];
  /** The place in `all` of the lines that say what stands at `.conclaude.yaml:16`; -1 where nobody can show them. */
  find(policy: PolicyRecord | undefined, place: string): number;
}

export function excerptsOf(): Excerpts {
  const all: Excerpt[] = [];
  const known = new Map<string, number>();
  const byPolicy = new Map<PolicyRecord, Map<string, number>>();
  return {
    all,
    find(policy, place) {
      const line = Number(/:(\d+)$/.exec(place)?.[1]);
      if (policy === undefined || !Number.isInteger(line)) return -1;
      const places = byPolicy.get(policy) ?? new Map<string, number>();
      byPolicy.set(policy, places);
      const found = places.get(place);
      if (found !== undefined) return found;
      const { file, text } = fileAt(policy, place) ?? { file: '', text: '' };
      const lines = linesAt(text, line).map((one) => one.slice(0, MOST_WIDTH));
      const excerpt = { file: baseName(file), first: line, lines };
      const key = JSON.stringify(excerpt);
      const index = lines.length === 0 ? -1 : (known.get(key) ?? all.push(excerpt) - 1);
      if (index >= 0) known.set(key, index);
      places.set(place, index);
      return index;
    },
  };
}

/** The policy's own file, or one that it extends. */
function fileAt({ file, text, extended }: PolicyRecord, place: string) {
  const name = place.replace(/:\d+$/, '');
  return [{ file, text }, ...extended].find((one) => `/${one.file}`.endsWith(`/${name}`));
}

/** A line, and those below that belong to it because they are further to the right. */
function linesAt(text: string, line: number): readonly string[] {
  const lines = text.split(/\r\n|\n|\r/).slice(line - 1, line - 1 + MOST_LINES);
  const [first] = lines;
  if (first === undefined) return [];
  const indent = indentOf(first);
  const end = lines.findIndex(
    (other, index) => index > 0 && (other.trim() === '' || indentOf(other) <= indent),
  );
  const count = end === -1 ? lines.length : end;
  const own = maskLines(text).slice(line - 1, line - 1 + count);
  return own.map((other) => other.slice(Math.min(indent, indentOf(other))));
}

function indentOf(line: string): number {
  return line.length - line.trimStart().length;
}
