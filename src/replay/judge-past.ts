import type { Call } from '../call/call.ts';
import type { PastCall } from '../call/past-call.ts';
import type { Decision } from '../decision.ts';
import { createIgnoreReader } from '../facts/ignored.ts';
import type { Host } from '../host/host.ts';
import { judgeByRules } from '../judge.ts';
import { together } from '../judge-in-force.ts';
import type { Judgement, Kept } from '../judgement.ts';
import { nearestOf, scopeOf } from '../nested-policies.ts';
import type { ShellAnalyser } from '../operation/shell-files.ts';
import type { GoodPolicy } from '../policy.ts';
import { agentOf } from '../rules/rule.ts';
import { keptVerdicts } from './kept-verdicts.ts';
import { type Asked, type Guess, type PastPlace, pastWorld, WRITTEN_BEFORE } from './past-world.ts';
import { shapeOfCall } from './shape-of-call.ts';

/** What a policy says to a past call. */
export interface PastVerdict {
  readonly kind: Decision['kind'];
  /** Ids of the rules that refuse or ask, and of all that matched something. */
  readonly rules: readonly string[];
  /** What rules would have done that are only observed. */
  readonly observed: readonly { readonly id: string; readonly kind: 'deny' | 'ask' }[];
  readonly matching: readonly string[];
  /** What would have had to be known: the answer depends on it. */
  readonly unknown: Unknown | undefined;
  /** A file was to be looked into, as a list or a script is; it was judged without. */
  readonly isUnread: boolean;
  /** What kind of call it is; only of those that are stopped. */
  readonly shape: string | undefined;
  /** The file that a rule objects to, as its message shows it. */
  readonly file: string | undefined;
  /** Files that a command may bring into being or take away. */
  readonly changed: readonly string[];
}

export type Unknown = 'files' | 'folders' | 'texts' | 'agent';

export interface PastJudge {
  verdict(past: PastCall): PastVerdict;
  /** All that the judge thinks, for those who explain one call: what is unknown counts as it is guessed. */
  judgement(past: PastCall, guess: Guess): Judgement;
}

/**
 * Judges past calls by a policy and by the other layers, with the judge of the hook. The user's own commands aren't run.
 */
export function pastJudge(
  system: Host,
  policy: GoodPolicy,
  place: PastPlace,
  analyseShell: ShellAnalyser,
  others: readonly GoodPolicy[] = [],
): PastJudge {
  const world = pastWorld(system, place);
  const readIgnored = createIgnoreReader(world.host);
  const all = [policy, ...others.filter(({ layer }) => layer !== 'nested')].map(withFacts);
  const nested = others.filter(({ layer }) => layer === 'nested').map(withFacts);
  const lists = [policy, ...others];
  const looksAtTexts = lists.some(({ config }) => config.preToolUse.contentRules.length > 0);
  const asksForAgent = lists.some((one) =>
    one.lists.some(({ entries }) => entries.some((entry) => agentOf(entry) !== '*')),
  );
  const known = keptVerdicts<PastVerdict>();
  const judged = (
    past: PastCall,
    call: Call<'PreToolUse'>,
    guess: Guess | typeof WRITTEN_BEFORE,
    findsAgent = false,
  ): Judgement => {
    world.turnTo(past, guess);
    const { agent = 'main' } = past;
    const options = { agent, findsAgent, readIgnored, analyseShell };
    const { host } = world;
    const judged = all.map(({ policy: one, kept }) => {
      // A folder of the project may have rules for what a command touches there.
      const readsShell = nested.length > 0 && one === policy;
      return { policy: one, judgement: judgeByRules(host, call, one, { ...options, kept, readsShell }) };
    });
    const operation = judged[0]?.judgement.operation;
    for (const { policy: one, kept } of operation ? nearestOf(host, call, operation, nested) : []) {
      const scope = scopeOf(host, call, one);
      judged.push({ policy: one, judgement: judgeByRules(host, call, one, { ...options, kept, scope }) });
    }
    return together(judged);
  };
  return {
    judgement: (past, guess) => judged(past, past.client.callOf(past), guess, true),
    verdict(past) {
      const key = keyOf(past, asksForAgent);
      const call = past.client.callOf(past);
      // What a call would write into a file isn't part of the key.
      const mayKeep = call.tool?.isShell === true || !looksAtTexts;
      const before = mayKeep ? known.find(key, past.files) : undefined;
      if (before !== undefined) return before;
      world.paths.clear();
      world.listed.clear();
      const judgement = judged(past, call, 'absent');
      const asked = { ...world.asked };
      const unknown =
        past.agent === undefined && asksForAgent
          ? 'agent'
          : whatMatters(
              judgement.decision,
              asked,
              looksAtTexts,
              (guess) => judged(past, call, guess).decision,
            );
      const verdict = summary(judgement, call, unknown, asked, analyseShell);
      const { paths, listed } = world;
      if (mayKeep && (!asked.content || call.tool?.isShell))
        known.keep(key, past.files, { paths, folders: listed }, verdict);
      return verdict;
    },
  };
}

interface Judging {
  readonly policy: GoodPolicy;
  readonly root: string;
  /** What holds for all calls that it judges. */
  readonly kept: Kept;
}

function withFacts(policy: GoodPolicy): Judging {
  return { policy, root: policy.root, kept: { facts: {} } };
}

function keyOf(past: PastCall, asksForAgent: boolean): string {
  const { tool, cwd, agent = '', mode } = past;
  return [asksForAgent ? agent : '', mode ?? '', cwd ?? '', tool, past.client.keyOfInput(past)].join('\0');
}

/** What of all that wasn't known would have led to another answer. */
function whatMatters(
  decision: Decision,
  asked: Asked,
  looksAtTexts: boolean,
  judged: (guess: Guess | typeof WRITTEN_BEFORE) => Decision,
): Unknown | undefined {
  if (looksAtTexts && asked.content && !isSame(judged(WRITTEN_BEFORE), decision)) return 'texts';
  if (asked.kind && !isSame(judged('file'), decision)) return 'files';
  return asked.names && !isSame(judged('folder'), decision) ? 'folders' : undefined;
}

/** The same answer for the same reasons. */
function isSame(a: Decision, b: Decision): boolean {
  if (a.kind !== 'deny' || b.kind !== 'deny') return a.kind === b.kind;
  const rules = ({ violations }: typeof a) => new Set(violations.map(({ rule }) => rule?.id));
  const [one, other] = [rules(a), rules(b)];
  return one.size === other.size && [...one].every((rule) => other.has(rule));
}

function summary(
  judgement: Judgement,
  call: Call<'PreToolUse'>,
  unknown: Unknown | undefined,
  asked: Asked,
  analyseShell: ShellAnalyser,
): PastVerdict {
  const { decision, operation } = judgement;
  const observed = observedBy(judgement);
  const isStopped =
    decision.kind === 'deny' || decision.kind === 'ask' || unknown !== undefined || observed.length > 0;
  const changed = operation?.isShell ? operation.files.filter(({ changes }) => changes) : [];
  return {
    kind: decision.kind,
    rules: rulesBehind(judgement),
    observed,
    matching: (judgement.matching ?? []).map(({ id }) => id),
    unknown,
    isUnread: asked.content,
    shape: isStopped ? shapeOfCall(call, operation, analyseShell) : undefined,
    file:
      decision.kind === 'deny' ? decision.violations.find(({ about }) => about.file)?.about.file : undefined,
    changed: changed.slice(0, MOST_CHANGED).map(({ path }) => path.real.absolute),
  };
}

/** More files than one command is likely to change. */
const MOST_CHANGED = 100;

const NOTHING_OBSERVED: PastVerdict['observed'] = [];

function observedBy({ observed }: Judgement): PastVerdict['observed'] {
  if (observed.length === 0) return NOTHING_OBSERVED;
  const found = observed.flatMap(({ rule, kind }) =>
    kind === 'deny' || kind === 'ask' ? [{ id: rule?.id ?? '', kind }] : [],
  );
  return [...new Map(found.map((one) => [one.id, one])).values()];
}

function rulesBehind(judgement: Judgement): readonly string[] {
  const { decision } = judgement;
  if (decision.kind === 'deny') return [...new Set(decision.violations.map(({ rule }) => rule?.id ?? ''))];
  if (decision.kind !== 'ask') return [];
  return judgement.spoken.filter(({ outcome }) => outcome === 'asks').map(({ rule }) => rule.id);
}
