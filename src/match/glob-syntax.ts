import type { GlobToken, GlobTokens } from './glob.ts';
import { readClass } from './glob-class.ts';

export type GlobParse =
  | { readonly ok: true; readonly alternatives: readonly GlobTokens[] }
  | { readonly ok: false; readonly problem: string };

/** A pattern may branch by `{a,b}`; more branches than this is a mistake, not a pattern. */
const MAX_ALTERNATIVES = 256;

export interface GlobOptions {
  readonly ignoreCase?: boolean;
  /** A character that `?` and `[…]` never match: `/` in file patterns. */
  readonly separator?: string;
}

/** Reads a glob into the token lists of its alternatives. */
export function parseGlob(pattern: string, options: GlobOptions = {}): GlobParse {
  if (pattern === '') return { ok: false, problem: 'the pattern is empty' };
  const expanded = expandBraces(pattern);
  if (!expanded.ok) return expanded;
  const alternatives: GlobTokens[] = [];
  for (const text of expanded.texts) {
    const tokens = readTokens(text, options);
    if (typeof tokens === 'string') return { ok: false, problem: tokens };
    alternatives.push(tokens);
  }
  return { ok: true, alternatives };
}

/** Tokens of one pattern without braces, or the problem it has. */
export function readTokens(text: string, options: GlobOptions): GlobTokens | string {
  const tokens: GlobToken[] = [];
  const add = (token: GlobToken) => {
    const last = tokens.at(-1);
    if (token.kind === 'text' && last?.kind === 'text')
      tokens.push({ kind: 'text', value: (tokens.pop() as typeof last).value + token.value });
    else if (token.kind !== 'star' || last?.kind !== 'star') tokens.push(token);
  };
  for (let at = 0; at < text.length; ) {
    const read = readToken(text, at, options);
    if (typeof read === 'string') return read;
    add(read.token);
    at = read.end;
  }
  return tokens;
}

function readToken(
  text: string,
  at: number,
  options: GlobOptions,
): { token: GlobToken; end: number } | string {
  const char = text[at] as string;
  if (char === '*') return { token: { kind: 'star' }, end: at + 1 };
  if (char === '?') return { token: anyOne(options.separator), end: at + 1 };
  if (char === '[') return readClass(text, at, options);
  const start = char === '\\' && at + 1 < text.length ? at + 1 : at;
  const end = nextSpecial(text, start + 1);
  const value = text.slice(start, end);
  return { token: { kind: 'text', value: options.ignoreCase ? value.toLowerCase() : value }, end };
}

function nextSpecial(text: string, from: number): number {
  let at = from;
  while (at < text.length && !'*?[\\'.includes(text[at] as string)) at++;
  return at;
}

function anyOne(separator: string | undefined): GlobToken {
  return separator === undefined ? { kind: 'one' } : { kind: 'class', matches: (char) => char !== separator };
}

type Expansion =
  | { readonly ok: true; readonly texts: readonly string[] }
  | { readonly ok: false; readonly problem: string };

/** `a{b,c}d` → `abd`, `acd`. As in the shell, braces without a comma stand for themselves. */
export function expandBraces(pattern: string): Expansion {
  const done: string[] = [];
  const open = [pattern];
  while (open.length > 0) {
    const text = open.pop() as string;
    const group = findGroup(text);
    if (group === 'unclosed') return { ok: false, problem: "a '{' is never closed" };
    if (group === undefined) {
      done.push(text);
    } else {
      const [head, tail] = [text.slice(0, group.start), text.slice(group.end)];
      for (const part of group.parts.toReversed()) open.push(head + part + tail);
    }
    if (done.length + open.length > MAX_ALTERNATIVES) {
      return { ok: false, problem: `its braces stand for more than ${MAX_ALTERNATIVES} patterns` };
    }
  }
  return { ok: true, texts: done };
}

interface Group {
  readonly start: number;
  readonly end: number;
  readonly parts: readonly string[];
}

/** The first `{…}` with a comma at its own level; single pass, so nesting can't make it slow. */
function findGroup(text: string): Group | 'unclosed' | undefined {
  const stack: { start: number; commas: number[] }[] = [];
  let first: Group | undefined;
  for (let at = 0; at < text.length; at++) {
    const char = text[at];
    if (char === '\\') at++;
    else if (char === '[') at = Math.max(at, classEnd(text, at));
    else if (char === '{') stack.push({ start: at, commas: [] });
    else if (char === ',') stack.at(-1)?.commas.push(at);
    else if (char === '}') {
      const group = stack.pop();
      if (
        group !== undefined &&
        group.commas.length > 0 &&
        (first === undefined || group.start < first.start)
      ) {
        first = { start: group.start, end: at + 1, parts: split(text, group.start, group.commas, at) };
      }
    }
  }
  return stack.length > 0 ? 'unclosed' : first;
}

function split(text: string, start: number, commas: readonly number[], end: number): string[] {
  const cuts = [start, ...commas, end];
  return cuts.slice(1).map((cut, index) => text.slice((cuts[index] as number) + 1, cut));
}

/** The offset of a class's `]`, or -1; only to skip braces and commas inside it. */
function classEnd(text: string, at: number): number {
  const read = readClass(text, at, {});
  return typeof read === 'string' ? -1 : read.end - 1;
}
