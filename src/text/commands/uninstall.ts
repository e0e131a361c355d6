import type { CommandDescription } from './description.ts';
import { CLAUDE_PATH, CLIENT, DRY_RUN, HELP, JSON_RESULT } from './shared-options.ts';
import { USAGE_ERROR } from './usage-exit-code.ts';

export const UNINSTALL = {
  summary: 'remove the hooks that init added',
  about: `Removes conclaude's hooks from the settings, the launcher that they call, and what 'conclaude sandbox' has put there, and leaves everything else alone. The configuration stays where it is.`,
  options: {
    'dry-run': DRY_RUN,
    client: CLIENT,
    'claude-path': CLAUDE_PATH,
    user: { doc: 'remove the hooks from your own settings' },
    json: JSON_RESULT,
    help: HELP,
  },
  exitCodes: { 0: 'done or nothing to do', 1: 'not done', ...USAGE_ERROR },
  examples: ['conclaude uninstall --dry-run', 'conclaude uninstall'],
} as const satisfies CommandDescription;
