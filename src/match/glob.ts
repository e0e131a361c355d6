/**
 * Glob patterns over plain strings, matched without a regular expression: `*` keeps one point to fall back to,
 * so a hostile pattern costs at most its length times the text's, never an exponential search.
 */
export type GlobToken =
  | { readonly kind: 'text'; readonly value: string }
  | { readonly kind: 'one' }
  | { readonly kind: 'class'; readonly matches: (char: string) => boolean }
  | { readonly kind: 'star' };

export type GlobTokens = readonly GlobToken[];

export function matchTokens(tokens: GlobTokens, text: string): boolean {
  let at = 0;
  let next = 0;
  let star = -1;
  let starAt = 0;
  for (;;) {
    const token = tokens[next];
    if (token?.kind === 'star') {
      if (next === tokens.length - 1) return true;
      star = next++;
      starAt = at;
      continue;
    }
    const end = token === undefined ? -1 : consume(token, text, at);
    if (end >= 0) {
      at = end;
      next++;
      continue;
    }
    if (token === undefined && at === text.length) return true;
    if (star < 0) return false;
    starAt = nextCandidate(tokens[star + 1], text, starAt + 1);
    if (starAt < 0) return false;
    at = starAt;
    next = star + 1;
  }
}

/** The offset after `token` matched at `at`, or -1. */
function consume(token: GlobToken, text: string, at: number): number {
  if (token.kind === 'text') return text.startsWith(token.value, at) ? at + token.value.length : -1;
  const code = text.codePointAt(at);
  if (code === undefined) return -1;
  const char = String.fromCodePoint(code);
  return token.kind === 'one' || (token.kind === 'class' && token.matches(char)) ? at + char.length : -1;
}

function nextCandidate(after: GlobToken | undefined, text: string, from: number): number {
  if (from > text.length) return -1;
  return after?.kind === 'text' ? text.indexOf(after.value, from) : from;
}
