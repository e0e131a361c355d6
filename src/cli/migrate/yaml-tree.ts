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

type CollectionEvent = Extract<Event, { type: typeof EVENT_ID.MAPPING | typeof EVENT_ID.SEQUENCE }>;

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
    case EVENT_ID.SEQUENCE:
      return readCollection(cursor, event);
    case EVENT_ID.ALIAS:
      return { kind: 'alias', start: event.anchorStart - 1, end: event.anchorEnd };
    case EVENT_ID.SCALAR: {
      if (event.valueStart < 0) return { kind: 'nothing', start: before, end: before };
      const quote = event.style === 2 || event.style === 3 ? 1 : 0;
      const contentStart = event.valueStart - quote;
      const span = { start: propertiesStart(event) ?? contentStart, end: event.valueEnd + quote };
      return { kind: 'text', ...span, contentStart, value: getScalarValue(cursor.source, event) };
    }
    default:
      return { kind: 'nothing', start: before, end: before };
  }
}

/** The keys and values of a map come one after the other, like the items of a list. */
function readCollection(cursor: Cursor, event: CollectionEvent): YamlNode {
  const nodes: YamlNode[] = [];
  let end = event.start;
  while (!atEnd(cursor)) {
    const node = readNode(cursor, end);
    nodes.push(node);
    end = Math.max(node.end, end);
  }
  cursor.at++;
  const flow = event.style === FLOW;
  const span = {
    start: propertiesStart(event) ?? event.start,
    end: flow ? closing(cursor.source, Math.max(end, event.start + 1)) : end,
  };
  return event.type === EVENT_ID.MAPPING
    ? { kind: 'map', flow, entries: paired(nodes), ...span }
    : { kind: 'list', flow, items: nodes, ...span };
}

function paired(nodes: readonly YamlNode[]): readonly YamlEntry[] {
  return nodes.flatMap((value, index) => {
    const key = nodes[index - 1];
    if (index % 2 === 0 || key === undefined) return [];
    return [{ key: key.kind === 'text' ? key.value : '', keySpan: key, value }];
  });
}

function atEnd(cursor: Cursor): boolean {
  const event = cursor.events[cursor.at];
  return event === undefined || event.type === EVENT_ID.POP;
}

/** Where a collection in brackets ends: events don't tell, so the bracket is looked for behind the last value. */
function closing(source: string, from: number): number {
  const token = /[\]}]|(?<=\s)#[^\n]*/g;
  token.lastIndex = from;
  for (let found = token.exec(source); found !== null; found = token.exec(source))
    if (!found[0].startsWith('#')) return token.lastIndex;
  return source.length;
}

/** An anchor or a tag stands before the value and belongs to it. */
function propertiesStart(event: {
  readonly anchorStart: number;
  readonly tagStart: number;
}): number | undefined {
  const starts = [event.anchorStart - 1, event.tagStart].filter((start) => start >= 0);
  return starts.length === 0 ? undefined : Math.min(...starts);
}
