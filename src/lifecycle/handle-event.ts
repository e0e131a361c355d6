import type { Call } from '../call/call.ts';
import type { EventName } from '../call/events.ts';
import type { Config } from '../config/description.ts';
import { shownProblems } from '../config/shown-problems.ts';
import type { Host } from '../host/host.ts';
import { hostOfProject } from '../host/records-of-project.ts';
import { type FoundAgent, findEndedAgent } from '../operation/agent.ts';
import { agentOfRecord, forgetAgent, forgetSession, recordAgent } from '../operation/agent-records.ts';
import type { GoodPolicy, Policy } from '../policy.ts';
import { brokenConfig } from '../text/reasons.ts';
import { policyBroken, policyGone } from '../text/session-policy.ts';
import { EVENT_ROWS, type EventRow } from './events.ts';
import type { LifecycleCall } from './lifecycle-call.ts';
import { noticeOfEvent } from './notices.ts';
import { observe } from './observe.ts';
import { postToolUse } from './post-tool-use.ts';
import { failed, type LifecycleResult, NOTHING } from './result.ts';
import { dropState } from './session-state.ts';

/** What an event came to. */
export interface Handled {
  readonly result: LifecycleResult;
  /** Shows a notice in a terminal, where there is no desktop to show it on. */
  readonly terminalSequence?: string | undefined;
}

/** What is in force: the policy as it is, the one with which the session began if that differs, and where to look. */
export interface InForce {
  readonly policy: Policy;
  readonly before?: GoodPolicy | undefined;
  readonly start: string;
  /** Why the rules wouldn't let a file be read. */
  readonly whyUnreadable?: LifecycleCall['whyUnreadable'];
  readonly watcher?: LifecycleCall['watcher'];
}

/** The events around tool calls. */
export async function handleEvent(
  system: Host,
  call: Call,
  { policy: current, before, start, whyUnreadable, watcher }: InForce,
  agentFlag: string | undefined,
): Promise<Handled> {
  if (call.problem !== undefined) return { result: failed(call.problem) };
  const policy = current?.ok ? current : (before ?? current);
  const host = hostOfProject(system, policy?.root ?? start);
  const agent = agentOf(host, call, agentFlag);
  keepRecords(host, call);
  // The client has left worktrees to hooks: no answer would mean no worktree.
  if (policy === undefined) {
    if (call.event !== 'WorktreeCreate') return { result: NOTHING };
    const { makeWorktree } = await import('./worktree-create.ts');
    return { result: await makeWorktree(host, call, start) };
  }
  if (!policy.ok) return { result: failed(brokenConfig(shownProblems(policy))) };
  const { file, root } = policy;
  const config = before === undefined ? policy.config : withGatesOf(policy.config, before.config);
  const event: LifecycleCall = {
    ...call,
    host,
    config,
    file,
    root,
    agent: agent.name,
    whyUnreadable,
    watcher,
  };
  const result = await handle(event);
  const terminalSequence = await noticeOfEvent(event, result);
  const log = agent.warning === undefined ? result.log : [agent.warning, ...result.log];
  const forUser = [
    ...told(current, before),
    ...(await refreshed(call, policy, host, start)),
    ...result.forUser,
  ];
  return { result: { ...result, log, forUser }, terminalSequence };
}

/** A gate that was there when the session began can't be taken away by the one that it holds up. */
function withGatesOf(config: Config, before: Config): Config {
  const runs = config.stop.commands.map(({ run }) => run);
  const missing = before.stop.commands.filter(({ run }) => !runs.includes(run));
  return { ...config, stop: { ...config.stop, commands: [...config.stop.commands, ...missing] } };
}

function told(current: Policy, before: GoodPolicy | undefined): readonly string[] {
  if (before === undefined || current?.ok) return [];
  return [current === undefined ? policyGone(before.file) : policyBroken(shownProblems(current))];
}

/** New files may have come since the sandbox was told what to hold. A compaction begins nothing. */
async function refreshed(
  { event, fields, client }: Call,
  { file, rules }: GoodPolicy,
  host: Host,
  launch: string,
): Promise<readonly string[]> {
  if (event !== 'SessionStart' || ('source' in fields && fields.source === 'compact')) return [];
  const { isSandboxOurs, projectSettings } = await import('../clients/claude-code/sandbox-note.ts');
  if (!isSandboxOurs(host, launch)) return [];
  const { refreshSandbox } = await import('../sandbox/refresh.ts');
  return refreshSandbox({ host, file, rules, launch, worktrees: client.worktrees }, projectSettings(launch));
}

type Handler<E extends EventName> = (call: LifecycleCall<E>) => LifecycleResult | Promise<LifecycleResult>;

/** Events at which conclaude does more than run the commands of a section; each loads what only it needs. */
const HANDLERS: { readonly [E in EventName]?: Handler<E> } = {
  /** What later events of the session are compared with. */
  async SessionStart(call) {
    const [root, wiring, commit] = await Promise.all([
      import('./stop/root-additions.ts'),
      import('./self-protection.ts'),
      import('./stop/changed-files.ts'),
    ]);
    root.rememberRoot(call);
    wiring.rememberWiring(call);
    await commit.rememberCommit(call);
    return NOTHING;
  },
  UserPromptSubmit: async (call) => (await import('./user-prompt.ts')).userPromptSubmit(call),
  PermissionRequest: async (call) => (await import('./permission-request.ts')).permissionRequest(call),
  PostToolUse: postToolUse,
  Stop: async (call) => (await import('./stop/gate.ts')).stopGate(call),
  ConfigChange: async (call) => (await import('./self-protection.ts')).refuseUnwiring(call),
  WorktreeCreate: async (call) => (await import('./worktree-create.ts')).worktreeCreate(call),
};

/** A refused tool call is answered elsewhere; only its notice, if one is wanted, comes from here. */
export async function noticeOfRefusal(host: Host, config: Config): Promise<void> {
  const verdict = { kind: 'block', reason: '' } as const;
  await noticeOfEvent({ host, config, event: 'PreToolUse' }, { verdict, commands: 'none ran' });
}

async function handle(call: LifecycleCall): Promise<LifecycleResult> {
  // Both tables are typed by event; only here, where the event is any of them, that can't be followed.
  const handler = (HANDLERS as Partial<Record<EventName, Handler<EventName>>>)[call.event];
  const row = (EVENT_ROWS as Partial<Record<EventName, EventRow<EventName>>>)[call.event];
  const own = handler === undefined ? NOTHING : await handler(call);
  if (own.verdict.kind !== 'none' || row === undefined) return own;
  const seen = await observe(call, row);
  return { ...seen, forUser: [...own.forUser, ...seen.forUser] };
}

function agentOf(host: Host, call: Call, flag: string | undefined): FoundAgent {
  const given = flag ?? call.agentClue.name;
  if (call.event === 'SubagentStop') return findEndedAgent(host, call, given || flag);
  if (given) return { name: given, by: flag === undefined ? 'payload' : 'flag' };
  const recorded = agentOfRecord(host, call);
  if (recorded !== undefined) return { name: recorded, by: 'record' };
  return { name: call.event === 'SubagentStart' ? 'unknown' : 'main', by: 'default' };
}

function keepRecords(host: Host, call: Call): void {
  if (call.event === 'SubagentStart') recordAgent(host, call);
  else if (call.event === 'SubagentStop') forgetAgent(host, call);
  else if (call.event === 'SessionEnd') {
    forgetSession(host, call);
    dropState({ host, session: call.session });
  }
}
