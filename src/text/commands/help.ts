import type { CommandDescription } from './description.ts';
import { HELP } from './shared-options.ts';
import { USAGE_ERROR } from './usage-exit-code.ts';

export const HELP_COMMAND = {
  summary: 'show this list, or the options of a command',
  isMinor: true,
  operands: [{ name: 'COMMAND', optional: true, complete: 'command' }],
  about: 'Without COMMAND, lists all commands.',
  options: { help: HELP },
  exitCodes: { 0: 'shown', ...USAGE_ERROR },
  examples: ['conclaude help explain'],
} as const satisfies CommandDescription;
