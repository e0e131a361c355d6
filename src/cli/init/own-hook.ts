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

/** What the client shows while the project's commands run, so that nobody wonders what it waits for. */
const STATUS: Readonly<Record<string, string>> = {
  Stop: 'conclaude: may the turn end?',
  SubagentStop: "conclaude: running the agent's commands",
  PostToolUse: 'conclaude: checking the result',
};

/** How conclaude is called: as one word that a shell leaves alone, or only through a shell. */
export type Program =
  | { readonly form: 'exec'; readonly path: string }
  | { readonly form: 'shell'; readonly word: string };

/** The hook for an event. See docs/adr/0004 for why it is written so. */
export function ownHook(
  program: Program,
  event: string,
  timeout: number,
  isGuard: boolean,
): HookEntry['hook'] {
  const failure = isGuard ? ({ onFailure: 'block' } as const) : {};
  const status = STATUS[event] === undefined ? {} : { statusMessage: STATUS[event] };
  if (program.form === 'exec') {
    return { type: 'command', command: program.path, args: ['Hooks', event], timeout, ...failure, ...status };
  }
  const command = `${program.word} Hooks ${event}${isGuard ? ' || exit 2' : ''}`;
  return { type: 'command', command, timeout, ...failure, ...status };
}

const SHELL_FORM =
  /^(?:"\$CLAUDE_PROJECT_DIR"\/[\w./-]*|'(?:[^']|'\\'')*\/|[\w./+@-]*\/)?conclaude'? Hooks \w+(?: --agent \S+)?(?: \|\| exit 2)?$/;

/** Did this program's `init`, or that of the original conclaude, write the hook? */
export function isOwnHook(hook: unknown): hook is Readonly<Record<string, unknown>> {
  if (typeof hook !== 'object' || hook === null || !('command' in hook)) return false;
  const { command, args } = hook as { command: unknown; args?: unknown };
  if (typeof command !== 'string') return false;
  if (args === undefined) return SHELL_FORM.test(command);
  return (
    /(?:^|\/)conclaude$/.test(command) && Array.isArray(args) && args.length === 2 && args[0] === 'Hooks'
  );
}

/** Is a hook that is there as good as the wanted one? A longer timeout is somebody's choice, and stays. */
export function serves(
  present: { readonly matcher: unknown; readonly hook: Readonly<Record<string, unknown>> },
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
    hook.timeout >= wanted.hook.timeout
  );
}
