import type { PastCall, PastOutcome, PastReading } from '../call/past-call.ts';
import type { GoodPolicy } from '../policy.ts';
import type { IsChosen } from '../rules/chosen-rules.ts';
import { type Comparison, newComparison } from './comparison.ts';
import type { PastJudge, PastVerdict, Unknown } from './judge-past.ts';
import { isStop, newTally, type RuleTally, type Tally } from './tally.ts';

/** What is replayed, and by what. */
export interface ReplayPlan {
  readonly calls: Iterable<PastCall>;
  readonly reading: PastReading;
  /** The judge's, with the other layers. */
  readonly policies: readonly GoodPolicy[];
  readonly judge: PastJudge;
  /** Another policy to compare with. */
  readonly other?: PastJudge | undefined;
  /** Milliseconds; calls before this are not judged. */
  readonly since: number | undefined;
  /** Did a session that began in this folder belong to the project? */
  readonly isOurs: (start: string) => boolean;
  /** Only what these rules do. */
  readonly isChosen: IsChosen;
}

export interface Replay {
  /** Calls that were judged. */
  calls: number;
  sessions: number;
  readonly verdicts: Record<PastVerdict['kind'], number>;
  readonly outcomes: Record<PastOutcome, number>;
  /** Calls that would be stopped, and worked then. */
  stoppedThatWorked: number;
  /** The first and the last call that was judged. */
  first: string | undefined;
  last: string | undefined;
  readonly rules: readonly RuleTally[];
  /** Of rules that stand in the file. */
  readonly neverMatched: readonly string[];
  readonly comparison: Comparison | undefined;
  /** Calls whose answer depends on what nobody knows any more. */
  readonly unknown: Record<Unknown, number>;
  /** Judged without a file that was to be looked into. */
  unread: number;
  readonly leftOut: LeftOut;
  readonly reading: PastReading;
}

/** Calls that were not judged. */
export interface LeftOut {
  otherProjects: number;
  beforeWindow: number;
  /** The client found fault with them and asked no hook. */
  unasked: number;
  withoutFolder: number;
  /** Folders in which the sessions of other projects began, with the number of their calls. */
  readonly elsewhere: Map<string, number>;
}

const MOST_ELSEWHERE = 1000;

/** Judges every call that has been. */
export function replay(plan: ReplayPlan): Replay {
  const { reading, policies, isChosen } = plan;
  const tally = newTally(policies.flatMap(({ rules }) => rules));
  const result: Replay = {
    calls: 0,
    sessions: 0,
    verdicts: { none: 0, deny: 0, ask: 0, allow: 0, rewrite: 0 },
    outcomes: { worked: 0, failed: 0, refused: 0, unknown: 0 },
    stoppedThatWorked: 0,
    first: undefined,
    last: undefined,
    get rules() {
      return tally.rules.filter(({ id }) => isChosen(id));
    },
    get neverMatched() {
      return tally.neverMatched().filter(isChosen);
    },
    comparison: plan.other && newComparison(isChosen),
    unknown: { files: 0, folders: 0, texts: 0, agent: 0 },
    unread: 0,
    leftOut: { otherProjects: 0, beforeWindow: 0, unasked: 0, withoutFolder: 0, elsewhere: new Map() },
    reading,
  };
  let session: string | undefined;
  for (const past of plan.calls) {
    if (!isJudged(past, plan, result.leftOut)) continue;
    if (past.session !== session) result.sessions++;
    session = past.session;
    judgeOne(past, plan, tally, result);
  }
  return result;
}

function isJudged(past: PastCall, { since, isOurs }: ReplayPlan, leftOut: LeftOut): boolean {
  const { start, cwd, time, isUnasked } = past;
  if (start === undefined || cwd === undefined) leftOut.withoutFolder++;
  else if (!isOurs(start)) {
    leftOut.otherProjects++;
    const { elsewhere } = leftOut;
    if (elsewhere.has(start) || elsewhere.size < MOST_ELSEWHERE)
      elsewhere.set(start, (elsewhere.get(start) ?? 0) + 1);
  } else if (since !== undefined && time !== undefined && !(Date.parse(time) >= since))
    leftOut.beforeWindow++;
  else if (isUnasked) leftOut.unasked++;
  else return true;
  return false;
}

function judgeOne(
  past: PastCall,
  { judge, other, isChosen }: ReplayPlan,
  tally: Tally,
  result: Replay,
): void {
  const verdict = judge.verdict(past);
  const { time, outcome, files } = past;
  result.calls++;
  result.outcomes[outcome]++;
  if (time !== undefined) {
    if (result.first === undefined || time < result.first) result.first = time;
    if (result.last === undefined || time > result.last) result.last = time;
  }
  if (verdict.isUnread) result.unread++;
  if (verdict.unknown === undefined) result.verdicts[verdict.kind]++;
  else result.unknown[verdict.unknown]++;
  tally.add(past, verdict);
  const counts = verdict.unknown === undefined && verdict.rules.some(isChosen);
  if (counts && outcome === 'worked' && isStop(verdict)) result.stoppedThatWorked++;
  if (other !== undefined) result.comparison?.add(past, verdict, other.verdict(past));
  if (outcome !== 'refused') for (const path of verdict.changed) files.forget(path);
}
