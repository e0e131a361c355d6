import { isAsNoted, sandboxNote } from '../clients/claude-code/sandbox-note.ts';
import { holdPaths } from '../clients/claude-code/sandbox-settings.ts';
import { readTextFile, replaceTextFile } from '../host/text-file.ts';
import { isMap, parseJson } from '../json-value.ts';
import { relativeTo } from '../match/path-text.ts';
import { refreshed, refreshFailed } from '../text/sandbox.ts';
import { type HeldProject, holdingsOf } from './holdings.ts';
import { type Share, shareOut } from './share-out.ts';

/**
 * Brings the list in the settings up to date when a session begins; the client reads it again for this very session.
 * Only what `sandbox --write` has put there is touched, and only as long as nobody has turned its switches. Returns
 * what to tell the user.
 */
export function refreshSandbox(
  project: HeldProject,
  files: { readonly shared: string; readonly local: string },
): readonly string[] {
  const shares = shareOut(holdingsOf(project));
  return (['shared', 'local'] as const).flatMap((which) =>
    refreshFile(files[which], shares[which], project.launch),
  );
}

function refreshFile(path: string, { paths }: Share, launch: string): readonly string[] {
  const file = readTextFile(path);
  const shown = relativeTo(launch, path) ?? path;
  if (file.kind === 'unreadable') return [];
  const before = file.kind === 'text' ? file.text : '{}\n';
  const settings = parseJson(before.replace(/^\ufeff/, ''));
  // What the client can't read isn't ours to mend while nobody looks.
  if (!isMap(settings)) return [];
  const note = sandboxNote(settings);
  if (note !== undefined && !isAsNoted(settings, note)) return [];
  const edit = holdPaths(before, paths, note?.switches ?? []);
  if (!edit.ok || edit.text === before) return [];
  const added = [...paths.denyWrite, ...paths.denyRead].filter((one) => !isNoted(note, one));
  const removed = [...(note?.denyWrite ?? []), ...(note?.denyRead ?? [])].filter(
    (one) => !paths.denyWrite.includes(one) && !paths.denyRead.includes(one),
  );
  // Somebody may have written to it in the meantime.
  const now = readTextFile(path);
  if (now.kind !== file.kind || (now.kind === 'text' && now.text !== before)) return [];
  const problem = replaceTextFile(path, edit.text);
  return [problem === undefined ? refreshed(shown, added, removed) : refreshFailed(shown, problem)];
}

function isNoted(note: ReturnType<typeof sandboxNote>, path: string): boolean {
  return note !== undefined && (note.denyWrite.includes(path) || note.denyRead.includes(path));
}
