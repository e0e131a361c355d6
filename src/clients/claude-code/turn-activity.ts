import type { Host } from '../../host/host.ts';
import { blocksOf, type Entry, linesBackwards, parseLine } from './transcript.ts';

/** Far more lines than a turn adds after it was held up without a tool call. */
const MAX_LINES = 500;

/**
 * Whether Claude has called a tool since the user or a hook last spoke to it. A transcript that tells nothing
 * counts as idle.
 */
export function hasWorked(host: Host, transcript: string | undefined): boolean {
  if (!transcript) return false;
  let lines = 0;
  for (const line of linesBackwards(host, transcript)) {
    if (++lines > MAX_LINES) return false;
    const entry = parseLine(line);
    if (entry === undefined) continue;
    const blocks = blocksOf(entry);
    if (blocks.some((block) => block.type === 'tool_use' || block.type === 'tool_result')) return true;
    if (entry.type === 'user' || roleOf(entry) === 'user') return false;
  }
  return false;
}

function roleOf(entry: Entry): unknown {
  return typeof entry.message === 'object' && entry.message !== null && 'role' in entry.message
    ? entry.message.role
    : undefined;
}
