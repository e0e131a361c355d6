import type { Call } from '../../call/call.ts';
import type { PastCall, PastReading } from '../../call/past-call.ts';
import type { Host } from '../../host/host.ts';
import { isMap, parseJson, type ValueMap } from '../../json-value.ts';
import { baseName, isAbsolute, joinPath, resolvePath, withSlashes } from '../../match/path-text.ts';
import type { PastRoom, ReadQuery } from '../past/past-room.ts';
import { type SessionFiles, sessionFiles } from '../past/session-files.ts';
import { skip } from '../past/transcript-files.ts';
import { claudeCode } from './client.ts';
import type { Ending } from './past/outcome.ts';
import { emptyRecord, readTranscript, type SessionRecord, type WrittenCall } from './past/read-session.ts';
import { bySession, type SessionTranscripts } from './past/transcript-files.ts';
import { userFolder } from './places.ts';
import { TOOLS } from './tools.ts';

/** As much of a session as is held before it is put together: a longer one is taken in parts. */
const MOST_HELD = 16 * 1024 * 1024;
/** What may be left for the next part: calls whose end hasn't come yet. */
const MOST_LEFT = 1024 * 1024;
const META_BYTES = 64 * 1024;

export const claudeCodePast: PastRoom = {
  folders(host) {
    const folder = userFolder(host);
    return folder === undefined ? [] : [joinPath(folder, 'projects')];
  },
  // Any name will do: people copy and rename them.
  isTranscript: () => true,
  callsIn: read,
  callOf,
  namedFiles: namedFilesOf,
  keyOfInput,
};

/** The call as a hook would have got it. */
function callOf(past: PastCall): Call<'PreToolUse'> {
  const { id, session, cwd, agent, tool, input, mode } = past;
  const raw = {
    session_id: session,
    hook_event_name: 'PreToolUse',
    ...(cwd !== undefined && { cwd }),
    ...(mode !== undefined && { permission_mode: mode }),
    ...(agent !== undefined && agent !== 'main' && { agent_type: agent }),
    tool_name: tool,
    tool_input: input,
    ...(id !== undefined && { tool_use_id: id }),
  };
  return claudeCode.readCall('PreToolUse', { ok: true, raw });
}

function* read(
  host: Host,
  { files, isWanted, isSeen, progress }: ReadQuery,
  reading: PastReading,
): Generator<PastCall> {
  for (const one of bySession(host, files)) {
    if (!isWanted(one.session, [...one.main, ...one.agents])) continue;
    reading.sessions++;
    yield* callsOf(host, one, reading, isSeen, progress);
  }
}

/** What is known of a session while it is read. */
interface Session {
  readonly name: string;
  readonly home: string | undefined;
  readonly files: SessionFiles;
  start: string | undefined;
}

function* callsOf(
  host: Host,
  { session: name, main, agents }: SessionTranscripts,
  reading: PastReading,
  isSeen: (id: string) => boolean,
  progress: ReadQuery['progress'],
): Generator<PastCall> {
  const home = host.home();
  const session: Session = {
    name,
    home: home === undefined ? undefined : withSlashes(home, host.platform),
    files: sessionFiles(),
    start: undefined,
  };
  const record = emptyRecord();
  for (const { path } of agents) {
    const agent = agentInMeta(host, path);
    if (agent !== undefined) record.agents.set(idOfAgent(path), agent);
  }
  for (const { path } of [...main, ...agents]) {
    for (const _ of readTranscript(path, record, reading)) {
      progress?.(reading);
      if (record.bytes > MOST_HELD) yield* take(session, record, reading, isSeen, true);
    }
  }
  yield* take(session, record, reading, isSeen, false);
}

/** Puts together what has been read: calls with their ends, in the order of time. */
function* take(
  session: Session,
  record: SessionRecord,
  reading: PastReading,
  isSeen: (id: string) => boolean,
  isMore: boolean,
): Generator<PastCall> {
  const { calls, endings, agents } = record;
  const taken: [string, WrittenCall][] = [];
  let left = 0;
  for (const [key, call] of calls) {
    const ending = endings.get(key);
    if (ending?.agent !== undefined) nameAgent(call, ending.agent, agents);
    const mayEnd = isMore && ending === undefined && left + call.bytes < MOST_LEFT;
    if (mayEnd) left += call.bytes;
    else taken.push([key, call]);
  }
  taken.sort(([aKey, a], [bKey, b]) => {
    const [one, other] = [a.time ?? LAST, b.time ?? LAST];
    if (one !== other) return one < other ? -1 : 1;
    return aKey < bKey ? -1 : 1;
  });
  session.start ??= (taken.find(([, call]) => !call.isSide) ?? taken[0])?.[1].cwd;
  const modeAt = modes(record);
  for (const [key, call] of taken) {
    calls.delete(key);
    const ending = endingOf(record, key);
    endings.delete(key);
    record.blocked.delete(key);
    record.forNewFile.delete(key);
    if (isSeen(key)) reading.repeated++;
    else yield* pastCall(session, call, agentOf(call, agents), modeAt(call.time), ending);
  }
  for (const _ of endings) skip(reading, 'result-without-call');
  endings.clear();
  record.bytes = 0;
}

const LAST = '\uffff';

function* pastCall(
  { name, home, files, start }: Session,
  { id, session, time, cwd, tool, input: written }: WrittenCall,
  agent: string | undefined,
  mode: string | undefined,
  ending: Ending,
): Generator<PastCall> {
  const input = asHooksGetIt(tool, written, cwd, home);
  const path = namedFile(tool, input);
  const { outcome, refusedBy, isUnasked } = ending;
  const before = ending.existed ?? (outcome === 'worked' && needsFile(tool, input) ? true : undefined);
  if (path !== undefined && before !== undefined) files.note(path, before);
  const kind = path === undefined ? undefined : files.kindOf(path);
  yield {
    client: claudeCodePast,
    id,
    session: session ?? name,
    time,
    cwd,
    start,
    agent,
    tool,
    input,
    mode,
    outcome,
    ...(refusedBy && { refusedBy }),
    ...(isUnasked && { isUnasked }),
    ...(kind !== undefined && { existed: kind !== 'absent' }),
    files,
  };
  const changes = TOOLS[tool]?.access === 'create' || TOOLS[tool]?.access === 'write';
  if (path !== undefined && outcome === 'worked' && changes) files.note(path, true);
}

/** The client makes paths absolute for a hook; the oldest ones didn't, and then a hook took them from `cwd`. */
function asHooksGetIt(
  tool: string,
  input: ValueMap,
  cwd: string | undefined,
  home: string | undefined,
): ValueMap {
  const field = Object.hasOwn(TOOLS, tool) ? TOOLS[tool]?.field : undefined;
  if (field === undefined || field === 'path') return input;
  const given = input[field];
  if (typeof given !== 'string' || given === '' || isAbsolute(given)) return input;
  const isHome = home !== undefined && (given === '~' || given.startsWith('~/'));
  const path = isHome ? joinPath(home, given.slice(2)) : cwd === undefined ? given : resolvePath(cwd, given);
  return { ...input, [field]: path };
}

function namedFilesOf({ tool, input }: PastCall): readonly string[] {
  const path = namedFile(tool, input);
  return path === undefined ? [] : [path];
}

function keyOfInput({ tool, input }: PastCall): string {
  const { access, isShell } = (Object.hasOwn(TOOLS, tool) ? TOOLS[tool] : undefined) ?? {};
  if (isShell) return JSON.stringify([input.command, input.run_in_background]);
  if (access === undefined || input.edits !== undefined) return JSON.stringify(input);
  return JSON.stringify([input.file_path, input.notebook_path, input.path, input.pattern, input.glob]);
}

function namedFile(tool: string, input: ValueMap): string | undefined {
  const { access, field } = (Object.hasOwn(TOOLS, tool) ? TOOLS[tool] : undefined) ?? {};
  const path = field === undefined || access === 'search' ? undefined : input[field];
  return typeof path === 'string' && isAbsolute(path) ? resolvePath('/', path) : undefined;
}

/** It can't have worked without a file; an edit that replaces nothing makes one. */
function needsFile(tool: string, { old_string: old }: ValueMap): boolean {
  const access = Object.hasOwn(TOOLS, tool) ? TOOLS[tool]?.access : undefined;
  return access === 'read' || (access === 'write' && old !== '');
}

function endingOf({ endings, blocked, forNewFile }: SessionRecord, id: string): Ending {
  const ending = endings.get(id) ?? { outcome: 'unknown' };
  if (ending.outcome === 'worked') return ending;
  const isNew = forNewFile.has(id);
  if (!isNew && !blocked.has(id)) return ending;
  return { outcome: 'refused', refusedBy: 'hook', ...(isNew && { existed: false }) };
}

/** The name with which a subagent was called for. */
function nameAgent({ input }: WrittenCall, id: string, agents: Map<string, string>): void {
  const name = input.subagent_type;
  if (typeof name === 'string' && name !== '' && !agents.has(id)) agents.set(id, name);
}

function agentOf({ agentId, isSide }: WrittenCall, agents: ReadonlyMap<string, string>): string | undefined {
  if (agentId === undefined) return isSide ? undefined : 'main';
  return agents.get(agentId);
}

/** Asked in the order of time. */
function modes({ modes: found }: SessionRecord): (time: string | undefined) => string | undefined {
  const sorted = found.toSorted((a, b) => (a.time < b.time ? -1 : 1));
  let at = 0;
  return (time) => {
    while (time !== undefined && (sorted[at]?.time ?? LAST) <= time) at++;
    return time === undefined ? undefined : sorted[at - 1]?.mode;
  };
}

/** `agent-<id>.jsonl` has `agent-<id>.meta.json` beside it, in newer clients. */
function agentInMeta(host: Host, path: string): string | undefined {
  const meta = path.replace(/\.jsonl$/, '.meta.json');
  const content = host.kindOf(meta) === 'file' ? host.readFile(meta, META_BYTES) : undefined;
  const said = content?.ok ? parseJson(content.text) : undefined;
  const agent = isMap(said) ? said.agentType : undefined;
  return typeof agent === 'string' ? agent : undefined;
}

function idOfAgent(path: string): string {
  return baseName(path).slice('agent-'.length, -'.jsonl'.length);
}
