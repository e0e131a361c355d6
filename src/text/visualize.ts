import { grouped, plural } from './plural.ts';
import { printable } from './printable.ts';

export function heading(root: string, files: number, covered: number): string {
  return `${printable(root)}: ${plural(files, 'file')}, ${grouped(covered)} covered by a rule`;
}

/** How much of the project a rule covers. */
export function reach(files: number, ignoredFolders: number): string {
  const parts = [
    ...(files > 0 || ignoredFolders === 0 ? [files === 0 ? 'no file yet' : plural(files, 'file')] : []),
    ...(ignoredFolders > 0 ? [plural(ignoredFolders, 'ignored folder')] : []),
  ];
  return parts.join(', ');
}

/** For a rule that no existing file can belong to. */
export const NO_FILES_OF_ITS_OWN = '-';

export function moreLines(count: number): string {
  return `… ${grouped(count)} more lines (--show-matches shows all, --rule NAME one rule)`;
}

export function ruleSubject(about: string, agent: string | undefined): string {
  return agent === undefined ? printable(about) : `${printable(about)} (agent ${printable(agent)})`;
}

export function modeNote(mode: 'enforce' | 'observe'): string {
  return mode === 'observe' ? ' (observed)' : '';
}

export function wholeFolder(files: number): string {
  return `all ${plural(files, 'file')}`;
}

export function notEntered(): string {
  return 'ignored by git, not opened';
}

export function moreFiles(count: number): string {
  return `… ${grouped(count)} more (--show-matches shows them)`;
}

export function noRules(): string {
  return 'The configuration has no rules for files.';
}

export function noSuchRule(given: string, names: readonly string[]): string {
  const known = names.length === 0 ? 'no rules for files' : `these rules: ${names.join(', ')}`;
  return `unknown rule '${printable(given)}'; the configuration has ${known}`;
}

export function filesSoFar(files: number): string {
  return `${grouped(files)} files …`;
}
