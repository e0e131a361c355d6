import type { HELP_COMMAND } from '../text/commands/help.ts';
import { commandHelp, generalHelp } from '../text/help.ts';
import { type Command, DESCRIPTIONS, named } from './commands.ts';

/** `conclaude help`: what the commands do, or one of them. */
export const help: Command<typeof HELP_COMMAND> = ({ operands: [name] }, terminal) =>
  terminal.say(name === undefined ? generalHelp(DESCRIPTIONS) : commandHelp(name, named(DESCRIPTIONS, name)));
