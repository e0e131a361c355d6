import type { TextChange } from '../call/text-change.ts';
import type { SearchBudget } from '../match/regex/automaton.ts';
import { changedPart, lineCounter } from './changed-part.ts';
import { type CoversFile, kindsOf, type Matchers, matcherIn, matcherOf, type TextMatch } from './matches.ts';
import { setNamed } from './set-names.ts';

/** What a call adds that is forbidden. It never holds the text itself. */
export interface AddedText {
  /** For people; `undefined` for what a regular expression of the user's finds. */
  readonly kind: string | undefined;
  /** What of the rule forbids it. */
  readonly by: string;
  /** Counted from 1. */
  readonly line: number;
}

/** `too-much`: more than anybody looks at. */
export type Added = readonly AddedText[] | 'too-much';

/** More text than this isn't looked at. */
const MOST_ADDED = 1_000_000;
const MOST_WORK = 1_000_000;
const MOST_MATCHES = 20_000;

/**
 * What of a text is forbidden and wasn't there before. A match counts as kept as often as the same text matched before,
 * wherever it stood: what is moved, or stays while the line around it changes, is no addition.
 */
export function findAdded(
  change: TextChange,
  forbid: readonly string[],
  covers: CoversFile,
  made: Matchers,
): Added {
  const { before, after, linesAbove } = changedPart(change);
  if (after.length > MOST_ADDED) return 'too-much';
  const budget = { left: MOST_WORK };
  const added: AddedText[] = [];
  const seen = new Set<string>();
  for (const one of forbid) {
    const find = matcherIn(made, one);
    const now = find(after, covers, budget);
    const then = now.length === 0 ? [] : find(before, covers, budget);
    if (budget.left < 0 || now.length > MOST_MATCHES) return 'too-much';
    const linesBefore = lineCounter(after);
    for (const { kind, start } of newOnes(now, after, then, before)) {
      const line = linesAbove + 1 + linesBefore(start);
      const key = `${line} ${kind ?? one}`;
      if (!seen.has(key)) added.push({ kind, by: one, line });
      seen.add(key);
    }
  }
  return added.sort((a, b) => a.line - b.line);
}

/** Those on lines that were there before are the kept ones, then any of the same text. */
function newOnes(
  now: readonly TextMatch[],
  after: string,
  then: readonly TextMatch[],
  before: string,
): readonly TextMatch[] {
  if (then.length === 0) return now;
  const onLines = new Map<string, number>();
  const anywhere = new Map<string, number>();
  for (const match of then) {
    const text = textOf(match, before);
    const line = `${text}\0${lineOf(match, before)}`;
    onLines.set(line, (onLines.get(line) ?? 0) + 1);
    anywhere.set(text, (anywhere.get(text) ?? 0) + 1);
  }
  const left = now.filter((match) => {
    const text = textOf(match, after);
    if (!take(onLines, `${text}\0${lineOf(match, after)}`)) return true;
    take(anywhere, text);
    return false;
  });
  return left.filter((match) => !take(anywhere, textOf(match, after)));
}

function take(counts: Map<string, number>, key: string): boolean {
  const count = counts.get(key) ?? 0;
  if (count > 0) counts.set(key, count - 1);
  return count > 0;
}

function textOf({ kind = '', start, end }: TextMatch, text: string): string {
  return `${kind}\0${text.slice(start, end)}`;
}

/** A line may be a whole file; what stands near is enough to know it again. */
const MOST_LINE = 500;

function lineOf({ start, end }: TextMatch, text: string): string {
  const above = text.slice(Math.max(0, start - MOST_LINE), start);
  const below = text.slice(end, end + MOST_LINE);
  const newline = below.indexOf('\n');
  return `${above.slice(above.lastIndexOf('\n') + 1)}\0${newline < 0 ? below : below.slice(0, newline)}`.trim();
}

/** Does a text hold what is forbidden, whatever the file? */
export function isForbidden(text: string, forbid: readonly string[]): boolean {
  return forbid.some((one) => matcherOf(one)(text, () => true, { left: MOST_WORK }).length > 0);
}

/** The text with what is forbidden hidden behind stars, each character by one. */
export function withoutForbidden(text: string, forbid: readonly string[]): string {
  const budget: SearchBudget = { left: MOST_WORK };
  let hidden = text;
  for (const one of forbid) {
    const parts: string[] = [];
    let done = 0;
    for (const { start, end } of matcherOf(one)(text, () => true, budget)) {
      if (start < done) continue;
      parts.push(hidden.slice(done, start), stars(text.slice(start, end)));
      done = end;
    }
    hidden = parts.join('') + hidden.slice(done);
  }
  // What couldn't be looked at to its end is hidden as a whole.
  return budget.left < 0 ? stars(text) : hidden;
}

function stars(text: string): string {
  return text.replace(/[^\n]/g, '*');
}

/** Files with texts in which a set finds something. */
export function samplesOfSet(forbid: string): readonly (readonly [file: string, text: string])[] {
  const named = setNamed(forbid);
  if (named === undefined) return [];
  return kindsOf(named.set, named.kind).flatMap(({ sample }) => (sample[1] === '' ? [] : [sample]));
}
