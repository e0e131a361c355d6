import { isMap } from '../../json-value.ts';
import type { Entry } from '../transcript-lines.ts';

/** The content blocks of a message. Tool calls and results stand nowhere else in a transcript. */
export function blocksOf(entry: Entry): readonly Entry[] {
  const message = isMap(entry.message) ? entry.message : entry;
  if (Array.isArray(message.content)) return message.content.filter(isMap);
  return message.type === 'tool_use' || message.type === 'tool_result' ? [message] : [];
}
