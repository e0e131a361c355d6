import type { CommandDescription } from './description.ts';
import { HELP, JSON_RESULT } from './shared-options.ts';
import { USAGE_ERROR } from './usage-exit-code.ts';

export const WHY = {
  summary: 'explain what became of a call, by the id that it was given',
  operands: [{ name: 'ID' }],
  about:
    'Shows what the log has about it: when, who, which rules, and what these said then; and what the same rules say now. Where the call can be taken from the transcript, it is judged again, by the policy as it was and as it is.',
  options: { json: JSON_RESULT, help: HELP },
  exitCodes: { 0: 'explained', 1: 'the log has no such entry', ...USAGE_ERROR },
  examples: ['conclaude why koba-diru'],
} as const satisfies CommandDescription;
