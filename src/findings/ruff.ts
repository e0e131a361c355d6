import type { Finding, Parser } from './finding.ts';

const CONCISE =
  /^(\S.*?):(\d+):(\d+): ([A-Z]{1,8}\d{2,4}|invalid-syntax|SyntaxError)(?:: | )(?:\[\*\] )?(.*)$/;
const FULL = /^([A-Z]{1,8}\d{2,4}|invalid-syntax|unformatted|SyntaxError)(?:: | )(?:\[\*\] )?(\S.*)$/;
const ARROW = /^ *--> (\S.*?:\d+:\d+)$/;
const FORMAT = /^Would reformat: (.*)$/;

/** Ruff's `full` and `concise`, and `ruff format --check`. */
export const ruff: Parser = (lines) => {
  const found: Finding[] = [];
  for (const [index, line] of lines.entries()) {
    const concise = CONCISE.exec(line);
    if (concise !== null) {
      const [, file, row, column, name = '', message = ''] = concise;
      found.push({ name, place: `${file}:${row}:${column}`, message });
      continue;
    }
    const [, name, message] = FULL.exec(line) ?? [];
    const place = name === undefined ? undefined : ARROW.exec(lines[index + 1] ?? '')?.[1];
    if (name !== undefined && message !== undefined && place !== undefined)
      found.push({ name, place, message });
    const [, file] = FORMAT.exec(line) ?? [];
    if (file !== undefined) found.push({ name: 'format', place: file, message: 'would be reformatted' });
  }
  return found;
};
