import type { ToolInput } from '../../call/call.ts';
import { isEventName } from '../../call/events.ts';
import type { Client } from '../client.ts';
import { eventIn } from '../hook-payload.ts';
import { isMadeUp } from '../made-up.ts';
import { patchTextChange, textAfterPatch } from '../patch-call.ts';
import { textAfter, textChange } from '../text-change.ts';
import { inputThatCounts } from '../tool-table.ts';
import { answer, answerEvent } from './answer.ts';
import { readCall } from './payload.ts';
import { CLIENT_FOLDER, PROJECT_PLUGIN } from './places.ts';
import { OPENCODE_TOOLS, patchIn } from './tools.ts';

export const opencode: Client = {
  name: 'opencode',
  title: 'OpenCode',
  settings: PROJECT_PLUGIN,
  // Our plugin sets it.
  projectVariable: 'CLAUDE_PROJECT_DIR',
  projectFolder: 'process',
  worktrees: `${CLIENT_FOLDER}/worktrees`,
  shellVariables: {},
  eventNamed: (name) => (isEventName(name) ? name : undefined),
  eventIn,
  readCall: (event, payload) => readCall(opencode, event, payload),
  isMadeUp,
  withInput: ({ event, raw }, input) =>
    readCall(opencode, event, { ok: true, raw: { ...raw, tool_input: input } }),
  inputThatCounts: ({ name, input }) => inputThatCounts(OPENCODE_TOOLS, name, input),
  textAfter: (input, before) => {
    const patch = patchIn(input);
    if (patch !== undefined) return textAfterPatch(patch, undefined, before);
    return textAfter(inClaudesWords(input), before);
  },
  textChange: ({ input }, given, before) => {
    const patch = patchIn(input);
    if (patch !== undefined) return patchTextChange(patch, given, before);
    return textChange({ input: inClaudesWords(input) }, undefined, before);
  },
  unasked: () => 'ever',
  takesInput: true,
  answer,
  answerEvent: (_, result) => answerEvent(result),
  findInvocation: () => ({ found: undefined, usable: undefined }),
  hasWorked: () => false,
};

function inClaudesWords({ oldString: old, newString: now, replaceAll: all, ...input }: ToolInput): ToolInput {
  return now === undefined ? input : { ...input, old_string: old, new_string: now, replace_all: all };
}
