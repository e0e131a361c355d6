import type { AgentTraces } from '../known-agents.ts';

export const CLAUDE_CODE_TRACES: AgentTraces = {
  title: 'Claude Code',
  marks: [
    'CLAUDECODE',
    'CLAUDE_CODE_ENTRYPOINT',
    'CLAUDE_CODE_SESSION_ID',
    'CLAUDE_CODE_CHILD_SESSION',
    'CLAUDE_PID',
  ],
  programs: ['claude'],
  packages: ['@anthropic-ai/claude-code', '/claude/versions/'],
};
