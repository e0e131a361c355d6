import type { Client } from '../client.ts';
import { answer } from './answer.ts';
import { findInvocation } from './invocation.ts';
import { answerEvent } from './lifecycle-answer.ts';
import { eventIn, readCall } from './payload.ts';
import { hasWorked } from './turn-activity.ts';

export const claudeCode: Client = {
  title: 'Claude Code',
  settings: '.claude/settings.json',
  projectVariable: 'CLAUDE_PROJECT_DIR',
  worktrees: '.claude/worktrees',
  eventIn,
  readCall: (event, payload) => readCall(claudeCode, event, payload),
  withInput: ({ event, raw }, input) =>
    readCall(claudeCode, event, { ok: true, raw: { ...raw, tool_input: input } }),
  answer,
  answerEvent,
  findInvocation,
  hasWorked,
};
