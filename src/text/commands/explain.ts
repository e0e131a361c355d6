import type { CommandDescription } from './description.ts';
import { CONFIG_PATH, HELP } from './shared-options.ts';
import { USAGE_ERROR } from './usage-exit-code.ts';

export const EXPLAIN = {
  summary: 'show why a tool call is allowed or refused',
  operands: [
    { name: 'TOOL', optional: true },
    { name: 'FILE', optional: true, complete: 'file' },
  ],
  usage: ['[options] TOOL [FILE]', '[options] COMMAND...', '[options] < payload.json'],
  rest: true,
  about: `Judges a call as the hook would and shows how: the configuration, the agent, every name of each file, every rule that looked at the call, and the verdict. The call isn't made, but the commands in preToolUse.commands do run.`,
  options: {
    agent: { value: 'NAME', doc: 'the agent that calls (default: as in the payload, or main)' },
    input: { value: 'JSON', doc: "the tool's input, for tools that take no file" },
    'config-path': CONFIG_PATH,
    'rules-only': { doc: "don't run preToolUse.commands" },
    all: { doc: "also show rules that don't apply to such a call" },
    json: { doc: 'print the explanation as JSON' },
    help: HELP,
  },
  exitCodes: { 0: 'explained', 1: 'the configuration is broken', ...USAGE_ERROR },
  examples: ['conclaude explain Write src/a.ts --agent coder', 'conclaude explain git push --force'],
} as const satisfies CommandDescription;
