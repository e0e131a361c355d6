import type { CommandDescription } from './description.ts';
import { CONFIG_PATH, HELP } from './shared-options.ts';
import { USAGE_ERROR } from './usage-exit-code.ts';

export const TEST = {
  summary: "run the policy's tests, or an event's commands",
  operands: [{ name: 'EVENT', optional: true, complete: 'event' }],
  about: `Without EVENT, judges each call of the tests in the configuration as the hook would. With EVENT, such as Stop, runs that event's commands for real, with a made-up payload. Running sessions don't notice.`,
  options: {
    'config-path': CONFIG_PATH,
    agent: { value: 'NAME', doc: 'the subagent that the event is about' },
    field: { value: 'NAME=VALUE', repeatable: true, doc: "a field of the event's payload; can be repeated" },
    payload: { value: 'FILE', complete: 'file', doc: "the event's payload as JSON; - is standard input" },
    fresh: { doc: 'run commands that passed on the same files, too' },
    tap: { doc: 'print the results as TAP version 14' },
    json: { doc: 'print the results as JSON' },
    help: HELP,
  },
  exitCodes: {
    0: 'all passed',
    1: 'a test failed or the configuration is broken',
    2: 'a hook for EVENT would refuse',
    ...USAGE_ERROR,
  },
  examples: ['conclaude test UserPromptSubmit --field prompt=deploy'],
} as const satisfies CommandDescription;
