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
  npm install --save-dev @conclaude/cli && npx conclaude init   for this project
  npm install --global @conclaude/cli && conclaude init         for this computer`;
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
  return `Note: this program isn't on your PATH as 'conclaude', so the hooks find it at
  ${printable(path)}
which works on this computer only.
${WITHOUT_IT}`;
}

const WITHOUT_IT = `Where conclaude isn't installed, Claude can only look at files in this project,
and is told how to install it.`;

export function othersNeedIt(): string {
  return `Note for teams: conclaude isn't among the project's packages.
${WITHOUT_IT}
With 'npm install --save-dev @conclaude/cli' it comes along with the project.`;
}

export function launcherNote(): string {
  return 'finds conclaude wherever a computer has it; commit it';
}

export function keptLauncher(): string {
  return 'is up to date';
}

export function foreignLauncher(file: string): string {
  return `${printable(file)} isn't conclaude's launcher.
Nothing was changed. Rename it, or replace it with --force (a copy is kept).`;
}

export function launcherStays(file: string): string {
  return `${printable(file)} stays: it isn't as this version wrote it.`;
}

export function belongsIntoGitIgnore(files: readonly string[]): string {
  return `For this computer only, so let git ignore them:
${files.map((file) => `  ${printable(file)}`).join('\n')}`;
}

export function wiredTwice(file: string): string {
  return `Note: ${printable(file)} calls conclaude as well,
so every call is judged twice. One of them is enough.`;
}

export function guardNotOn(problems: readonly string[]): string {
  return `The guard is NOT on:
${problems.map((problem) => `  ${problem}`).join('\n')}
See 'conclaude doctor' for what to do.`;
}

export function legacyAgentHooks(files: readonly string[]): string {
  return `Note: hooks of the original conclaude are no longer needed, and run conclaude a
second time. Remove the 'hooks:' that call it by hand:
${files.map((file) => `  ${printable(file)}`).join('\n')}`;
}

export function summary(languages: readonly string[], lockFiles: readonly string[]): string {
  const found = languages.length === 0 ? [] : [`found ${languages.join(', ')}`];
  const locks = lockFiles.length === 0 ? [] : [`protects ${lockFiles.join(', ')}`];
  return [...found, ...locks].join('; ');
}

export function observeIsForNew(file: string): string {
  return `${printable(file)}
exists, and --observe is for a new one. Nothing was changed. To put its rules on
trial, write this under 'preToolUse:' yourself:
  mode: observe`;
}

export function answerIsForNew(option: string, file: string): string {
  return `${printable(file)}
exists, and --${option} is for a new one. Nothing was changed. Use 'conclaude add', or
--force to write a new one.`;
}

export function observeIsForProjects(): string {
  return "--observe is about a project's configuration, which --user and --managed don't write.";
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

/** How to see for yourself that it works; the hook was just called with that edit, and refused it. */
export function tryIt(protectedFile: string): string {
  return `Tried: the hook refuses an edit of ${printable(protectedFile)}.
See for yourself: start Claude Code here and say
  Add a line to ${printable(protectedFile)}`;
}

export function noRuleToTry(): string {
  return `The hook answers, but no rule of the configuration refuses an edit yet.`;
}

export function nothingToUninstall(): string {
  return 'No conclaude hooks here; nothing to remove.';
}

export function configStays(file: string): string {
  return `${printable(file)} stays.
Without the hooks nothing reads it; delete it if you no longer need it.`;
}

export function logStays(folder: string): string {
  return `${printable(folder)} stays: what was refused and noticed so far, for all your projects.\nDelete it if you no longer need it.`;
}

export function backupStays(file: string): string {
  return `${printable(file)} stays: the settings have changed since it was made.`;
}
