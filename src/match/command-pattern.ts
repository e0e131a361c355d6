import { type GlobToken, type GlobTokens, matchTokens } from './glob.ts';
import { parseGlob } from './glob-syntax.ts';
import { isPlainPattern, literalText } from './literal-text.ts';

export type MatchMode = 'full' | 'prefix';
export type CommandMatcher = (command: string) => boolean;

/** What is wrong with a command glob, or `undefined`. */
export function commandPatternProblem(pattern: string): string | undefined {
  if (isPlainPattern(pattern, /[^*\s]/)) return undefined;
  const parsed = parseGlob(normaliseCommand(pattern));
  return parsed.ok ? undefined : parsed.problem;
}

/** A glob over a command line; `*` crosses blanks, slashes and line breaks. */
export function commandGlob(pattern: string, mode: MatchMode): CommandMatcher {
  const literal = literalText(pattern, BETWEEN);
  let alternatives: readonly GlobTokens[] | undefined;
  return (command) => {
    // A backslash may part a word over two lines, which makes it whole only when it is normalised.
    if (!command.includes(literal) && !command.includes('\\')) return false;
    const text = normaliseCommand(command);
    alternatives ??= readAlternatives(pattern, mode);
    return alternatives.some((tokens) => matchTokens(tokens, text));
  };
}

/** What parts the pieces of text in a command glob. */
const BETWEEN = /[*\s]+/;

function readAlternatives(pattern: string, mode: MatchMode): readonly GlobTokens[] {
  const parsed = parseGlob(namingRoot(normaliseCommand(pattern)));
  if (!parsed.ok) return [];
  return mode === 'full' ? parsed.alternatives : parsed.alternatives.flatMap(withWordEnd);
}

/** The command word for word. */
export function commandText(pattern: string, mode: MatchMode): CommandMatcher {
  const wanted = normaliseCommand(pattern);
  const tokens: readonly GlobTokens[] = [[{ kind: 'text', value: wanted }]];
  const alternatives = mode === 'full' ? tokens : tokens.flatMap(withWordEnd);
  return (command) => {
    const text = normaliseCommand(command);
    return alternatives.some((alternative) => matchTokens(alternative, text));
  };
}

/** Runs of blanks count as one, a continued line is one line, and the ends are trimmed. */
export function normaliseCommand(command: string): string {
  return command
    .replace(/\\\r?\n/g, '')
    .replace(/[ \t]+/g, ' ')
    .trim();
}

/**
 * The one special word: a pattern's `/*` stands for the root folder, as a person who writes `rm -rf /*` means
 * it. It matches `/` and `/*`, but not `/tmp`.
 */
function namingRoot(pattern: string): string {
  return pattern
    .split(' ')
    .map((word) => (word === '/*' ? '{/,/\\*}' : word))
    .join(' ');
}

const WORD_END = new Set([' ', '\n', '\r', ';', '|', '&', '<', '>', '(', ')']);

/** A prefix ends where a word ends: at the end of the text, or before or behind a character that parts words. */
function withWordEnd(tokens: GlobTokens): GlobTokens[] {
  const wordEnd: GlobToken = { kind: 'class', matches: (char) => WORD_END.has(char) };
  const rest: GlobToken = { kind: 'star' };
  const last = tokens.at(-1);
  const parted = last?.kind === 'text' && WORD_END.has(last.value.at(-1) as string);
  return parted ? [[...tokens, rest]] : [tokens, [...tokens, wordEnd, rest]];
}
