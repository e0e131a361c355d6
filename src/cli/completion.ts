import { unknownShell } from '../text/completion.ts';
import type { Command } from './commands.ts';
import { bashScript } from './completion/bash.ts';
import { fishScript } from './completion/fish.ts';
import { zshScript } from './completion/zsh.ts';
import { UsageError } from './usage-error.ts';

const SCRIPTS = new Map([
  ['bash', bashScript],
  ['zsh', zshScript],
  ['fish', fishScript],
]);

/** `conclaude completion`: a script by which a shell completes conclaude's commands and flags. */
export const completion: Command = (args, terminal) => {
  const [shell = '', ...more] = args;
  const script = more.length > 0 ? undefined : SCRIPTS.get(shell);
  if (script === undefined) throw new UsageError(unknownShell(args, [...SCRIPTS.keys()]));
  return terminal.say(script());
};
