import type { AgentTraces } from '../known-agents.ts';

export const COPILOT_TRACES: AgentTraces = {
  title: 'Copilot CLI',
  marks: ['COPILOT_CLI', 'COPILOT_AGENT', 'COPILOT_AGENT_SESSION_ID'],
  programs: ['copilot'],
  packages: ['@github/copilot'],
};
