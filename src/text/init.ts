import { printable } from './printable.ts';

export function configAbove(file: string): string {
  return `There is already a configuration above this folder:
  ${printable(file)}
Claude Code reads the settings of the folder it is started in. Run 'conclaude
init' there, or name a file with --config-path to have a second one.`;
}

export function configBroken(file: string): string {
  return `${printable(file)} isn't valid:
with the hooks wired, conclaude would refuse every call. Nothing was changed.
Fix it first (conclaude migrate, conclaude validate), or use --force to write
a new one. What is wrong:`;
}

export function settingsNotUnderstood(
  file: string,
  { line, column }: { line: number; column: number },
  problem: string,
): string {
  return `${printable(file)}:${line}:${column} can't be read: ${printable(problem)}.
Nothing was changed. Claude Code skips such a file, so fix it first.`;
}

export function cantWork(file: string, why: string): string {
  return `${printable(file)}: ${printable(why)}.`;
}

export function runFromNpx(): string {
  return `conclaude is running from npx's cache, which may be cleared at any time, and a
guard that is gone refuses everything. Nothing was changed. Install it first:
  npm install --save-dev conclaude && npx conclaude init     for this project
  npm install --global conclaude && conclaude init           for this computer`;
}

export function noHome(): string {
  return "There is no home folder (HOME isn't set), so there are no user settings to wire.";
}

export function commentsNotRead(file: string): string {
  return `Note: ${printable(file)}
has comments or trailing commas. They were kept, but Claude Code reads plain
JSON only and skips such a file: the guard is NOT on until you remove them.`;
}

export function onlyThisMachine(path: string): string {
  return `Note: this program isn't on your PATH as 'conclaude', so the hooks call
  ${printable(path)}
which works on this computer only.`;
}

export function legacyAgentHooks(files: readonly string[]): string {
  return `Note: hooks of the original conclaude are no longer needed, and run conclaude a
second time. Remove the 'hooks:' that call it by hand:
${files.map((file) => `  ${printable(file)}`).join('\n')}`;
}

export function noConfigChangeForUser(forgivingSince: string): string {
  return `Note: clients before ${forgivingSince} drop a settings file over one event that they don't
know, so ConfigChange isn't in it. 'conclaude init' in a project adds it there.`;
}

export function summary(languages: readonly string[], lockFiles: readonly string[]): string {
  const found = languages.length === 0 ? [] : [`found ${languages.join(', ')}`];
  const locks = lockFiles.length === 0 ? [] : [`protects ${lockFiles.join(', ')}`];
  return [...found, ...locks].join('; ');
}

export function keptConfig(): string {
  return 'already exists and stays as it is';
}

export function keptSettings(): string {
  return 'already has the hooks';
}

export function nothingWritten(): string {
  return 'Nothing was written. To write it, run the same command without --dry-run.';
}

/** How to see for yourself that it works. */
export function tryIt(protectedFile: string): string {
  return `Try it: start Claude Code here and say
  Add a line to ${printable(protectedFile)}
conclaude must refuse it.`;
}

export function nothingToUninstall(): string {
  return 'No conclaude hooks here; nothing to remove.';
}

export function configStays(file: string): string {
  return `${printable(file)} stays.
Without the hooks nothing reads it; delete it if you no longer need it.`;
}

export function backupStays(file: string): string {
  return `${printable(file)} stays: the settings have changed since it was made.`;
}
