import { printable } from './printable.ts';

export function configAbove(file: string): string {
  return `There is a configuration above this folder:
  ${printable(file)}
Claude Code reads the settings of the folder it is started in, so go there and
run 'conclaude init', or name a file with --config-path to have a second one.`;
}

export function configBroken(file: string): string {
  return `${printable(file)} is not valid:
with the hooks wired, conclaude would refuse every call. Nothing was changed.
Repair it first (conclaude migrate, conclaude validate), or use --force to write
a new one. What is wrong:`;
}

export function settingsNotUnderstood(
  file: string,
  { line, column }: { line: number; column: number },
  problem: string,
): string {
  return `${printable(file)}:${line}:${column} can't be understood: ${printable(problem)}.
Nothing was changed. Claude Code skips such a file, so repair it first.`;
}

export function cantWork(file: string, why: string): string {
  return `${printable(file)}: ${printable(why)}.`;
}

export function runFromNpx(): string {
  return `conclaude runs from npx's cache, from where it may vanish any day, and a guard
that has vanished refuses everything. Nothing was changed. Install it first:
  npm install --save-dev conclaude && npx conclaude init     for this project
  npm install --global conclaude && conclaude init           for this computer`;
}

export function noHome(): string {
  return "There is no home folder (HOME isn't set), so there are no settings of yours to wire.";
}

export function commentsNotRead(file: string): string {
  return `Note: ${printable(file)}
has comments or trailing commas. They were kept, but Claude Code reads plain
JSON only and skips such a file: the guard is NOT on until they are gone.`;
}

export function onlyThisMachine(path: string): string {
  return `Note: no 'conclaude' on your PATH is this program, so it is wired as
  ${printable(path)}
which works on this computer only.`;
}

export function legacyAgentHooks(files: readonly string[]): string {
  return `Note: hooks of the original conclaude are not needed any more, and run it a
second time. Take the 'hooks:' that call conclaude out by hand:
${files.map((file) => `  ${printable(file)}`).join('\n')}`;
}

export function noConfigChangeForUser(forgivingSince: string): string {
  return `Note: clients before ${forgivingSince} drop a settings file for one event that they don't
know, so ConfigChange is not in it. 'conclaude init' in a project adds it there.`;
}

export function summary(languages: readonly string[], lockFiles: readonly string[]): string {
  const found = languages.length === 0 ? [] : [`found ${languages.join(', ')}`];
  const locks = lockFiles.length === 0 ? [] : [`protects ${lockFiles.join(', ')}`];
  return [...found, ...locks].join('; ');
}

export function keptConfig(): string {
  return 'is there already and stays as it is';
}

export function keptSettings(): string {
  return 'has the hooks already';
}

export function nothingWritten(): string {
  return 'Nothing was written. To do it: the same command without --dry-run';
}

/** How to see with one's own eyes that it works. */
export function tryIt(protectedFile: string): string {
  return `Try it: start Claude Code here and say
  Add a line to ${printable(protectedFile)}
conclaude must refuse it.`;
}

export function nothingToUninstall(): string {
  return 'No hooks of conclaude here; nothing to take out.';
}

export function configStays(file: string): string {
  return `${printable(file)} stays.
Without the hooks nobody reads it; delete it if you don't want it any more.`;
}

export function backupStays(file: string): string {
  return `${printable(file)} stays: the settings have changed since it was made.`;
}
