import { forEachChild, type ParsedScript, parse } from 'unbash';

type Node = Parameters<typeof forEachChild>[0];

// Most commands are plain and need neither, so the native build loads them on demand.

/** Reads everything that bash knows. */
export function parseWhole(text: string): ParsedScript {
  return parse(text);
}

export function visitChildren(node: Node, visit: (child: Node) => void): void {
  forEachChild(node, visit);
}
