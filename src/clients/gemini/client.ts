import { mapsIn } from '../../json-value.ts';
import type { Client } from '../client.ts';
import { answerEventAs } from '../event-answer.ts';
import { eventIn } from '../hook-payload.ts';
import { isMadeUp } from '../made-up.ts';
import { textAfter, textChange } from '../text-change.ts';
import { inputThatCounts } from '../tool-table.ts';
import { hasWorkedBy } from '../transcript-lines.ts';
import { answer } from './answer.ts';
import { eventNamed, nameHere, readCall } from './payload.ts';
import { CLIENT_FOLDER, SETTINGS } from './places.ts';
import { GEMINI_TOOLS } from './tools.ts';

export const gemini: Client = {
  name: 'gemini',
  title: 'Gemini CLI',
  settings: SETTINGS,
  projectVariable: 'GEMINI_PROJECT_DIR',
  projectFolder: 'process',
  worktrees: `${CLIENT_FOLDER}/worktrees`,
  shellVariables: {},
  eventNamed,
  eventIn,
  readCall: (event, payload) => readCall(gemini, event, payload),
  isMadeUp,
  withInput: ({ event, raw }, input) =>
    readCall(gemini, event, { ok: true, raw: { ...raw, tool_input: input } }),
  inputThatCounts: ({ name, input }) => inputThatCounts(GEMINI_TOOLS, name, input),
  textAfter: (input, before) => textAfter(inClaudesWords(input), before),
  // Each of its calls is about one file.
  textChange: ({ input }, _, before) => textChange({ input: inClaudesWords(input) }, undefined, before),
  // A question ends a session that nobody sits at, and a hook can't see whether somebody does.
  unasked: () => 'ever',
  takesInput: true,
  answer,
  answerEvent: (event, result) => answerEventAs(nameHere(event) ?? event, result),
  findInvocation: () => ({ found: undefined, usable: undefined }),
  hasWorked: hasWorkedBy(({ type, content, toolCalls }) => {
    if (mapsIn(toolCalls).length > 0 || mapsIn(content).some((part) => 'functionResponse' in part))
      return 'tool';
    return type === 'user' ? 'spoken-to' : undefined;
  }),
};

function inClaudesWords(input: Readonly<Record<string, unknown>>) {
  return { ...input, replace_all: input.allow_multiple };
}
