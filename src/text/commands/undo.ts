import type { CommandDescription } from './description.ts';
import { CONFIG_PATH, HELP, JSON_RESULT } from './shared-options.ts';
import { USAGE_ERROR } from './usage-exit-code.ts';

export const UNDO = {
  summary: 'list replaced versions of protected files, or bring one back',
  isMinor: true,
  operands: [{ name: 'ID', optional: true }],
  about:
    'With `preToolUse.effects: restore`, a protected file that a command has changed is put back, and what the command had made of it is kept. Without an ID, lists what is kept, the newest first. With one, puts that version in place; what stands there now is kept in turn, so an undo can be undone. Copies are kept for two weeks at most.',
  options: { 'config-path': CONFIG_PATH, json: JSON_RESULT, help: HELP },
  exitCodes: {
    0: 'listed, or brought back',
    1: 'no such version, or it could not be put in place',
    ...USAGE_ERROR,
  },
  examples: ['conclaude undo', 'conclaude undo 3'],
} as const satisfies CommandDescription;
