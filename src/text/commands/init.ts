import type { CommandDescription } from './description.ts';
import { CLAUDE_PATH, CLIENT, DRY_RUN, HELP, JSON_RESULT } from './shared-options.ts';
import { USAGE_ERROR } from './usage-exit-code.ts';

export const INIT = {
  summary: 'write a configuration and add the hooks to Claude Code',
  options: {
    'dry-run': DRY_RUN,
    force: { short: 'f', doc: 'write the configuration and the hooks from scratch' },
    'config-path': {
      value: 'PATH',
      complete: 'file',
      doc: 'the configuration file (default: ./.conclaude.yaml)',
    },
    client: CLIENT,
    trust: { doc: 'with --client: have the client trust these hooks' },
    'claude-path': CLAUDE_PATH,
    'schema-url': { value: 'URL', doc: "where editors find the configuration's schema" },
    user: { doc: 'guard all your projects, by your own settings' },
    managed: { doc: 'guard this computer, as an administrator (sudo)' },
    remove: { doc: 'with --managed: take it out again' },
    observe: { doc: 'write rules that are only observed, for four weeks' },
    shell: { doc: 'keep a shell around the hooks, for older clients' },
    json: JSON_RESULT,
    help: HELP,
  },
  exitCodes: { 0: 'done or nothing to do', 1: 'not done', ...USAGE_ERROR },
  examples: [],
} as const satisfies CommandDescription;
