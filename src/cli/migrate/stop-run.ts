import { lineStart } from '../../edit/lines.ts';
import { insertion, lineEndingOf, type TextEdit } from '../../edit/text-edits.ts';
import {
  indentOf,
  isNothing,
  type Place,
  removeEntry,
  replaceBlockEntry,
  spanOf,
  UnknownLayout,
} from './entry-edits.ts';
import type { YamlEntry } from './yaml-tree.ts';

/** `stop.run` held a command per line; each becomes an entry of `stop.commands`, before those already there. */
export function migrateRun(place: Place, run: YamlEntry): readonly TextEdit[] {
  if (run.value.kind !== 'text' && run.value.kind !== 'nothing') throw new UnknownLayout();
  const lines = run.value.kind === 'text' ? run.value.value.split(/\r?\n/).map((line) => line.trim()) : [];
  const script = lines.filter((line) => line !== '');
  const commands = script.filter((line) => !line.startsWith('#'));
  if (commands.length === 0) return removeEntry(place, run);
  const present = place.map.entries.find((entry) => entry.key === 'commands');
  const inFlow = commands.map((command) => `{ run: ${JSON.stringify(command)} }`).join(', ');
  const eol = lineEndingOf(place.source);
  const items = (indent: string) => script.map((line) => `${indent}${item(line)}${eol}`).join('');
  const whole = (entry: YamlEntry) =>
    place.map.flow
      ? [{ ...spanOf(entry), text: `commands: [${inFlow}]` }]
      : replaceBlockEntry(place, entry, (indent) => `${indent}commands:${eol}${items(`${indent}  `)}`);
  if (present === undefined) return whole(run);
  const removal = removeEntry(place, run);
  if (isEmpty(present)) return [...removal, ...whole(present)];
  const { value } = present;
  if (value.kind !== 'list') throw new UnknownLayout();
  if (value.flow) return [...removal, insertion(value.start + 1, `${inFlow}, `)];
  const indent = indentOf(place.source, value.start);
  return [...removal, insertion(lineStart(place.source, value.start), items(indent))];
}

/** A comment of the script stays one; JSON's quoting is YAML's. */
function item(line: string): string {
  return line.startsWith('#') ? line : `- run: ${JSON.stringify(line)}`;
}

function isEmpty(entry: YamlEntry): boolean {
  return isNothing(entry) || (entry.value.kind === 'list' && entry.value.items.length === 0);
}
