import { type Arguments, hasOption, optionValue } from '../arguments.ts';
import { escapePattern, shellPattern } from '../glob.ts';
import { charactersOf } from './columns.ts';

/** What a program prints of the text on its standard input; `undefined` when that can't be told. */
export type Filter = (input: string, args: Arguments) => string | undefined;

export const passThrough: Filter = (input) => input;

export const sortedLines: Filter = (input, args) => {
  if (args.options.some(({ name }) => !/^-(?:u|r|-unique|-reverse)$/.test(name))) return undefined;
  const lines = [...textLines(input)].sort();
  if (hasOption(args, '-r --reverse')) lines.reverse();
  return joinLines(hasOption(args, '-u --unique') ? [...new Set(lines)] : lines);
};

export const linesBackwards: Filter = (input) => joinLines(textLines(input).toReversed());

export const firstLines: Filter = (input, args) =>
  lineRange(input, args, (lines, count) => lines.slice(0, count));

export const lastLines: Filter = (input, args) =>
  lineRange(input, args, (lines, count) => lines.slice(Math.max(0, lines.length - count)));

function lineRange(
  input: string,
  args: Arguments,
  pick: (lines: readonly string[], count: number) => readonly string[],
): string | undefined {
  const bytes = optionValue(args, '-c --bytes')?.text;
  if (bytes !== undefined)
    return /^\d{1,9}$/.test(bytes) ? pick([...input], Number(bytes)).join('') : undefined;
  const short = args.options
    .map(({ name }) => name.slice(1))
    .filter((name) => /^\d$/.test(name))
    .join('');
  const spelled = optionValue(args, '-n --lines')?.text ?? (short === '' ? '10' : short);
  if (!/^\d{1,9}$/.test(spelled)) return undefined;
  return joinLines(pick(textLines(input), Number(spelled)));
}

export function textLines(input: string): readonly string[] {
  const lines = input.split('\n');
  if (lines.at(-1) === '') lines.pop();
  return lines;
}

export function joinLines(lines: readonly string[]): string {
  return lines.map((line) => `${line}\n`).join('');
}

export const matchingLines: Filter = (input, args) => {
  if (hasOption(args, '-c -o -w -P -n -H -z --count --only-matching --word-regexp')) return undefined;
  if (hasOption(args, '-q --quiet --silent')) return '';
  if (hasOption(args, '--files')) return input;
  const pattern = optionValue(args, '-e --regexp') ?? args.operands[0];
  if (pattern === undefined || pattern.state === 'unknown') return undefined;
  const ignoreCase = hasOption(args, '-i --ignore-case');
  const globs = globsOf(
    ignoreCase ? pattern.text.toLowerCase() : pattern.text,
    hasOption(args, '-F --fixed-strings'),
    hasOption(args, '-x --line-regexp'),
  );
  if (globs === undefined) return undefined;
  const inverted = hasOption(args, '-v --invert-match');
  const patterns = globs.map(shellPattern);
  const matches = (line: string): boolean =>
    patterns.some((matchesIn) => matchesIn(ignoreCase ? line.toLowerCase() : line));
  return joinLines(textLines(input).filter((line) => matches(line) !== inverted));
};

/** A plain regular expression as wildcard patterns, so that no expression can take long; others are given up. */
function globsOf(pattern: string, fixed: boolean, whole: boolean): readonly string[] | undefined {
  if (fixed) return [whole ? escapePattern(pattern) : `*${escapePattern(pattern)}*`];
  const branches = pattern.split(/\\?\|/).map((branch) => globOf(whole ? `^${branch}$` : branch));
  return branches.every((branch) => branch !== undefined) ? branches : undefined;
}

function globOf(branch: string): string | undefined {
  const start = branch.startsWith('^');
  const end = branch.endsWith('$') && !branch.endsWith('\\$');
  let glob = start ? '' : '*';
  const body = branch.slice(start ? 1 : 0, end ? -1 : undefined);
  for (let i = 0; i < body.length; i++) {
    const char = body[i] ?? '';
    if (char === '\\') glob += `\\${body[++i] ?? ''}`;
    else if (char === '.' && body[i + 1] === '*') {
      glob += '*';
      i++;
    } else if (char === '.') glob += '?';
    else if (/[[\](){}*+?^$]/.test(char)) return undefined;
    else glob += char;
  }
  return end ? glob : `${glob}*`;
}

export const reversedLines: Filter = (input) =>
  joinLines(textLines(input).map((line) => [...line].reverse().join('')));

/** `tr` with characters, ranges and the usual classes, or with `-d`. */
export const translated: Filter = (input, args) => {
  const [from, to] = args.operands.map((operand) => charactersOf(operand.text));
  if (from === undefined) return undefined;
  if (hasOption(args, '-d --delete')) return [...input].filter((char) => !from.includes(char)).join('');
  if (to === undefined || to.length === 0 || args.options.length > 0) return undefined;
  return [...input]
    .map((char) => (from.includes(char) ? (to[from.lastIndexOf(char)] ?? to.at(-1) ?? '') : char))
    .join('');
};
