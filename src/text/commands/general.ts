import type { CommandDescription } from './description.ts';
import { HELP } from './shared-options.ts';

/** What `conclaude` takes without a command. */
export const GENERAL = {
  summary: 'guardrails for Claude Code sessions',
  usage: ['COMMAND [options]'],
  options: { help: HELP, version: { short: 'v', doc: 'print the version' } },
  examples: ['conclaude explain Write package-lock.json'],
} as const satisfies Omit<CommandDescription, 'about' | 'exitCodes'>;
