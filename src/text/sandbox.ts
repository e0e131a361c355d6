import type { Message } from './doctor.ts';
import { grouped, plural } from './plural.ts';
import { printable } from './printable.ts';

export function heading(root: string, held: number, rules: number): string {
  return `${printable(root)}\nClaude Code's sandbox can hold ${grouped(held)} of ${plural(rules, 'rule')} for files.`;
}

export function noFileRules(): string {
  return 'The configuration has no rules for files.';
}

/** Why nothing of a rule is held. */
export const NOT_HELD = {
  'new-files': 'it is about new files, which have no path to hold yet',
  'ignored-files': 'it is about whatever git ignores',
  asks: 'it asks, and a sandbox can only refuse',
  allows: 'it says what is allowed, and a sandbox can only refuse',
  tools: 'it is about other tools than the shell',
  commands: 'in a shell, it is about commands',
  deleting: 'it is about deleting alone, and a sandbox would refuse every change',
  observed: 'it is only observed',
  agent: "the sandbox can't tell agents apart",
  'no-file': 'there is no such file yet',
  'too-many': 'too many files; a pattern for a whole folder would be one path',
} as const;

export const REFUSED = { denyWrite: 'no writing', denyRead: 'no reading' } as const;

export function notHeld(reason: keyof typeof NOT_HELD): string {
  return `not held: ${NOT_HELD[reason]}`;
}

export function morePaths(count: number): string {
  return `… ${grouped(count)} more (--json shows all)`;
}

export function linksNotHeld(links: readonly string[]): string {
  const [first = ''] = links;
  const more = links.length > 1 ? ` and ${plural(links.length - 1, 'other')}` : '';
  return `not held: ${printable(first)}${more}, a symbolic link`;
}

export function outsideNotHeld(patterns: readonly string[]): string {
  return `not held: ${patterns.map(printable).join(', ')}, outside of the project and not there`;
}

export function notAllSeen(): string {
  return 'The project has so many files that not all were looked at.';
}

export function onlyForShell(): string {
  return `It holds for shell commands only. Other tools, new files and what isn't held
above stay with the hooks.`;
}

/** How the settings compare with what could be held. */
export function settingsSay(state: 'nothing' | 'off' | 'current' | 'outdated' | 'nothing-to-hold'): string {
  switch (state) {
    case 'nothing':
      return 'None of this is in the settings yet. To put it there: conclaude sandbox --write';
    case 'off':
      return 'The settings have it, but the sandbox is off. See: conclaude doctor';
    case 'current':
      return 'The settings have all of this, and the sandbox is on.';
    case 'outdated':
      return 'The settings have another list. To update it: conclaude sandbox --write';
    default:
      return 'There is nothing to hold.';
  }
}

export function writeOrRemove(): string {
  return "--write and --remove can't be combined";
}

export function nothingToHold(): string {
  return 'The sandbox can hold none of the rules, so it was not switched on.';
}

export function nothingToRemove(): string {
  return 'Nothing of conclaude in the sandbox settings; nothing to remove.';
}

export function keptSandbox(): string {
  return 'already has the list';
}

export function heldNote(denyWrite: number, denyRead: number): string {
  const parts = [
    ...(denyWrite > 0 ? [`${plural(denyWrite, 'path')} not to be written`] : []),
    ...(denyRead > 0 ? [`${plural(denyRead, 'path')} not to be read`] : []),
  ];
  return parts.length === 0 ? 'the sandbox holds nothing here' : `the sandbox holds ${parts.join(', ')}`;
}

export function whatElseChanges(): string {
  return `Claude Code now runs every shell command in its sandbox. Besides holding these
paths, that means:
  - the paths are held for every command: 'npm install' can't write a held lock
    file, 'git pull' can't replace a held file
  - commands write only below this folder and to a temporary one of their own
    (more: sandbox.filesystem.allowWrite)
  - they reach only hosts that you allow (sandbox.network.allowedDomains)
  - each takes about a tenth of a second longer
New files that match are added when a session begins. Way back:
conclaude sandbox --remove`;
}

export function programsMissing(packages: readonly string[]): Message {
  return {
    text: `${packages.join(' and ')} ${packages.length > 1 ? "aren't" : "isn't"} installed, so Claude Code runs commands without its sandbox`,
    next: `Debian, Ubuntu: sudo apt install ${packages.join(' ')}; Fedora: sudo dnf install ${packages.join(' ')}`,
  };
}

// At the start of a session

export function refreshed(file: string, added: readonly string[], removed: readonly string[]): string {
  const list = (paths: readonly string[]) => {
    const shown = paths.slice(0, 5).map(printable).join(', ');
    return paths.length > 5 ? `${shown} and ${grouped(paths.length - 5)} more` : shown;
  };
  const parts = [
    ...(added.length > 0 ? [`now holds ${list(added)}`] : []),
    ...(removed.length > 0 ? [`no longer holds ${list(removed)}`] : []),
  ];
  const what = parts.length === 0 ? 'was brought up to date' : parts.join(', and ');
  return `conclaude: the sandbox ${what} (${printable(file)}).`;
}

export function refreshFailed(file: string, problem: string): string {
  return `conclaude: the sandbox's list in ${printable(file)} is out of date and can't be written (${printable(problem)}). Run: conclaude sandbox --write`;
}

// In the doctor

export function isOff(): Message {
  return {
    text: 'conclaude\'s paths are in the settings, but the sandbox is off: "enabled" isn\'t true',
    next: 'Set sandbox.enabled to true, or take them out: conclaude sandbox --remove',
  };
}

export function isOn(paths: number): Message {
  return { text: `on, and holds ${plural(paths, 'path')} of the rules for shell commands` };
}

export function outdated(missing: readonly string[]): Message {
  const [first = ''] = missing;
  const more = missing.length > 1 ? ` and ${plural(missing.length - 1, 'other path')}` : '';
  return {
    text: `${printable(first)}${more} could be held, but the settings don't have it`,
    next: 'conclaude sandbox --write (a session does it by itself when it begins)',
  };
}

export function maySkip(): Message {
  return {
    text: 'Claude may ask to run a command outside of the sandbox',
    next: 'Set sandbox.allowUnsandboxedCommands to false.',
  };
}

export function excluded(commands: readonly string[]): Message {
  return {
    text: `these commands run outside of it: ${commands.map(printable).join(', ')}`,
    next: 'Fine if they write no protected file; the hooks judge them as before.',
  };
}

export function ignoresFiles(): Message {
  return {
    text: 'sandbox.filesystem.disabled is set, so it holds no files at all',
    next: 'Remove it, or take the paths out: conclaude sandbox --remove',
  };
}

export function proven(path: string, count: number): Message {
  const more = count > 1 ? `, and so does each of ${grouped(count - 1)} more` : '';
  return {
    text: `tried: in bubblewrap, with the same paths bound read-only, a command that opens ${printable(path)} for writing fails${more}; that proves this system, not the client, which wasn't started`,
  };
}

export function notProven(path: string, said: string): Message {
  return {
    text: `${printable(path)} could be opened for writing, or not for the right reason, in bubblewrap: ${printable(said)}`,
    next: 'The sandbox may not hold here. See docs/guides/sandbox.md',
  };
}

export function cannotRun(said: string): Message {
  return {
    text: `bubblewrap doesn't work here: ${printable(said)}`,
    next: 'Most often user namespaces are switched off. See docs/guides/sandbox.md',
  };
}

export function notTried(): Message {
  return { text: 'not tried: on this system, only Claude Code itself can run its sandbox' };
}
