import type { PastReading } from '../../../call/past-call.ts';
import { wholeLines } from '../../../host/file-blocks.ts';
import { isMap, type ValueMap } from '../../../json-value.ts';
import { markedLines } from '../../past/marked-lines.ts';
import { skip } from '../../past/transcript-files.ts';
import { parseLine } from '../../transcript-lines.ts';
import { blocksOf } from '../transcript.ts';
import { type Ending, endingOf } from './outcome.ts';
import { plainResult } from './plain-result.ts';

/** A call as a transcript has it. */
export interface WrittenCall {
  readonly id: string | undefined;
  readonly session: string | undefined;
  readonly time: string | undefined;
  readonly cwd: string | undefined;
  /** The subagent's id; `undefined` in the main thread. */
  readonly agentId: string | undefined;
  readonly isSide: boolean;
  readonly tool: string;
  readonly input: ValueMap;
  /** Of the line that it stands in. */
  readonly bytes: number;
}

/** What has been read of a session and not been put together yet. */
export interface SessionRecord {
  readonly calls: Map<string, WrittenCall>;
  readonly endings: Map<string, Ending>;
  /** Calls that a hook has refused, and those that were refused for making a new file. */
  readonly blocked: Set<string>;
  readonly forNewFile: Set<string>;
  /** Permission modes, each from a time on. */
  readonly modes: { readonly time: string; readonly mode: string }[];
  /** Subagents' names by their ids. */
  readonly agents: Map<string, string>;
  /** As many bytes of lines as are held here. */
  bytes: number;
}

export function emptyRecord(): SessionRecord {
  return {
    calls: new Map(),
    endings: new Map(),
    blocked: new Set(),
    forNewFile: new Set(),
    modes: [],
    agents: new Map(),
    bytes: 0,
  };
}

const BLOCK_BYTES = 1024 * 1024;
/** Results with pictures in them have some megabytes. */
const MOST_LINE = 16 * 1024 * 1024;

/** Lines that are longer are results as a rule, which can be told without reading them whole. */
const LONG_LINE = 4096;
/** What is kept of a result is small, whatever it was. */
const ENDING_BYTES = 200;

/** Without one of these a line says nothing about a call. */
const MARKS = [
  '"tool_use"',
  '"tool_use_id"',
  '"hook_blocking_error"',
  '"hook_system_message"',
  '"permissionMode"',
];

/** Reads a transcript into the record; stops after each piece, so that a record that grows too large can be taken. */
export function* readTranscript(
  path: string,
  record: SessionRecord,
  reading: PastReading,
): Generator<undefined> {
  const pieces = wholeLines(path, {
    blockBytes: BLOCK_BYTES,
    mostLine: MOST_LINE,
    tooLong: () => skip(reading, 'long-line'),
  });
  reading.files++;
  for (;;) {
    const piece = pieces.next();
    if (piece.done) {
      if (!piece.value) skip(reading, 'unreadable-file');
      return;
    }
    reading.bytes += piece.value.length;
    for (const line of markedLines(piece.value, MARKS)) readLine(line, record, reading);
    yield undefined;
  }
}

function readLine(bytes: Buffer, record: SessionRecord, reading: PastReading): void {
  const plain = bytes.length > LONG_LINE ? plainResult(bytes) : undefined;
  if (plain !== undefined) {
    keepEnding(record, plain.id, plain.ending);
    return;
  }
  const line = bytes.length > MOST_LINE ? undefined : parseLine(bytes.toString('utf8'));
  if (line === undefined) skip(reading, bytes.length > MOST_LINE ? 'long-line' : 'broken-line');
  else readEntry(line, bytes.length, record, reading);
}

function readEntry(line: ValueMap, bytes: number, record: SessionRecord, reading: PastReading): void {
  const { type, timestamp, permissionMode: mode } = line;
  if (typeof mode === 'string' && typeof timestamp === 'string') record.modes.push({ time: timestamp, mode });
  if (type === 'attachment') readAttachment(line.attachment, record);
  // Requests are kept in a transcript, too, with all calls that came before.
  if (type !== 'assistant' && type !== 'user') return;
  for (const block of blocksOf(line)) {
    if (type === 'assistant' && block.type === 'tool_use') readCall(line, block, bytes, record, reading);
    else if (type === 'user' && block.type === 'tool_result') {
      const id = text(block.tool_use_id);
      if (id !== undefined) keepEnding(record, id, endingOf(line, block));
    }
  }
}

function readCall(
  line: ValueMap,
  block: ValueMap,
  bytes: number,
  record: SessionRecord,
  reading: PastReading,
): void {
  const tool = text(block.name);
  record.bytes += bytes;
  if (!tool) {
    skip(reading, 'nameless-call');
    return;
  }
  const call: WrittenCall = {
    id: text(block.id),
    session: text(line.sessionId),
    time: text(line.timestamp),
    cwd: text(line.cwd),
    agentId: text(line.agentId),
    isSide: line.isSidechain === true,
    tool,
    input: isMap(block.input) ? block.input : {},
    bytes,
  };
  const key = call.id ?? `${call.time} ${tool} ${JSON.stringify(call.input)}`;
  const known = record.calls.get(key);
  if (known !== undefined) reading.repeated++;
  // The order of lines doesn't matter: of two, the earlier counts.
  if (known === undefined || (call.time ?? '') < (known.time ?? '')) record.calls.set(key, call);
}

function keepEnding(record: SessionRecord, id: string, ending: Ending): void {
  record.bytes += ENDING_BYTES;
  if (!record.endings.has(id)) record.endings.set(id, ending);
}

/** What a hook had to say; clients before 2.1.250 tell who refused nowhere else. */
function readAttachment(attachment: unknown, record: SessionRecord): void {
  if (!isMap(attachment) || attachment.hookEvent !== 'PreToolUse') return;
  const id = text(attachment.toolUseID);
  if (id === undefined) return;
  if (attachment.type === 'hook_blocking_error') record.blocked.add(id);
  const said = attachment.type === 'hook_system_message' ? text(attachment.content) : undefined;
  if (said !== undefined && /^conclaude: preToolUse\.prevent(?:Root)?Additions\b.* refused /.test(said))
    record.forNewFile.add(id);
}

function text(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}
