import type { Row } from '../../commands.ts';

type Expected = string | readonly [expected: string, manner: NonNullable<Row[2]>];

/** Rows for pieces of code, each put into the same command. */
export function rowsOf(
  command: (code: string) => string,
  table: Readonly<Record<string, Expected>>,
): readonly Row[] {
  return Object.entries(table).map(([code, expected]): Row => {
    const [effect, manner] = typeof expected === 'string' ? [expected] : expected;
    return manner === undefined ? [command(code), effect] : [command(code), effect, manner];
  });
}
