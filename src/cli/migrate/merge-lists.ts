import { insertLines, linesAround, reindent } from '../../edit/lines.ts';
import { insertion, lineEndingOf, type TextEdit } from '../../edit/text-edits.ts';
import { indentOf, UnknownLayout } from './entry-edits.ts';
import type { YamlList, YamlNode } from './yaml-tree.ts';

/** Adds the items of `from` behind those of `to`, in the writing of `to`. Both have some. */
export function appendItems(source: string, to: YamlList, from: YamlList): TextEdit {
  const written = (write: (text: string) => string) =>
    from.items.map((item) => write(textOf(source, item, from.flow))).join('');
  if (to.flow)
    return insertion(
      (to.items.at(-1) as YamlNode).end,
      written((text) => `, ${text}`),
    );
  const indent = indentOf(source, to.start);
  const eol = lineEndingOf(source);
  const lines = from.flow ? written((text) => `${indent}- ${text}${eol}`) : linesOf(source, from, indent);
  return insertLines(source, linesAround(source, to).end, lines);
}

function linesOf(source: string, from: YamlList, indent: string): string {
  const { start, end } = linesAround(source, from);
  return reindent(source.slice(start, end), indentOf(source, from.start).length, indent.length);
}

/** Texts read the same in both writings, once those are quoted that a bracket or a comma would end. */
function textOf(source: string, item: YamlNode, inFlow: boolean): string {
  if (item.kind !== 'text') throw new UnknownLayout();
  const text = source.slice(item.start, item.end);
  const isSafe = inFlow || /^["']/.test(text) || !/[,[\]{}]/.test(text);
  return isSafe && !text.includes('\n') ? text : JSON.stringify(item.value);
}
