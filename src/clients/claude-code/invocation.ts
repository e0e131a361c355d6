import type { Host } from '../../host/host.ts';
import { isMap } from '../../json-value.ts';
import type { Invocation, Invocations } from '../client.ts';
import { type Entry, parseLine } from '../transcript-lines.ts';
import { blocksOf } from './transcript.ts';

const MARK = '"subagent_type"';
const NEWLINE = 10;
const BLOCK = 256 * 1024;
const MOST = 8 * 1024 * 1024;
/** Transcripts reach hundreds of megabytes; what matters stands at the end, and mostly near to it. */
const WINDOWS = [64 * 1024, 1024 * 1024, MOST] as const;

/** The last invocation of a subagent in a transcript that `wanted` accepts, searched from the end. */
export function findInvocation(
  host: Host,
  file: string,
  wanted: (invocation: Invocation) => boolean,
): Invocations {
  let search: Invocations = { found: undefined, usable: undefined };
  for (const [step, size] of WINDOWS.entries()) {
    const [block] = host.readBackwards(file, size);
    if (block === undefined) break;
    const bytes = Buffer.from(block.buffer, block.byteOffset, block.length);
    const isWhole = block.length < size;
    search = { found: lastIn({ bytes, isWhole }, wanted), usable: hasTranscriptLine({ bytes, isWhole }) };
    if (search.found !== undefined || isWhole) break;
    if (step === 0 && search.usable && !isMarked(host, file)) break;
  }
  return search;
}

/** Is there any invocation in reach? To know that there is none takes less than to look at what there is. */
function isMarked(host: Host, file: string): boolean {
  let [bytes, behind] = [0, ''];
  for (const block of host.readBackwards(file, BLOCK)) {
    const text = Buffer.from(block.buffer, block.byteOffset, block.length);
    const edge = text.toString('latin1', Math.max(0, block.length - MARK.length)) + behind;
    if (text.includes(MARK) || edge.includes(MARK)) return true;
    behind = text.toString('latin1', 0, MARK.length);
    bytes += block.length;
    if (bytes >= MOST) break;
  }
  return false;
}

/** The end of a transcript. Unless it is the whole, its first line lacks its beginning. */
interface Window {
  readonly bytes: Buffer;
  readonly isWhole: boolean;
}

/**
 * Looks for the bytes that an invocation can't be without, and reads only the lines that have them: to read them
 * all would take fifty times as long.
 */
function lastIn(window: Window, wanted: (invocation: Invocation) => boolean): Invocation | undefined {
  const { bytes } = window;
  for (let before = bytes.length; before > 0; ) {
    const at = bytes.lastIndexOf(MARK, before - 1);
    if (at < 0) return undefined;
    const start = lineStart(bytes, at);
    const entry = lineAt(window, start);
    const found = invocationsIn(window, start, entry).find(wanted);
    if (found !== undefined) return found;
    before = start;
  }
  return undefined;
}

/** The last one first. */
function invocationsIn(window: Window, start: number, entry: Entry | undefined): readonly Invocation[] {
  if (entry === undefined) return [];
  return blocksOf(entry)
    .toReversed()
    .flatMap((block) => {
      if (block.type !== 'tool_use' || (block.name !== 'Task' && block.name !== 'Agent')) return [];
      const agent = isMap(block.input) ? block.input.subagent_type : undefined;
      if (typeof agent !== 'string' || agent === '') return [];
      return [{ agent, running: typeof block.id !== 'string' || !isAnswered(window, start, block.id) }];
    });
}

/** Is there a result for the call `id` in the line at `start` or behind it? */
function isAnswered(window: Window, start: number, id: string): boolean {
  const { bytes } = window;
  const name = JSON.stringify(id);
  for (let from = start; ; ) {
    const at = bytes.indexOf(name, from);
    if (at < 0) return false;
    const entry = lineAt(window, lineStart(bytes, at));
    const isResult = (block: Entry) => block.type === 'tool_result' && block.tool_use_id === id;
    if (entry !== undefined && blocksOf(entry).some(isResult)) return true;
    from = lineEnd(bytes, at);
  }
}

function hasTranscriptLine(window: Window): boolean {
  const { bytes } = window;
  for (let end = bytes.length; end > 0; ) {
    const start = lineStart(bytes, end - 1);
    if (lineAt(window, start) !== undefined) return true;
    end = start - 1;
  }
  return false;
}

function lineAt({ bytes, isWhole }: Window, start: number): Entry | undefined {
  if (start === 0 && !isWhole) return undefined;
  return parseLine(bytes.toString('utf8', start, lineEnd(bytes, start)));
}

/** Where the line begins that the byte at `at` belongs to; a line's own end is part of it. */
function lineStart(bytes: Buffer, at: number): number {
  return at === 0 ? 0 : bytes.lastIndexOf(NEWLINE, at - 1) + 1;
}

function lineEnd(bytes: Buffer, at: number): number {
  const end = bytes.indexOf(NEWLINE, at);
  return end < 0 ? bytes.length : end;
}
