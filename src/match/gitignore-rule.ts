import { foldAscii, toByteString } from './byte-string.ts';
import { type GlobTokens, matchTokens, readTokens } from './glob.ts';

/** One line of an ignore file that says something. */
export interface IgnoreRule {
  /** Counted from 1. */
  readonly line: number;
  /** The line as git would show it: without the blanks at its end. */
  readonly text: string;
  readonly negated: boolean;
  readonly foldersOnly: boolean;
  readonly shape: RuleShape;
}

/** Names match in any folder, paths only from the ignore file's own folder on. */
type RuleShape =
  | { readonly kind: 'name'; readonly name: string }
  | { readonly kind: 'name-end'; readonly end: string }
  | { readonly kind: 'name-wildcard'; readonly wildcard: GlobTokens }
  | { readonly kind: 'path'; readonly head: string; readonly rest: GlobTokens | undefined };

/** The rules of an ignore file, in the file's order. Broken patterns, which match nothing, are left out. */
export function parseIgnoreFile(text: string, foldCase: boolean): readonly IgnoreRule[] {
  const rules: IgnoreRule[] = [];
  const body = text.startsWith('\uFEFF') ? text.slice(1) : text;
  let line = 0;
  for (const raw of body.split('\n')) {
    line++;
    if (raw === '' || raw.startsWith('#')) continue;
    const rule = parseLine(trimLine(raw), line, foldCase);
    if (rule !== undefined) rules.push(rule);
  }
  return rules;
}

/**
 * Does the rule speak of exactly this path? `path` is relative to the ignore file's folder, `name` its last
 * part; both are byte strings, folded if the rule was parsed to fold case.
 */
export function ruleMatches(rule: IgnoreRule, path: string, name: string, isFolder: boolean): boolean {
  if (rule.foldersOnly && !isFolder) return false;
  const { shape } = rule;
  switch (shape.kind) {
    case 'name':
      return name === shape.name;
    case 'name-end':
      return name.endsWith(shape.end);
    case 'name-wildcard':
      return matchTokens(shape.wildcard, name);
    case 'path':
      if (shape.rest === undefined) return path === shape.head;
      return path.startsWith(shape.head) && matchTokens(shape.rest, path.slice(shape.head.length));
  }
}

/** A rule with a `/` before its last character names a path; `*.md` and `build/` only name a name. */
export function namesPath(rule: IgnoreRule): boolean {
  return rule.shape.kind === 'path';
}

/** Git drops one carriage return, cuts at a NUL, and takes off the blanks (no tabs) that no backslash keeps. */
function trimLine(raw: string): string {
  const line = raw.endsWith('\r') ? raw.slice(0, -1) : raw;
  const nul = line.indexOf('\0');
  const whole = nul === -1 ? line : line.slice(0, nul);
  let kept = 0;
  for (let i = 0; i < whole.length; i++) {
    if (whole[i] === '\\') i++;
    else if (whole[i] === ' ') continue;
    kept = i + 1;
  }
  return whole.slice(0, kept);
}

function parseLine(text: string, line: number, foldCase: boolean): IgnoreRule | undefined {
  const negated = text.startsWith('!');
  const unsigned = negated ? text.slice(1) : text;
  const foldersOnly = unsigned.endsWith('/');
  const pattern = toByteString(foldersOnly ? unsigned.slice(0, -1) : unsigned);
  const shape = pattern.includes('/') ? pathShape(pattern, foldCase) : nameShape(pattern, foldCase);
  return shape === undefined ? undefined : { line, text, negated, foldersOnly, shape };
}

function nameShape(pattern: string, foldCase: boolean): RuleShape | undefined {
  const plain = plainLength(pattern);
  if (plain === pattern.length) return { kind: 'name', name: fold(pattern, foldCase) };
  const end = pattern.slice(1);
  if (pattern.startsWith('*') && plainLength(end) === end.length) {
    return { kind: 'name-end', end: fold(end, foldCase) };
  }
  const wildcard = readWildcard(pattern, foldCase);
  return wildcard === undefined ? undefined : { kind: 'name-wildcard', wildcard };
}

// Git compares what stands before the first wildcard literally and hands over the rest as a pattern of its
// own. So in `log**/x` the stars open a pattern and cross folders, although they don't open a path part.
// Git 2.52 ended that; this keeps to the versions before, which ignore more.
function pathShape(pattern: string, foldCase: boolean): RuleShape | undefined {
  const anchored = pattern.startsWith('/') ? pattern.slice(1) : pattern;
  const plain = plainLength(anchored);
  const head = fold(anchored.slice(0, plain), foldCase);
  if (plain === anchored.length) return { kind: 'path', head, rest: undefined };
  const rest = readWildcard(anchored.slice(plain), foldCase);
  return rest === undefined ? undefined : { kind: 'path', head, rest };
}

/** `undefined` for a pattern that can match nothing: an unfinished bracket or escape, an unknown class. */
function readWildcard(pattern: string, ignoreCase: boolean): GlobTokens | undefined {
  const tokens = readTokens(pattern, { dialect: 'git', stopsAtSlash: true, ignoreCase });
  return typeof tokens === 'string' ? undefined : tokens;
}

function plainLength(pattern: string): number {
  const special = pattern.search(/[*?[\\]/);
  return special === -1 ? pattern.length : special;
}

function fold(text: string, foldCase: boolean): string {
  return foldCase ? foldAscii(text) : text;
}
