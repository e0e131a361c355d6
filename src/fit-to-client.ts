import type { Decision, Violation } from './decision.ts';
import { type Judgement, refusals, type ToolCall } from './judgement.ts';
import { inputNotTaken, nobodyAsked } from './text/reasons.ts';

/** What this client would take for an approval, or not at all, is a refusal there that says so. */
export function fittedTo(call: ToolCall, judgement: Judgement): Judgement {
  const why = unheardBy(call, judgement);
  if (why === undefined) return judgement;
  const decision: Decision = { kind: 'deny', violations: violationsFor(judgement, call, why) };
  return { ...judgement, decision, ...refusals(decision) };
}

function unheardBy(call: ToolCall, { decision }: Judgement): string | undefined {
  const { client } = call;
  if (decision.kind === 'ask') {
    const unasked = client.unasked(call, []);
    // A mode depends on the files, and has been looked at with them.
    if (unasked === 'ever') return nobodyAsked(client.title, unasked);
  }
  const input = 'updatedInput' in decision ? decision.updatedInput : undefined;
  return input === undefined || client.takesInput ? undefined : inputNotTaken(client.title, input);
}

/** One for each rule that said it, so that the log and the user learn which. */
function violationsFor({ decision, spoken }: Judgement, call: ToolCall, why: string): readonly Violation[] {
  const said = 'reason' in decision ? decision.reason : '';
  const message = [...(said === '' ? [] : [said]), why].join('\n');
  const rules = spoken
    .filter(({ mode, findings }) => mode === 'enforce' && findings.some(({ kind }) => kind === decision.kind))
    .map(({ rule }) => rule);
  const about = { tool: call.tool?.name ?? '' };
  if (rules.length === 0) return [{ kind: 'deny', rule: undefined, message, about }];
  return rules.map((rule) => ({ kind: 'deny', rule, message, about }));
}
