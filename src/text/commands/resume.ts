import type { CommandDescription } from './description.ts';
import { HELP, JSON_RESULT } from './shared-options.ts';
import { USAGE_ERROR } from './usage-exit-code.ts';

export const RESUME = {
  summary: 'end pauses, and take back calls that were allowed',
  isMinor: true,
  operands: [{ name: 'RULE', optional: true }],
  about:
    'Ends what "conclaude pause" and "conclaude allow" have begun in this project: all of it, or only for a RULE, a setting, or the ID of a call; several with commas.',
  options: { json: JSON_RESULT, help: HELP },
  exitCodes: { 0: 'ended, or there was nothing to end', 1: 'nothing like that is paused', ...USAGE_ERROR },
  examples: ['conclaude resume', "conclaude resume 'uneditableFiles[0]'"],
} as const satisfies CommandDescription;
