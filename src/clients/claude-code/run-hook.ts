import type { ProcessRequest } from '../../host/process.ts';
import type { ValueMap } from '../../json-value.ts';
import { isOwnHook, wordsOf } from './hook-entries.ts';
import type { WiredHook } from './loaded-settings.ts';
import { readInBy, withWords } from './read-in.ts';
import { isAtLeast, SINCE } from './versions.ts';

const PLAIN_CALL =
  /^(?:npx (?:--no(?:-install)? )?|node )?[\w./@$"'{}+-]*conclaude["']? (?:Hooks|hook) \w+(?: --agent [\w.-]+)?$/;

/**
 * May a doctor run it? Settings come with a project that may not be trusted yet, so only what plainly is a call
 * of conclaude and nothing else.
 */
export function isPlainCall({ hook }: WiredHook): boolean {
  const { command, args } = hook;
  return (args === undefined && typeof command === 'string' && PLAIN_CALL.test(command)) || isOwnHook(hook);
}

/** What a hook calls, without the words that say for which event. */
export function programOf({ hook }: WiredHook): string {
  const command = typeof hook.command === 'string' ? hook.command : '';
  const script = readInBy(command)?.script;
  if (script !== undefined) return script;
  return hook.args === undefined ? command.replace(/\s+(?:Hooks|hook)\s[\s\S]*$/, '') : command;
}

/** The event that a hook names when it calls conclaude. */
export function calledEvent({ hook }: WiredHook): string | undefined {
  return /\b(?:Hooks|hook)\s+(\w+)/.exec(wordsOf(hook))?.[1];
}

/** The client waits for so long when the hook doesn't say otherwise. */
export function timeoutOf({ hook }: WiredHook): number | undefined {
  return typeof hook.timeout === 'number' ? hook.timeout : undefined;
}

/** Does the hook see to it that a call is refused when conclaude can't be started? */
export function refusesWithout({ hook }: WiredHook): boolean {
  const { command, onFailure } = hook;
  if (onFailure === 'block' || readInBy(command)?.failsClosed) return true;
  return typeof command === 'string' && /\|\|\s*exit 2\s*$/.test(command);
}

/** Why a hook isn't asked about every call that its matcher covers, or can't refuse it. */
export function conditionOf({ hook }: WiredHook): 'if' | 'async' | undefined {
  if (hook.if !== undefined) return 'if';
  return hook.async === true ? 'async' : undefined;
}

/** What a shell takes for one word. Anything else in a command with `args` is nobody's to try. */
const ONE_WORD = /^[\w./+@-]+$/;

/** How a client of that version, started in `launch`, runs the hook; with `instead`, its program with those words. */
export function hookProcess(
  wired: WiredHook,
  launch: string,
  version: string | undefined,
  instead?: readonly string[],
): Pick<ProcessRequest, 'file' | 'args' | 'cwd' | 'env'> {
  const { hook, pluginRoot } = wired;
  const env: Record<string, string> = {
    CLAUDE_PROJECT_DIR: launch,
    ...(pluginRoot !== undefined && { CLAUDE_PLUGIN_ROOT: pluginRoot }),
  };
  const program = programOf(wired);
  // Older clients leave `args` alone and hand the command to a shell; conclaude then goes by the payload.
  const inShell = hook.args === undefined || (!isAtLeast(version, SINCE.hookArgs) && ONE_WORD.test(program));
  if (inShell || !Array.isArray(hook.args)) {
    return { file: '/bin/sh', args: ['-c', scriptOf(hook, program, instead)], cwd: launch, env };
  }
  // There is no shell to do it, so the client puts these in itself.
  const expanded = (text: string) =>
    text.replace(
      /\$\{(CLAUDE_PROJECT_DIR|CLAUDE_PLUGIN_ROOT)\}/g,
      (whole, name: string) => env[name] ?? whole,
    );
  const args = instead ?? hook.args.map(String).map(expanded);
  return { file: expanded(program), args, cwd: launch, env };
}

function scriptOf(hook: ValueMap, program: string, instead: readonly string[] | undefined): string {
  if (instead === undefined) return String(hook.command);
  const words = instead.join(' ');
  return readInBy(hook.command) === undefined ? `${program} ${words}` : withWords(program, words);
}
