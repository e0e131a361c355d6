import type { Message } from './doctor.ts';
import { printable } from './printable.ts';

type Level = 'project' | 'user' | 'managed';

/** What `doctor` says about how far the guard reaches. The whole table is in docs/guides/levels.md. */
const NOT_STOPPED: Readonly<Record<Level, string>> = {
  project:
    'other modules and hooks that allow or change calls, shell inside skills, disableAllHooks, a client started with other settings, a program put in place of conclaude',
  user: 'disableAllHooks in a project, a client started with other settings, a script that changes your own files',
  managed: 'what a script or program on disk does, an administrator',
};

const COMMAND: Readonly<Record<Level, string>> = {
  project: 'conclaude init',
  user: 'conclaude init --user',
  managed: 'sudo conclaude init --managed',
};

export function levelOn(level: Level): Message {
  return { text: `${level} level: on. It doesn't stop: ${NOT_STOPPED[level]}` };
}

export function levelOff(level: Level): Message {
  return { text: `${level} level: off (${COMMAND[level]} turns it on)` };
}

export function moduleMissing(level: Level): Message {
  return {
    text: `${level} level: hooks without conclaude's module, so they stop no more than a project's`,
    next: COMMAND[level],
  };
}

export function seatVoid(): Message {
  return {
    text: "conclaude's module is in your settings, but doesn't load: an administrator's settings, or this project's, keep it out",
    next: 'Remove it from enabledPlugins of the project, or ask for the managed level.',
  };
}

export function noModules(version: string, since: string): Message {
  return {
    text: `version ${printable(version)} runs no modules: every level stops no more than its hooks do`,
    next: `Update to ${since} or later.`,
  };
}

export function copyChanged(folder: string, files: readonly string[]): Message {
  const more = files.length > 1 ? ` and ${files.length - 1} more` : '';
  return {
    text: `the guard's own copy was changed: ${printable(folder)}/${printable(files[0] ?? '')}${more}`,
    next: 'Find out who did that, then install it again with the command for its level.',
  };
}

export function foreignModule(
  id: string,
  folder: string,
  events: readonly string[],
  powers: readonly string[],
  isKeptOut: boolean,
): Message {
  const hooked = events.length === 0 ? 'hooks nothing' : `hooks ${events.map(printable).join(', ')}`;
  const what = `module ${printable(id)} (${printable(folder)}) ${hooked}`;
  if (powers.length === 0) return { text: `${what}: it can't overrule conclaude` };
  const because = powers.map(printable).join(', ');
  if (isKeptOut) return { text: `${what}; conclaude keeps it out because of ${because}` };
  return {
    text: `${what}; it can overrule conclaude or get around it (${because})`,
    next: `Remove it if you don't know it, or keep such modules out: ${COMMAND.user}`,
  };
}

export function mayRewrite(file: string, words: string | undefined, isCovered: boolean): Message {
  const hook = words === undefined ? 'a hook' : `'${printable(words)}'`;
  const what = `${printable(file)} has ${hook} before tool calls, which may change a call that conclaude has judged`;
  return isCovered
    ? { text: `${what}; conclaude judges it again then` }
    : { text: what, next: `Look at it; ${COMMAND.user} judges what really runs.` };
}

export function judgedTwice(places: readonly string[]): Message {
  return {
    text: `every call is judged ${places.length} times: ${places.map(printable).join(', ')}`,
    next: 'It only costs time. To have it judged once, remove conclaude from all but one of them.',
  };
}
