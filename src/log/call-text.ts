import type { Call } from '../call/call.ts';
import { relativeTo, resolvePath } from '../match/path-text.ts';
import { mask } from './mask.ts';

/** Names of agents and tools; a short one hides nothing. */
export function maskedName(name: string): string {
  return name.length <= 12 ? name : mask(name);
}

/** Files of a call that nobody has looked into. */
export function namedFiles({ tool, cwd }: Call, root: string): readonly string[] {
  return (tool?.files ?? []).map(({ path }) => {
    const absolute = resolvePath(cwd ?? root, path);
    return relativeTo(root, absolute) || absolute;
  });
}

/** More than is kept, so that what is masked makes room, and little enough to be masked in no time. */
const MOST_TEXT = 4096;

export function textOf({ command, input }: NonNullable<Call['tool']>): string {
  const text = command ?? JSON.stringify(input);
  if (text.length <= MOST_TEXT) return mask(text);
  // What is cut in the middle may no longer be told for what it is.
  return `${mask(text.slice(0, MOST_TEXT)).slice(0, -300)}…`;
}
