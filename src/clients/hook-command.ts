import type { EventName } from '../call/events.ts';
import { NO_ANSWER } from '../text/clients.ts';
import { LAUNCHER } from './launcher.ts';

/** A hook's command line for a shell, for clients that let a call through when a hook ends unlike they expect. */
export interface HookCommand {
  readonly client: string;
  readonly event: EventName;
  /** What the event announces is refused when there is no answer. */
  readonly failsClosed: boolean;
  /** What says so to a client that looks at standard output only: words of a shell without single quotes. */
  readonly refusal?: string | undefined;
  /** When conclaude gives up by itself: the client takes its own end of patience for an approval. */
  readonly seconds: number;
}

/** Most of these clients let a call through whose hook refuses it without a word. */
const REFUSAL = `echo "${NO_ANSWER}" >&2`;

/** Reads in the launcher of the project, whose folder the client starts hooks in, or one below it. */
export function launcherCommand(folder: string, command: HookCommand, climbs = false): string {
  const launcher = `${folder}/${LAUNCHER}`;
  const refuses = command.failsClosed ? `trap '${command.refusal ?? REFUSAL}; exit 2' EXIT; ` : '';
  const up = climbs ? `until [ -e ${launcher} ] || [ "$PWD" = / ]; do cd ..; done; ` : '';
  return `${refuses}${up}set -- ${wordsOf(command)}; . ./${launcher}`;
}

/** Runs a program, whose path is one word of the shell. */
export function programCommand(program: string, command: HookCommand): string {
  return `${program} ${wordsOf(command)}${command.failsClosed ? ' || exit 2' : ''}`;
}

function wordsOf({ client, event, failsClosed, seconds }: HookCommand): string {
  return `Hooks ${event} --client ${client}${failsClosed ? ` --within ${seconds}` : ''}`;
}

/** The client has to wait longer than conclaude takes to give up. */
const MARGIN_SECONDS = 10;

export function patienceFor({ seconds, failsClosed }: Pick<HookCommand, 'seconds' | 'failsClosed'>): number {
  return failsClosed ? seconds + MARGIN_SECONDS : seconds;
}

/** Has some version of ours written the command, for this client? */
export function isOwnCommand(command: string, client: string): boolean {
  const words = `Hooks \\w+ --client ${client}(?: --within \\d+)?`;
  const read = `(?:trap '[^']*' EXIT; )?(?:until [^;']*; do cd \\.\\.; done; )?set -- ${words}; \\. \\./[\\w./-]+/${LAUNCHER}`;
  const program = `(?:'(?:[^']|'\\\\'')*/conclaude'|[\\w./+@-]*conclaude)`;
  const node = `(?: --node=(?:[\\w./+@-]+|'(?:[^']|'\\\\'')*'))?`;
  return new RegExp(`^(?:${read}|${program}${node} ${words}(?: \\|\\| exit 2)?)$`).test(command);
}
