import type { ToolInput } from '../../call/call.ts';
import { isEventName } from '../../call/events.ts';
import { mapsIn } from '../../json-value.ts';
import type { Client } from '../client.ts';
import { eventIn } from '../hook-payload.ts';
import { isMadeUp } from '../made-up.ts';
import { textsByPatches } from '../patch-call.ts';
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
  ...textsByPatches(patchIn, inClaudesWords),
  unasked: () => 'ever',
  takesInput: true,
  answer,
  answerEvent: (_, result) => answerEvent(result),
  findInvocation: () => ({ found: undefined, usable: undefined }),
  hasWorked: () => false,
};

function inClaudesWords({ oldString: old, newString: now, replaceAll: all, ...input }: ToolInput): ToolInput {
  return {
    ...input,
    ...(now !== undefined && { old_string: old, new_string: now, replace_all: all }),
    ...(input.edits !== undefined && { edits: mapsIn(input.edits).map(inClaudesWords) }),
  };
}
