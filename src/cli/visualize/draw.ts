import { printable } from '../../text/printable.ts';
import * as say from '../../text/visualize.ts';
import type { Style } from '../terminal.ts';
import type { Coverage } from './coverage.ts';
import type { FileRule } from './file-rules.ts';
import type { TreeLine } from './tree.ts';

/** One line per rule, in columns: name, how many files, what it speaks of. */
export function drawRules(rules: readonly FileRule[], coverage: Coverage, style: Style): readonly string[] {
  const rows = rules.map((rule) => {
    if (rule.covers === 'nothing') return { rule, reach: say.NO_FILES_OF_ITS_OWN, isIdle: false };
    const { files, ignoredFolders } = reachOf(rule, coverage);
    const isIdle = files.length + ignoredFolders.length === 0;
    return { rule, reach: say.reach(files.length, ignoredFolders.length), isIdle };
  });
  const nameWidth = Math.max(...rows.map(({ rule }) => rule.name.length));
  const reachWidth = Math.max(...rows.map(({ reach }) => reach.length));
  return rows.map(({ rule, reach, isIdle }) => {
    const count = reach.padEnd(reachWidth);
    const name = style.cyan(rule.name.padEnd(nameWidth));
    return `  ${name}  ${isIdle ? style.yellow(count) : count}  ${say.ruleSubject(rule.about, rule.agent)}${say.modeNote(rule.mode)}`;
  });
}

/** The paths that a rule covers. */
export function reachOf(rule: FileRule, { covered }: Coverage) {
  const own = covered.filter((entry) => entry.rules.includes(rule));
  const paths = (isFolder: boolean) =>
    own.filter(({ kind }) => (kind === 'ignored-folder') === isFolder).map(({ path }) => path);
  return { files: paths(false), ignoredFolders: paths(true) };
}

export function drawTree(lines: readonly TreeLine[], style: Style, indent = ''): readonly string[] {
  return lines.flatMap((line, index) => {
    const isLast = index === lines.length - 1;
    const branch = style.dim(`${indent}${isLast ? '└── ' : '├── '}`);
    const inner = `${indent}${isLast ? '    ' : '│   '}`;
    const children = line.kind === 'folder' ? drawTree(line.children, style, inner) : [];
    return [branch + labelOf(line, style), ...children];
  });
}

function labelOf(line: TreeLine, style: Style): string {
  if (line.kind === 'more') return style.dim(say.moreFiles(line.count));
  if (line.kind === 'folder') return `${printable(line.name)}/`;
  const names = style.cyan(line.entry.rules.map(({ name }) => name).join(', '));
  const file = style.bold(printable(line.name));
  if (line.kind === 'whole-folder') return `${file}/  ${say.wholeFolder(line.files)}  ${names}`;
  return line.entry.kind === 'ignored-folder'
    ? `${file}/  ${style.dim(say.notEntered())}  ${names}`
    : `${file}  ${names}`;
}
