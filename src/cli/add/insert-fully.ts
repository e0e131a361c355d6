import { hasConditions } from '../../config/command-rule.ts';
import type { ToolRule } from '../../config/tool-rule.ts';
import { readYaml } from '../../config/yaml.ts';
import { applyEdits, type TextEdit } from '../../edit/text-edits.ts';
import { isMap } from '../../json-value.ts';
import { yamlTree } from '../migrate/yaml-tree.ts';
import { addToExtends } from '../pack/add-to-extends.ts';
import { canonical } from './expected-after.ts';
import { type Addition, insertInto } from './yaml-insert.ts';
import { plainValue } from './yaml-value.ts';

interface Configured {
  readonly text: string;
  readonly config: { readonly preToolUse: { readonly toolUsageValidation: readonly ToolRule[] } };
}

/** The text with the addition in the place where it counts, in whatever form its neighbours are written. */
export function insertFully({ text, config }: Configured, addition: Addition): string | undefined {
  const { keys, add } = addition;
  if (keys[0] === 'extends' && 'item' in add) return extended(text, String(add.item));
  const key = keys.join('.');
  if (key === 'preToolUse.toolUsageValidation' && 'item' in add) {
    const before = firstThatHides(
      config.preToolUse.toolUsageValidation,
      plainValue(add.item) as Partial<ToolRule>,
    );
    return insertInto(text, before < 0 ? addition : { keys, add: { item: add.item, before } });
  }
  return insertInto(text, addition) ?? insertIntoText(text, addition);
}

function extended(text: string, spec: string): string | undefined {
  const mark = text.startsWith('\ufeff') ? '\ufeff' : '';
  const changed = addToExtends(text.slice(mark.length), spec);
  return changed === undefined
    ? insertInto(text, { keys: ['extends'], add: { item: spec } })
    : mark + changed;
}

/** The first match decides: a rule with flags has to stand before one for the same command without. */
function firstThatHides(rules: readonly ToolRule[], { command, flags }: Partial<ToolRule>): number {
  if (flags === undefined) return -1;
  return rules.findIndex(
    (rule) => rule.agent === '*' && rule.command.includes(String(command)) && !hasConditions(rule),
  );
}

/** A rule that is only a pattern becomes a map: `- a` → `- pattern: a` with the list below it. */
function insertIntoText(text: string, { keys, add }: Addition): string | undefined {
  const [section, list, index, key] = keys;
  const yaml = readYaml(text);
  if (!yaml.ok || typeof index !== 'number' || typeof key !== 'string' || !('item' in add)) return undefined;
  const root = yamlTree(text, yaml.events);
  const inner = root.kind === 'map' ? root.entries.find((one) => one.key === section)?.value : undefined;
  const items = inner?.kind === 'map' ? inner.entries.find((one) => one.key === list)?.value : undefined;
  const item = items?.kind === 'list' ? items.items[index] : undefined;
  if (items?.kind !== 'list' || item?.kind !== 'text') return undefined;
  const [start, end]: [TextEdit, TextEdit] = [
    { start: item.start, end: item.start, text: items.flow ? '{ pattern: ' : 'pattern: ' },
    { start: item.end, end: item.end, text: items.flow ? ' }' : '' },
  ];
  const asMap = applyEdits(text, [start, end]);
  const changed = insertInto(asMap, { keys, add });
  return changed !== undefined && isSameBut(text, asMap, [section, list, index] as const)
    ? changed
    : undefined;
}

/** Nothing but the pattern's own form has changed. */
function isSameBut(
  before: string,
  after: string,
  [section, list, index]: readonly [unknown, unknown, number],
): boolean {
  const [old, now] = [readYaml(before), readYaml(after)];
  if (!old.ok || !now.ok || !isMap(old.value) || !isMap(now.value)) return false;
  const expected = structuredClone(old.value) as Record<string, Record<string, unknown[]>>;
  const items = expected[String(section)]?.[String(list)];
  if (items === undefined) return false;
  items[index] = { pattern: items[index] };
  return canonical(expected) === canonical(now.value);
}
