import { EVENT_ID, type Event, getScalarValue } from 'js-yaml';
import type { Span } from '../../edit/text-edits.ts';

/** A YAML value with the place of its text, comments and layout untouched. */
export type YamlNode =
  | (Span & { readonly kind: 'map'; readonly flow: boolean; readonly entries: readonly YamlEntry[] })
  | (Span & { readonly kind: 'list'; readonly flow: boolean; readonly items: readonly YamlNode[] })
  | (Span & { readonly kind: 'text'; readonly value: string; readonly contentStart: number })
  | (Span & { readonly kind: 'alias' })
  | (Span & { readonly kind: 'nothing' });

export interface YamlEntry {
  readonly key: string;
  readonly keySpan: Span;
  readonly value: YamlNode;
}

export type YamlMap = Extract<YamlNode, { kind: 'map' }>;
export type YamlList = Extract<YamlNode, { kind: 'list' }>;

const FLOW = 2;

/** The one document's root, from the events of the parser that decides what a file means. */
export function yamlTree(source: string, events: readonly Event[]): YamlNode {
  return readNode({ source, events, at: 1 }, 0);
}

interface Cursor {
  readonly source: string;
  readonly events: readonly Event[];
  at: number;
}

/** `before`: the end of what stands before the value, which is all the place an empty value has. */
function readNode(cursor: Cursor, before: number): YamlNode {
  const event = cursor.events[cursor.at++];
  switch (event?.type) {
    case EVENT_ID.MAPPING:
      return readMap(cursor, event.start, propertiesStart(event), event.style === FLOW);
    case EVENT_ID.SEQUENCE:
      return readList(cursor, event.start, propertiesStart(event), event.style === FLOW);
    case EVENT_ID.ALIAS:
      return { kind: 'alias', start: event.anchorStart - 1, end: event.anchorEnd };
    case EVENT_ID.SCALAR: {
      if (event.valueStart < 0) return { kind: 'nothing', start: before, end: before };
      const quote = event.style === 2 || event.style === 3 ? 1 : 0;
      const own = propertiesStart(event);
      const contentStart = event.valueStart - quote;
      const value = getScalarValue(cursor.source, event);
      return {
        kind: 'text',
        start: own ?? contentStart,
        contentStart,
        end: event.valueEnd + quote,
        value,
      };
    }
    default:
      return { kind: 'nothing', start: before, end: before };
  }
}

function readMap(cursor: Cursor, start: number, properties: number | undefined, flow: boolean): YamlNode {
  const entries: YamlEntry[] = [];
  let end = start;
  while (!atEnd(cursor)) {
    const key = readNode(cursor, end);
    const value = readNode(cursor, key.end);
    end = Math.max(value.end, key.end);
    entries.push({ key: key.kind === 'text' ? key.value : '', keySpan: key, value });
  }
  cursor.at++;
  return { kind: 'map', flow, entries, start: properties ?? start, end: closing(cursor, start, end, flow) };
}

function readList(cursor: Cursor, start: number, properties: number | undefined, flow: boolean): YamlNode {
  const items: YamlNode[] = [];
  let end = start;
  while (!atEnd(cursor)) {
    const item = readNode(cursor, end);
    items.push(item);
    end = item.end;
  }
  cursor.at++;
  return { kind: 'list', flow, items, start: properties ?? start, end: closing(cursor, start, end, flow) };
}

function atEnd(cursor: Cursor): boolean {
  const event = cursor.events[cursor.at];
  return event === undefined || event.type === EVENT_ID.POP;
}

/** Where a collection ends: events don't tell, so the bracket is looked for behind the last value. */
function closing(cursor: Cursor, start: number, end: number, flow: boolean): number {
  if (!flow) return end;
  const bracket = /[\]}]/;
  for (let at = Math.max(end, start + 1); at < cursor.source.length; at++) {
    const char = cursor.source.charAt(at);
    if (bracket.test(char)) return at + 1;
    if (char === '#' && /\s/.test(cursor.source.charAt(at - 1))) {
      while (at < cursor.source.length && cursor.source.charAt(at) !== '\n') at++;
    }
  }
  return cursor.source.length;
}

/** An anchor or a tag stands before the value and belongs to it. */
function propertiesStart(event: {
  readonly anchorStart: number;
  readonly tagStart: number;
}): number | undefined {
  const starts = [event.anchorStart - 1, event.tagStart].filter((start) => start >= 0);
  return starts.length === 0 ? undefined : Math.min(...starts);
}
