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

export function fileUnreadable(detail: string): { readonly found: string; readonly expected: string } {
  return { found: `a file that can't be read (${detail})`, expected: 'a readable file' };
}
