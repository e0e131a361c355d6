import { limitText } from './limit.ts';
import { printable } from './printable.ts';

const HOW_TO =
  'Set `preToolUse.selfProtection: false` in .conclaude.yaml, or make the change outside of a session.';

export function hooksDisabled(file: string): string {
  return `conclaude keeps the old settings: ${printable(file)} would turn all hooks off during the session. ${HOW_TO}`;
}

export function hooksDropped(file: string, dropped: readonly string[]): string {
  return `conclaude keeps the old settings: with ${printable(file)} as it is now, conclaude would no longer be called as it was when the session began (${printable(dropped.join(', '))}). ${HOW_TO}`;
}

export function sandboxDropped(file: string): string {
  return `conclaude keeps the old settings: with ${printable(file)} as it is now, Claude Code's sandbox would no longer hold the protected files in this session. ${HOW_TO}`;
}

export function rewritersAdded(file: string, hooks: readonly string[]): string {
  return `conclaude: with ${printable(file)} as it is now, another hook is called before tools run (${printable(hooks.join(', '))}). It can give a tool another input after conclaude has judged it; make sure that you know it.`;
}

/** What a person can do that an agent can't. */
const ASK_THE_USER = 'Ask the user to do it, in a terminal of their own.';

export function ownFileProtected(tool: string, file: string): string {
  return `Blocked ${printable(tool)} operation: this file holds conclaude's own rules or wiring, which preToolUse.selfProtection keeps as they are. ${ASK_THE_USER} File: ${printable(file)}`;
}

export function ownProgramProtected(tool: string, file: string): string {
  return `Blocked ${printable(tool)} operation: this file belongs to conclaude's own program, which preToolUse.selfProtection keeps as it is. To install packages anew, remove node_modules as a whole. File: ${printable(file)}`;
}

export function becomesRuntime(file: string): string {
  return `conclaude: ${printable(file)} is on the PATH, and may become the Node.js that conclaude runs on; preToolUse.selfProtection asks for your approval`;
}

export function startsPrograms(file: string): string {
  return `conclaude: ${printable(file)} names programs that the client starts by itself; preToolUse.selfProtection asks for your approval`;
}

export function bringsCode(file: string): string {
  return `conclaude: ${printable(file)} would bring hooks, modules or shell code that the client runs without asking conclaude; preToolUse.selfProtection asks for your approval`;
}

export function mayBringCode(file: string): string {
  return `conclaude: what ${printable(file)} will contain can't be known from the call, and the client may run code from it without asking conclaude; preToolUse.selfProtection asks for your approval`;
}

interface OwnCommand {
  readonly kind: 'own-command' | 'event' | 'removal' | 'replacement' | 'client' | 'variable';
  readonly text: string;
  readonly isSure: boolean;
}

const WHAT_IT_DOES: Readonly<Record<OwnCommand['kind'], string>> = {
  'own-command': "changes conclaude's own rules or wiring",
  event: 'makes up an event of the session',
  removal: 'removes conclaude',
  replacement: 'installs another version of conclaude',
  client: 'starts a client without this guard, or changes its plugins, servers or settings',
  variable: 'makes the client load other code',
};

/** As much of a command as a message shows. */
const MAX_COMMAND = 200;

export function ownCommand({ kind, text, isSure }: OwnCommand): string {
  const shown = printable(limitText(text, MAX_COMMAND));
  const what = WHAT_IT_DOES[kind];
  if (isSure)
    return `Blocked command: '${shown}' ${what}, which preToolUse.selfProtection doesn't leave to an agent. ${ASK_THE_USER}`;
  return `conclaude: '${shown}' ${kind === 'replacement' ? what : `may be a command that ${what}`}; preToolUse.selfProtection asks for your approval`;
}
