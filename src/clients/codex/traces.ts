import type { AgentTraces } from '../known-agents.ts';

export const CODEX_TRACES: AgentTraces = {
  title: 'Codex',
  marks: ['CODEX_SANDBOX', 'CODEX_SANDBOX_NETWORK_DISABLED', 'CODEX_THREAD_ID', 'CODEX_CI'],
  programs: ['codex'],
  packages: ['@openai/codex'],
};
