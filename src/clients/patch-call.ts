import type { NamedFile, ToolInput, ToolUse } from '../call/call.ts';
import type { TextChange } from '../call/text-change.ts';
import { CHANGE, CREATE } from '../call/tools.ts';
import { isAbsolute } from '../match/path-text.ts';
import { addedText, changedParts, patched } from '../patch/apply-patch.ts';
import { type PatchedFile, readPatch } from '../patch/read-patch.ts';
import type { Client } from './client.ts';
import { textAfter, textChange } from './text-change.ts';
import { type NamedTool, toolUse } from './tool-table.ts';

/** A call whose files stand in a patch, and so does what is done to each. */
export function patchUse(tool: NamedTool, patch: string): ToolUse {
  const rows = { [tool.name]: {} };
  return { ...toolUse({ rows, spellings: (path) => [path] }, tool), files: filesOfPatch(patch) };
}

/** What calls make of texts: of patches, if there is one in the input, else in the words that Claude Code has for it. */
export function textsByPatches(
  patchIn: (input: ToolInput) => string | undefined,
  inClaudesWords: (input: ToolInput) => ToolInput,
): Pick<Client, 'textAfter' | 'textChange'> {
  return {
    textAfter: (input, before, given) => {
      const patch = patchIn(input);
      if (patch !== undefined) return textAfterPatch(patch, given, before);
      return textAfter(inClaudesWords(input), before);
    },
    textChange: ({ input }, given, before) => {
      const patch = patchIn(input);
      if (patch !== undefined) return patchTextChange(patch, given, before);
      return textChange({ input: inClaudesWords(input) }, undefined, before);
    },
  };
}

/** The files that a patch touches, each by every path that it may be taken for. */
export function filesOfPatch(patch: string): readonly NamedFile[] {
  return readPatch(patch).flatMap((file): readonly NamedFile[] => [
    ...file.paths.map((path) => ({ ...DEEDS[file.deed], path: asIs(path) })),
    ...file.moved.map((path) => ({ ...DEEDS.add, path: asIs(path) })),
    // What is moved is gone from where it was.
    ...(file.moved.length > 0 ? file.paths.map((path) => ({ ...DEEDS.delete, path: asIs(path) })) : []),
  ]);
}

const DEEDS = {
  add: { kind: 'create', as: CREATE },
  update: { kind: 'write', as: CHANGE },
  delete: { kind: 'delete', as: CHANGE },
} as const;

/** `~` is a folder's name for those who apply patches, and `file:` as well. */
function asIs(path: string): string {
  return isAbsolute(path) || path.startsWith('./') ? path : `./${path}`;
}

/** What a patch makes of the text of the file that it names as `given`; `before` reads that file. */
function patchTextChange(
  patch: string,
  given: string | undefined,
  before: () => string | undefined,
): TextChange | undefined {
  const files = readPatch(patch);
  const isGiven = (path: string) => given === undefined || asIs(path) === given;
  const touching = files.filter(({ paths, moved }) => paths.some(isGiven) || moved.some(isGiven));
  if (touching.length === 0) return undefined;
  // Several sections may be about one file; then each counts by what it names.
  const [only] = touching;
  const whole = touching.length === 1 && only?.moved.length === 0 ? wholeChange(only, before()) : undefined;
  if (whole !== undefined) return whole;
  const parts = touching.filter(({ deed }) => deed !== 'delete').map(changedParts);
  const joined = (which: 'before' | 'after') => parts.map((part) => part[which]).join('\n');
  return { before: joined('before'), after: joined('after'), isWhole: false };
}

function wholeChange(file: PatchedFile, before: string | undefined): TextChange | undefined {
  if (file.deed === 'delete') return { before: before ?? '', after: '', isWhole: true };
  if (file.deed === 'add') return { before: before ?? '', after: addedText(file), isWhole: true };
  const after = before === undefined ? undefined : patched(before, file);
  if (before === undefined || after === undefined) return undefined;
  return { before: before.replaceAll('\r\n', '\n'), after, isWhole: true };
}

/** The text of a file after the patch, where that is certain; else what the patch adds comes after what is there. */
function textAfterPatch(patch: string, given: string | undefined, before: string): string | undefined {
  const change = patchTextChange(patch, given, () => before);
  if (change === undefined) return undefined;
  return change.isWhole ? change.after : `${before}\n${change.after}`;
}
