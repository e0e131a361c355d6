import { parentOf, relativeTo } from '../match/path-text.ts';
import * as say from '../text/effects.ts';
import type { Effect } from './effect.ts';
import { addVersion, type Version } from './kept-versions.ts';
import type { Seen } from './picture.ts';
import { replaceVersion } from './replace.ts';
import type { Watching } from './watching.ts';

/** Puts a file back as it was before the call; where the user may have changed it, only keeps how it was. */
export async function restored(watching: Watching, effect: Effect): Promise<Effect> {
  const { change, isBehind, isForbiddenToAll } = effect;
  if (effect.restored !== undefined) return effect;
  const { host, session } = watching;
  const before = versionOf(change.before);
  if ('problem' in before) return { ...effect, restored: before };
  const { path } = change;
  const folder = change.folder ?? expectedFolder(watching, path);
  const [objection] = effect.objections;
  const commands = effect.callers.map(({ about }) => about);
  const place = { path, folder, session, why: say.whyReplaced(objection?.id ?? '', commands) };
  try {
    if (isBehind || !isForbiddenToAll)
      return { ...effect, restored: { keptAs: addVersion(host, { ...place, version: before }).id } };
    const replaced = await replaceVersion(host, place, before);
    return {
      ...effect,
      restored: 'kept' in replaced ? { id: replaced.kept.id } : replaced,
    };
  } catch (error) {
    return { ...effect, restored: { problem: error instanceof Error ? error.message : String(error) } };
  }
}

function versionOf(seen: Seen | undefined): Version | { readonly problem: string } {
  if (seen === undefined) return { kind: 'nothing' };
  const [, kind, mode, content] = seen;
  if (kind === 'link') return { kind, target: content };
  if (kind === 'file' && content !== '') return { kind, hash: content, mode };
  return { problem: kind === 'many' ? say.tooMany() : say.notCopied() };
}

/** Where a file that is new lies, if no link has led there. */
function expectedFolder({ root, realRoot }: Watching, path: string): string {
  const folder = parentOf(path);
  const inner = relativeTo(root, folder);
  return inner === undefined ? folder : inner === '' ? realRoot : `${realRoot}/${inner}`;
}
