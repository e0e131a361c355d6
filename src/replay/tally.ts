import type { PastCall, PastOutcome } from '../call/past-call.ts';
import { mask } from '../log/mask.ts';
import { lineOf, placeOf, type Rule } from '../rules/rule.ts';
import { cutText } from '../text/limit.ts';
import { printable } from '../text/printable.ts';
import type { PastVerdict } from './judge-past.ts';

/** What one rule would have done. */
export interface RuleTally {
  readonly id: string;
  /** `.conclaude.yaml:16`, or `default`. */
  readonly place: string;
  readonly about: string;
  readonly agent: string;
  /** It is only observed: its numbers tell what it would do if it counted. */
  readonly isObserved: boolean;
  refused: number;
  asked: number;
  /** What became of these calls then. */
  readonly outcomes: Record<PastOutcome, number>;
  sessions: number;
  /** Distinct kinds of calls; no more than `MOST_SHAPES` are told apart. */
  readonly shapes: Set<string>;
  readonly samples: Sample[];
}

/** A call that would be stopped, with nothing of a secret in it. */
export interface Sample {
  readonly text: string;
  readonly shape: string;
  readonly tool: string;
  readonly agent: string | undefined;
  readonly outcome: PastOutcome;
  readonly session: string;
  readonly time: string | undefined;
  readonly call: string | undefined;
}

export const MOST_SHAPES = 1000;
const MOST_TEXT = 200;
const MOST_SAMPLES = 2;

export interface Tally {
  readonly rules: readonly RuleTally[];
  add(past: PastCall, verdict: PastVerdict): void;
  neverMatched(): readonly string[];
}

/** Counts by rule. What no rule wants is told under an empty name: a path that makes no sense is refused by nobody's wish. */
export function newTally(all: readonly Rule[]): Tally {
  const rules = new Map<string, RuleTally>();
  for (const rule of all) {
    // A command that isn't run has no say.
    if (rule.kind.isAsked !== undefined) continue;
    const about = {
      place: placeOf(rule),
      about: rule.kind.about(rule.entry),
      agent: rule.agent,
      isObserved: rule.mode === 'observe',
    };
    rules.set(rule.id, emptyTally(rule.id, about));
  }
  const written = all.filter((rule) => rule.kind.isAsked === undefined && lineOf(rule) !== undefined);
  const matched = new Set<string>();
  const lastSession = new Map<string, string>();
  return {
    get rules() {
      return [...rules.values()];
    },
    add(past, verdict) {
      for (const id of verdict.matching) matched.add(id);
      if (verdict.unknown !== undefined) return;
      const stopping = isStop(verdict) ? verdict.rules.map((id) => ({ id, kind: verdict.kind })) : [];
      for (const { id, kind } of [...stopping, ...verdict.observed]) {
        const rule = rules.get(id) ?? emptyTally(id, { place: '', about: '', agent: '*', isObserved: false });
        rules.set(id, rule);
        if (lastSession.get(id) !== past.session) rule.sessions++;
        lastSession.set(id, past.session);
        count(rule, past, verdict, kind === 'deny');
      }
    },
    neverMatched: () => written.map(({ id }) => id).filter((id) => !matched.has(id)),
  };
}

export function isStop({ kind }: PastVerdict): boolean {
  return kind === 'deny' || kind === 'ask';
}

function emptyTally(
  id: string,
  about: Pick<RuleTally, 'place' | 'about' | 'agent' | 'isObserved'>,
): RuleTally {
  const outcomes = { worked: 0, failed: 0, refused: 0, unknown: 0 };
  return { id, ...about, refused: 0, asked: 0, outcomes, sessions: 0, shapes: new Set(), samples: [] };
}

function count(rule: RuleTally, past: PastCall, verdict: PastVerdict, isRefused: boolean): void {
  if (isRefused) rule.refused++;
  else rule.asked++;
  rule.outcomes[past.outcome]++;
  if (rule.shapes.size < MOST_SHAPES) rule.shapes.add(verdict.shape ?? '');
  addSample(rule.samples, past, verdict);
}

/** Calls that worked tell more than others, and two kinds of calls more than one kind twice. */
export function addSample(
  samples: Sample[],
  past: PastCall,
  verdict: PastVerdict,
  most: number = MOST_SAMPLES,
): void {
  if (samples.length >= most && samples.every((one) => worth(one, samples) === BEST)) return;
  const sample = sampleOf(past, verdict);
  const same = samples.findIndex(({ text }) => text === sample.text);
  if (same >= 0) {
    if (sample.outcome === 'worked' && samples[same]?.outcome !== 'worked') samples[same] = sample;
  } else if (samples.length < most) samples.push(sample);
  else {
    const lesser = samples.findIndex((one, at) => {
      const others = samples.with(at, sample);
      return worth(sample, others) > worth(one, samples);
    });
    if (lesser >= 0) samples[lesser] = sample;
  }
}

const BEST = 3;

/** How much one of some samples tells. */
function worth({ outcome, shape }: Sample, samples: readonly Sample[]): number {
  const isOnly = samples.filter((one) => one.shape === shape).length === 1;
  return (outcome === 'worked' ? 2 : 0) + (isOnly ? 1 : 0);
}

function sampleOf(past: PastCall, { shape = '', file }: PastVerdict): Sample {
  const { tool, input, agent, outcome, session, time, id } = past;
  const command = typeof input.command === 'string' ? input.command : undefined;
  const text = command ?? (file === undefined ? shape : `${tool} ${file}`);
  return {
    // Masked before it is cut: half of a secret doesn't look like one.
    text: cutText(printable(mask(text.slice(0, MOST_TEXT * 10))), MOST_TEXT),
    shape,
    tool,
    agent,
    outcome,
    session,
    time,
    call: id,
  };
}
