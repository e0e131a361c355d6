import type { ProcessRunResult, ToolCheckResult } from 'claude-code';
import { isSame } from './same-call.ts';

/** What the client is told when conclaude's module can't do its work. */
export const FAILED = "conclaude refuses this call because its module can't do its work.";

/** More than enough to see what is meant; a reason goes to the model whole. */
const MOST_CHARACTERS = 4000;

/** What the program thinks of a call; in `instead`, what it thinks of the same call with that input. */
export type Opinion =
  | { readonly kind: 'about-it'; readonly verdict: ToolCheckResult }
  | { readonly kind: 'instead'; readonly input: unknown; readonly verdict: ToolCheckResult };

/** Reads the program's answer. It always prints one JSON object; whatever else came, something else was started. */
export function opinionOf({ exitCode, stdout, stderr }: ProcessRunResult, input: unknown): Opinion {
  const answer = parsed(stdout);
  const { permissionDecision, permissionDecisionReason, updatedInput } = asMap(answer?.hookSpecificOutput);
  const reason = typeof permissionDecisionReason === 'string' ? permissionDecisionReason : '';
  if (exitCode !== 0 || answer?.blocked !== false || permissionDecision === 'deny')
    return { kind: 'about-it', verdict: refusal(reason || stderr.trim() || FAILED) };
  const asks = permissionDecision === 'ask';
  const verdict = asks ? ({ decision: 'ask', reason } as const) : ({ decision: 'allow' } as const);
  return updatedInput === undefined || isSame(updatedInput, input)
    ? { kind: 'about-it', verdict }
    : { kind: 'instead', input: updatedInput, verdict };
}

/** At this point nothing can change the call any more, so one that has to be changed is refused. */
export function answerWith(opinion: Opinion, ordinary: ToolCheckResult): ToolCheckResult {
  if (opinion.kind === 'about-it') return stricter(ordinary, opinion.verdict);
  const wanted = JSON.stringify(opinion.input);
  return refusal(
    `conclaude lets this call through only with another input. Make it again with this one: ${wanted}`,
  );
}

function refusal(reason: string): ToolCheckResult {
  return { decision: 'deny', reason: reason.slice(0, MOST_CHARACTERS) };
}

const STRICTNESS = { allow: 0, ask: 1, deny: 2 } as const;

/** The stricter of two; of two that are alike, the first. */
export function stricter(one: ToolCheckResult, other: ToolCheckResult): ToolCheckResult {
  return STRICTNESS[other.decision] > STRICTNESS[one.decision] ? other : one;
}

function parsed(text: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return Object.keys(asMap(value)).length > 0 ? asMap(value) : undefined;
  } catch {
    return undefined;
  }
}

function asMap(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : {};
}
