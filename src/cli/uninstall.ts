import type { Command } from './commands.ts';
export const uninstall: Command = () => 1;
