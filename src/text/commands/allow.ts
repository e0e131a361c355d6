import type { CommandDescription } from './description.ts';
import { HELP, JSON_RESULT } from './shared-options.ts';
import { USAGE_ERROR } from './usage-exit-code.ts';

export const ALLOW = {
  summary: 'let one refused call through, once, within ten minutes',
  operands: [{ name: 'ID', optional: true }],
  usage: ['ID [options]', '--list [options]'],
  about:
    'ID is the one beside the refusal; "conclaude log" lists them. The same call may then run once: the same tool and input, in the same session, folder and agent. Tell Claude to try again. A person has to type this, in a terminal of their own. What selfProtection refuses can\'t be allowed.',
  options: {
    list: { doc: "list this project's calls that are allowed and haven't run yet" },
    json: JSON_RESULT,
    help: HELP,
  },
  exitCodes: { 0: 'allowed, or listed', 1: 'not allowed', ...USAGE_ERROR },
  examples: ['conclaude allow koba-diru', 'conclaude allow --list'],
} as const satisfies CommandDescription;
