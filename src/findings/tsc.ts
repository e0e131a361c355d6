import { asText, type Finding, type Parser } from './finding.ts';

const PLAIN = /^(.+?)\((\d+),(\d+)\): error (TS\d+): (.*)$/;
const PRETTY = /^(\S.*?):(\d+):(\d+) - error (TS\d+): (.*)$/;
const GLOBAL = /^error (TS\d+): (.*)$/;

/** The TypeScript compiler, plain and `--pretty`. */
export const tsc: Parser = (lines) => {
  const found: Finding[] = [];
  for (const [index, line] of lines.entries()) {
    const at = PLAIN.exec(line) ?? PRETTY.exec(line);
    if (at !== null) {
      const [, file, row, column, name, first = ''] = at;
      const message = [first, explanation(lines, index + 1)].filter(Boolean).join('\n');
      found.push({ name: name ?? '', place: `${file}:${row}:${column}`, message });
      continue;
    }
    const [, name, message] = GLOBAL.exec(line) ?? [];
    if (name !== undefined && message !== undefined) found.push({ name, message });
  }
  return found;
};

/** What follows indented: why a type doesn't fit. */
function explanation(lines: readonly string[], from: number): string {
  let to = from;
  while (/^ {2,}\S/.test(lines[to] ?? '') && to - from < 20) to++;
  return lines
    .slice(from, to)
    .map((line) => `  ${asText([line])}`)
    .join('\n');
}
