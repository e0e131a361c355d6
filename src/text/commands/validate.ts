import type { CommandDescription } from './description.ts';
import { CONFIG_PATH, HELP, JSON_RESULT } from './shared-options.ts';
import { USAGE_ERROR } from './usage-exit-code.ts';

export const VALIDATE = {
  summary: 'check the configuration',
  about: `Checks the nearest .conclaude.yaml or .conclaude.yml, in the current folder or above it. Reports every problem at once: file, line, column, what was found and what is expected. The policies beside it are checked as well: /etc/conclaude/policy.yaml, ~/.config/conclaude/policy.yaml, .conclaude.local.yaml.`,
  options: {
    effective: { doc: 'show all that counts here: layers, packs, every rule' },
    'config-path': CONFIG_PATH,
    json: JSON_RESULT,
    help: HELP,
  },
  exitCodes: { 0: 'valid', 1: 'invalid or not found', ...USAGE_ERROR },
  examples: ['conclaude validate --effective', 'conclaude validate --config-path packages/api'],
} as const satisfies CommandDescription;
