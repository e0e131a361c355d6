import type { CharSet } from './char-set.ts';

/** A place between two characters, or at the rim of the text. A command's word ends before or behind what parts words. */
export type Edge =
  | 'text-start'
  | 'text-end'
  | 'line-start'
  | 'line-end'
  | 'word-edge'
  | 'no-word-edge'
  | 'command-word-end';

/**
 * A parsed pattern. Whether a quantifier is greedy or lazy isn't kept: it decides which match is found, never
 * whether there is one. `cost` is how many instructions the node becomes, counted before any is made.
 */
export type Node = { readonly cost: number } & (
  | { readonly kind: 'chars'; readonly set: CharSet }
  | { readonly kind: 'edge'; readonly edge: Edge }
  | { readonly kind: 'sequence'; readonly parts: readonly Node[] }
  | { readonly kind: 'choice'; readonly options: readonly Node[] }
  | { readonly kind: 'repeat'; readonly body: Node; readonly min: number; readonly max: number }
);

export function chars(set: CharSet): Node {
  return { kind: 'chars', set, cost: 1 };
}

export function edge(at: Edge): Node {
  return { kind: 'edge', edge: at, cost: 1 };
}

// An empty sequence costs 1 as well: `(){1000}` inside `{1000}` makes no instruction, but a million visits.
export function sequence(parts: readonly Node[]): Node {
  return { kind: 'sequence', parts, cost: Math.max(1, totalCost(parts)) };
}

export function choice(options: readonly Node[]): Node {
  return { kind: 'choice', options, cost: totalCost(options) + 2 * (options.length - 1) };
}

export function repeat(body: Node, min: number, max: number): Node {
  const cost = max === Infinity ? body.cost * (min + 1) + 2 : Math.max(1, body.cost * max + (max - min));
  return { kind: 'repeat', body, min, max, cost };
}

function totalCost(nodes: readonly Node[]): number {
  return nodes.reduce((sum, node) => sum + node.cost, 0);
}
