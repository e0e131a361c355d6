import type { Command } from './commands.ts';
export const init: Command = () => 1;
