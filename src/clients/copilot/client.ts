import type { Call, ToolInput } from '../../call/call.ts';
import type { Client } from '../client.ts';
import { isMadeUp } from '../made-up.ts';
import { textsByPatches } from '../patch-call.ts';
import { inputThatCounts } from '../tool-table.ts';
import { answer, answerEvent } from './answer.ts';
import { eventIn, eventNamed } from './events.ts';
import { patchIn } from './patch-input.ts';
import { readCall } from './payload.ts';
import { HOOKS_FILE } from './places.ts';
import { COPILOT_TOOLS } from './tools.ts';

export const copilot: Client = {
  name: 'copilot',
  title: 'Copilot CLI',
  settings: HOOKS_FILE,
  projectVariable: 'COPILOT_PROJECT_DIR',
  projectFolder: 'process',
  worktrees: '.copilot/worktrees',
  shellVariables: {},
  eventNamed,
  eventIn,
  readCall: (event, payload) => readCall(copilot, event, payload),
  isMadeUp,
  isBeside,
  withInput: ({ event, raw }, input) =>
    readCall(copilot, event, { ok: true, raw: { ...raw, tool_input: input } }),
  inputThatCounts: ({ name, input }) => inputThatCounts(COPILOT_TOOLS, name, input),
  ...textsByPatches(patchIn, inClaudesWords),
  unasked: () => undefined,
  takesInput: true,
  answer,
  answerEvent: (_, result) => answerEvent(result),
  findInvocation: () => ({ found: undefined, usable: undefined }),
  hasWorked: () => false,
};

/** A subagent's turn ends with Stop and then with SubagentStop, and what it is told to do counts as a prompt. */
function isBeside({ event, agentClue }: Call): boolean {
  return agentClue.id !== undefined && (event === 'Stop' || event === 'UserPromptSubmit');
}

function inClaudesWords({ file_text: content, old_str: old, new_str: now, ...input }: ToolInput): ToolInput {
  return {
    ...input,
    ...(content !== undefined && { content }),
    ...(now !== undefined && { old_string: old, new_string: now }),
  };
}
