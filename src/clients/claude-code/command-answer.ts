import type { ToolInput } from '../../call/call.ts';
import { isMap, parseJson } from '../../json-value.ts';
import * as say from '../../text/judging-commands.ts';

/** What a command of `preToolUse.commands` says, in the HookResult's words or in the client's own. */
export type CommandAnswer =
  | { readonly kind: 'none' }
  | {
      readonly kind: 'deny' | 'ask' | 'allow';
      readonly message: string | undefined;
      readonly updatedInput?: ToolInput;
      readonly conflict?: boolean;
    }
  /** Another input, left to the client's own permissions. */
  | { readonly kind: 'rewrite'; readonly message: string | undefined; readonly updatedInput: ToolInput }
  | { readonly kind: 'unusable'; readonly problem: string };

/** Reads a command's standard output. Nothing, or an object that says nothing, is no opinion. */
export function readCommandAnswer(stdout: string): CommandAnswer {
  if (stdout.trim() === '') return { kind: 'none' };
  const answer = parseJson(stdout);
  if (answer === undefined) return unusable(say.answerNotJson());
  return isMap(answer) ? readObject(answer) : unusable(say.answerNotObject());
}

type Fields = Readonly<Record<string, unknown>>;

interface Said {
  readonly decision: unknown;
  readonly message: string | undefined;
  readonly blocked: boolean | undefined;
  readonly updatedInput: ToolInput | undefined;
}

function readObject(answer: Fields): CommandAnswer {
  const said = readSaid(answer);
  if (typeof said === 'string') return unusable(said);
  const { decision, message, blocked, updatedInput } = said;
  if (decision === undefined) {
    if (blocked === true || answer.continue === false) return { kind: 'deny', message };
    return updatedInput === undefined ? { kind: 'none' } : { kind: 'rewrite', message, updatedInput };
  }
  const kind =
    typeof decision === 'string' && Object.hasOwn(WORDS, decision)
      ? WORDS[decision as keyof typeof WORDS]
      : undefined;
  if (kind === undefined) return unusable(say.unknownDecision(JSON.stringify(decision)));
  const conflict = blocked !== undefined && blocked !== (kind === 'deny');
  return { kind, message, ...(updatedInput && { updatedInput }), ...(conflict && { conflict }) };
}

/** The fields in either spelling, or what is wrong with them. A HookResult may write `null` for what it doesn't say. */
function readSaid(answer: Fields): Said | string {
  const specific = given(answer.hookSpecificOutput) ?? {};
  if (!isMap(specific)) return say.fieldIsNot('hookSpecificOutput', 'an object');
  const messages = [specific.permissionDecisionReason, answer.message, answer.reason, answer.stopReason];
  const message = messages.map(given).find((text) => text !== undefined);
  if (message !== undefined && typeof message !== 'string') return say.fieldIsNot('message', 'a string');
  const updatedInput = given(specific.updatedInput) ?? given(answer.updated_input);
  if (updatedInput !== undefined && !isMap(updatedInput)) return say.fieldIsNot('updated input', 'an object');
  const blocked = given(answer.blocked);
  if (blocked !== undefined && typeof blocked !== 'boolean')
    return say.fieldIsNot("'blocked'", 'true or false');
  return {
    decision: given(specific.permissionDecision) ?? given(answer.decision),
    message,
    blocked,
    updatedInput,
  };
}

/** The HookResult's words, and the client's older ones. */
const WORDS = { allow: 'allow', approve: 'allow', deny: 'deny', block: 'deny', ask: 'ask' } as const;

function given(value: unknown): unknown {
  return value === null ? undefined : value;
}

function unusable(problem: string): CommandAnswer {
  return { kind: 'unusable', problem };
}
