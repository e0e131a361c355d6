import { maskLines } from '../../log/mask.ts';
import { placeOf, type Rule } from '../../rules/rule.ts';
import { printable } from '../../text/printable.ts';

/** More of a rule than anybody reads. */
const MOST_LINES = 12;

/** A rule in its own words: the lines of the file that say it. */
export function ruleText(rule: Rule): readonly string[] {
  const head = `  ${printable(rule.id)} (${placeOf(rule)})`;
  const { text, locate } = rule.source;
  const { line, written } = locate(rule.path);
  if (!written || text === undefined) return [head];
  const lines = text.split(/\r\n|\n|\r/);
  const indent = indentOf(lines[line - 1] ?? '');
  let end = line;
  while (end < lines.length && end - line + 1 < MOST_LINES && isInside(lines[end] ?? '', indent)) end++;
  const shown = maskLines(text).slice(line - 1, end);
  const margin = Math.min(...shown.filter((one) => one.trim() !== '').map(indentOf));
  return [head, ...shown.map((one) => `    ${printable(one.slice(margin)).slice(0, 76)}`)];
}

function indentOf(line: string): number {
  return line.length - line.trimStart().length;
}

function isInside(line: string, indent: number): boolean {
  return line.trim() !== '' && indentOf(line) > indent;
}
