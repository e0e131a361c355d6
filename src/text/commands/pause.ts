import type { CommandDescription } from './description.ts';
import { HELP, JSON_RESULT } from './shared-options.ts';
import { USAGE_ERROR } from './usage-exit-code.ts';

export const PAUSE = {
  summary: 'let nothing come of a rule for a while',
  isMinor: true,
  operands: [
    { name: 'RULE', optional: true },
    { name: 'TIME', optional: true },
  ],
  usage: ['RULE [TIME] [options]', '--list [options]'],
  about:
    "RULE is a rule's id as 'conclaude log' and 'conclaude explain' show it (uneditableFiles[0]), or a setting, for all its rules (uneditableFiles); several with commas. TIME is from 1m to 8h (default: 10m); then the pause ends by itself. What the rule would have said is logged and shown to you. A person has to type this, in a terminal of their own. selfProtection can't be paused.",
  options: {
    list: { doc: 'list the rules that are paused in this project' },
    json: JSON_RESULT,
    help: HELP,
  },
  exitCodes: { 0: 'paused, or listed', 1: 'not paused', ...USAGE_ERROR },
  examples: ["conclaude pause 'uneditableFiles[0]' 10m", 'conclaude pause preventRootAdditions 1h'],
} as const satisfies CommandDescription;
