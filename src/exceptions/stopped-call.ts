import type { Call } from '../call/call.ts';
import { contentHash } from '../host/content-hash.ts';
import { isMap } from '../json-value.ts';
import type { Judgement } from '../judgement.ts';
import type { Rule } from '../rules/rule.ts';
import { strictestOf } from '../rules/weigh.ts';
import { mayBeLifted } from './lifted-rules.ts';

/** Refused, or asked about. */
export function isStopped({ decision }: Judgement): boolean {
  return decision.kind === 'deny' || decision.kind === 'ask';
}

/** The rules that the decision comes from; or all that say one of these. */
export function speakersOf({ spoken }: Judgement, kinds?: readonly string[]): readonly Rule[] {
  const heard = spoken.filter(({ mode }) => mode === 'enforce');
  // A question that nobody would hear is a refusal by then; what the rule said is still a question.
  const strictest = strictestOf(heard.flatMap(({ findings }) => findings));
  const counts = (kind: string) => kinds?.includes(kind) ?? kind === strictest;
  return heard.filter(({ findings }) => findings.some(({ kind }) => counts(kind))).map(({ rule }) => rule);
}

/** What a person would allow; `undefined` for a call that nobody can allow. */
export function grantableHash(call: Call<'PreToolUse'>, judgement: Judgement): string | undefined {
  const { decision } = judgement;
  // Beside what rules say, something may be broken that makes rules impossible.
  if (decision.kind === 'deny' && decision.violations.some(({ rule }) => rule === undefined))
    return undefined;
  const speakers = isStopped(judgement) ? speakersOf(judgement, ['deny', 'ask']) : [];
  return speakers.length > 0 && speakers.every(mayBeLifted) ? callHash(call, judgement) : undefined;
}

/**
 * What tells a call from every other one: session, agent, folder, tool and input. It has to be a strong hash, or two
 * inputs could be made up that share one. What only describes a call doesn't count, and neither does the order of keys:
 * the model words both anew each time.
 */
export function callHash(
  { client, session, cwd, tool, agentClue }: Call<'PreToolUse'>,
  { agent }: Pick<Judgement, 'agent'>,
): string {
  const who = agent?.name ?? (agentClue.name || 'main');
  const input = tool === undefined ? {} : client.inputThatCounts(tool);
  const text = JSON.stringify([session ?? '', who, cwd ?? '', tool?.name ?? '', inOrder(input)]);
  return contentHash(new TextEncoder().encode(text));
}

function inOrder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inOrder);
  if (!isMap(value)) return value;
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return { keys: entries.map(([key]) => key), values: entries.map(([, member]) => inOrder(member)) };
}
