import type { Call } from './call/call.ts';
import type { Host } from './host/host.ts';
import { appendToLog } from './host/log-files.ts';
import { maskedName, namedFiles, textOf } from './log/call-text.ts';
import { BY_COMMAND } from './log/entry.ts';
import { entryId } from './log/entry-id.ts';
import { lineOf } from './log/line.ts';
import { mask } from './log/mask.ts';
import { policyHash, projectFolder, stateFolder } from './log/place.ts';
import { asLogged, recordOf } from './log/policy-record.ts';
import type { Opinion } from './log-opinion.ts';
import type { Policy } from './policy.ts';

/** What an entry is about. */
export interface LogContext {
  readonly host: Host;
  readonly call: Call;
  readonly policy: Policy;
  /** The policy that it was judged by, where that is another one. */
  readonly judgedBy?: Policy;
  /** Where the client says that the project is. */
  readonly start: string;
}

/** The entry's id, if it was written. */
export function writeEntry(context: LogContext, opinion: () => Opinion): string | undefined {
  try {
    if (context.call.client.isMadeUp(context.call)) return undefined;
    const settings = settingsOf(context.policy?.ok ? context.policy : (context.judgedBy ?? context.policy));
    const state = settings && stateFolder(context.host);
    return state === undefined ? undefined : written(context, opinion(), settings ?? DEFAULTS, state);
  } catch {
    return undefined;
  }
}

function written(
  { call, policy: project, judgedBy, start }: LogContext,
  opinion: Opinion,
  settings: typeof DEFAULTS,
  state: string,
): string | undefined {
  const at = new Date().toISOString();
  const policy = judgedBy ?? project;
  const root = (project ?? policy)?.root ?? start;
  const { session, tool, event } = call;
  const moment = tool === undefined ? `${event} ${at}` : undefined;
  const id = entryId({ session, call: tool?.id, tool: tool?.name, input: tool?.input, moment });
  const record =
    policy?.text === undefined ? undefined : recordOf(asLogged({ ...policy, text: policy.text }));
  const hash = record === undefined ? undefined : policyHash(record);
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
    hash: opinion.hash,
  });
  const isWritten = appendToLog({
    state,
    project: projectFolder(root),
    root,
    day: at.slice(0, 10),
    bytes: line,
    kept: hash === undefined || record === undefined ? undefined : { name: hash, text: () => record },
    days: settings.days,
    mostBytes: settings.megabytes * 1024 * 1024,
  });
  return isWritten ? id : undefined;
}

/** What a person did to the guard, in a few words. Failing to write it changes nothing. */
export function writePersonEntry(
  host: Host,
  policy: Policy,
  root: string,
  { verdict, note, rules }: Pick<Opinion, 'verdict' | 'note' | 'rules'>,
): void {
  try {
    const settings = settingsOf(policy);
    const state = settings && stateFolder(host);
    if (state === undefined || settings === undefined) return;
    const at = new Date().toISOString();
    const moment = `${verdict} ${at} ${note}`;
    const id = entryId({ session: undefined, call: undefined, moment });
    const line = {
      v: 1,
      id,
      at,
      event: BY_COMMAND,
      verdict,
      client: 'conclaude',
      rules: someOf(rules),
    } as const;
    appendToLog({
      state,
      project: projectFolder(root),
      root,
      day: at.slice(0, 10),
      bytes: lineOf({ ...NO_CALL, ...line, note: note && mask(note) }),
      kept: undefined,
      days: settings.days,
      mostBytes: settings.megabytes * 1024 * 1024,
    });
  } catch {
    // The log is for later; what the person wanted has been done.
  }
}

const NO_CALL = {
  session: undefined,
  call: undefined,
  agent: undefined,
  tool: undefined,
  policy: undefined,
  files: undefined,
  shape: undefined,
  text: undefined,
  ms: undefined,
  gate: undefined,
  hash: undefined,
};

function someOf<T>(list: readonly T[] | undefined): readonly T[] | undefined {
  return list?.length ? list : undefined;
}

const DEFAULTS = { text: false, days: 30, megabytes: 16 };

/** `undefined`: no log is wanted. A file that is broken may still plainly say so. */
function settingsOf(policy: Policy): typeof DEFAULTS | undefined {
  if (policy?.ok) return policy.config.log.enabled ? policy.config.log : undefined;
  return /^log:\s*(?:off|false|no)\b/m.test(policy?.text ?? '') ? undefined : DEFAULTS;
}
