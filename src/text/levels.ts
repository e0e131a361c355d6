import { printable } from './printable.ts';

/** One line for a whole folder, as for the files around it. */
export function copyLine(word: string, folder: string, runtime?: string): string {
  const note =
    runtime === undefined ? '' : `\n          a copy of this program, run by ${printable(runtime)}`;
  return `${word.padEnd(8)}  ${printable(folder)}/${note}`;
}

export function copyIsForeign(folder: string): string {
  return `${printable(folder)}
exists, and conclaude didn't make it. Nothing was changed. Move it away first.`;
}

export function copyIncomplete(): string {
  return `This copy of conclaude isn't complete (in a checkout: run 'npm run build').
Nothing was changed.`;
}

export function filesStay(folder: string, files: readonly string[]): string {
  const shown = files.slice(0, 5).map((file) => `  ${printable(folder)}/${printable(file)}`);
  return [
    "These files weren't made by conclaude and stay:",
    ...shown,
    ...(files.length > 5 ? ['  …'] : []),
  ].join('\n');
}

export function copyDoesntWork(program: string, why: string): string {
  return `${printable(program)}
was written, but doesn't refuse a call that it must refuse: ${printable(why) || 'no answer'}.
No hook was added.`;
}

export function removeIsForManaged(): string {
  return "--remove goes with --managed. In a project, and with --user, it is 'conclaude uninstall'.";
}

export function copyStays(folder: string, titles: readonly string[]): string {
  return `${'kept'.padEnd(8)}  ${printable(folder)}/\n          ${titles.join(', ')} ${titles.length === 1 ? 'calls' : 'call'} it, too`;
}

// The administrator's level

export function managedNotHere(): string {
  return `'conclaude init --managed' was tried on Linux only, so it does nothing here.
'conclaude init --user' guards all your own projects.`;
}

/** `words`: what else was said on the command line. */
export function notAdministrator(words = ''): string {
  return `Only an administrator can do this. Nothing was changed. Run
  sudo "$(command -v conclaude)" init${words} --managed`;
}

export function notOnlyAdministrators(path: string): string {
  return `${printable(path)}
can be changed by others than the administrator, so a guard in it could be
switched off. Nothing was changed. Give it to root, writable for nobody else.`;
}

export function notForAllToRead(path: string): string {
  return `${printable(path)}
can't be read by everybody, and whoever can't read it isn't guarded by it.
Nothing was changed. Make it readable for all (chmod a+r).`;
}

export function settingsAreForeign(file: string): string {
  return `${printable(file)}
exists, and conclaude didn't write it. Nothing was changed. Move it away first.`;
}

export function settingsChanged(file: string): string {
  return `${printable(file)}
isn't as conclaude wrote it. Nothing was changed. Look at it; with --force it is
treated as if it were.`;
}

export function managedIsOn(): string {
  return `Every session on this computer is guarded from its next start on. To take it out:
  sudo conclaude init --managed --remove`;
}
