import type { CommandDescription } from './description.ts';
import { CONFIG_PATH, HELP, JSON_RESULT } from './shared-options.ts';
import { USAGE_ERROR } from './usage-exit-code.ts';

export const MIGRATE = {
  summary: 'update a configuration from an earlier version',
  isMinor: true,
  about: `Rewrites the keys of earlier versions: rules, stop.run, stop.rounds, grepRules, preventGeneratedFileEdits, generatedFileMessage, gitWorktree. Comments and layout stay. By default it only shows the diff.`,
  options: {
    'config-path': CONFIG_PATH,
    write: { doc: 'rewrite the file in place' },
    json: JSON_RESULT,
    help: HELP,
  },
  exitCodes: { 0: 'the result is valid', 1: 'invalid or not found', ...USAGE_ERROR },
  examples: ['conclaude migrate', 'conclaude migrate --write'],
} as const satisfies CommandDescription;
