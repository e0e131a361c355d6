import { indentBefore, linesAround, reindent, withLineEnding } from '../../edit/lines.ts';
import { lineEndingOf } from '../../edit/text-edits.ts';
import type { Edits } from './entry-edits.ts';
import type { YamlList } from './yaml-tree.ts';

/** Adds the items of `from` behind those of `to`, in the writing of `to`. Both have some. */
export function appendItems(source: string, to: YamlList, from: YamlList): Edits {
  if (to.flow) return appendToFlow(source, to, from);
  const indent = indentBefore(source, to.start);
  if (indent === undefined) return undefined;
  const lines = from.flow ? scalarsAsLines(source, from, indent) : blockLines(source, from, indent);
  if (lines === undefined) return undefined;
  const eol = lineEndingOf(source);
  const at = linesAround(source, to).end;
  const lead = source.charAt(at - 1) === '\n' ? '' : eol;
  return [{ start: at, end: at, text: lead + withLineEnding(lines, eol) }];
}

function blockLines(source: string, from: YamlList, indent: string): string | undefined {
  const own = indentBefore(source, from.start);
  if (own === undefined) return undefined;
  const { start, end } = linesAround(source, from);
  return reindent(source.slice(start, end), own.length, indent.length);
}

function scalarsAsLines(source: string, from: YamlList, indent: string): string | undefined {
  const eol = lineEndingOf(source);
  const texts = sliced(source, from);
  return texts?.map((text) => `${indent}- ${text}${eol}`).join('');
}

function appendToFlow(source: string, to: YamlList, from: YamlList): Edits {
  const texts = sliced(source, from);
  const last = to.items.at(-1);
  if (texts === undefined || last === undefined) return undefined;
  return [{ start: last.end, end: last.end, text: texts.map((text) => `, ${text}`).join('') }];
}

/** Texts read the same in both writings, once those are quoted that a bracket or a comma would end. */
function sliced(source: string, from: YamlList): readonly string[] | undefined {
  const texts: string[] = [];
  for (const item of from.items) {
    if (item.kind !== 'text') return undefined;
    const text = source.slice(item.start, item.end);
    const isSafe = from.flow || /^["']/.test(text) || !/[,[\]{}]/.test(text);
    texts.push(isSafe && !text.includes('\n') ? text : JSON.stringify(item.value));
  }
  return texts;
}
