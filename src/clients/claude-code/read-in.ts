/**
 * A hook whose own shell reads a script in, instead of starting another shell for it: half a hook's time is its shells.
 * See docs/adr/0004.
 */
interface ReadIn {
  /** The script, as one word of the shell. */
  readonly script: string;
  readonly event: string;
  readonly failsClosed: boolean;
}

/** Whatever ends that shell but an answer refuses the call: a script that isn't there, a mistake in it. */
const FAILS_CLOSED = "trap 'exit 2' EXIT; ";

export function commandOf({ script, event, failsClosed }: ReadIn): string {
  return `${failsClosed ? FAILS_CLOSED : ''}${withWords(script, `Hooks ${event}`)}`;
}

/** The same script with other words. */
export function withWords(script: string, words: string): string {
  return `set -- ${words}; . ${script}`;
}

const FORM = /^(trap 'exit 2' EXIT; )?set -- Hooks (\w+); \. ("\$CLAUDE_PROJECT_DIR"\/[\w.+@/-]+)$/;

/** A command that `commandOf` has made. */
export function readInBy(command: unknown): ReadIn | undefined {
  const [, trap, event, script] = (typeof command === 'string' && FORM.exec(command)) || [];
  return event === undefined || script === undefined
    ? undefined
    : { script, event, failsClosed: trap !== undefined };
}
