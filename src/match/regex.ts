import { createSearch, type Search } from './regex/automaton.ts';
import { createFinder, type Finder } from './regex/finder.ts';
import { parsePattern } from './regex/parse.ts';
import { toProgram } from './regex/program.ts';
import { edge, type Node, sequence } from './regex/tree.ts';

/**
 * Regular expressions that a user writes in the config, with the meaning that Rust's `regex` gives them.
 * The time to match grows with the length of the text and never faster, whatever the pattern is;
 * docs/adr/0002-regular-expressions.md says why this is no library.
 */
export interface LinearRegex {
  readonly test: (text: string) => boolean;
  /** The same with an end to the work, for those who look through much. */
  readonly testWithin: Search;
  /** Where it matches; slower than `test`, so ask that first. */
  readonly find: Finder;
}

export type RegexResult =
  | { readonly ok: true; readonly regex: LinearRegex }
  /** `problem` is a sentence for the person who wrote the pattern. */
  | { readonly ok: false; readonly problem: string };

/**
 * `none`: anywhere in the text. `whole`: all of it. `prefix`: from its start up to the end of a word, which is
 * where a command's next part, or nothing at all, begins.
 */
export type RegexAnchor = 'none' | 'whole' | 'prefix';

export interface RegexOptions {
  readonly ignoreCase?: boolean;
  readonly anchor?: RegexAnchor;
}

export function compileRegex(pattern: string, options: RegexOptions = {}): RegexResult {
  const parsed = parsePattern(pattern, options.ignoreCase ?? false);
  if (!parsed.ok) return parsed;
  const program = toProgram(anchored(parsed.tree, options.anchor ?? 'none'));
  let finder: Finder | undefined;
  const find: Finder = (text, from, budget) => {
    finder ??= createFinder(program);
    return finder(text, from, budget);
  };
  const testWithin = createSearch(program);
  return { ok: true, regex: { test: (text) => testWithin(text, { left: Infinity }), testWithin, find } };
}

// The anchors surround the tree, not the pattern's text: no flag, `|` or `(?x)` comment in it can undo them.
function anchored(tree: Node, anchor: RegexAnchor): Node {
  if (anchor === 'none') return tree;
  if (anchor === 'whole') return sequence([edge('text-start'), tree, edge('text-end')]);
  return sequence([edge('text-start'), tree, edge('command-word-end')]);
}
