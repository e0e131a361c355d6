import { EVENT_ID, type Event, getScalarValue } from 'js-yaml';
import { type KeyPath, type Located, positionAt } from './problem.ts';

/** Where the value at `path` is, or (`atKey`) its key. What isn't in the file is where its parent is. */
export function locate(source: string, events: readonly Event[], path: KeyPath, atKey = false): Located {
  const cursor = { events, at: 1 };
  let offset = offsetOf(events[cursor.at]);
  for (const [depth, part] of path.entries()) {
    const found = enter(source, cursor, part);
    if (found === undefined) return { ...positionAt(source, offset), written: false };
    offset = atKey && depth === path.length - 1 ? found.key : found.value;
  }
  return { ...positionAt(source, offset), written: true };
}

interface Cursor {
  readonly events: readonly Event[];
  at: number;
}

interface EntryOffsets {
  readonly key: number;
  readonly value: number;
}

/** Moves the cursor to the child named `part`; tells where its key and its value begin. */
function enter(source: string, cursor: Cursor, part: string | number): EntryOffsets | undefined {
  const parent = cursor.events[cursor.at];
  cursor.at++;
  if (parent?.type === EVENT_ID.SEQUENCE && typeof part === 'number') return enterItem(cursor, part);
  if (parent?.type === EVENT_ID.MAPPING && typeof part === 'string') return enterField(source, cursor, part);
  return undefined;
}

function enterItem(cursor: Cursor, index: number): EntryOffsets | undefined {
  for (let before = 0; before < index; before++) if (!skip(cursor)) return undefined;
  const item = cursor.events[cursor.at];
  if (item === undefined || item.type === EVENT_ID.POP) return undefined;
  return { key: offsetOf(item), value: offsetOf(item) };
}

function enterField(source: string, cursor: Cursor, name: string): EntryOffsets | undefined {
  for (;;) {
    const key = cursor.events[cursor.at];
    if (key === undefined || !skip(cursor)) return undefined;
    if (key.type === EVENT_ID.SCALAR && getScalarValue(source, key) === name) {
      return { key: offsetOf(key), value: offsetOf(cursor.events[cursor.at], offsetOf(key)) };
    }
    skip(cursor);
  }
}

/** Past one whole value; false at the end of the collection. */
function skip(cursor: Cursor): boolean {
  let depth = 0;
  for (;;) {
    const event = cursor.events[cursor.at];
    if (event === undefined || (depth === 0 && event.type === EVENT_ID.POP)) return false;
    cursor.at++;
    if (event.type === EVENT_ID.SEQUENCE || event.type === EVENT_ID.MAPPING) depth++;
    else if (event.type === EVENT_ID.POP) depth--;
    if (depth === 0) return true;
  }
}

/** Where an event's text begins; an empty value has none, and is shown where its key is. */
function offsetOf(event: Event | undefined, fallback = 0): number {
  if (event === undefined || event.type === EVENT_ID.DOCUMENT || event.type === EVENT_ID.POP) return fallback;
  if (event.type === EVENT_ID.ALIAS) return event.anchorStart - 1;
  if (event.type !== EVENT_ID.SCALAR) return event.start;
  if (event.valueStart < 0) return fallback;
  const quoted = event.style === 2 || event.style === 3;
  return quoted ? event.valueStart - 1 : event.valueStart;
}
