import type { SearchBudget } from '../match/regex/automaton.ts';
import { compileRegex, type LinearRegex } from '../match/regex.ts';
import { conflictKinds } from './conflict-markers.ts';
import { cheatingKinds } from './no-cheating.ts';
import { secretKinds } from './secrets.ts';
import { type SetName, setNamed } from './set-names.ts';
import type { TextKind } from './text-kind.ts';

/** A place in a text that is forbidden. */
export interface TextMatch {
  /** For people; `undefined` for what a regular expression of the user's finds. */
  readonly kind: string | undefined;
  readonly start: number;
  readonly end: number;
}

/** Does a file pattern mean the file? */
export type CoversFile = (pattern: string) => boolean;

export type Matcher = (text: string, covers: CoversFile, budget: SearchBudget) => readonly TextMatch[];

/** Matchers that have been made, by what they find. */
export type Matchers = Map<string, Matcher>;

export function matcherIn(made: Matchers, forbid: string): Matcher {
  const known = made.get(forbid) ?? matcherOf(forbid);
  made.set(forbid, known);
  return known;
}

/** What one word of a `forbid` finds: a set, a part of one, or a regular expression, line by line. */
export function matcherOf(forbid: string): Matcher {
  const named = setNamed(forbid);
  if (named !== undefined) return kindsMatcher(kindsOf(named.set, named.kind));
  const compiled = compileRegex(forbid);
  // The configuration has been checked; what can't be read must not pass for what finds nothing.
  if (!compiled.ok) throw new Error(compiled.problem);
  return linesMatcher(compiled.regex);
}

export function kindsOf(set: SetName, kind: string | undefined): readonly TextKind[] {
  const kinds: Readonly<Record<string, readonly TextKind[]>> = SETS[set]();
  return kind === undefined ? Object.values(kinds).flat() : (kinds[kind] ?? []);
}

const SETS = {
  'secrets-in-text': secretKinds,
  'no-cheating': cheatingKinds,
  'conflict-markers': conflictKinds,
} satisfies Record<SetName, () => Readonly<Record<string, readonly TextKind[]>>>;

function kindsMatcher(kinds: readonly TextKind[]): Matcher {
  return (text, covers) => {
    const found: TextMatch[] = [];
    for (const { kind, files, words, pattern, counts = () => true } of kinds) {
      if (!words.some((word) => text.includes(word))) continue;
      if (files !== undefined && !covers(files)) continue;
      for (const match of text.matchAll(pattern)) {
        const start = match.index;
        if (counts(match[0], text, start)) found.push({ kind, start, end: start + match[0].length });
      }
    }
    return found.sort((a, b) => a.start - b.start);
  };
}

function linesMatcher(regex: LinearRegex): Matcher {
  return (text, _, budget) => {
    const found: TextMatch[] = [];
    let start = 0;
    for (const line of text.split('\n')) {
      if (regex.testWithin(line, budget)) findIn(line, regex, start, budget, found);
      if (budget.left < 0 || found.length > MOST_FOUND) break;
      start += line.length + 1;
    }
    return found;
  };
}

/** Nobody has to know of more. */
const MOST_FOUND = 20_000;

function findIn(
  line: string,
  regex: LinearRegex,
  offset: number,
  budget: SearchBudget,
  found: TextMatch[],
): void {
  for (let from = 0; from <= line.length; ) {
    const span = regex.find(line, from, budget);
    if (span === undefined || budget.left < 0 || found.length > MOST_FOUND) return;
    found.push({ kind: undefined, start: offset + span.start, end: offset + span.end });
    from = Math.max(span.end, span.start + 1);
  }
}
