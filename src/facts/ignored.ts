import type { Host } from '../host/host.ts';
import { type IgnoreSource, judgeIgnored } from '../match/gitignore.ts';
import { parseIgnoreFile } from '../match/gitignore-rule.ts';
import { joinPath, parentOf, relativeTo } from '../match/path-text.ts';
import { parseGitConfig } from './git-config-syntax.ts';
import { findRepository } from './git-repository.ts';
import { readGitSettings } from './git-settings.ts';
import { keepParsed, readParsed, TOO_LARGE } from './parsed-file.ts';

export interface IgnoredBy {
  /** The rule as it stands in the file. */
  readonly pattern: string;
  /** Absolute. */
  readonly file: string;
  /** Counted from 1. */
  readonly line: number;
  /** That file is too large to be read: whether it ignores the path can't be known. */
  readonly isTooLarge?: true;
}

/**
 * `path` is absolute and normalised, with `/` between its parts; a link to a folder is no folder. Who `wantsDoubt` also
 * hears of an ignore file that nobody can read.
 */
export type IgnoreReader = (path: string, isFolder: boolean, wantsDoubt?: boolean) => IgnoredBy | undefined;

/**
 * The rule by which git ignores a path, tracked or not. `undefined`: no rule does, or the path lies outside of
 * every repository, is the top folder of one, or belongs to git's own files there.
 */
export function findIgnored(
  host: Host,
  path: string,
  isFolder: boolean,
  wantsDoubt = false,
): IgnoredBy | undefined {
  return find(host, readFiles(host, readParsed), path, isFolder, wantsDoubt);
}

/** The same for those who ask often: what a file says is kept until the file changes. */
export function createIgnoreReader(host: Host): IgnoreReader {
  const files = readFiles(host, keepParsed);
  return (path, isFolder, wantsDoubt = false) => find(host, files, path, isFolder, wantsDoubt);
}

function readFiles(host: Host, reading: typeof readParsed) {
  return {
    config: reading(host, parseGitConfig),
    rules: reading(host, (text) => parseIgnoreFile(text, false)),
    foldedRules: reading(host, (text) => parseIgnoreFile(text, true)),
  };
}

type Files = ReturnType<typeof readFiles>;

function find(
  host: Host,
  files: Files,
  path: string,
  isFolder: boolean,
  wantsDoubt: boolean,
): IgnoredBy | undefined {
  const target = path.endsWith('/') ? path.slice(0, -1) : path;
  const repository = findRepository(host, isFolder ? target : parentOf(target));
  if (repository === undefined) return undefined;
  const inner = relativeTo(repository.top, target) ?? '';
  if (inner === '' || inner === '.git' || inner.startsWith('.git/')) return undefined;

  const readConfig = (file: string) => {
    const entries = files.config(file);
    return entries === TOO_LARGE ? undefined : entries;
  };
  const { excludesFile, ignoreCase } = readGitSettings(host, repository, readConfig);
  const rules = ignoreCase ? files.foldedRules : files.rules;
  const sources: IgnoreSource[] = [];
  let doubt: IgnoredBy | undefined;
  const add = (file: string | undefined, folder: string): void => {
    const found = file === undefined ? undefined : rules(file);
    if (file === undefined || found === undefined) return;
    if (found === TOO_LARGE) doubt ??= { pattern: '', file, line: 0, isTooLarge: true };
    else sources.push({ file, folder, rules: found });
  };
  add(excludesFile, '');
  add(`${repository.commonDir}/info/exclude`, '');
  for (const folder of foldersDownTo(inner)) {
    const file = joinPath(repository.top, joinPath(folder, '.gitignore'));
    // Git doesn't follow a link here, so that a checkout can't make it read files elsewhere.
    if (host.kindOf(file) === 'file') add(file, folder);
  }

  const verdict = judgeIgnored(sources, inner, isFolder, ignoreCase);
  if (verdict.kind !== 'ignored') return wantsDoubt ? doubt : undefined;
  const { source, rule } = verdict.by;
  return { pattern: rule.text, file: source.file, line: rule.line };
}

/** `a/b/c` lies in `''`, `a` and `a/b`. */
function foldersDownTo(path: string): readonly string[] {
  const folders = [''];
  for (let slash = path.indexOf('/'); slash !== -1; slash = path.indexOf('/', slash + 1)) {
    folders.push(path.slice(0, slash));
  }
  return folders;
}
