import { findRepository } from '../../facts/git-repository.ts';
import { keepNewest, putPrivate } from '../../host/private-files.ts';
import { textHash } from '../../host/text-hash.ts';
import { stateFolder } from '../../log/place.ts';
import { joinPath } from '../../match/path-text.ts';
import type { CommandRun } from '../command-run.ts';
import type { LifecycleCall } from '../lifecycle-call.ts';
import type { ShownOutput } from './report.ts';

/** Outputs of a few rounds. */
const MOST_FILES = 40;

/**
 * Keeps a command's whole output where Claude can look things up, and returns where. Inside of the git folder, Claude
 * needs no permission to read it; without git it goes to the user's state folder.
 */
export function keepOutput(
  { host, root, session }: LifecycleCall,
  { command, folder = '' }: CommandRun,
  outputs: readonly ShownOutput[],
): string | undefined {
  const gitDir = findRepository(host, root)?.gitDir;
  const state = stateFolder(host);
  const place = gitDir === undefined ? state && joinPath(state, 'gates') : joinPath(gitDir, 'conclaude');
  if (place === undefined) return undefined;
  const program = (command.run.match(/[\w.-]+/g) ?? []).slice(0, 3).join('-').slice(0, 40);
  const id = textHash([session, command.run, folder].join('\0'));
  const path = joinPath(joinPath(place, 'output'), `${program || 'command'}-${id}.txt`);
  const text = outputs.map(({ label, output }) => `${label}:\n${wholeText(output)}`).join('\n');
  if (!putPrivate(path, text)) return undefined;
  keepNewest(joinPath(place, 'output'), MOST_FILES);
  return path;
}

function wholeText({ whole, head = '', tail }: ShownOutput['output']): string {
  return whole ?? `${head}\n\n… (the middle is left out)\n\n${tail}`;
}
