import { printable } from '../../text/printable.ts';
import * as say from '../../text/visualize.ts';
import type { Style } from '../terminal.ts';
import type { Coverage } from './coverage.ts';
import type { FileRule } from './file-rules.ts';
import type { TreeLine } from './tree.ts';

/** One line per rule, in columns: name, how many files, what it speaks of. */
export function drawRules(rules: readonly FileRule[], coverage: Coverage, style: Style): readonly string[] {
  const rows = rules.map((rule) => {
    const { files, ignoredFolders } = reachOf(rule, coverage);
    const isSilent = rule.covers === 'nothing';
    const reach = isSilent ? say.NO_FILES_OF_ITS_OWN : say.reach(files, ignoredFolders);
    return { rule, reach, isIdle: !isSilent && files + ignoredFolders === 0 };
  });
  const nameWidth = Math.max(...rows.map(({ rule }) => rule.name.length));
  const reachWidth = Math.max(...rows.map(({ reach }) => reach.length));
  return rows.map(({ rule, reach, isIdle }) => {
    const count = reach.padEnd(reachWidth);
    const name = style.cyan(rule.name.padEnd(nameWidth));
    return `  ${name}  ${isIdle ? style.yellow(count) : count}  ${say.ruleSubject(rule.about, rule.agent)}`;
  });
}

export function reachOf(
  rule: FileRule,
  { covered }: Coverage,
): { readonly files: number; readonly ignoredFolders: number } {
  let [files, ignoredFolders] = [0, 0];
  for (const entry of covered) {
    if (!entry.rules.includes(rule)) continue;
    if (entry.kind === 'ignored-folder') ignoredFolders++;
    else files++;
  }
  return { files, ignoredFolders };
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
