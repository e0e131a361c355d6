import { printable } from './printable.ts';

/** What the sentences below need of a problem. */
export interface ShownProblem {
  readonly where: string;
  readonly key: string;
  readonly found: string;
  readonly expected: string;
  readonly isAdvice: boolean;
}

const MAX_SHOWN = 50;

/** One line per problem: file:line:column, the key, what was found, what is expected. */
function problemLine(problem: ShownProblem): string {
  const key = problem.key === '' ? '' : `${problem.key}: `;
  const found = `found ${problem.found}`;
  const expected = problem.isAdvice ? `. ${problem.expected}` : `, expected ${problem.expected}`;
  return printable(`${problem.where}: ${key}${found}${expected}`);
}

export function problemLines(problems: readonly ShownProblem[]): readonly string[] {
  const lines = problems.slice(0, MAX_SHOWN).map(problemLine);
  return problems.length > MAX_SHOWN ? [...lines, `… and ${problems.length - MAX_SHOWN} more`] : lines;
}

interface Mismatch {
  readonly found: string;
  readonly expected: string;
}

export function fileUnreadable(detail: string): Mismatch {
  return { found: `a file that can't be read (${detail})`, expected: 'a readable file' };
}

export function tooManyValues(): Mismatch {
  return {
    found: 'more values than can be checked',
    expected: 'fewer values; are aliases (*name) nested in each other?',
  };
}

export function missingKey(key: string, choices: readonly string[] | undefined): Mismatch {
  const hint = choices === undefined ? '' : ` (${oneOf(choices)})`;
  return { found: `no \`${key}\``, expected: `the required field \`${key}\`${hint}` };
}

export function unknownKey(key: string, known: readonly string[], near: string | undefined): Mismatch {
  const expected =
    near === undefined
      ? `one of ${known.map((name) => `\`${name}\``).join(', ')}`
      : `a known key; did you mean \`${near}\`?`;
  return { found: `the unknown key \`${key}\``, expected };
}

export function foundRemovedKey(key: string): string {
  return `the key \`${key}\` of an earlier version`;
}

export function foundMisplacedKey(key: string): string {
  return `the key \`${key}\``;
}

export function foundKey(key: string): string {
  return `the key ${JSON.stringify(key)}`;
}

export function foundValue(value: unknown): string {
  if (value === undefined) return 'nothing';
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'a list';
  if (typeof value === 'object') return 'a map';
  if (typeof value === 'string')
    return `the string ${JSON.stringify(value.length > 80 ? `${value.slice(0, 80)}…` : value)}`;
  return `the ${typeof value} ${String(value)}`;
}

export const EXPECTED = {
  flag: 'true or false (a boolean)',
  flagOrMap: 'on or off, or a map of keys and values',
  text: 'a string',
  textOrNull: 'a string or null',
  list: 'a list (an array)',
  textOrList: 'a string or a list',
  map: 'a map of keys and values',
  smallerMap: 'a smaller map; its aliases (*name) expand without end',
} as const;

export function textOrMap(key: string): string {
  return `a string, or a map with \`${key}\``;
}

export function mapFrom(keyName: string, item: string): string {
  return `a map from ${keyName} to ${item}`;
}

export function wholeNumber(min: number, max: number): string {
  return `a whole number in the range ${min} to ${max}`;
}

export function valid(what: string, problem: string): string {
  return `a valid ${what}: ${problem}`;
}

export function choiceOf(choices: readonly string[], near: string | undefined): string {
  return near === undefined ? oneOf(choices) : `${oneOf(choices)}; did you mean "${near}"?`;
}

function oneOf(choices: readonly string[]): string {
  const quoted = choices.map((known) => `"${known}"`);
  return quoted.length < 2 ? quoted.join('') : `${quoted.slice(0, -1).join(', ')} or ${quoted.at(-1)}`;
}
