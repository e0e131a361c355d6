import { asText, type Finding, type Parser } from './finding.ts';

const POINT = /^( *)(not )?ok(?: \d+)?(?: -)? ?(.*)$/;
const SUBTEST = /^( *)# Subtest: (.*)$/;
/** Ends of a test that isn't to be counted as failed. */
const EXPECTED = / # (?:TODO|SKIP)\b/i;
/** What a test's parts have in their details when only those have failed. */
const OF_PARTS = /^\s*(?:failureType: '?subtestsFailed|error: '\d+ subtests? failed)/m;
/** Details that say nothing about why. */
const NO_REASON =
  /^\s*(?:duration_ms|type|failureType|code|name|operator|stack|location|at|file|line|column):/;

/** Any version of TAP, subtests included. */
export const tap: Parser = (lines) => {
  if (!lines.some((line) => /^(?:TAP version \d+| *1\.\.\d+)/.test(line))) return [];
  const found: Finding[] = [];
  const titles: { readonly indent: number; readonly title: string }[] = [];
  for (const [index, line] of lines.entries()) {
    const [, depth, title] = SUBTEST.exec(line) ?? [];
    if (depth !== undefined && title !== undefined) {
      while ((titles.at(-1)?.indent ?? -1) >= depth.length) titles.pop();
      titles.push({ indent: depth.length, title });
    }
    const [, indent = '', not, rest = ''] = POINT.exec(line) ?? [];
    if (not === undefined || EXPECTED.test(rest)) continue;
    const details = detailsAfter(lines, index);
    const isParent = rest.trim().endsWith('{') || OF_PARTS.test(details.join('\n'));
    if (isParent) continue;
    const above = titles.filter((one) => one.indent < indent.length).map((one) => one.title);
    const name = [
      ...above,
      rest
        .replace(/ # time=.*$/, '')
        .replaceAll('\\#', '#')
        .trim(),
    ].join(' > ');
    const place = placeIn(details);
    const reasons = details.filter((one, at) => !NO_REASON.test(one) && !isOfStack(details, at));
    const message = asText(reasons.map((one) => one.replace(/^(\s*)(?:error|message): (?:[|>]-?$)?/, '$1')));
    found.push({ name, ...(place && { place }), message });
  }
  return found;
};

/** The YAML block below a test point. */
function detailsAfter(lines: readonly string[], index: number): readonly string[] {
  if (lines[index + 1]?.trim() !== '---') return [];
  const end = lines.findIndex((line, at) => at > index + 1 && line.trim() === '...');
  return lines.slice(index + 2, end < 0 ? index + 60 : end);
}

function placeIn(details: readonly string[]): string | undefined {
  const text = details.join('\n');
  const named = /^\s*(?:location|at): ['"]?(?:.*\()?(?:file:\/\/)?([^'"()\s]+:\d+:\d+)/m.exec(text)?.[1];
  return named ?? /at (?:.*\()?(?:file:\/\/)?([^()\s]+:\d+:\d+)\)?$/m.exec(text)?.[1];
}

/** The lines of a `stack: |-` belong to it. */
function isOfStack(details: readonly string[], at: number): boolean {
  const depth = (line: string) => line.length - line.trimStart().length;
  const own = details[at] ?? '';
  for (let above = at - 1; above >= 0; above--) {
    const line = details[above] ?? '';
    if (line.trim() === '' || depth(line) >= depth(own)) continue;
    return /^\s*(?:stack|at):/.test(line);
  }
  return false;
}
