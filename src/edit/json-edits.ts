import { endOf, type JsonNode } from './json-tree.ts';
import { lineStart } from './lines.ts';
import { insertion, lineEndingOf, type TextEdit } from './text-edits.ts';

/**
 * Children put into JSON text, and taken out again so that every byte is as it was before. That works without
 * any record of what was done, because the writing tells: a child that begins its own line in a container of its
 * own was made with the container; one that follows the bracket directly was put into an empty one that was
 * there before.
 */

/** Children that are asked for their indentation; when none of these begins a line, the file has no lines. */
const LOOKED_AT = 10;

/** Where a child goes and how it is written. `render` gets the indentation of the line it stands on. */
export function insertChild(
  source: string,
  container: JsonNode,
  indent: string,
  render: (indent: string) => string,
): readonly TextEdit[] {
  const eol = lineEndingOf(source);
  const children = childrenOf(container);
  const last = children.at(-1);
  const close = endOf(container) - 1;
  if (last === undefined) {
    const inner = source.slice(container.offset + 1, close);
    // Only the root is laid out anew: another container that is empty can't be told from one that was made.
    if (inner === '' && container.offset === bodyStart(source)) {
      return [insertion(close, `${eol}${indent}${render(indent)}${eol}`)];
    }
    return [insertion(container.offset + 1, render(indent))];
  }
  const own = `${eol}${indent}${render(indent)}`;
  const { comma, tail } = trailing(source, endOf(last), close);
  return comma === undefined
    ? [insertion(endOf(last), ','), insertion(tail, own)]
    : [insertion(tail, `${own},`)];
}

/** The indentation of a container's children, as the first one that begins a line has it. */
export function childIndent(source: string, container: JsonNode, fallback: string): string {
  for (const child of childrenOf(container).slice(0, LOOKED_AT)) {
    const start = lineStart(source, child.offset);
    const before = source.slice(start, child.offset);
    if (start > container.offset && before.trim() === '') return before;
  }
  return fallback;
}

/** Was the container made for its only child? */
export function isMadeFor(source: string, container: JsonNode): boolean {
  const [only, ...others] = childrenOf(container);
  if (only === undefined || others.length > 0) return false;
  const before = source.slice(container.offset + 1, only.offset);
  const after = source.slice(endOf(only), endOf(container) - 1);
  return /^\s*\n\s*$/.test(before) && after.trim() === '';
}

export function removeChild(source: string, container: JsonNode, child: JsonNode): readonly TextEdit[] {
  const children = childrenOf(container);
  const index = children.findIndex(({ offset }) => offset === child.offset);
  const previous = children[index - 1];
  const close = endOf(container) - 1;
  const lead = leadingBlanks(
    source,
    child.offset,
    previous === undefined ? container.offset + 1 : endOf(previous),
  );
  if (index < children.length - 1) {
    const comma =
      trailing(source, endOf(child), (children[index + 1] as JsonNode).offset).comma ?? endOf(child);
    return [{ start: lead, end: comma + 1, text: '' }];
  }
  const { comma } = trailing(source, endOf(child), close);
  if (comma !== undefined) return [{ start: lead, end: comma + 1, text: '' }];
  if (previous === undefined) {
    const whole = isMadeFor(source, container) && container.offset === bodyStart(source);
    return [{ start: whole ? container.offset + 1 : lead, end: whole ? close : endOf(child), text: '' }];
  }
  const before = trailing(source, endOf(previous), child.offset).comma ?? endOf(previous);
  return [
    { start: before, end: before + 1, text: '' },
    { start: Math.max(lead, before + 1), end: endOf(child), text: '' },
  ];
}

function childrenOf(container: JsonNode): readonly JsonNode[] {
  return container.children ?? [];
}

/** What follows a child: its comma, and where the last comment behind it ends. */
function trailing(source: string, from: number, to: number): { comma: number | undefined; tail: number } {
  const token = /[ \t\r\n]+|\/\/[^\r\n]*|\/\*[\s\S]*?\*\/|,/y;
  let [comma, tail]: [number | undefined, number] = [undefined, from];
  for (token.lastIndex = from; token.lastIndex < to; ) {
    const start = token.lastIndex;
    const found = token.exec(source)?.[0];
    if (found === undefined) break;
    if (found === ',') comma = start;
    if (found.trim() !== '') tail = start + found.length;
  }
  return { comma, tail };
}

function leadingBlanks(source: string, start: number, from: number): number {
  return from + source.slice(from, start).trimEnd().length;
}

function bodyStart(source: string): number {
  return source.startsWith('\ufeff') ? 1 : 0;
}
