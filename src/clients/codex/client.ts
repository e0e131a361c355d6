import { isEventName } from '../../call/events.ts';
import { isMap } from '../../json-value.ts';
import type { Client } from '../client.ts';
import { eventIn, textIn } from '../hook-payload.ts';
import { isMadeUp } from '../made-up.ts';
import { textsByPatches } from '../patch-call.ts';
import { inputThatCounts } from '../tool-table.ts';
import { hasWorkedBy } from '../transcript-lines.ts';
import { answer, answerEvent } from './answer.ts';
import { readCall } from './payload.ts';
import { CLIENT_FOLDER, HOOKS } from './places.ts';
import { CODEX_TOOLS, PATCH_FIELD } from './tools.ts';

export const codex: Client = {
  name: 'codex',
  title: 'Codex',
  settings: HOOKS,
  projectVariable: undefined,
  projectFolder: 'process',
  worktrees: `${CLIENT_FOLDER}/worktrees`,
  shellVariables: {},
  eventNamed: (name) => (isEventName(name) ? name : undefined),
  eventIn,
  readCall: (event, payload) => readCall(codex, event, payload),
  isMadeUp,
  withInput: ({ event, raw }, input) =>
    readCall(codex, event, { ok: true, raw: { ...raw, tool_input: input } }),
  inputThatCounts: ({ name, input }) => inputThatCounts(CODEX_TOOLS, name, input),
  // Of its own tools only patches change what a file holds.
  ...textsByPatches(
    (input) => textIn(input, PATCH_FIELD) ?? '',
    (input) => input,
  ),
  unasked: () => 'ever',
  takesInput: true,
  answer,
  answerEvent,
  findInvocation: () => ({ found: undefined, usable: undefined }),
  hasWorked: hasWorkedBy(({ payload }) => {
    if (!isMap(payload)) return undefined;
    if (/_call(?:_output)?$/.test(textIn(payload, 'type') ?? '')) return 'tool';
    return payload.type === 'message' && payload.role === 'user' ? 'spoken-to' : undefined;
  }),
};
