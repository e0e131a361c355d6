import { isEventName } from '../../call/events.ts';
import type { Client } from '../client.ts';
import { eventIn } from '../hook-payload.ts';
import { isMadeUp } from '../made-up.ts';
import { textAfter, textChange } from '../text-change.ts';
import { answer } from './answer.ts';
import { dropsQuestion } from './dropped-questions.ts';
import { findInvocation } from './invocation.ts';
import { answerEvent } from './lifecycle-answer.ts';
import { readCall } from './payload.ts';
import { SHARED_SETTINGS, WORKTREES_FOLDER } from './places.ts';
import { inputThatCounts } from './tools.ts';
import { hasWorked } from './turn-activity.ts';

export const claudeCode: Client & { readonly projectVariable: string } = {
  name: 'claude-code',
  title: 'Claude Code',
  settings: SHARED_SETTINGS,
  projectVariable: 'CLAUDE_PROJECT_DIR',
  projectFolder: 'payload',
  worktrees: WORKTREES_FOLDER,
  shellVariables: { CLAUDE_CODE_EXECPATH: 'claude' },
  eventNamed: (name) => (isEventName(name) ? name : undefined),
  eventIn,
  readCall: (event, payload) => readCall(claudeCode, event, payload),
  isMadeUp,
  withInput: ({ event, raw }, input) =>
    readCall(claudeCode, event, { ok: true, raw: { ...raw, tool_input: input } }),
  inputThatCounts,
  textAfter,
  textChange,
  unasked: (call, changed) => (dropsQuestion(call, changed) ? 'mode' : undefined),
  takesInput: true,
  answer,
  answerEvent,
  findInvocation,
  hasWorked,
};
