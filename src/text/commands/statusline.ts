import type { CommandDescription } from './description.ts';
import { HELP } from './shared-options.ts';
import { USAGE_ERROR } from './usage-exit-code.ts';

export const STATUSLINE = {
  summary: "print one short line for Claude Code's status line",
  isMinor: true,
  about: `Reads what Claude Code sends to its status line on standard input, and says whether rules are in force in that project, how many are only observed, and what was refused in this session. Whatever goes wrong, it says a word and succeeds.`,
  options: {
    width: { value: 'COLUMNS', doc: 'the longest line (default: 60)' },
    color: { doc: 'with colours' },
    help: HELP,
  },
  exitCodes: { 0: 'always', ...USAGE_ERROR },
  examples: ['conclaude statusline < status.json'],
} as const satisfies CommandDescription;
