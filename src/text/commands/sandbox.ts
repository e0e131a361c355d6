import type { CommandDescription } from './description.ts';
import { DRY_RUN, HELP, JSON_RESULT } from './shared-options.ts';
import { USAGE_ERROR } from './usage-exit-code.ts';

export const SANDBOX = {
  summary: "have Claude Code's own sandbox hold the rules for files",
  about: `Shows which rules for files Claude Code's own sandbox can hold, as literal paths, and which it can't. With --write it is switched on in this project's settings, with those paths; shell commands then run in it: they write only below this folder, reach only allowed hosts, and take about 0.1 s longer. Linux needs bubblewrap and socat.`,
  options: {
    write: { doc: 'put the paths into the settings, and switch the sandbox on' },
    remove: { doc: 'take out again what --write has put there' },
    'dry-run': DRY_RUN,
    json: JSON_RESULT,
    help: HELP,
  },
  exitCodes: { 0: 'done or shown', 1: 'not done', ...USAGE_ERROR },
  examples: ['conclaude sandbox', 'conclaude sandbox --write'],
} as const satisfies CommandDescription;
