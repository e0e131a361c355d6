import type { Approval, Decision, Finding, Violation } from '../decision.ts';
import { nameMatcher } from '../match/name-glob.ts';
import type { FileAccess, Operation } from '../operation/operation.ts';
import { inCommand, refusedBy } from '../text/violations.ts';
import { type Facts, placeOf, type Remark, type Rule, type Stance } from './rule.ts';

/** What became of one rule on the way of a call. */
export interface Opinion {
  readonly rule: Rule;
  readonly outcome: Outcome;
  /** What it has to say, and is heard with. */
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
  readonly opinions: readonly Opinion[];
  /** What is heard of them, list by list, and within a list in the order of what the call touches. */
  readonly findings: readonly Finding[];
}

/** Every rule looks at the call, also when an earlier one has objected: Claude is told everything at once. */
export function weigh(rules: readonly Rule[], operation: Operation, facts: Facts): Weighed {
  const { files, isShell } = operation;
  const namesFile = files.some(({ byPattern }) => !byPattern);
  const subjects: readonly Subject[] = isShell || !namesFile ? [undefined, ...files] : files;
  const weighed = { opinions: [] as Opinion[], findings: [] as Finding[] };
  for (let from = 0; from < rules.length; ) {
    const { kind } = rules[from] as Rule;
    let to = from + 1;
    if (kind.firstDecides) while (rules[to]?.kind === kind) to++;
    const list = rules
      .slice(from, to)
      .map((rule): Seen => ({ rule, stance: 'not-concerned', hasDecided: undefined, findings: [] }));
    for (const subject of subjects) weighed.findings.push(...decide(list, subject, operation, facts));
    for (const seen of list) weighed.opinions.push(opinionOf(seen, operation, facts));
    from = to;
  }
  return weighed;
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

/** A rule, with what has been heard of it. */
interface Seen {
  readonly rule: Rule;
  /** The one that says most of all that it took. */
  stance: keyof typeof WEIGHT;
  /** By which of its stances it has decided about something. */
  hasDecided: 'matches' | 'outside' | undefined;
  readonly findings: Finding[];
}

/** Of the rules of a list, the first that matches decides; if none does, the first that doesn't list it. */
function decide(
  list: readonly Seen[],
  file: Subject,
  operation: Operation,
  facts: Facts,
): readonly Finding[] {
  let deciding: Seen | undefined;
  let by: 'matches' | 'outside' = 'outside';
  const lists: unknown[] = [];
  for (const seen of list) {
    const stance = stanceOf(seen.rule, file, operation, facts);
    if (WEIGHT[stance] > WEIGHT[seen.stance]) seen.stance = stance;
    if (stance === 'matches' && by !== 'matches') [deciding, by] = [seen, stance];
    else if (stance === 'outside') {
      deciding ??= seen;
      lists.push(seen.rule.entry);
    }
  }
  if (deciding === undefined) return [];
  const { rule } = deciding;
  if (deciding.hasDecided !== 'outside') deciding.hasDecided = by;
  const remark = rule.kind.remark?.(rule.entry, { stance: by, operation, file, facts, lists });
  if (remark === undefined) return [];
  deciding.findings.push(findingOf(rule, remark, operation, file));
  return deciding.findings.slice(-1);
}

function stanceOf(
  { kind, entry, agent }: Rule,
  subject: Subject,
  operation: Operation,
  facts: Facts,
): Stance | 'other-agent' {
  const stance =
    subject === undefined
      ? kind.ofCall?.(entry, operation, facts)
      : kind.ofFile?.(entry, subject, operation, facts);
  if (stance === undefined) return 'not-concerned';
  if ((stance !== 'matches' && stance !== 'outside') || agent === '*') return stance;
  return nameMatcher(agent)(operation.agent) ? stance : 'other-agent';
}

function opinionOf(
  { rule, stance, hasDecided, findings }: Seen,
  operation: Operation,
  facts: Facts,
): Opinion {
  const { kind, entry, agent } = rule;
  const isAsked = kind.isAsked?.(entry, operation, facts) && nameMatcher(agent)(operation.agent);
  if (isAsked) return { rule, outcome: 'not-asked', findings };
  if (findings.length > 0)
    return { rule, outcome: hasDecided === 'outside' ? 'outside' : outcomeOf(findings), findings };
  if (hasDecided !== undefined) return { rule, outcome: 'covers', findings };
  const outcome = stance === 'matches' ? 'overruled' : stance === 'outside' ? 'no-match' : stance;
  return { rule, outcome, findings };
}

/** What the strictest of some findings comes to. */
export function outcomeOf(findings: readonly Finding[]): Outcome {
  const strictest = STRICTNESS.find((kind) => findings.some((finding) => finding.kind === kind));
  return strictest === undefined ? 'no-objection' : OUTCOMES[strictest];
}

const STRICTNESS = ['deny', 'ask', 'allow', 'rewrite'] as const;
const OUTCOMES = { deny: 'refuses', ask: 'asks', allow: 'approves', rewrite: 'rewrites' } as const;

function findingOf(rule: Rule, remark: Remark, { tool }: Operation, file: Subject): Finding {
  const { path } = rule;
  if (remark.kind !== 'deny') {
    const { kind, reason, updatedInput } = remark;
    return { kind, rule: path, reason, ...(updatedInput && { updatedInput }) };
  }
  const { kind, message, pattern, isAboutCall, isOwnMessage, wayOut } = remark;
  const what = pattern === undefined ? {} : { pattern };
  const by = isOwnMessage ? `\n${refusedBy(String(path[1]), pattern, placeOf(rule))}` : '';
  if (file === undefined || isAboutCall)
    return { kind, rule: path, message: message + by, about: { tool, ...what } };
  const about = { tool, file: file.path.shown, ...what };
  const whole = { kind, rule: path, message: message + inCommand(file.part) + by, about };
  return wayOut === undefined ? whole : { ...whole, wayOut };
}

/** The strictest finding wins. Rewrites add up in the order in which they were found. */
export function merge(findings: readonly Finding[]): Decision {
  if (findings.length === 0) return { kind: 'none' };
  const violations = findings.filter((finding): finding is Violation => finding.kind === 'deny');
  if (violations.length > 0) return { kind: 'deny', violations };
  const approvals = findings as readonly Approval[];
  const kind = STRICTNESS.find((one) => findings.some((finding) => finding.kind === one));
  const reasons = approvals.filter((approval) => approval.kind === kind).map(({ reason }) => reason);
  const rewrites = approvals.flatMap(({ updatedInput }) => updatedInput ?? []);
  const updatedInput = Object.assign({}, ...rewrites);
  const reason = [...new Set(reasons)].join('\n');
  if (kind !== 'ask' && kind !== 'allow') return { kind: 'rewrite', reason, updatedInput };
  return rewrites.length === 0 ? { kind, reason } : { kind, reason, updatedInput };
}
