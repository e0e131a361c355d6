import type { CommandDescription } from './description.ts';
import { CONFIG_PATH, DRY_RUN, HELP, JSON_RESULT } from './shared-options.ts';
import { USAGE_ERROR } from './usage-exit-code.ts';

export const PACK = {
  summary: 'list packs of rules, or add one to the project',
  isMinor: true,
  operands: [
    { name: 'ACTION', choices: ['list', 'add'] },
    { name: 'FILE', optional: true, complete: 'file' },
  ],
  usage: ['list', 'add FILE'],
  about:
    '`list` shows the built-in packs and those that the configuration extends, with the ids of their rules. `add` copies a pack into .conclaude/packs, notes where it came from and its sha256, and adds it to `extends`; every other byte of the configuration stays. Nothing is fetched: download the file first, and read it.',
  options: { 'dry-run': DRY_RUN, 'config-path': CONFIG_PATH, json: JSON_RESULT, help: HELP },
  exitCodes: { 0: 'listed, or added', 1: 'no usable configuration, or no usable pack', ...USAGE_ERROR },
  examples: ['conclaude pack list', 'conclaude pack add ../policies/team.yaml'],
} as const satisfies CommandDescription;
