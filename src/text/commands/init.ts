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
    packs: { value: 'LIST', doc: "packs of rules, such as git,secrets; or 'none'" },
    gates: { value: 'LIST', doc: "checks at the end of a turn: 'all', 'none' or commands" },
    observe: { doc: 'write rules that are only observed, for four weeks' },
    yes: { short: 'y', doc: 'ask nothing, and take what fits the project' },
    client: { ...CLIENT, value: 'NAMES', doc: 'which clients (default: Claude Code; see docs/clients.md)' },
    trust: { doc: 'with --client: have the client trust these hooks', isMinor: true },
    'claude-path': { ...CLAUDE_PATH, isMinor: true },
    'schema-url': { value: 'URL', doc: "where editors find the configuration's schema", isMinor: true },
    user: { doc: 'guard all your projects, by your own settings' },
    managed: { doc: 'guard this computer, as an administrator (sudo)' },
    remove: { doc: 'with --managed: take it out again', isMinor: true },
    shell: { doc: 'keep a shell around the hooks, for older clients', isMinor: true },
    json: JSON_RESULT,
    help: HELP,
  },
  exitCodes: { 0: 'done or nothing to do', 1: 'not done', ...USAGE_ERROR },
  examples: ['conclaude init --yes --packs git,secrets --gates all'],
} as const satisfies CommandDescription;
