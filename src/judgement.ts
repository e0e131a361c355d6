import type { Call } from './call/call.ts';
import type { Decision, Finding, Observation } from './decision.ts';
import type { IgnoreReader } from './facts/ignored.ts';
import type { KeptFacts } from './facts-for-rules.ts';
import type { Scope } from './nested-policies.ts';
import type { FoundAgent } from './operation/agent.ts';
import type { Operation } from './operation/operation.ts';
import type { Project } from './operation/project.ts';
import type { ShellAnalyser } from './operation/shell-files.ts';
import type { GoodPolicy } from './policy.ts';
import { nameOf, placeOf, type Rule } from './rules/rule.ts';
import type { Opinion } from './rules/weigh.ts';
import { type Diagnosis, diagnosticLine, refusalForUser } from './text/reasons.ts';

/** What conclaude thinks of one tool call, and why. Whoever shows or explains a decision shows this value. */
export interface Judgement {
  readonly decision: Decision;
  /** What every rule thinks; none where there is no policy to judge by. */
  readonly opinions: readonly Opinion[];
  /** The same of those that have something to say: the others may be a thousand. */
  readonly spoken: readonly Opinion[];
  readonly operation: Operation | undefined;
  /** The policy that it was judged by. */
  readonly judgedBy?: GoodPolicy | undefined;
  /** Who is at work; looked for only where somebody asks. */
  readonly agent: FoundAgent | undefined;
  /** For people who read stderr: warnings, and which rule stands where. */
  readonly notes: readonly string[];
  /** Which rules objected, and where they stand. */
  readonly objections?: readonly Diagnosis[];
  /** What the user should know besides. */
  readonly forUser: readonly string[];
  /** What rules would have said that are only observed; nothing comes of it. */
  readonly observed: readonly Observation[];
  /** The rules that matched something about the call, whether or not they had to say anything. */
  readonly matching?: readonly Rule[];
  /** What nothing came of because a person wanted it so. */
  readonly excepted?: Excepted;
}

/** Rules that a person has paused, or that a call passed by which a person has allowed. */
export interface Excepted {
  readonly by: 'pause' | 'grant';
  /** What the rules would have said. */
  readonly lifted: readonly Observation[];
  /** Which exception it was. */
  readonly note: string;
}

export interface JudgeOptions {
  /** What `--agent` named. */
  readonly agent?: string | undefined;
  /** Look for the agent even if no rule asks for it. */
  readonly findsAgent?: boolean;
  readonly readIgnored?: IgnoreReader | undefined;
  /** How command lines are read, for calls that need it. */
  readonly analyseShell?: ShellAnalyser | undefined;
  /** Which of the user's own commands are run, which have a say after the rules; all of them unless told otherwise. */
  readonly asksCommand?: (run: string) => boolean;
  /** Read a command line also where no rule of the policy asks for it: others want to know what it touches. */
  readonly readsShell?: boolean;
  /** Only what lies in this folder is judged. */
  readonly scope?: Scope | undefined;
  /** For those who judge many calls by one policy, on a system that stands still. */
  readonly kept?: Kept | undefined;
}

/** What holds for all calls that are judged by one policy; the first of them fills it in. */
export interface Kept {
  project?: Project;
  readonly facts: KeptFacts;
}

export type ToolCall = Call<'PreToolUse'>;

const NOTHING_OBSERVED: readonly Observation[] = [];

export function observations(findings: readonly Finding[]): readonly Observation[] {
  if (findings.length === 0) return NOTHING_OBSERVED;
  return findings.map((finding) => ({
    ...finding,
    place: finding.rule === undefined ? '' : placeOf(finding.rule),
  }));
}

type Said = Required<Pick<Judgement, 'notes' | 'objections' | 'forUser'>>;

/** A line for each rule that objected: for the log, and (the first ones) for the user, who sees no log. */
export function refusals(decision: Decision): Said {
  if (decision.kind !== 'deny') return { notes: [], objections: [], forUser: [] };
  const objections = decision.violations.flatMap(({ rule, about }) =>
    rule === undefined ? [] : [{ ...about, id: rule.id, rule: nameOf(rule), where: placeOf(rule) }],
  );
  return {
    notes: objections.map(diagnosticLine),
    objections,
    forUser: [...new Set(objections.slice(0, MOST_FOR_USER).map(refusalForUser))],
  };
}

const MOST_FOR_USER = 5;

/** A refusal that no rule has asked for. */
export function refusalWithoutRule(message: string): Decision {
  return { kind: 'deny', violations: [{ kind: 'deny', rule: undefined, message, about: { tool: '' } }] };
}

/** Judged without looking at what is attempted. */
export function without(decision: Decision, notes: readonly string[] = []): Judgement {
  return {
    decision,
    opinions: [],
    spoken: [],
    operation: undefined,
    agent: undefined,
    notes,
    forUser: [],
    observed: NOTHING_OBSERVED,
  };
}
