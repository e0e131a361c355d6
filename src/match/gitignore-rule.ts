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
  /** With a `/` before its last character it names a path; `*.md` and `build/` only name a name. */
  readonly namesPath: boolean;
  /** Of a name in any folder, or of a path from the ignore file's own folder on. */
  readonly matches: (text: string) => boolean;
}

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
  return rule.matches(rule.namesPath ? path : name);
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
  const namesPath = pattern.includes('/');
  const matches = namesPath ? pathTest(pattern, foldCase) : nameTest(pattern, foldCase);
  return matches === undefined ? undefined : { line, text, negated, foldersOnly, namesPath, matches };
}

type Test = IgnoreRule['matches'];

function nameTest(pattern: string, foldCase: boolean): Test | undefined {
  const wanted = fold(pattern, foldCase);
  if (isPlain(pattern)) return (name) => name === wanted;
  const end = wanted.slice(1);
  if (pattern.startsWith('*') && isPlain(end)) return (name) => name.endsWith(end);
  const wildcard = readWildcard(pattern, foldCase);
  return wildcard && ((name) => matchTokens(wildcard, name));
}

// Git compares what stands before the first wildcard literally and hands over the rest as a pattern of its
// own. So in `log**/x` the stars open a pattern and cross folders, although they don't open a path part.
// Git 2.52 ended that; this keeps to the versions before, which ignore more.
function pathTest(pattern: string, foldCase: boolean): Test | undefined {
  const anchored = pattern.startsWith('/') ? pattern.slice(1) : pattern;
  const plain = anchored.search(SPECIAL);
  const head = fold(plain < 0 ? anchored : anchored.slice(0, plain), foldCase);
  if (plain < 0) return (path) => path === head;
  const rest = readWildcard(anchored.slice(plain), foldCase);
  return rest && ((path) => path.startsWith(head) && matchTokens(rest, path.slice(head.length)));
}

/** `undefined` for a pattern that can match nothing: an unfinished bracket or escape, an unknown class. */
function readWildcard(pattern: string, ignoreCase: boolean): GlobTokens | undefined {
  const tokens = readTokens(pattern, { dialect: 'git', stopsAtSlash: true, ignoreCase });
  return typeof tokens === 'string' ? undefined : tokens;
}

const SPECIAL = /[*?[\\]/;

function isPlain(pattern: string): boolean {
  return !SPECIAL.test(pattern);
}

function fold(text: string, foldCase: boolean): string {
  return foldCase ? foldAscii(text) : text;
}
