import type { Host } from '../host/host.ts';
import { parentOf, resolvePath } from '../match/path-text.ts';
import type { GitConfigEntry } from './git-config-syntax.ts';
import type { GitRepository } from './git-repository.ts';

export interface GitSettings {
  /** The user's own ignore file for all repositories, whether it exists or not. */
  readonly excludesFile: string | undefined;
  readonly ignoreCase: boolean;
}

type ReadConfig = (file: string) => readonly GitConfigEntry[] | undefined;

/** Git limits the depth only; files that include each other twice would still multiply. */
const INCLUDED_FILES = 100;

/**
 * The two settings that decide what is ignored, from the places where git looks, the last word winning.
 * Left out, because they need more than files: conditional includes (`includeIf`), settings given to git by
 * its command line or the `GIT_CONFIG_COUNT` variables, and paths that start with `~someone`.
 */
export function readGitSettings(host: Host, repository: GitRepository, readConfig: ReadConfig): GitSettings {
  const values = new Map<string, string | undefined>();
  let included = 0;
  const apply = (file: string): void => {
    for (const { key, value } of readConfig(file) ?? []) {
      if (key !== 'include.path') {
        values.set(key, value);
        continue;
      }
      const other = expandPath(host, value ?? '', parentOf(file));
      if (other === undefined || included === INCLUDED_FILES) continue;
      included++;
      apply(other);
    }
  };

  for (const file of [...systemConfigs(host), ...userConfigs(host), `${repository.commonDir}/config`]) {
    apply(file);
  }
  if (isOn(values, 'extensions.worktreeconfig')) apply(`${repository.gitDir}/config.worktree`);

  const excludes = values.get('core.excludesfile');
  return {
    excludesFile:
      excludes === undefined ? inUserFolder(host, 'ignore') : expandPath(host, excludes, repository.top),
    ignoreCase: isOn(values, 'core.ignorecase'),
  };
}

function systemConfigs(host: Host): readonly string[] {
  if (meansOn(host.env('GIT_CONFIG_NOSYSTEM') ?? '')) return [];
  return [host.env('GIT_CONFIG_SYSTEM') ?? '/etc/gitconfig'];
}

function userConfigs(host: Host): readonly string[] {
  const given = host.env('GIT_CONFIG_GLOBAL');
  if (given !== undefined) return given === '' ? [] : [given];
  const home = host.home();
  const files = [inUserFolder(host, 'config'), home === undefined ? undefined : `${home}/.gitconfig`];
  return files.filter((file) => file !== undefined);
}

function inUserFolder(host: Host, name: string): string | undefined {
  const given = host.env('XDG_CONFIG_HOME');
  if (given !== undefined && given !== '') return `${given}/git/${name}`;
  const home = host.home();
  return home === undefined ? undefined : `${home}/.config/git/${name}`;
}

/** `undefined` when the path leads nowhere: it is empty, or says whose home it means. */
function expandPath(host: Host, path: string, folder: string): string | undefined {
  if (path === '') return undefined;
  if (!path.startsWith('~')) return resolvePath(folder, path);
  const home = host.home();
  return home === undefined || !path.startsWith('~/') ? undefined : resolvePath(home, path.slice(2));
}

/** A name without a value is true. */
function isOn(values: ReadonlyMap<string, string | undefined>, key: string): boolean {
  return values.has(key) && meansOn(values.get(key) ?? 'true');
}

const OFF: ReadonlySet<string> = new Set(['', 'false', 'no', 'off']);

function meansOn(value: string): boolean {
  return !OFF.has(value.toLowerCase()) && !/^[+-]?0+$/.test(value);
}
