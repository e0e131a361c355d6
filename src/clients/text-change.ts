import type { ToolInput, ToolUse } from '../call/call.ts';
import type { TextChange } from '../call/text-change.ts';
import { isMap, mapsIn, parseJson, type ValueMap } from '../json-value.ts';

/** The whole text, or what replacing parts of it makes of it. */
export function textAfter(input: ToolInput, before: string): string | undefined {
  if (typeof input.content === 'string') return input.content;
  const edits = editsIn(input);
  if (edits.length === 0) return undefined;
  // What isn't there to be replaced makes the client refuse the call; until then it counts as added.
  return edits.reduce((text, edit) => replaced(text, edit) ?? `${text}\n${edit.now}`, before);
}

/**
 * What a call makes of the text of the file that it names as `given`; `undefined` where its input doesn't tell. `before`
 * is asked for only where it matters, and says nothing where it can't be read.
 */
export function textChange(
  { input }: Pick<ToolUse, 'input'>,
  given: string | undefined,
  before: () => string | undefined,
): TextChange | undefined {
  const { content, new_source: source } = input;
  if (typeof content === 'string') return { before: before() ?? '', after: content, isWhole: true };
  if (typeof source === 'string')
    return { before: cellBefore(input, before() ?? ''), after: source, isWhole: false };
  const edits = editsIn(input, given);
  return edits.length === 0 ? undefined : edited(edits, before());
}

interface TextEdit {
  readonly old: string;
  readonly now: string;
  readonly all: boolean;
}

/** The edits of a call, or those of one of its files. */
function editsIn(input: ToolInput, given?: string): readonly TextEdit[] {
  return [input, ...mapsIn(input.edits)].flatMap((edit): TextEdit[] => {
    const { old_string: old, new_string: now, replace_all: all, file_path: file } = edit;
    if (typeof now !== 'string' || (given !== undefined && typeof file === 'string' && file !== given))
      return [];
    return [{ old: typeof old === 'string' ? old : '', now, all: all === true }];
  });
}

function replaced(text: string, { old, now, all }: TextEdit): string | undefined {
  if (old === '') return text === '' ? now : undefined;
  if (!text.includes(old)) return undefined;
  return all ? text.split(old).join(now) : text.replace(old, () => now);
}

/** The file before and after; where that can't be told, what the edits take away and what they put there. */
function edited(edits: readonly TextEdit[], before: string | undefined): TextChange {
  // The client finds lines whatever they end with.
  const start = before?.replaceAll('\r\n', '\n');
  let after = start;
  for (const edit of edits) after = after === undefined ? undefined : replaced(after, edit);
  if (start !== undefined && after !== undefined) return { before: start, after, isWhole: true };
  const joined = (which: 'old' | 'now') => edits.map((edit) => edit[which]).join('\n');
  return { before: joined('old'), after: joined('now'), isWhole: false };
}

/** The cell that is replaced; of one that can't be found, all that the notebook holds. */
function cellBefore({ edit_mode: mode, cell_id: id }: ToolInput, notebook: string): string {
  if (mode === 'insert' || notebook === '') return '';
  const parsed = parseJson(notebook);
  const cell = mapsIn(isMap(parsed) ? parsed.cells : undefined).find((one: ValueMap) => one.id === id);
  if (cell === undefined) return notebook;
  const { source } = cell;
  return Array.isArray(source) ? source.join('') : String(source ?? '');
}
