import { mayBeRepaired, passesWhileBroken } from './broken-policy.ts';
import type { JudgingCommand } from './config/sections/pre-tool-use.ts';
import { shownProblems } from './config/shown-problems.ts';
import { factsOf } from './facts-for-rules.ts';
import type { Host } from './host/host.ts';
import { hostOfProject } from './host/records-of-project.ts';
import { snapshotHost } from './host/snapshot-host.ts';
import { judgeByCommands } from './judge-by-commands.ts';
import { asksForAgent, hasCommands, needsShell, refusesFiles, seesReading } from './judge-needs.ts';
import {
  type Judgement,
  type JudgeOptions,
  observations,
  refusals,
  refusalWithoutRule,
  type ToolCall,
  without,
} from './judgement.ts';
import { relativeTo } from './match/path-text.ts';
import { findAgent } from './operation/agent.ts';
import { operationOf } from './operation/from-call.ts';
import type { Operation } from './operation/operation.ts';
import { openProject, type Project } from './operation/project.ts';
import type { ShellAnalyser } from './operation/shell-files.ts';
import type { GoodPolicy, Policy } from './policy.ts';
import type { Rule, RuleList } from './rules/rule.ts';
import { merge, weigh } from './rules/weigh.ts';
import { brokenConfig, fileUnplaced, nulInPath, tooManyFiles } from './text/reasons.ts';
import { heard } from './unheard-question.ts';

/** One tool call, judged by all that has a say: the rules, and the user's own commands. */
export async function judge(
  host: Host,
  call: ToolCall,
  policy: Policy,
  options: JudgeOptions = {},
): Promise<Judgement> {
  // The parser is large, and most calls are none of the shell's.
  const analyseShell =
    needsShell(call, policy) || (policy?.ok && options.readsShell && call.tool?.isShell)
      ? (await import('./shell/analyse.ts')).analyseShell
      : undefined;
  const judgement = judgeByRules(host, call, policy, { ...options, analyseShell });
  if (!policy?.ok || !hasCommands(policy) || judgement.decision.kind === 'deny') return judgement;
  const { asksCommand = () => true } = options;
  const asked = judgement.opinions.filter(
    ({ outcome, rule }) => outcome === 'not-asked' && asksCommand((rule as Rule<JudgingCommand>).entry.run),
  );
  if (asked.length === 0) return judgement;
  const again = (rewritten: ToolCall, agent: string) =>
    judgeByRules(host, rewritten, policy, { agent, analyseShell });
  return judgeByCommands(host, call, policy.root, judgement, asked, again);
}

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
  const { scope } = options;
  const lists = scope?.seesCall === false ? policy.lists.map(forFilesOnly) : policy.lists;
  const agent =
    options.findsAgent || asksForAgent(policy)
      ? findAgent(hostOfProject(system, policy.root), call, options.agent)
      : undefined;
  const { kept } = options;
  const host = kept === undefined ? snapshotHost(system) : system;
  const project = kept?.project ?? openProject(host, policy, call.client.worktrees);
  if (kept !== undefined) kept.project = project;
  const read = readCall(host, project, call, policy, { ...options, agent: agent?.name ?? 'main' });
  const { operation, judged } = read;
  if (read.refusal !== undefined) return without(refusalWithoutRule(read.refusal));
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
    get spoken() {
      return weighed.spoken;
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

interface ReadCall {
  readonly operation: Operation;
  /** As much of it as the rules may see. */
  readonly judged: Operation;
  /** Why nobody can judge it. */
  readonly refusal?: string | undefined;
}

function readCall(
  host: Host,
  project: Project,
  call: ToolCall,
  policy: GoodPolicy,
  { scope, readsShell, analyseShell, agent = 'main' }: JudgeOptions,
): ReadCall {
  const { lists, config } = policy;
  const isNeeded = needsShell(call, policy);
  const isRead = isNeeded || (readsShell === true && call.tool?.isShell === true);
  // Whoever judges without it must not get to see a command as harmless.
  if (isRead && analyseShell === undefined) throw new Error('no analysis of commands');
  const analyse = isRead ? inShellOf(call, analyseShell) : undefined;
  const looksInside = isNeeded && seesReading(lists);
  const whole = operationOf(host, project, call, agent, analyse, looksInside);
  const operation = scope === undefined ? whole : inFolder(whole, scope.folder);
  // Read for others only: to these rules it is what it would be to them unread.
  if (isNeeded !== isRead) return { operation, judged: { ...operation, files: [], shell: undefined } };
  const isOpen = operation.isShell && !config.preToolUse.shell.protectFiles;
  const judged = isOpen ? withoutFiles(operation) : operation;
  return { operation, judged, refusal: unreadablePart(operation, lists) };
}

function unreadablePart(
  { files, tool, isCut, unplaced }: Operation,
  lists: readonly RuleList[],
): string | undefined {
  if (files.some(({ changes, path }) => changes && path.shown.includes('\0'))) return nulInPath(tool);
  if (!isCut && unplaced === undefined) return undefined;
  if (!lists.some(refusesFiles)) return undefined;
  return unplaced === undefined ? tooManyFiles(tool) : fileUnplaced(tool, unplaced);
}

function forFilesOnly(list: RuleList): RuleList {
  const { ofCall: _, ...kind } = list.kind;
  return { ...list, kind };
}

/** As far as a call is about files in a folder. */
function inFolder(operation: Operation, folder: string): Operation {
  const files = operation.files.filter(({ path }) =>
    [path.real, ...path.spellings].some(({ absolute }) => relativeTo(folder, absolute) !== undefined),
  );
  return { ...operation, files };
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
