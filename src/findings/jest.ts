import { asText, blocks, type Finding, type Parser } from './finding.ts';

const TITLE = /^ {2}● (.*\S) *$/;
const FILE = /^(?:FAIL|PASS)\s+(\S.*?)(?: \([\d.]+ m?s\))?$/;
const END = /^(?:Test Suites:|Tests: |Snapshots: |Summary of all failing tests|Ran all test suites)/;
const STACK = /^\s+at (?:.*\()?([^()\s]+:\d+:\d+)\)?$/;
const FRAME = /^\s+(?:>? ?\s*\d+ \||\| )/;
/** Blocks of the same form that aren't failures. */
const NO_FAILURE = /^(?:Console|Deprecation Warning|Validation Warning|Cannot log after tests are done)/;

export const jest: Parser = (lines) => {
  const found: Finding[] = [];
  let file = '';
  for (const block of blocks(
    lines,
    (line) => TITLE.test(line) || FILE.test(line),
    (line) => END.test(line),
  )) {
    const [head = '', ...body] = block;
    const at = FILE.exec(head)?.[1];
    if (at !== undefined) {
      file = at;
      continue;
    }
    const title = TITLE.exec(head)?.[1] ?? '';
    if (file === '' || NO_FAILURE.test(title)) continue;
    const stack = body.map((line) => STACK.exec(line)?.[1]).filter((line) => line !== undefined);
    const place = stack.find((line) => !/node_modules\/|^node:|^internal\//.test(line)) ?? file;
    const message = asText(body.filter((line) => !STACK.test(line) && !FRAME.test(line)));
    if (message !== '') found.push({ name: title, place, message });
  }
  return found;
};
