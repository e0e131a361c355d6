import { indentBefore, lineStart } from '../../edit/lines.ts';
import { lineEndingOf } from '../../edit/text-edits.ts';
import { type Edits, type Place, removeEntry, replaceBlockEntry, spanOf } from './entry-edits.ts';
import type { YamlEntry } from './yaml-tree.ts';

/** `stop.run` held a command per line; each becomes an entry of `stop.commands`, before those already there. */
export function migrateRun(place: Place, run: YamlEntry): Edits {
  if (run.value.kind !== 'text' && run.value.kind !== 'nothing') return undefined;
  const lines = run.value.kind === 'text' ? run.value.value.split(/\r?\n/).map((line) => line.trim()) : [];
  const script = lines.filter((line) => line !== '');
  const commands = script.filter((line) => !line.startsWith('#'));
  if (commands.length === 0) return removeEntry(place, run);
  const present = place.map.entries.find((entry) => entry.key === 'commands');
  if (place.map.flow) return intoFlow(place, run, present, commands);
  const eol = lineEndingOf(place.source);
  const items = (indent: string) => script.map((line) => `${indent}${item(line)}${eol}`).join('');
  const whole = (indent: string) => `${indent}commands:${eol}${items(`${indent}  `)}`;
  if (present === undefined) return replaceBlockEntry(place, run, whole);
  const removal = removeEntry(place, run);
  if (removal === undefined) return undefined;
  if (isEmpty(present)) return both(removal, replaceBlockEntry(place, present, whole));
  const { value } = present;
  if (value.kind !== 'list') return undefined;
  if (value.flow)
    return both(removal, [insertion(value.start + 1, `${commands.map(flowItem).join(', ')}, `)]);
  const indent = indentBefore(place.source, value.start);
  if (indent === undefined) return undefined;
  return both(removal, [insertion(lineStart(place.source, value.start), items(indent))]);
}

function intoFlow(
  place: Place,
  run: YamlEntry,
  present: YamlEntry | undefined,
  commands: readonly string[],
): Edits {
  const items = commands.map(flowItem).join(', ');
  if (present === undefined) return [{ ...spanOf(run), text: `commands: [${items}]` }];
  const removal = removeEntry(place, run);
  if (removal === undefined) return undefined;
  if (isEmpty(present)) return both(removal, [{ ...spanOf(present), text: `commands: [${items}]` }]);
  if (present.value.kind !== 'list') return undefined;
  return both(removal, [insertion(present.value.start + 1, `${items}, `)]);
}

/** A comment of the script stays one; JSON's quoting is YAML's. */
function item(line: string): string {
  return line.startsWith('#') ? line : `- run: ${JSON.stringify(line)}`;
}

function flowItem(command: string): string {
  return `{ run: ${JSON.stringify(command)} }`;
}

function isEmpty({ value }: YamlEntry): boolean {
  if (value.kind === 'list') return value.items.length === 0;
  return value.kind === 'nothing' || (value.kind === 'text' && /^(~|null|Null|NULL)$/.test(value.value));
}

function insertion(at: number, text: string) {
  return { start: at, end: at, text };
}

function both(one: Edits, other: Edits): Edits {
  return one === undefined || other === undefined ? undefined : [...one, ...other];
}
