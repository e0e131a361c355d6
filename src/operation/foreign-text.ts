import type { ToolInput } from '../call/call.ts';
import { pathsIn } from '../call/paths-in.ts';
import type { TextChange } from '../call/text-change.ts';

const NEW_TEXT =
  /^(?:new|replacement|repl|replace(?:ment)?|updated|inserted|insert)(?:text|string|str|content|contents|value|code|source|lines?)?$|^(?:repl|insert)with$/;
const OLD_TEXT =
  /^(?:old|search|find|original|target|needle|match)(?:text|string|str|content|contents|value|code|source)?$/;
const WHOLE_TEXT =
  /^(?:content|contents|text|filetext|filecontent|filecontents|body|code|data|source|newsource|patch|diff|value)$/;

const MAX_DEPTH = 8;
const MAX_TEXTS = 2_000;

interface Texts {
  readonly added: string[];
  readonly removed: string[];
  readonly whole: string[];
}

/**
 * What a tool that isn't the client's own writes into a file, guessed by the usual names of fields: those beside its
 * path, or those of the input where no path has any.
 */
export function foreignTextChange(
  input: ToolInput,
  given: string | undefined,
  before: () => string | undefined,
): TextChange | undefined {
  const beside = pathsIn(input)?.find(({ path }) => path === given)?.beside ?? input;
  const texts = textsIn(beside);
  const found = isEmpty(texts) && beside !== input ? textsIn(input) : texts;
  if (isEmpty(found)) return undefined;
  const { added, removed, whole } = found;
  // Where something is replaced, that is what was there; else what the file holds.
  if (added.length > 0 && removed.length > 0)
    return { before: removed.join('\n'), after: [...added, ...whole].join('\n'), isWhole: false };
  const [only] = whole;
  const isWhole = added.length === 0 && whole.length === 1;
  return { before: before() ?? '', after: isWhole ? (only ?? '') : [...added, ...whole].join('\n'), isWhole };
}

function isEmpty({ added, whole }: Texts): boolean {
  return added.length + whole.length === 0;
}

function textsIn(map: Readonly<Record<string, unknown>>): Texts {
  const found: Texts = { added: [], removed: [], whole: [] };
  readMap(map, found, 0);
  return found;
}

function readMap(map: object, found: Texts, depth: number): void {
  if (depth > MAX_DEPTH) return;
  for (const [name, value] of Object.entries(map)) readValue(plainName(name), value, found, depth);
}

function readValue(field: string, value: unknown, found: Texts, depth: number): void {
  if (found.added.length + found.removed.length + found.whole.length > MAX_TEXTS) return;
  if (typeof value === 'string') listFor(field, found)?.push(value);
  else if (Array.isArray(value) && depth <= MAX_DEPTH)
    for (const item of value) readValue(field, item, found, depth + 1);
  else if (typeof value === 'object' && value !== null) readMap(value, found, depth + 1);
}

function listFor(field: string, { added, removed, whole }: Texts): string[] | undefined {
  if (NEW_TEXT.test(field)) return added;
  if (OLD_TEXT.test(field)) return removed;
  return WHOLE_TEXT.test(field) ? whole : undefined;
}

function plainName(field: string): string {
  return field.toLowerCase().replace(/[^a-z\d]/g, '');
}
