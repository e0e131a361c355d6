import type { Command } from './commands.ts';
export const doctor: Command = () => 0;
