import type { COMPLETION } from '../text/commands/completion.ts';
import type { Command } from './commands.ts';
import { bashScript } from './completion/bash.ts';
import { fishScript } from './completion/fish.ts';
import { allOffers } from './completion/offers.ts';
import { zshScript } from './completion/zsh.ts';

const SCRIPTS = { bash: bashScript, zsh: zshScript, fish: fishScript } as const;

/** `conclaude completion`: a script by which a shell completes conclaude's commands and options. */
export const completion: Command<typeof COMPLETION> = ({ operands: [shell] }, terminal) =>
  terminal.say(SCRIPTS[shell](allOffers()));
