import type { CommandDescription } from './description.ts';
import { HELP } from './shared-options.ts';
import { USAGE_ERROR } from './usage-exit-code.ts';

export const ACCEPT = {
  summary: 'let a changed configuration count in sessions that are running',
  isMinor: true,
  about:
    'A session goes on by the rules with which it began, beside those of the file as it is now: the stricter answer counts. Run this in a terminal of your own, in the project, after you have changed .conclaude.yaml on purpose: from then on the file counts as it is.',
  options: { help: HELP },
  exitCodes: { 0: 'accepted', 1: 'the configuration is missing or broken', ...USAGE_ERROR },
  examples: ['conclaude accept'],
} as const satisfies CommandDescription;
