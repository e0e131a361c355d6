import type { CommandDescription } from './description.ts';
import { HELP, JSON_RESULT } from './shared-options.ts';
import { USAGE_ERROR } from './usage-exit-code.ts';

export const DOCTOR = {
  summary: 'check that the guard is on',
  about: `Checks everything that has to work together when Claude Code starts in this folder: its version, its settings files, conclaude's hooks in them, and what could turn them off. Calls the hook as Claude Code would, with a call that it must refuse, and tries every rule of the configuration on a made-up call. Changes nothing, doesn't start Claude Code, and runs no command of the configuration.`,
  options: { json: JSON_RESULT, help: HELP },
  exitCodes: { 0: 'the guard is on', 1: 'something is wrong', ...USAGE_ERROR },
  examples: ['conclaude doctor', 'conclaude doctor --json'],
} as const satisfies CommandDescription;
