import type { Call } from './call/call.ts';
import type { KeyPath } from './config/problem.ts';
import { shownProblems } from './config/shown-problems.ts';
import type { Decision } from './decision.ts';
import type { Effect } from './effects/effect.ts';
import type { Host } from './host/host.ts';
import { appendToLog } from './host/log-files.ts';
import type { Judgement } from './judge.ts';
import type { CommandRun } from './lifecycle/command-run.ts';
import type { LifecycleResult } from './lifecycle/result.ts';
import type { LoggedGateCommand, LoggedRule, LogVerdict } from './log/entry.ts';
import { entryId } from './log/entry-id.ts';
import { lineOf, type WholeEntry } from './log/line.ts';
import { mask } from './log/mask.ts';
import { policyHash, projectFolder, stateFolder } from './log/place.ts';
import { plainCalls } from './log/plain-calls.ts';
import { shapeOf } from './log/shape.ts';
import { relativeTo, resolvePath } from './match/path-text.ts';
import type { GoodPolicy, Policy } from './policy.ts';
import { idOf, placeOf } from './rules/rule.ts';
import { problemLines } from './text/config-problems.ts';
import { howToAsk, namedBy } from './text/log.ts';
import { internalError } from './text/reasons.ts';

/** What an entry is about. */
export interface LogContext {
  readonly host: Host;
  readonly call: Call;
  readonly policy: Policy;
  /** Where the client says that the project is. */
  readonly start: string;
}

interface Told {
  readonly decision: Decision;
  readonly forUser: readonly string[];
}

/** Writes down what became of a tool call, and gives what is said about it the name of the entry. */
export function logCall(context: LogContext, judgement: Judgement, forUser: readonly string[]): Told {
  const { decision } = judgement;
  const policy = judgement.judgedBy ?? context.policy;
  const id = write({ ...context, policy }, () => ofJudgement(context, judgement));
  if (id === undefined || decision.kind !== 'deny') return { decision, forUser };
  const violations = decision.violations.map((violation) =>
    violation.isAttributed ? { ...violation, message: namedBy(violation.message, id) } : violation,
  );
  // The refusals come first, and there is none where no rule refuses.
  const [first, ...others] = judgement.forUser.length > 0 && judgement.judgedBy ? forUser : [];
  return {
    decision: { ...decision, violations },
    forUser: first === undefined ? forUser : [howToAsk(first, id), ...others],
  };
}

export function logEffects(context: LogContext, result: LifecycleResult): LifecycleResult {
  const { effects = [] } = result;
  const ids = (['restored', 'effect', 'observed'] as const).flatMap((verdict) =>
    ofEffects(
      context,
      verdict,
      effects.filter((effect) => verdictOn(effect) === verdict),
    ),
  );
  const [id] = ids;
  const [last] = result.forUser.slice(-1);
  if (id === undefined || last === undefined) return result;
  return { ...result, forUser: [...result.forUser.slice(0, -1), howToAsk(last, id)] };
}

export async function logEvent(context: LogContext, result: LifecycleResult): Promise<void> {
  const verdict = verdictOf(context, result);
  if (verdict === undefined) return;
  const { policy } = context;
  const { ran = [], round = 1, isReleased } = result;
  const failed = ran.find((run) => !run.passed && !run.isExcused);
  const commands = await ranCommands(ran);
  write(context, () => ({
    verdict,
    rules: failed && gateRules(policy, failed),
    gate: ran.length > 0 || isReleased ? { round, commands } : undefined,
    note: result.verdict.kind === 'failure' ? noteOn(policy, result.verdict.problem) : undefined,
  }));
}

export function logFailure(context: LogContext, error: unknown): void {
  const note = noteOn(undefined, internalError(error, context.call.client));
  write(context, () => ({ verdict: 'failure', note }));
}

function verdictOf({ policy, call }: LogContext, result: LifecycleResult): LogVerdict | undefined {
  const { verdict, ran, isReleased } = result;
  switch (verdict.kind) {
    case 'failure':
      return isBroken(policy, call) ? 'broken-policy' : 'failure';
    case 'permission':
      return verdict.behavior;
    case 'block':
      return ran?.some((run) => !run.passed && !run.isExcused) || call.event === 'Stop'
        ? 'gate-blocked'
        : 'deny';
    default:
      if (isReleased) return 'gate-released';
      return ran?.length ? 'gate-passed' : undefined;
  }
}

type Opinion = Pick<WholeEntry, 'verdict'> &
  Partial<Pick<WholeEntry, 'rules' | 'files' | 'shape' | 'gate' | 'note' | 'agent'>>;

function ofJudgement({ call, policy }: LogContext, judgement: Judgement): Opinion {
  const { decision, operation, judgedBy, observed } = judgement;
  const decided = decision.kind === 'deny' ? objecting(judgement) : speaking(judgement);
  const rules = [
    ...decided,
    ...distinct(observed.map(({ rule, place, kind }) => ({ id: idOf({ path: rule }), place, would: kind }))),
  ];
  const isWithoutRule = decision.kind === 'deny' && decided.length === 0;
  const why = isWithoutRule ? decision.violations[0]?.message : undefined;
  return {
    verdict: isWithoutRule
      ? withoutRule(call, policy)
      : decision.kind === 'none'
        ? 'observed'
        : decision.kind,
    rules,
    note: why === undefined ? undefined : noteOn(judgedBy ?? policy, why),
    agent: judgement.agent?.name,
    files: filesOf(judgement),
    shape: call.tool?.isShell
      ? shapeOf(operation?.shell?.calls ?? plainCalls(call.tool.command ?? ''))
      : undefined,
  };
}

/** The rules that refuse have been looked up already. */
function objecting({ objections = [] }: Judgement): readonly LoggedRule[] {
  return distinct(
    objections.map(({ rule, where }) => ({ id: rule.slice(rule.indexOf('.') + 1), place: where })),
  );
}

/** Those that ask, allow or rewrite. */
function speaking({ decision, opinions, judgedBy }: Judgement): readonly LoggedRule[] {
  if (decision.kind === 'none') return [];
  const heard = opinions.filter(({ mode }) => mode === 'enforce').flatMap(({ findings }) => findings);
  const found = heard.filter(({ kind }) => kind === decision.kind);
  return distinct(found.map(({ rule }) => placed(rule, judgedBy)));
}

function placed(path: KeyPath, source: GoodPolicy | undefined): LoggedRule {
  return { id: idOf({ path }), place: source === undefined ? '' : placeOf({ path, source }) };
}

function distinct(rules: readonly LoggedRule[]): readonly LoggedRule[] {
  return rules.length < 2 ? rules : [...new Map(rules.map((rule) => [rule.id, rule])).values()];
}

function withoutRule(call: Call, policy: Policy): LogVerdict {
  if (isBroken(policy, call)) return 'broken-policy';
  return call.problem === undefined ? 'deny' : 'failure';
}

function isBroken(policy: Policy, call: Call): boolean {
  return policy?.ok === false && call.problem === undefined;
}

/** Those that rules spoke of, then those that the call names or changes. */
function filesOf({ objections = [], observed = [], operation }: Judgement): readonly string[] {
  const files = new Set<string>();
  for (const { file } of objections) if (file !== undefined) files.add(file);
  for (const finding of observed)
    if (finding.kind === 'deny' && finding.about.file !== undefined) files.add(finding.about.file);
  for (const { changes, path } of operation?.files ?? [])
    if (changes || !operation?.isShell) files.add(path.shown);
  return [...files];
}

function verdictOn({ objections, restored }: Effect): 'restored' | 'effect' | 'observed' {
  if (objections.length === 0) return 'observed';
  return restored !== undefined && 'id' in restored ? 'restored' : 'effect';
}

function ofEffects(context: LogContext, verdict: LogVerdict, effects: readonly Effect[]): readonly string[] {
  if (effects.length === 0) return [];
  const rules = effects.flatMap(({ objections, observed }) => [
    ...objections.map(({ id, place }) => ({ id, place })),
    ...observed.map(({ id, place }) => ({ id, place, would: 'deny' as const })),
  ]);
  const id = write(context, () => ({
    verdict,
    rules: distinct(rules),
    files: effects.map(({ shown }) => shown),
  }));
  return id === undefined ? [] : [id];
}

function gateRules(policy: Policy, { command }: CommandRun): readonly LoggedRule[] {
  if (!policy?.ok) return [];
  const index = policy.config.stop.commands.findIndex(({ run }) => run === command.run);
  const path = ['stop', 'commands', index];
  return index < 0 ? [] : [{ id: `stop.commands[${index}]`, place: placeOf({ path, source: policy }) }];
}

/** Whoever runs commands has the time to read them first. */
async function ranCommands(ran: readonly CommandRun[]): Promise<readonly LoggedGateCommand[]> {
  if (ran.length === 0) return [];
  const { analyseShell } = await import('./shell/analyse.ts');
  const world = { cwd: '/', home: undefined, variables: {}, list: () => undefined, kindOf: () => undefined };
  return ran.map((run) => ({
    shape: shapeOf(analyseShell(run.command.run, world).commands),
    outcome: outcomeOf(run),
    ms: run.ms,
  }));
}

function outcomeOf({ end, passed, isCached, isFlaky, isExcused }: CommandRun): LoggedGateCommand['outcome'] {
  if (isCached) return 'cached';
  if (passed) return isFlaky ? 'flaky' : 'passed';
  if (isExcused) return 'excused';
  return end.kind === 'timeout' ? 'timed-out' : 'failed';
}

/** In a few words: the problem of a broken file by its line, anything else by its first sentence. */
function noteOn(policy: Policy, problem: string): string {
  const [line = ''] = policy?.ok === false ? problemLines(shownProblems(policy)) : problem.split('\n');
  return mask(line.slice(0, 1000));
}

/** The entry's id, if it was written. */
function write(context: LogContext, opinion: () => Opinion): string | undefined {
  try {
    if (context.call.client.isMadeUp(context.call)) return undefined;
    const settings = settingsOf(context.policy);
    const state = settings && stateFolder(context.host);
    return state === undefined ? undefined : written(context, opinion(), settings ?? DEFAULTS, state);
  } catch {
    return undefined;
  }
}

function written(
  { call, policy, start }: LogContext,
  opinion: Opinion,
  settings: typeof DEFAULTS,
  state: string,
): string | undefined {
  const at = new Date().toISOString();
  const root = policy?.root ?? start;
  const { session, tool, event } = call;
  const moment = tool === undefined ? `${event} ${at}` : undefined;
  const id = entryId({ session, call: tool?.id, tool: tool?.name, input: tool?.input, moment });
  const hash = policy?.text === undefined ? undefined : policyHash(policy.file, policy.text);
  const agent =
    opinion.agent ?? (call.agentClue.name || (call.agentClue.id === undefined ? 'main' : undefined));
  const files = opinion.files?.length ? opinion.files : namedFiles(call, root);
  const line = lineOf({
    v: 1,
    id,
    at,
    event,
    verdict: opinion.verdict,
    client: call.client.name,
    session,
    call: tool?.id,
    agent: agent && maskedName(agent),
    tool: tool && maskedName(tool.name),
    rules: someOf(opinion.rules),
    policy: hash,
    files: someOf(files.map(mask)),
    shape: opinion.shape,
    text: settings.text && tool !== undefined ? textOf(tool) : undefined,
    ms: Math.round(performance.now() * 10) / 10,
    gate: opinion.gate,
    note: opinion.note,
  });
  const isWritten = appendToLog({
    state,
    project: projectFolder(root),
    root,
    day: at.slice(0, 10),
    bytes: line,
    kept: hash === undefined ? undefined : { name: hash, text: () => `${policy?.file}\n${policy?.text}` },
    days: settings.days,
    mostBytes: settings.megabytes * 1024 * 1024,
  });
  return isWritten ? id : undefined;
}

/** Names of agents and tools; a short one hides nothing. */
function maskedName(name: string): string {
  return name.length <= 12 ? name : mask(name);
}

function someOf<T>(list: readonly T[] | undefined): readonly T[] | undefined {
  return list?.length ? list : undefined;
}

const DEFAULTS = { text: false, days: 30, megabytes: 16 };

/** `undefined`: no log is wanted. A file that is broken may still plainly say so. */
function settingsOf(policy: Policy): typeof DEFAULTS | undefined {
  if (policy?.ok) return policy.config.log.enabled ? policy.config.log : undefined;
  return /^log:\s*(?:off|false|no)\b/m.test(policy?.text ?? '') ? undefined : DEFAULTS;
}

/** Of a call that nobody has looked into. */
function namedFiles({ tool, cwd }: Call, root: string): readonly string[] {
  return (tool?.files ?? []).map(({ path }) => {
    const absolute = resolvePath(cwd ?? root, path);
    return relativeTo(root, absolute) || absolute;
  });
}

/** More than is kept, so that what is masked makes room, and little enough to be masked in no time. */
const MOST_TEXT = 4096;

function textOf({ command, input }: NonNullable<Call['tool']>): string {
  const text = command ?? JSON.stringify(input);
  if (text.length <= MOST_TEXT) return mask(text);
  // What is cut in the middle may no longer be told for what it is.
  return `${mask(text.slice(0, MOST_TEXT)).slice(0, -300)}…`;
}
