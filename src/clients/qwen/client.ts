import { type EventName, isEventName } from '../../call/events.ts';
import type { LifecycleResult } from '../../lifecycle/result.ts';
import type { Client } from '../client.ts';
import { answerEventAs } from '../event-answer.ts';
import { eventIn } from '../hook-payload.ts';
import { isMadeUp } from '../made-up.ts';
import { textAfter, textChange } from '../text-change.ts';
import { inputThatCounts } from '../tool-table.ts';
import { hasWorkedBy } from '../transcript-lines.ts';
import { answer } from './answer.ts';
import { readCall } from './payload.ts';
import { CLIENT_FOLDER, SETTINGS } from './places.ts';
import { QWEN_TOOLS } from './tools.ts';

/** What a hook says against a result is heard as context, and not as an objection. */
const AFTER_TOOLS: readonly EventName[] = ['PostToolUse', 'PostToolUseFailure', 'PostToolBatch'];

function asContext(result: LifecycleResult): LifecycleResult {
  const { verdict, forClaude } = result;
  if (verdict.kind !== 'block') return result;
  return { ...result, verdict: { kind: 'none' }, forClaude: [verdict.reason, ...forClaude] };
}

export const qwen: Client = {
  name: 'qwen',
  title: 'Qwen Code',
  settings: SETTINGS,
  projectVariable: 'QWEN_PROJECT_DIR',
  projectFolder: 'process',
  worktrees: `${CLIENT_FOLDER}/worktrees`,
  shellVariables: {},
  eventNamed: (name) => (isEventName(name) ? name : undefined),
  eventIn,
  readCall: (event, payload) => readCall(qwen, event, payload),
  isMadeUp,
  withInput: ({ event, raw }, input) =>
    readCall(qwen, event, { ok: true, raw: { ...raw, tool_input: input } }),
  inputThatCounts: ({ name, input }) => inputThatCounts(QWEN_TOOLS, name, input),
  textAfter,
  // Each of its calls is about one file.
  textChange: (tool, _, before) => textChange(tool, undefined, before),
  unasked: () => undefined,
  takesInput: false,
  answer,
  answerEvent: (event, result) =>
    answerEventAs(event, AFTER_TOOLS.includes(event) ? asContext(result) : result),
  findInvocation: () => ({ found: undefined, usable: undefined }),
  hasWorked: hasWorkedBy(({ type }) => {
    if (type === 'tool_result') return 'tool';
    return type === 'user' ? 'spoken-to' : undefined;
  }),
};
