import { readYaml } from '../../config/yaml.ts';
import { indentBefore, nextLine } from '../../edit/lines.ts';
import { applyEdits, insertion, lineEndingOf, type TextEdit } from '../../edit/text-edits.ts';
import { isMap } from '../../json-value.ts';
import { type YamlNode, yamlTree } from '../migrate/yaml-tree.ts';

/** The text with one more entry in `extends`, every other byte as it was; `undefined` where that can't be done for sure. */
export function addToExtends(text: string, spec: string): string | undefined {
  const yaml = readYaml(text);
  if (!yaml.ok || !isMap(yaml.value) || text.startsWith('\ufeff')) return undefined;
  const edit = editFor(text, yamlTree(text, yaml.events), spec);
  const changed = edit && applyEdits(text, [edit]);
  return changed !== undefined && isRight(changed, yaml.value, spec) ? changed : undefined;
}

function editFor(text: string, root: YamlNode, spec: string): TextEdit | undefined {
  const eol = lineEndingOf(text);
  const lines = `extends:${eol}  - ${spec}${eol}`;
  if (root.kind === 'nothing')
    return insertion(text.length, text === '' || /\n$/.test(text) ? lines : eol + lines);
  if (root.kind !== 'map' || root.flow) return undefined;
  const value = root.entries.find(({ key }) => key === 'extends')?.value;
  if (value === undefined) {
    const first = root.entries[0]?.keySpan.start;
    return first === undefined || indentBefore(text, first) !== '' ? undefined : insertion(first, lines);
  }
  if (value.kind === 'text')
    return { start: value.start, end: value.end, text: `[${text.slice(value.start, value.end)}, ${spec}]` };
  if (value.kind !== 'list') return undefined;
  const last = value.items.at(-1);
  if (value.flow) return insertion(last?.end ?? value.end - 1, last === undefined ? spec : `, ${spec}`);
  if (last === undefined) return undefined;
  // An item begins behind its dash.
  const dash = text.lastIndexOf('-', last.start - 1);
  const indent = indentBefore(text, dash);
  if (indent === undefined) return undefined;
  const end = nextLine(text, last.end);
  return insertion(end, `${text[end - 1] === '\n' ? '' : eol}${indent}- ${spec}${eol}`);
}

/** Does the file say what it said, and one thing more? */
function isRight(text: string, before: Readonly<Record<string, unknown>>, spec: string): boolean {
  const yaml = readYaml(text);
  if (!yaml.ok || !isMap(yaml.value)) return false;
  const { extends: old = [], ...others } = before;
  const { extends: now, ...rest } = yaml.value;
  const wanted = [...(Array.isArray(old) ? old : [old]), spec];
  return JSON.stringify([now, rest]) === JSON.stringify([wanted, others]);
}
