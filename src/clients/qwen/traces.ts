import type { AgentTraces } from '../known-agents.ts';

export const QWEN_TRACES: AgentTraces = {
  title: 'Qwen Code',
  marks: ['QWEN_CODE'],
  programs: ['qwen'],
  packages: ['@qwen-code/qwen-code'],
};
