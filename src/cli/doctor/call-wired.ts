import type { Host } from '../../host/host.ts';
import type { ProcessEnd } from '../../host/process.ts';
import { isOwnHook } from '../init/own-hook.ts';
import { isMap } from './settings-problem.ts';
import type { WiredHook } from './wired-hooks.ts';

/** What came of calling a wired command as the client would. */
export type CallResult =
  | { readonly kind: 'refused'; readonly seconds: number }
  /** It let the call pass, or the client would take it for that. */
  | { readonly kind: 'passed'; readonly code: number; readonly output: string }
  /** It refuses, but without judging: it can't do its work. */
  | { readonly kind: 'broken'; readonly output: string }
  | { readonly kind: 'timeout'; readonly seconds: number }
  | { readonly kind: 'not-started'; readonly detail: string };

/** The client waits for the hook's own timeout; nobody wants to wait as long for a doctor. */
const MOST_SECONDS = 20;

/** Who calls, and from where. */
export interface Caller {
  readonly host: Host;
  /** The folder that the client is started in. */
  readonly launch: string;
  /** Older clients leave `args` alone and hand the command to a shell; conclaude then goes by the payload. */
  readonly knowsArgs: boolean;
}

/** Calls the hook with a payload that it must refuse. */
export async function callWired(caller: Caller, wired: WiredHook, payload: object): Promise<CallResult> {
  const timeout = typeof wired.hook.timeout === 'number' ? wired.hook.timeout : MOST_SECONDS;
  const seconds = Math.min(timeout, MOST_SECONDS);
  const end = await run(caller, wired, { stdin: `${JSON.stringify(payload)}\n`, seconds });
  if (end.kind === 'failed-to-start') return { kind: 'not-started', detail: end.detail };
  if (end.kind === 'timeout') return { kind: 'timeout', seconds };
  if (end.code === 2) {
    return isOurAnswer(end.stdout.whole ?? '')
      ? { kind: 'refused', seconds: end.seconds }
      : { kind: 'broken', output: lastLine(end) };
  }
  return { kind: 'passed', code: end.code, output: lastLine(end) };
}

/** The version of the program behind a hook; `undefined` when it doesn't tell. */
export async function versionOfWired(caller: Caller, wired: WiredHook): Promise<string | undefined> {
  const end = await run(caller, wired, { stdin: '', seconds: MOST_SECONDS, instead: '--version' });
  return end.kind === 'exited' && end.code === 0 ? end.stdout.tail.trim() : undefined;
}

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
  return hook.args === undefined ? command.replace(/\s+(?:Hooks|hook)\s[\s\S]*$/, '') : command;
}

interface Run {
  readonly stdin: string;
  readonly seconds: number;
  /** Words in place of those that make it a hook call. */
  readonly instead?: string;
}

/** What a shell takes for one word. Anything else in a command with `args` is nobody's to try. */
const ONE_WORD = /^[\w./+@-]+$/;

function run({ host, launch, knowsArgs }: Caller, wired: WiredHook, how: Run): Promise<ProcessEnd> {
  const { hook, pluginRoot } = wired;
  const variables: Record<string, string> = {
    CLAUDE_PROJECT_DIR: launch,
    ...(pluginRoot === undefined ? {} : { CLAUDE_PLUGIN_ROOT: pluginRoot }),
  };
  // In exec form there is no shell to do it, so the client puts these in itself.
  const expanded = (text: string) =>
    text.replace(
      /\$\{(CLAUDE_PROJECT_DIR|CLAUDE_PLUGIN_ROOT)\}/g,
      (whole, name: string) => variables[name] ?? whole,
    );
  const program = programOf(wired);
  const inShell = hook.args === undefined || (!knowsArgs && ONE_WORD.test(program));
  const given = Array.isArray(hook.args) && !inShell ? hook.args.map(String) : undefined;
  const [file, args] =
    given === undefined
      ? ['/bin/sh', ['-c', how.instead === undefined ? String(hook.command) : `${program} ${how.instead}`]]
      : [expanded(program), how.instead === undefined ? given.map(expanded) : [how.instead]];
  return host.run({ file, args, cwd: launch, env: variables, stdin: how.stdin, timeoutSeconds: how.seconds });
}

/** Only this program puts its own name into an answer. */
function isOurAnswer(stdout: string): boolean {
  try {
    const answer: unknown = JSON.parse(stdout);
    return isMap(answer) && isMap(answer.conclaude);
  } catch {
    return false;
  }
}

function lastLine(end: Extract<ProcessEnd, { kind: 'exited' }>): string {
  const lines = `${end.stdout.tail}\n${end.stderr.tail}`.split('\n').filter((line) => line.trim() !== '');
  return lines.at(-1)?.trim() ?? '';
}
