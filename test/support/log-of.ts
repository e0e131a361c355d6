import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { LogEntry } from '../../src/log/entry.ts';
import type { ScratchProject } from './scratch-project.ts';

/** A message without the id of its entry. */
export function withoutId(text: string | undefined): string | undefined {
  return text?.replace(/ \[[a-z]{4}-[a-z]{4}\]$/gm, '');
}

/** Where a scratch project's user has the log. */
export function stateOf({ root }: Pick<ScratchProject, 'root'>): string {
  return join(root, '../home/.local/state/conclaude');
}

/** The folder of the project's own log; `undefined` while there is none. */
export function logFolderOf(project: Pick<ScratchProject, 'root'>): string | undefined {
  const logs = join(stateOf(project), 'log');
  const [name] = existsSync(logs) ? readdirSync(logs) : [];
  return name === undefined ? undefined : join(logs, name);
}

/** All lines of the log, in the order in which they were written. */
export function linesOf(project: Pick<ScratchProject, 'root'>): readonly string[] {
  const folder = logFolderOf(project);
  if (folder === undefined) return [];
  const names = readdirSync(folder).filter((name) => name.endsWith('.jsonl'));
  return names.sort().flatMap((name) =>
    readFileSync(join(folder, name), 'utf8')
      .split('\n')
      .filter((line) => line !== ''),
  );
}

export function entriesOf(project: Pick<ScratchProject, 'root'>): readonly LogEntry[] {
  return linesOf(project).map((line) => JSON.parse(line) as LogEntry);
}

/** Everything that is kept for the user, as one text. */
export function allKept(project: Pick<ScratchProject, 'root'>): string {
  const state = stateOf(project);
  if (!existsSync(state)) return '';
  const names = readdirSync(state, { recursive: true, withFileTypes: true }).filter((one) => one.isFile());
  return names
    .map(({ parentPath, name }) => `${name}\n${readFileSync(join(parentPath, name), 'utf8')}`)
    .join('\n');
}
