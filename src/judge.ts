import { mayBeRepaired, passesWhileBroken } from './broken-policy.ts';
import type { Call } from './call/call.ts';
import type { JudgingCommand } from './config/sections/pre-tool-use.ts';
import { shownProblems } from './config/shown-problems.ts';
import type { Decision, Finding, Observation } from './decision.ts';
import type { IgnoreReader } from './facts/ignored.ts';
import { factsOf, type KeptFacts } from './facts-for-rules.ts';
import type { Host } from './host/host.ts';
import { hostOfProject } from './host/records-of-project.ts';
import { snapshotHost } from './host/snapshot-host.ts';
import { type FoundAgent, findAgent } from './operation/agent.ts';
import { operationOf } from './operation/from-call.ts';
import type { Operation } from './operation/operation.ts';
import { openProject, type Project } from './operation/project.ts';
import type { ShellAnalyser } from './operation/shell-files.ts';
import type { GoodPolicy, Policy } from './policy.ts';
import { agentOf, nameOf, placeOf, type Rule, type RuleKind, type RuleList } from './rules/rule.ts';
import { merge, type Opinion, outcomeOf, weigh } from './rules/weigh.ts';
import {
  brokenConfig,
  type Diagnosis,
  diagnosticLine,
  nulInPath,
  refusalForUser,
  tooManyFiles,
} from './text/reasons.ts';
import { policyBroken, policyChanged, policyGone } from './text/session-policy.ts';
import { heard } from './unheard-question.ts';

/** What conclaude thinks of one tool call, and why. Whoever shows or explains a decision shows this value. */
export interface Judgement {
  readonly decision: Decision;
  /** What every rule thinks; none where there is no policy to judge by. */
  readonly opinions: readonly Opinion[];
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
  /** For those who judge many calls by one policy, on a system that stands still. */
  readonly kept?: Kept | undefined;
}

/** What holds for all calls that are judged by one policy; the first of them fills it in. */
export interface Kept {
  project?: Project;
  readonly facts: KeptFacts;
}

type ToolCall = Call<'PreToolUse'>;

/** One tool call, judged by all that has a say: the rules, and the user's own commands. */
export async function judge(
  host: Host,
  call: ToolCall,
  policy: Policy,
  options: JudgeOptions = {},
): Promise<Judgement> {
  // The parser is large, and most calls are none of the shell's.
  const analyseShell = needsShell(call, policy)
    ? (await import('./shell/analyse.ts')).analyseShell
    : undefined;
  const judgement = judgeByRules(host, call, policy, { ...options, analyseShell });
  if (!policy?.ok || !hasCommands(policy) || judgement.decision.kind === 'deny') return judgement;
  const { asksCommand = () => true } = options;
  const asked = judgement.opinions.filter(
    ({ outcome, rule }) => outcome === 'not-asked' && asksCommand((rule as Rule<JudgingCommand>).entry.run),
  );
  return asked.length === 0 ? judgement : judgeByCommands(host, call, policy, judgement, asked, analyseShell);
}

/**
 * By the policy as it is now, and by the one with which the session began: the stricter answer counts, and the user is
 * told why there are two.
 */
export function judgeInSession(
  host: Host,
  call: ToolCall,
  policy: Policy,
  before: GoodPolicy | undefined,
  options: JudgeOptions,
): Promise<Judgement> {
  return before === undefined
    ? judge(host, call, policy, options)
    : judgeByBoth(host, call, policy, before, options);
}

async function judgeByBoth(
  host: Host,
  call: ToolCall,
  policy: Policy,
  before: GoodPolicy,
  options: JudgeOptions,
): Promise<Judgement> {
  const runs = policy?.ok ? policy.config.preToolUse.commands.map(({ run }) => run) : [];
  const then = await judge(host, call, before, {
    ...options,
    asksCommand: (run) => !runs.includes(run),
  });
  const { file } = before;
  if (!policy?.ok)
    return {
      ...then,
      forUser: [
        ...then.forUser,
        policy === undefined ? policyGone(file) : policyBroken(shownProblems(policy)),
      ],
    };
  const now = await judge(host, call, policy, options);
  const isStricter = STRICTNESS.indexOf(then.decision.kind) < STRICTNESS.indexOf(now.decision.kind);
  return isStricter ? { ...then, forUser: [...then.forUser, policyChanged(file)] } : now;
}

const STRICTNESS: readonly Decision['kind'][] = ['deny', 'ask', 'allow', 'rewrite', 'none'];

/** Without waiting for anything. This also answers for a policy that is broken or missing, and a call that makes no sense. */
export function judgeByRules(
  host: Host,
  call: ToolCall,
  policy: Policy,
  options: JudgeOptions = {},
): Judgement {
  if (call.problem !== undefined) return without(refusalWithoutRule(call.problem));
  if (policy === undefined) return without({ kind: 'none' });
  if (policy.ok) return judgeUnder(host, call, policy, options);
  const reason = brokenConfig(shownProblems(policy), mayBeRepaired(policy));
  return passesWhileBroken(host, call, policy, options.analyseShell)
    ? without({ kind: 'none' }, [reason])
    : without(refusalWithoutRule(reason));
}

function judgeUnder(system: Host, call: ToolCall, policy: GoodPolicy, options: JudgeOptions): Judgement {
  const { lists, config } = policy;
  const agent =
    options.findsAgent || asksForAgent(policy)
      ? findAgent(hostOfProject(system, policy.root), call, options.agent)
      : undefined;
  const { kept } = options;
  const host = kept === undefined ? snapshotHost(system) : system;
  const project = kept?.project ?? openProject(host, policy.file, call.client.worktrees);
  if (kept !== undefined) kept.project = project;
  // Whoever judges without it must not get to see a command as harmless.
  const isRead = needsShell(call, policy);
  if (isRead && options.analyseShell === undefined) throw new Error('no analysis of commands');
  const analyseShell = isRead ? inShellOf(call, options.analyseShell) : undefined;
  const looksInside = isRead && someEntry(lists, (kind) => kind.seesReading);
  const operation = operationOf(host, project, call, agent?.name ?? 'main', analyseShell, looksInside);
  if (operation.files.some(({ changes, path }) => changes && path.shown.includes('\0')))
    return without(refusalWithoutRule(nulInPath(operation.tool)));
  if (operation.isCut && lists.some(refusesFiles))
    return without(refusalWithoutRule(tooManyFiles(operation.tool)));
  const isOpen = operation.isShell && !config.preToolUse.shell.protectFiles;
  const judged = isOpen ? withoutFiles(operation) : operation;
  const weighed = weigh(lists, judged, factsOf(host, project, call, options.readIgnored, kept?.facts));
  const { findings } = weighed;
  const decision = heard(merge(findings), findings, call, operation);
  const warnings = agent?.warning === undefined ? [] : [agent.warning];
  const { notes, objections, forUser } = refusals(decision);
  return {
    decision,
    // Most calls are only answered: nobody asks what each rule thinks of them.
    get opinions() {
      return weighed.opinions;
    },
    get matching() {
      return weighed.matching;
    },
    operation,
    judgedBy: policy,
    agent,
    notes: [...warnings, ...notes],
    objections,
    forUser,
    observed: observations(weighed.observed),
  };
}

/** Is there a rule for files in it that counts? */
function refusesFiles({ kind, entries, isObserved }: RuleList): boolean {
  return kind.ofFile !== undefined && entries.some((_, index) => isObserved?.(index) !== true);
}

const NOTHING_OBSERVED: readonly Observation[] = [];

function observations(findings: readonly Finding[]): readonly Observation[] {
  if (findings.length === 0) return NOTHING_OBSERVED;
  return findings.map((finding) => ({
    ...finding,
    place: finding.rule === undefined ? '' : placeOf(finding.rule),
  }));
}

/** The client's shell knows more variables than we do. */
function inShellOf({ client }: ToolCall, analyse: ShellAnalyser | undefined): ShellAnalyser | undefined {
  return (
    analyse &&
    ((command, world) =>
      analyse(command, { ...world, variables: { ...client.shellVariables, ...world.variables } }))
  );
}

/** With `protectFiles` off, what a command does to files is nobody's business. */
function withoutFiles(operation: Operation): Operation {
  const { shell } = operation;
  return {
    ...operation,
    files: [],
    shell: shell && { ...shell, unresolvedWrites: [], possibleWrites: [], unseen: [] },
  };
}

/** Does this call need its command line read? */
function needsShell({ tool }: ToolCall, policy: Policy): boolean {
  if (policy === undefined || !tool?.isShell) return false;
  if (!policy.ok) return true;
  const { lists, config } = policy;
  const seesFiles = config.preToolUse.shell.protectFiles;
  // Most policies have a list that sees all files: then nobody has to look at its rules.
  if (seesFiles && lists.some(({ kind }) => kind.ofFile !== undefined && kind.ignoresShell === undefined))
    return true;
  return (
    someEntry(lists, (kind) => kind.readsCommands) ||
    (seesFiles &&
      someEntry(lists, ({ ofFile, ignoresShell }) => ofFile && ((entry) => !ignoresShell?.(entry))))
  );
}

/** `testFor`: what is asked of the rules of a kind, if anything is. */
function someEntry(
  lists: readonly RuleList[],
  testFor: (kind: RuleKind<unknown>) => ((entry: unknown) => boolean) | undefined,
): boolean {
  return lists.some(({ kind, entries }) => {
    const test = testFor(kind);
    return test !== undefined && entries.some((entry) => test(entry));
  });
}

/** Finding the agent can mean reading a transcript; nobody needs it while every rule is for all agents. */
function asksForAgent(policy: GoodPolicy): boolean {
  if (hasCommands(policy)) return true;
  return policy.lists.some(({ entries }) => {
    for (let index = 0; index < entries.length; index++) if (agentOf(entries[index]) !== '*') return true;
    return false;
  });
}

/** Does the user have commands that judge calls? */
function hasCommands({ config }: GoodPolicy): boolean {
  return config.preToolUse.commands.length > 0;
}

/**
 * The rules' judgement and that of the user's commands together. What a command rewrites is judged by the rules once
 * more.
 */
async function judgeByCommands(
  host: Host,
  call: ToolCall,
  policy: GoodPolicy,
  byRules: Judgement,
  asked: readonly Opinion[],
  analyseShell: ShellAnalyser | undefined,
): Promise<Judgement> {
  // What only these calls need is loaded only for them.
  const { askCommands } = await import('./lifecycle/ask-commands.ts');
  const agent = byRules.agent?.name ?? 'main';
  const answers = await askCommands(
    host,
    call,
    asked.map(({ rule }) => rule as Rule<JudgingCommand>),
    { agent, root: policy.root },
  );
  const isHeard = ({ rule }: Finding) => asked.some((one) => one.rule === rule && one.mode === 'enforce');
  const told = answers.findings.filter(isHeard);
  const said = byRules.opinions.filter(({ mode }) => mode === 'enforce').flatMap(({ findings }) => findings);
  const findings = [...said, ...told];
  const merged = merge(findings);
  const decision = byRules.operation ? heard(merged, findings, call, byRules.operation) : merged;
  const opinions = byRules.opinions.map((opinion) =>
    asked.includes(opinion) ? answered(opinion, answers.findings) : opinion,
  );
  const judgement = {
    ...byRules,
    decision,
    opinions,
    notes: [...byRules.notes, ...answers.warnings],
    observed: [...byRules.observed, ...observations(answers.findings.filter((finding) => !isHeard(finding)))],
  };
  const rewrites = told.some((finding) => 'updatedInput' in finding);
  if (rewrites && 'updatedInput' in decision) {
    const rewritten = call.client.withInput(call, { ...call.tool?.input, ...decision.updatedInput });
    const again = judgeByRules(host, rewritten, policy, { agent, analyseShell });
    if (again.decision.kind === 'deny') return { ...again, notes: [...judgement.notes, ...again.notes] };
  }
  const { notes, objections, forUser } = refusals(decision);
  return { ...judgement, notes: [...judgement.notes, ...notes], objections, forUser };
}

function answered(opinion: Opinion, findings: readonly Finding[]): Opinion {
  const own = findings.filter(({ rule }) => rule === opinion.rule);
  return { ...opinion, outcome: outcomeOf(own), findings: own };
}

type Said = Required<Pick<Judgement, 'notes' | 'objections' | 'forUser'>>;

/** A line for each rule that objected: for the log, and (the first ones) for the user, who sees no log. */
function refusals(decision: Decision): Said {
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
function without(decision: Decision, notes: readonly string[] = []): Judgement {
  return {
    decision,
    opinions: [],
    operation: undefined,
    agent: undefined,
    notes,
    forUser: [],
    observed: NOTHING_OBSERVED,
  };
}
