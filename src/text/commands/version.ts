import type { CommandDescription } from './description.ts';
import { HELP, JSON_RESULT } from './shared-options.ts';
import { USAGE_ERROR } from './usage-exit-code.ts';

export const VERSION_COMMAND = {
  summary: 'print the version, and what answers the hooks',
  isMinor: true,
  about: `Prints conclaude's version, where it is installed, and what answers its hooks here: the native executable that goes with this very build, or Node.js.`,
  options: { json: JSON_RESULT, help: HELP },
  exitCodes: { 0: 'printed', ...USAGE_ERROR },
  examples: ['conclaude version', 'conclaude version --json'],
} as const satisfies CommandDescription;
