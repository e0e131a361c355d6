import type { RuleMode } from '../config/observing.ts';
import type { Approval, Decision, Finding, Violation } from '../decision.ts';
import { nameMatcher } from '../match/name-glob.ts';
import type { FileAccess, Operation } from '../operation/operation.ts';
import { inCommand, leftToUser, refusedBy } from '../text/violations.ts';
import {
  agentOf,
  type Facts,
  isNamed,
  placeOf,
  type Remark,
  type Rule,
  type RuleKind,
  type RuleList,
  type Stance,
  type TakenStance,
} from './rule.ts';

/** What became of one rule on the way of a call. */
export interface Opinion {
  readonly rule: Rule;
  readonly outcome: Outcome;
  /** Whether it is heard with it; what is only observed is what it would have said. */
  readonly mode: RuleMode;
  readonly findings: readonly Finding[];
}

export type Outcome =
  | 'refuses'
  | 'asks'
  | 'approves'
  | 'rewrites'
  /** A whitelist's entry that has the call in it. */
  | 'covers'
  /** A whitelist that the call is not on. */
  | 'outside'
  /** It matches, but an earlier rule has decided. */
  | 'overruled'
  | 'no-match'
  /** A setting without a pattern, which this call keeps to. */
  | 'no-objection'
  | 'other-agent'
  /** It is about other tools, or other things than this call does. */
  | 'not-concerned'
  /** A command that has not been run. */
  | 'not-asked';

export interface Weighed {
  /** What is heard of the rules, list by list, and within a list in the order of what the call touches. */
  readonly findings: readonly Finding[];
  /** What the rules would have said that are only observed. */
  readonly observed: readonly Finding[];
  /** What became of every rule; put together when somebody asks. */
  readonly opinions: readonly Opinion[];
  /** Those of the rules that have something to say, which are few; the same. */
  readonly spoken: readonly Opinion[];
  /** The rules that matched something, heard or not; the same. */
  readonly matching: readonly Rule[];
}

/** Every rule looks at the call, also when an earlier one has objected: Claude is told everything at once. */
export function weigh(lists: readonly RuleList[], operation: Operation, facts: Facts): Weighed {
  const { files, isShell } = operation;
  const namesFile = files.some(({ byPattern }) => !byPattern);
  const subjects: readonly Subject[] = isShell || !namesFile ? [undefined, ...files] : files;
  const findings: Finding[] = [];
  const observed: Finding[] = [];
  const hearings = lists.map((list): Hearing => {
    const { length } = list.entries;
    const places = list.kind.concerned?.(list, operation, facts);
    const hearing = { list, operation, facts, places, stances: [], decided: new Map(), findings, observed };
    const step = list.kind.firstDecides ? length : 1;
    for (let from = 0; from < length; from += step)
      for (const subject of subjects) decide(hearing, from, from + step, subject);
    return hearing;
  });
  let opinions: readonly Opinion[] | undefined;
  return {
    findings,
    observed,
    get opinions() {
      opinions ??= hearings.flatMap(opinionsIn);
      return opinions;
    },
    get spoken() {
      return hearings.flatMap(spokenIn);
    },
    get matching() {
      return hearings.flatMap(matchingIn);
    },
  };
}

function spokenIn(hearing: Hearing): readonly Opinion[] {
  const places = [...hearing.decided.keys()].sort((a, b) => a - b);
  return places.map((place) => opinionOf(hearing, place)).filter(({ findings }) => findings.length > 0);
}

function matchingIn({ list, stances }: Hearing): readonly Rule[] {
  return stances.flatMap((stance, index) =>
    stance === 'matches' || stance === 'outside' ? [list.ruleAt(index)] : [],
  );
}

/** A file, or the call as a whole. */
type Subject = FileAccess | undefined;

/** How much a stance says about a rule. */
const WEIGHT = {
  'not-concerned': 0,
  'no-objection': 1,
  'no-match': 2,
  'other-agent': 3,
  outside: 4,
  matches: 5,
} as const satisfies Readonly<Record<Stance | 'other-agent', number>>;

/** What has been heard of a list. Most of its rules have nothing to say, so none has a record of its own. */
interface Hearing {
  readonly list: RuleList;
  readonly operation: Operation;
  readonly facts: Facts;
  /** Of a list of which the first decides: the rules that may have something to say, where that is known. */
  readonly places: readonly number[] | undefined;
  /** Of each rule, by its place: the stance that says most of all that it took. */
  readonly stances: (keyof typeof WEIGHT)[];
  /** The rules that have decided about something, by their place. */
  readonly decided: Map<number, Decided>;
  /** Of all lists. */
  readonly findings: Finding[];
  readonly observed: Finding[];
}

interface Decided {
  by: 'matches' | 'outside';
  mode: RuleMode;
  readonly findings: Finding[];
}

/**
 * Of these rules of a list, the first that matches decides; if none does, the first that doesn't list it. Where that is
 * one that is only observed, it is noted what it would have said, and then decided as if there were none of them
 * (`onlyEnforced`).
 */
function decide(
  hearing: Hearing,
  from: number,
  to: number,
  file: Subject,
  onlyEnforced: boolean = hearing.list.isObserved === undefined,
): void {
  const { list, operation, facts, stances, places } = hearing;
  const { kind, entries, isObserved } = list;
  if (file?.isSome && !file.isWhole && !kind.seesSearches) return;
  let deciding = -1;
  let by: 'matches' | 'outside' = 'outside';
  const outside: unknown[] = [];
  const look = (index: number): void => {
    if (onlyEnforced && isObserved?.(index)) return;
    const entry = entries[index];
    const stance = stanceOf(kind, entry, file, operation, facts);
    const before = stances[index];
    if (before === undefined || WEIGHT[stance] > WEIGHT[before]) stances[index] = stance;
    if (stance === 'matches' && by !== 'matches') [deciding, by] = [index, stance];
    else if (stance === 'outside') {
      if (deciding < 0) deciding = index;
      outside.push(entry);
    }
  };
  if (places !== undefined) places.forEach(look);
  else for (let index = from; index < to; index++) look(index);
  if (deciding < 0) return;
  const taken = { stance: by, operation, file, facts, lists: outside };
  if (onlyEnforced || standsAnyway(hearing, deciding, taken)) hear(hearing, deciding, taken);
  else decide(hearing, from, to, file, true);
}

/** Is it decided with the observed rules as without them? If one of those has decided, that is noted here. */
function standsAnyway(hearing: Hearing, deciding: number, taken: TakenStance): boolean {
  // What is listed by rules that are only observed isn't listed.
  if (!hearing.list.isObserved?.(deciding)) return taken.stance === 'matches';
  hear(hearing, deciding, taken);
  return false;
}

/** What a rule that has decided has to say. */
function hear(hearing: Hearing, index: number, taken: TakenStance): void {
  const { list, operation, decided, findings, observed } = hearing;
  const rule = list.ruleAt(index);
  const before = decided.get(index) ?? { by: taken.stance, mode: rule.mode, findings: [] };
  if (before.by !== 'outside') before.by = taken.stance;
  decided.set(index, before);
  const remark = rule.kind.remark?.(rule.entry, taken);
  if (remark === undefined) return;
  const finding = findingOf(rule, remark, operation, taken.file);
  before.findings.push(finding);
  before.mode = rule.isLifted ? rule.mode : (remark.mode ?? rule.mode);
  (before.mode === 'observe' ? observed : findings).push(finding);
}

function stanceOf(
  kind: RuleKind<unknown>,
  entry: unknown,
  subject: Subject,
  operation: Operation,
  facts: Facts,
): Stance | 'other-agent' {
  const stance =
    subject === undefined
      ? kind.ofCall?.(entry, operation, facts)
      : kind.ofFile?.(entry, subject, operation, facts);
  if (stance === undefined) return 'not-concerned';
  if (stance !== 'matches' && stance !== 'outside') return stance;
  return nameMatcher(agentOf(entry))(operation.agent) ? stance : 'other-agent';
}

function opinionsIn(hearing: Hearing): readonly Opinion[] {
  return hearing.list.entries.map((_, index) => opinionOf(hearing, index));
}

function opinionOf({ list, operation, facts, stances, decided }: Hearing, index: number): Opinion {
  const rule = list.ruleAt(index);
  const { by, mode = rule.mode, findings = [] } = decided.get(index) ?? {};
  if (isAsked(rule, operation, facts)) return { rule, outcome: 'not-asked', mode, findings };
  if (findings.length > 0)
    return { rule, outcome: by === 'outside' ? by : outcomeOf(findings), mode, findings };
  if (by !== undefined) return { rule, outcome: 'covers', mode, findings };
  const stance = stances[index] ?? 'not-concerned';
  const outcome = stance === 'matches' ? 'overruled' : stance === 'outside' ? 'no-match' : stance;
  return { rule, outcome, mode, findings };
}

/** Is the rule a command of the user's that is to be asked about this call? */
function isAsked({ kind, entry, agent }: Rule, operation: Operation, facts: Facts): boolean {
  return kind.isAsked?.(entry, operation, facts) === true && nameMatcher(agent)(operation.agent);
}

/** What the strictest of some findings comes to. */
export function outcomeOf(findings: readonly Finding[]): Outcome {
  const kind = strictestOf(findings);
  return kind === undefined ? 'no-objection' : OUTCOMES[kind];
}

export function strictestOf(findings: readonly Finding[]): Finding['kind'] | undefined {
  return STRICTNESS.find((kind) => findings.some((finding) => finding.kind === kind));
}

const STRICTNESS = ['deny', 'ask', 'allow', 'rewrite'] as const;
const OUTCOMES = { deny: 'refuses', ask: 'asks', allow: 'approves', rewrite: 'rewrites' } as const;

function findingOf(rule: Rule, remark: Remark, operation: Operation, file: Subject): Finding {
  const finding = plainFinding(rule, remark, operation, file);
  const { onDeny } = rule.entry as { readonly onDeny?: string };
  if (onDeny !== 'ask' || finding.kind !== 'deny') return finding;
  const { words } = remark;
  return {
    kind: 'ask',
    rule,
    reason: leftToUser(finding.message),
    insteadOf: finding,
    ...(words && { words }),
  };
}

function plainFinding(rule: Rule, remark: Remark, { tool }: Operation, file: Subject): Finding {
  const { words } = remark;
  if (remark.kind !== 'deny') {
    const { kind, reason, updatedInput } = remark;
    return { kind, rule, reason, ...(updatedInput && { updatedInput }), ...(words && { words }) };
  }
  const { kind, message, pattern, isAboutCall, isOwnMessage, wayOut, hidesCommand } = remark;
  const what = pattern === undefined ? {} : { pattern };
  // Below words of the user's own, and of a rule that has a name, it says which rule it is.
  const isAttributed = isOwnMessage || isNamed(rule);
  const by = isAttributed
    ? `\n${refusedBy(isNamed(rule) ? rule.id : String(rule.path[1]), pattern, placeOf(rule))}`
    : '';
  const attributed = { ...(isAttributed && { isAttributed: true as const }), ...(words && { words }) };
  if (file === undefined || isAboutCall)
    return { kind, rule, message: message + by, ...attributed, about: { tool, ...what } };
  const about = { tool, file: file.path.shown, ...what };
  const where = hidesCommand ? '' : inCommand(file.part);
  const whole = { kind, rule, message: message + where + by, ...attributed, about };
  return wayOut === undefined ? whole : { ...whole, wayOut };
}

/** The strictest finding wins. Rewrites add up in the order in which they were found. */
export function merge(findings: readonly Finding[]): Decision {
  if (findings.length === 0) return { kind: 'none' };
  const violations = findings.filter((finding): finding is Violation => finding.kind === 'deny');
  if (violations.length > 0) return { kind: 'deny', violations };
  const approvals = findings as readonly Approval[];
  const kind = strictestOf(findings);
  const reasons = approvals.filter((approval) => approval.kind === kind).map(({ reason }) => reason);
  const rewrites = approvals.flatMap(({ updatedInput }) => updatedInput ?? []);
  const updatedInput = Object.assign({}, ...rewrites);
  const reason = [...new Set(reasons)].join('\n');
  if (kind !== 'ask' && kind !== 'allow') return { kind: 'rewrite', reason, updatedInput };
  return rewrites.length === 0 ? { kind, reason } : { kind, reason, updatedInput };
}
