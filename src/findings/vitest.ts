import { asText, blocks, type Finding, type Parser } from './finding.ts';

const FAIL = /^ ?FAIL {1,2}(\S.*)$/;
const STACK = /^ ❯ (?:.* )?(\S+:\d+:\d+)$/;
const FRAME = /^ +\d+ ?\||^ +\|/;

/** Vitest: what it repeats under "Failed Tests" and "Failed Suites". */
export const vitest: Parser = (lines) => {
  // Jest begins its blocks alike, and goes on in another way.
  if (!lines.some((line) => line.startsWith('⎯⎯⎯⎯'))) return [];
  const found: Finding[] = [];
  let waiting: string[] = [];
  for (const [head = '', ...body] of blocks(
    lines,
    (line) => FAIL.test(line),
    (line) => line.startsWith('⎯⎯'),
  )) {
    const name = FAIL.exec(head)?.[1]?.trim() ?? '';
    // Tests that fail for the same reason share a message, below the last of them.
    if (body.every((line) => line.trim() === '')) {
      waiting.push(name);
      continue;
    }
    const place = body.map((line) => STACK.exec(line)?.[1]).find((at) => at && !at.includes('node_modules/'));
    const message = asText(body.filter((line) => !/^ ❯ /.test(line) && !FRAME.test(line)));
    for (const each of [...waiting, name]) found.push({ name: each, ...(place && { place }), message });
    waiting = [];
  }
  return found;
};
