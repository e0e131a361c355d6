import type { ProcessRunResult, ToolCheckResult } from 'claude-code';
import { isSame } from './same-call.ts';

/** What the client is told when conclaude's module can't do its work. */
export const FAILED = "conclaude refuses this call because its module can't do its work.";

/** More than enough to see what is meant; a reason goes to the model whole. */
const MOST_CHARACTERS = 4000;

/** What the program thinks of a call. `instead`: only with this input. */
export type Opinion =
  | { readonly kind: 'none' }
  | { readonly kind: 'ask' | 'deny'; readonly reason: string }
  | { readonly kind: 'instead'; readonly input: unknown };

/** Reads the program's answer. It always prints one JSON object; whatever else came, something else was started. */
export function opinionOf({ exitCode, stdout, stderr }: ProcessRunResult, input: unknown): Opinion {
  const answer = parsed(stdout);
  const specific = asMap(answer?.hookSpecificOutput);
  const reason = textOf(specific.permissionDecisionReason);
  if (exitCode !== 0 || answer === undefined || answer.blocked !== false)
    return { kind: 'deny', reason: (reason || stderr.trim() || FAILED).slice(0, MOST_CHARACTERS) };
  const { permissionDecision, updatedInput } = specific;
  if (permissionDecision === 'deny') return { kind: 'deny', reason: reason || FAILED };
  if (updatedInput !== undefined && !isSame(updatedInput, input))
    return { kind: 'instead', input: updatedInput };
  return permissionDecision === 'ask'
    ? { kind: 'ask', reason: reason || 'conclaude asks.' }
    : { kind: 'none' };
}

/** At this point nothing can change the call any more, so one that has to be changed is refused. */
export function onlyInstead(input: unknown): ToolCheckResult {
  const wanted = JSON.stringify(input).slice(0, MOST_CHARACTERS);
  return {
    decision: 'deny',
    reason: `conclaude lets this call through only with another input. Make it again with this one: ${wanted}`,
  };
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

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
