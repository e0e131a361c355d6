import { type GlobToken, type GlobTokens, matchTokens } from './glob.ts';
import { literalText, parseGlob } from './name-glob.ts';
import { compileRegex } from './regex.ts';

type MatchMode = 'full' | 'prefix';
type CommandMatcher = (command: string) => boolean;

export interface CommandRule {
  readonly commandPattern: string | undefined;
  readonly patternType: 'glob' | 'exact' | 'regex';
  readonly matchMode: MatchMode;
}

/** The commands that a rule speaks of; without a `commandPattern`, none. */
export function commandMatcher({ commandPattern, patternType, matchMode }: CommandRule): CommandMatcher {
  if (commandPattern === undefined) return () => false;
  if (patternType === 'regex') return commandRegex(commandPattern, matchMode);
  return patternType === 'exact'
    ? commandText(commandPattern, matchMode)
    : commandGlob(commandPattern, matchMode);
}

/** Plain text and stars (see `literalText`), with something in it that is neither a star nor a blank. */
const PLAIN_WORDS = /^[* ]*[!-)+->@-Z^-z|][ ->@-Z^-z|]*$/;

/** What is wrong with a command glob, or `undefined`. */
export function commandPatternProblem(pattern: string): string | undefined {
  if (PLAIN_WORDS.test(pattern)) return undefined;
  const parsed = parseGlob(normaliseCommand(pattern));
  return typeof parsed === 'string' ? parsed : undefined;
}

/** What is wrong with a regular expression over commands, or `undefined`. */
export function commandRegexProblem(pattern: string): string | undefined {
  const compiled = compileRegex(pattern);
  return compiled.ok ? undefined : compiled.problem;
}

/** A regular expression over a command line, anchored as the match mode says. */
export function commandRegex(pattern: string, mode: MatchMode): CommandMatcher {
  const compiled = compileRegex(pattern, { anchor: mode === 'full' ? 'whole' : 'prefix' });
  if (!compiled.ok) return () => false;
  return (command) => compiled.regex.test(normaliseCommand(command));
}

/** A glob over a command line; `*` crosses blanks, slashes and line breaks. */
export function commandGlob(pattern: string, mode: MatchMode): CommandMatcher {
  let literal: string | undefined;
  let alternatives: readonly GlobTokens[] | undefined;
  return (command) => {
    if (beginsOtherwise(pattern, command)) return false;
    literal ??= literalText(pattern, ' ');
    // A backslash may part a word over two lines, which makes it whole only when it is normalised.
    if (!command.includes(literal) && !command.includes('\\')) return false;
    alternatives ??= globTokens(pattern, mode);
    return matchesAny(alternatives, command);
  };
}

/** Two letters or digits stand for themselves, however the rest is read: told before anybody reads it. */
function beginsOtherwise(pattern: string, command: string): boolean {
  const wanted = pattern.charCodeAt(0);
  const found = command.charCodeAt(0);
  return wanted !== found && isWordCode(wanted) && isWordCode(found);
}

function isWordCode(code: number): boolean {
  return (code >= 97 && code <= 122) || (code >= 65 && code <= 90) || (code >= 48 && code <= 57);
}

function globTokens(pattern: string, mode: MatchMode): readonly GlobTokens[] {
  const parsed = parseGlob(namingRoot(normaliseCommand(pattern)));
  return typeof parsed === 'string' ? [] : endedAs(mode, parsed);
}

/** The command word for word. */
function commandText(pattern: string, mode: MatchMode): CommandMatcher {
  const alternatives = endedAs(mode, [[{ kind: 'text', value: normaliseCommand(pattern) }]]);
  return (command) => matchesAny(alternatives, command);
}

function matchesAny(alternatives: readonly GlobTokens[], command: string): boolean {
  const text = normaliseCommand(command);
  return alternatives.some((tokens) => matchTokens(tokens, text));
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
function endedAs(mode: MatchMode, alternatives: readonly GlobTokens[]): readonly GlobTokens[] {
  if (mode === 'full') return alternatives;
  const wordEnd: GlobToken = { kind: 'class', matches: (char) => WORD_END.has(char) };
  const rest: GlobToken = { kind: 'anything' };
  return alternatives.flatMap((tokens) => {
    const last = tokens.at(-1);
    const parted = last?.kind === 'text' && WORD_END.has(last.value.at(-1) as string);
    return parted ? [[...tokens, rest]] : [tokens, [...tokens, wordEnd, rest]];
  });
}
