import type { Call } from '../../call/call.ts';
import type { PastCall, PastReading } from '../../call/past-call.ts';
import { wholeLines } from '../../host/file-blocks.ts';
import type { Host } from '../../host/host.ts';
import { isMap, type ValueMap } from '../../json-value.ts';
import { isAbsolute, normalisePath, resolvePath } from '../../match/path-text.ts';
import { textIn } from '../hook-payload.ts';
import { markedLines } from '../past/marked-lines.ts';
import type { PastRoom, ReadQuery } from '../past/past-room.ts';
import { type SessionFiles, sessionFiles } from '../past/session-files.ts';
import { skip, type TranscriptFile } from '../past/transcript-files.ts';
import { parseLine } from '../transcript-lines.ts';
import { codex } from './client.ts';
import { endingOf } from './past/outcome.ts';
import { askedCall, isProgram, toolNameOf, UNASKED } from './past/written-call.ts';
import { inUserFolder } from './places.ts';

const BLOCK_BYTES = 1024 * 1024;
/** Results with pictures in them have some megabytes. */
const MOST_LINE = 16 * 1024 * 1024;
/** Calls that wait for their ends, and for the ends of those before them. */
const MOST_WAITING = 1000;

/** Without one of these a line says nothing about a call. */
const MARKS = ['"session_meta"', '"turn_context"', '_call"', '_call_output"'];

export const codexPast: PastRoom = {
  folders(host) {
    const folders = ['sessions', 'archived_sessions'].map((name) => inUserFolder(host, name));
    return folders.filter((folder) => folder !== undefined);
  },
  isTranscript: (name) => name.startsWith('rollout-'),
  callsIn: read,
  callOf,
  namedFiles: (past) => filesOf(past).map(({ path }) => path),
  keyOfInput: ({ input }) => JSON.stringify(input),
};

function callOf({ id, session, cwd, agent, tool, input, mode }: PastCall): Call<'PreToolUse'> {
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
  return codex.readCall('PreToolUse', { ok: true, raw });
}

function* read(host: Host, query: ReadQuery, reading: PastReading): Generator<PastCall> {
  for (const file of query.files)
    if (query.isWanted(sessionIn(host, file), [file])) yield* callsOf(file, query, reading);
}

/** The first line says whose thread it is. */
function sessionIn(host: Host, { path }: TranscriptFile): string | undefined {
  const head = host.readBytes(path, 0, HEAD_BYTES);
  const text = head === undefined ? '' : new TextDecoder().decode(head);
  return /"session_id":"([\w-]{1,100})"/.exec(text)?.[1] ?? /"id":"([\w-]{1,100})"/.exec(text)?.[1];
}

const HEAD_BYTES = 1024;

/** One thread while it is read. */
interface Thread {
  session: string;
  start: string | undefined;
  /** Where the turn works. */
  cwd: string | undefined;
  agent: string | undefined;
  mode: string | undefined;
  readonly files: SessionFiles;
  /** By their ids, in the order of time. */
  readonly waiting: Map<string, PastCall>;
  /** Those of which the end is known. */
  readonly ended: Set<string>;
}

function* callsOf(
  { path }: TranscriptFile,
  { isSeen, progress }: ReadQuery,
  reading: PastReading,
): Generator<PastCall> {
  reading.files++;
  reading.sessions++;
  const thread: Thread = {
    session: '',
    start: undefined,
    cwd: undefined,
    agent: 'main',
    mode: undefined,
    files: sessionFiles(),
    waiting: new Map(),
    ended: new Set(),
  };
  const pieces = wholeLines(path, {
    blockBytes: BLOCK_BYTES,
    mostLine: MOST_LINE,
    tooLong: () => skip(reading, 'long-line'),
  });
  for (let piece = pieces.next(); ; piece = pieces.next()) {
    if (piece.done) {
      if (!piece.value) skip(reading, 'unreadable-file');
      break;
    }
    reading.bytes += piece.value.length;
    progress?.(reading);
    for (const bytes of markedLines(piece.value, MARKS)) {
      const line = parseLine(bytes.toString('utf8'));
      if (line === undefined) skip(reading, 'broken-line');
      else readEntry(thread, line, reading);
      yield* take(thread, reading, isSeen, MOST_WAITING);
    }
  }
  yield* take(thread, reading, isSeen, 0);
}

/** Those whose end has come, as long as all before them are through; and the oldest of too many. */
function* take(
  { waiting, ended, files }: Thread,
  reading: PastReading,
  isSeen: (id: string) => boolean,
  most: number,
): Generator<PastCall> {
  for (const [id, call] of waiting) {
    if (!ended.has(id) && waiting.size <= most) return;
    waiting.delete(id);
    ended.delete(id);
    if (isSeen(`${call.session} ${id}`)) {
      reading.repeated++;
      continue;
    }
    const named = call.outcome === 'worked' ? filesOf(call) : [];
    // What was changed or taken away was there.
    for (const { kind, path } of named) if (kind !== 'create') files.note(path, true);
    yield call;
    for (const { kind, path } of named) files.note(path, kind !== 'delete');
  }
}

function readEntry(thread: Thread, line: ValueMap, reading: PastReading): void {
  const { type, payload } = line;
  if (!isMap(payload)) return;
  if (type === 'session_meta') {
    // A thread that was forked has its parent's first line, too.
    if (thread.session !== '') return;
    thread.session = textIn(payload, 'session_id') ?? textIn(payload, 'id') ?? '';
    thread.start = textIn(payload, 'cwd');
    thread.cwd = thread.start;
    thread.agent = agentIn(payload);
  } else if (type === 'turn_context') {
    thread.cwd = textIn(payload, 'cwd') ?? thread.cwd;
    thread.mode = modeIn(payload);
  } else if (type === 'response_item') readItem(thread, payload, textIn(line, 'timestamp'), reading);
}

/** Hooks are told a mode that follows from whom the client asks. */
function modeIn(turn: ValueMap): string | undefined {
  const policy = textIn(turn, 'approval_policy');
  if (policy === undefined) return undefined;
  return policy === 'never' ? 'bypassPermissions' : 'default';
}

/** Threads of subagents name the role that they were started with. */
function agentIn(meta: ValueMap): string | undefined {
  const isSubagent = isMap(meta.source) || meta.thread_source === 'subagent';
  return isSubagent ? textIn(meta, 'agent_role') : 'main';
}

function readItem(thread: Thread, item: ValueMap, time: string | undefined, reading: PastReading): void {
  const type = textIn(item, 'type') ?? '';
  const id = textIn(item, 'call_id') ?? textIn(item, 'id');
  if (id === undefined) return;
  if (type.endsWith('_call_output')) {
    const call = thread.waiting.get(id);
    if (call === undefined) return;
    thread.waiting.set(id, { ...call, ...endingOf(item.output) });
    thread.ended.add(id);
    return;
  }
  if (!type.endsWith('_call')) return;
  const name = toolNameOf(item);
  if (name === undefined) skip(reading, 'nameless-call');
  else if (isProgram(name)) skip(reading, 'program-with-calls');
  else {
    const { tool, input, folder } = askedCall(name, item);
    const { cwd, session, start, agent, mode, files } = thread;
    thread.waiting.set(id, {
      client: codexPast,
      id,
      session,
      time,
      cwd: folder === undefined ? cwd : resolvePath(cwd ?? '/', folder),
      start,
      agent,
      tool,
      input,
      mode,
      outcome: 'unknown',
      ...(UNASKED.has(name) && { isUnasked: true as const }),
      files,
    });
  }
}

/** The files that a call names, by absolute paths. */
function filesOf(past: PastCall): readonly { readonly kind: string; readonly path: string }[] {
  const files = callOf(past).tool?.files ?? [];
  return files.flatMap(({ kind, path }) => {
    if (isAbsolute(path)) return [{ kind, path: normalisePath(path) }];
    return past.cwd === undefined ? [] : [{ kind, path: resolvePath(past.cwd, path) }];
  });
}
