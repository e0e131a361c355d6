import type { AgentTraces } from '../known-agents.ts';

export const OPENCODE_TRACES: AgentTraces = {
  title: 'opencode',
  marks: ['OPENCODE'],
  programs: ['opencode'],
  packages: ['opencode-ai'],
};
