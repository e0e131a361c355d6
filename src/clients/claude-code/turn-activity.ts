import { type Entry, hasWorkedBy } from '../transcript-lines.ts';
import { blocksOf } from './transcript.ts';

/** Whether Claude has called a tool since the user or a hook last spoke to it. */
export const hasWorked = hasWorkedBy((entry) => {
  const blocks = blocksOf(entry);
  if (blocks.some((block) => block.type === 'tool_use' || block.type === 'tool_result')) return 'tool';
  return entry.type === 'user' || roleOf(entry) === 'user' ? 'spoken-to' : undefined;
});

function roleOf(entry: Entry): unknown {
  return typeof entry.message === 'object' && entry.message !== null && 'role' in entry.message
    ? entry.message.role
    : undefined;
}
