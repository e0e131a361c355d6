import type { CommandDescription } from './description.ts';
import { CONFIG_PATH, DRY_RUN, HELP, JSON_RESULT } from './shared-options.ts';
import { USAGE_ERROR } from './usage-exit-code.ts';

export const ADD = {
  summary: 'add a rule, a pack or a gate to the configuration',
  operands: [
    { name: 'KIND', optional: true, choices: ['protect', 'ask', 'block', 'pack', 'gate'] },
    { name: 'WHAT', optional: true },
  ],
  usage: [
    'protect PATTERN | ask COMMAND | block COMMAND [options]',
    'pack NAME | gate COMMAND [options]',
    '--from ID [options]',
  ],
  about:
    'Shows the change as a diff; every other byte of the file stays. With --from alone, the rule that stopped that call gets an exception: the file, or for a rule of a pack, that it asks.',
  options: {
    message: { value: 'TEXT', doc: 'what Claude is told, or you are asked' },
    flags: {
      value: 'FLAG',
      repeatable: true,
      anyValue: true,
      doc: 'ask, block: only with this flag; can be repeated',
    },
    agent: { value: 'NAME', doc: 'protect, ask, block: only for this subagent' },
    read: { doc: 'protect: from being read, too' },
    when: { value: 'PATTERN', repeatable: true, doc: 'gate: only if such a file has changed' },
    from: { value: 'ID', doc: 'a call in the log: an exception for it, or WHAT' },
    'config-path': { ...CONFIG_PATH, isMinor: true },
    'dry-run': DRY_RUN,
    json: { ...JSON_RESULT, isMinor: true },
    help: { ...HELP, isMinor: true },
  },
  exitCodes: { 0: 'added, or there already', 1: 'not added', ...USAGE_ERROR },
  examples: ["conclaude add block 'git push' --flags --force --message 'No force.'"],
} as const satisfies CommandDescription;
