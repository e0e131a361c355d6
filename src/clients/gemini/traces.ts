import type { AgentTraces } from '../known-agents.ts';

export const GEMINI_TRACES: AgentTraces = {
  title: 'Gemini CLI',
  marks: ['GEMINI_CLI'],
  programs: ['gemini'],
  packages: ['@google/gemini-cli'],
};
