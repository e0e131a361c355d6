import type { PastCall } from '../call/past-call.ts';
import type { IsChosen } from '../rules/chosen-rules.ts';
import type { PastVerdict } from './judge-past.ts';
import { addSample, type Sample } from './tally.ts';

/** Two policies, call by call. */
export interface Comparison {
  /** Refused or asked about where the other lets pass, or refused where the other asks. */
  readonly newly: Difference;
  readonly noLonger: Difference;
  /** One of the two answers can't be known. */
  unknown: number;
  add(past: PastCall, verdict: PastVerdict, other: PastVerdict): void;
}

export interface Difference {
  calls: number;
  /** Of these, calls that worked then. */
  worked: number;
  /** By the rules that make the difference. */
  readonly rules: Map<string, { calls: number; worked: number }>;
  readonly samples: Sample[];
}

const MOST_SAMPLES = 5;

/** Only what these rules change. */
export function newComparison(isChosen: IsChosen): Comparison {
  const [newly, noLonger] = [emptyDifference(), emptyDifference()];
  return {
    newly,
    noLonger,
    unknown: 0,
    add(past, verdict, other) {
      if (verdict.unknown !== undefined || other.unknown !== undefined) {
        if (levelOf(verdict) !== levelOf(other)) this.unknown++;
        return;
      }
      const by = levelOf(verdict) - levelOf(other);
      if (by > 0) count(newly, past, verdict, isChosen);
      else if (by < 0) count(noLonger, past, other, isChosen);
    },
  };
}

function levelOf({ kind }: PastVerdict): number {
  return kind === 'deny' ? 2 : kind === 'ask' ? 1 : 0;
}

function emptyDifference(): Difference {
  return { calls: 0, worked: 0, rules: new Map(), samples: [] };
}

function count(difference: Difference, past: PastCall, stricter: PastVerdict, isChosen: IsChosen): void {
  if (!stricter.rules.some(isChosen)) return;
  const worked = past.outcome === 'worked' ? 1 : 0;
  difference.calls++;
  difference.worked += worked;
  for (const id of stricter.rules) {
    const rule = difference.rules.get(id) ?? { calls: 0, worked: 0 };
    rule.calls++;
    rule.worked += worked;
    difference.rules.set(id, rule);
  }
  addSample(difference.samples, past, stricter, MOST_SAMPLES);
}
