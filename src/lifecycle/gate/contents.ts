import { contentHash } from '../../host/content-hash.ts';
import { FRESH_MS } from '../../host/disk-entry.ts';
import { lookAt, type Seen } from '../../host/file-stats.ts';
import { getPrivate, putPrivate } from '../../host/private-files.ts';
import { joinPath } from '../../match/path-text.ts';
import type { LifecycleCall } from '../lifecycle-call.ts';
import { type FileTable, newFileTable } from './file-table.ts';
import type { ProjectLook } from './project-look.ts';

/** States of which the hash is remembered: a few sets of files for a few checks each. */
const MOST_STATES = 64;

/** Which files of a project count. */
export interface Choice {
  /** Another one for another choice. */
  readonly id: string;
  /** None: all of them. */
  readonly covers: ((path: string) => boolean) | undefined;
  /** Files that git doesn't list. */
  readonly extra: readonly string[];
}

/**
 * One hash for the names, contents and modes of files; `undefined` when it can't be told. Files are read only if they
 * may have changed since the last time. That is remembered in `memory`, a private folder; one for each root.
 */
export type HashContents = (look: ProjectLook, choice: Choice) => Promise<string | undefined>;

export function openContents(call: LifecycleCall, memory: string): HashContents {
  const states = joinPath(memory, 'states');
  const tables = new Map<ProjectLook, FileTable>();
  return async (look, choice) => {
    const table = tables.get(look) ?? newFileTable(call, look, joinPath(memory, 'files'));
    tables.clear();
    tables.set(look, table);
    const extra = lookAt(call.root, choice.extra);
    if (table.loose === undefined || extra === undefined) return undefined;
    const isSteady = Math.max(table.loose.latest, extra.latest) <= look.time - FRESH_MS;
    const state = stateOf(look, table.loose, extra, choice.id);
    const before = isSteady ? readStates(states).get(state) : undefined;
    if (before !== undefined) return before;
    const all = await look.all();
    if (all === undefined) return undefined;
    const { covers } = choice;
    const listed = covers === undefined ? all.names : all.names.filter(covers);
    const hash = await table.hashOf({ ...choice, listed, areSomeHidden: all.areSomeHidden });
    if (hash === undefined) return undefined;
    if (isSteady && table.isSteady) remember(states, state, hash);
    return hash;
  };
}

function stateOf({ index = '' }: ProjectLook, loose: Seen, extra: Seen, id: string): string {
  const names = [index, id, loose.names.length, ...loose.names, ...extra.names].join('\0');
  return contentHash(names, loose.numbers, extra.numbers);
}

function readStates(path: string): Map<string, string> {
  const lines = (getPrivate(path) ?? '').split('\n');
  return new Map(lines.filter(Boolean).map((line) => [line.slice(0, 64), line.slice(65)]));
}

function remember(path: string, state: string, hash: string): void {
  const states = readStates(path);
  states.delete(state);
  states.set(state, hash);
  const lines = [...states].slice(-MOST_STATES).map(([one, other]) => `${one} ${other}\n`);
  putPrivate(path, lines.join(''));
}
