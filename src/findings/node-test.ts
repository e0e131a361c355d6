import { asText, blocks, type Finding, type Parser } from './finding.ts';

const SUMMARY = /^✖ failing tests:$/;
const PLACE = /^test at (?:file:(?:\/\/)?)?(\S.*:\d+:\d+)$/;
const TITLE = /^[✖✗] (.*?)(?: \([\d.]+ms\))?$/;
const STACK = /^\s+at .*/;

/** The reporter `spec` of Node's test runner: what it repeats at its end. */
export const nodeTest: Parser = (lines) => {
  const from = lines.findIndex((line) => SUMMARY.test(line));
  if (from < 0) return [];
  const found: Finding[] = [];
  let place: string | undefined;
  for (const [head = '', ...body] of blocks(
    lines.slice(from + 1),
    (line) => PLACE.test(line) || TITLE.test(line),
  )) {
    const at = PLACE.exec(head)?.[1];
    if (at !== undefined) {
      place = at;
      continue;
    }
    const name = TITLE.exec(head)?.[1] ?? '';
    found.push({ name, ...(place && { place }), message: asText(reason(body)) });
  }
  return found;
};

/** Up to the error's own fields, which repeat what it says. */
function reason(body: readonly string[]): readonly string[] {
  const end = body.findIndex((line) => /^ {2,}(?:generatedMessage|code|failureType): /.test(line));
  return (end < 0 ? body : body.slice(0, end))
    .filter((line) => !STACK.test(line))
    .map((line) => line.replace(/ \{$/, ''));
}
