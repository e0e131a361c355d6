import { printable } from '../../text/printable.ts';
import * as say from '../../text/test.ts';
import { indented } from '../../text/wrap.ts';
import type { Style } from '../terminal.ts';
import type { TestResult } from './policy-tests.ts';
import type { TestPoint } from './tap.ts';

/** The results for people: a line for each test, more for those that failed, and a summary. */
export function showPolicy(
  file: string,
  results: readonly TestResult[],
  examples: number,
  style: Style,
): string {
  const failed = results.filter((result) => !result.passed).length;
  const summary = say.summary(results.length - failed, failed, examples);
  return [
    style.dim(printable(file)),
    ...results.flatMap((result) => resultLines(result, style)),
    '',
    failed === 0 ? style.green(summary) : style.red(summary),
  ].join('\n');
}

function resultLines(result: TestResult, style: Style): readonly string[] {
  const { expected, found, name, line } = result;
  if (result.passed) return [`  ${style.green('ok  ')}  ${printable(name)}`];
  const said = found.message === '' ? [] : indented(found.message, 10);
  return [
    `  ${style.red('FAIL')}  ${printable(name)} ${style.dim(`(line ${line})`)}`,
    ...indented(say.difference(expected, found), 8),
    ...said.map((text) => style.dim(text)),
  ];
}

export function policyPoints(file: string, results: readonly TestResult[]): readonly TestPoint[] {
  return results.map(({ name, passed, expected, found, line }) => ({
    name,
    outcome: passed ? 'ok' : 'not ok',
    details: passed
      ? undefined
      : {
          expected: expected.verdict,
          found: found.verdict,
          ...(expected.would !== undefined && { expectedWould: expected.would, foundWould: found.would }),
          expectedMessage: expected.message,
          foundMessage: found.message === '' ? undefined : found.message,
          at: `${file}:${line}`,
        },
  }));
}
