import type { Span } from './analysis.ts';
import type { Frame } from './session.ts';

/** Where a node stands in the original text; text without a place of its own keeps its command's place. */
export function spanOf(node: { readonly pos: number; readonly end: number }, frame: Frame): Span {
  return frame.spanFixed ? frame.span : { start: node.pos, end: node.end };
}
