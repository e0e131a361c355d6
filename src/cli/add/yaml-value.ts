import { yamlList, yamlSentence, yamlText } from '../../text/yaml-text.ts';

/** A value that is to be written: a text, a list of texts on one line, a list with a line for each item, a map. */
export type NewValue =
  | string
  | readonly string[]
  | { readonly items: readonly NewValue[] }
  | { readonly entries: readonly NewEntry[] };
export type NewEntry = readonly [key: string, value: NewValue];

/** As it reads on one line, inside of brackets. */
export function flowText(value: NewValue): string {
  if (typeof value === 'string') return yamlText(value);
  if (isTexts(value)) return yamlList(value);
  if ('items' in value) return `[${value.items.map(flowText).join(', ')}]`;
  return `{ ${value.entries.map((entry) => flowEntry(entry)).join(', ')} }`;
}

export function flowEntry([key, value]: NewEntry): string {
  return `${yamlText(key)}: ${flowText(value)}`;
}

/** The lines of `key: value`, without indentation. */
export function entryLines([key, value]: NewEntry): readonly string[] {
  const name = yamlText(key);
  if (typeof value === 'string') return [`${name}: ${yamlSentence(value)}`];
  if (isTexts(value)) return [`${name}: ${yamlList(value)}`];
  return [`${name}:`, ...blockLines(value).map((line) => `  ${line}`)];
}

/** The lines of `- item`, without indentation. */
export function itemLines(item: NewValue): readonly string[] {
  if (typeof item === 'string') return [`- ${yamlText(item)}`];
  if (isTexts(item)) return [`- ${yamlList(item)}`];
  const [first = '', ...more] = blockLines(item);
  return [`- ${first}`, ...more.map((line) => `  ${line}`)];
}

function blockLines(value: Exclude<NewValue, string | readonly string[]>): readonly string[] {
  return 'items' in value ? value.items.flatMap(itemLines) : value.entries.flatMap(entryLines);
}

/** What a reader gets of it. */
export function plainValue(value: NewValue): unknown {
  if (typeof value === 'string') return value;
  if (isTexts(value)) return [...value];
  if ('items' in value) return value.items.map(plainValue);
  return Object.fromEntries(value.entries.map(([key, inner]) => [key, plainValue(inner)]));
}

function isTexts(value: NewValue): value is readonly string[] {
  return Array.isArray(value);
}
