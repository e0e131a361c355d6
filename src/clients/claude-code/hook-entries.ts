import { isMap, mapsIn, type ValueMap } from '../../json-value.ts';
import { runningChecks } from '../../text/gates.ts';
import type { NeededEvent } from '../wiring.ts';
import { commandOf, readInBy } from './read-in.ts';
import { KNOWN_TO_ALL } from './versions.ts';

/** A hook of the settings, with the event and the matcher that it stands under. */
export interface FoundHook {
  readonly event: string;
  readonly matcher: string | undefined;
  readonly hook: ValueMap;
}

/** The hooks under `hooks` in settings, or in a plugin's file of hooks, that call conclaude. What is misshapen is none. */
export function callsIn(hooks: unknown): readonly FoundHook[] {
  if (!isMap(hooks)) return [];
  return Object.keys(hooks)
    .flatMap((event) => hooksAt(hooks, event))
    .filter(callsConclaude);
}

export function callsConclaude({ hook }: FoundHook): boolean {
  return /conclaude/i.test(wordsOf(hook));
}

/** All hooks for an event. */
export function hooksAt(hooks: unknown, event: string): readonly FoundHook[] {
  return mapsIn(isMap(hooks) ? hooks[event] : undefined).flatMap((entry) => {
    const matcher = typeof entry.matcher === 'string' ? entry.matcher : undefined;
    return mapsIn(entry.hooks).map((hook) => ({ event, matcher, hook }));
  });
}

/** What a hook calls, in one line. */
export function wordsOf({ command, args }: ValueMap): string {
  return [command, ...(Array.isArray(args) ? args : [])].join(' ');
}

/** A hook as it stands in the settings under its event. */
export interface HookEntry {
  readonly event: string;
  readonly matcher?: string;
  readonly hook: OwnHook;
}

interface OwnHook {
  readonly type: 'command';
  readonly command: string;
  readonly args?: readonly string[];
  readonly timeout: number;
  readonly onFailure?: 'block';
  readonly statusMessage?: string;
}

export interface WantedHooks {
  readonly forAll: readonly HookEntry[];
  /** For the local settings: before clients forgave unknown events, one cost the whole file, and so the guard. */
  readonly forNewer: readonly HookEntry[];
}

export function wantedHooks(program: Program, needed: readonly NeededEvent[]): WantedHooks {
  const entries = needed.map((need) => entryFor(program, need));
  return {
    forAll: entries.filter(({ event }) => KNOWN_TO_ALL.includes(event)),
    forNewer: entries.filter(({ event }) => !KNOWN_TO_ALL.includes(event)),
  };
}

/** What the client shows while the project's commands run, so that nobody wonders what it waits for. */
const STATUS: Readonly<Record<string, string>> = {
  Stop: 'conclaude: may the turn end?',
  SubagentStop: "conclaude: running the agent's commands",
  PostToolUse: 'conclaude: checking the result',
};

/** How conclaude is called: as one word that a shell leaves alone, only through a shell, or by what a shell reads in. */
export type Program =
  | { readonly form: 'exec'; readonly path: string; readonly options?: readonly string[] }
  | { readonly form: 'shell'; readonly word: string }
  | { readonly form: 'read-in'; readonly script: string };

/** Events about tools, which the client asks for by a matcher. */
const FOR_ANY_TOOL = ['PreToolUse', 'PermissionRequest'];
const AFTER_TOOLS = ['PostToolUse', 'PostToolUseFailure'];

/** All but tools that surely change nothing: a call of those needn't wait for a second hook. */
const MAY_CHANGE = '^(?!(Read|Glob|Grep|TodoWrite|Web.+|Task|Agent)$)';

/** The entry for an event. See docs/adr/0004 for why it is written so. */
function entryFor(
  program: Program,
  { event, seconds, failsClosed, isForEffects, runs = [] }: NeededEvent,
): HookEntry {
  const status = runs.length > 0 ? runningChecks(runs) : STATUS[event];
  const more = {
    timeout: seconds,
    ...(failsClosed && { onFailure: 'block' as const }),
    ...(status !== undefined && { statusMessage: status }),
  };
  const hook: OwnHook = { type: 'command', ...called(program, event, failsClosed), ...more };
  if (isForEffects && AFTER_TOOLS.includes(event)) return { event, matcher: MAY_CHANGE, hook };
  return FOR_ANY_TOOL.includes(event) ? { event, matcher: '*', hook } : { event, hook };
}

function called(
  program: Program,
  event: string,
  failsClosed: boolean,
): { readonly command: string; readonly args?: readonly string[] } {
  switch (program.form) {
    case 'exec':
      return { command: program.path, args: [...(program.options ?? []), 'Hooks', event] };
    case 'shell':
      return { command: `${program.word} Hooks ${event}${failsClosed ? ' || exit 2' : ''}` };
    case 'read-in':
      return { command: commandOf({ script: program.script, event, failsClosed }) };
  }
}

const SHELL_FORM =
  /^(?:\/bin\/sh )?(?:"\$CLAUDE_PROJECT_DIR"\/[\w./-]*|'(?:[^']|'\\'')*\/|[\w./+@-]*\/)?conclaude'?(?: --node=(?:[\w./+@-]+|'(?:[^']|'\\'')*'))? Hooks \w+(?: --agent \S+)?(?: \|\| exit 2)?$/;

/** Did this program's `init`, or that of the original conclaude, write the hook? */
export function isOwnHook(hook: unknown): hook is ValueMap {
  if (!isMap(hook) || typeof hook.command !== 'string') return false;
  const { command, args } = hook;
  if (args === undefined) return SHELL_FORM.test(command) || readInBy(command) !== undefined;
  if (!/(?:^|\/)conclaude$/.test(command) || !Array.isArray(args)) return false;
  const [first, ...rest] = args;
  const words = typeof first === 'string' && first.startsWith('--node=') ? rest : args;
  return words.length === 2 && words[0] === 'Hooks';
}

/** Is a hook that is there as good as the wanted one? A longer timeout is somebody's choice, and stays. */
export function serves(
  present: { readonly matcher: unknown; readonly hook: ValueMap },
  wanted: HookEntry,
): boolean {
  const { hook } = present;
  return (
    present.matcher === wanted.matcher &&
    hook.type === 'command' &&
    hook.command === wanted.hook.command &&
    JSON.stringify(hook.args) === JSON.stringify(wanted.hook.args) &&
    hook.onFailure === wanted.hook.onFailure &&
    typeof hook.timeout === 'number' &&
    hook.timeout >= wanted.hook.timeout &&
    !isOutdated(hook, wanted)
  );
}

/** Does it name other commands than those that run? Whoever chose a longer timeout keeps it, and the words with it. */
function isOutdated({ timeout, statusMessage }: ValueMap, { hook }: HookEntry): boolean {
  const isOurs = typeof statusMessage === 'string' && statusMessage.startsWith('conclaude: ');
  return isOurs && timeout === hook.timeout && statusMessage !== hook.statusMessage;
}
