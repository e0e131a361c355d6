import type { DeedJudge, Objection } from '../judge-deeds.ts';
import type { Change } from './compare.ts';
import type { Caller } from './open-calls.ts';

/** A change against the rules, and who may have made it. */
export interface Effect {
  readonly change: Change;
  readonly shown: string;
  /** None where it is only against rules that are observed. */
  readonly objections: readonly Objection[];
  /** What rules would have objected to that are only observed. */
  readonly observed: readonly Objection[];
  /** All calls that may have done it; one alone has done it, as far as anybody can tell. */
  readonly callers: readonly Caller[];
  /** It came after a call that had left something running; the user may just as well have done it. */
  readonly isBehind: boolean;
  /** The agent may take it back without breaking a rule. */
  readonly mayUndo: boolean;
  /** Every caller was forbidden to do it. */
  readonly isForbiddenToAll: boolean;
  readonly restored?: Restored;
}

/** `id`: put back, and what was replaced is kept by that name; `keptAs`: left as it is, and how it was is kept. */
export type Restored = { readonly id: string } | { readonly keptAs: string } | { readonly problem: string };

/** What the rules object to in a change; `undefined` if nothing, or if the user was asked about this very file. */
export function effectOf(
  judges: readonly DeedJudge[],
  change: Change,
  callers: readonly (Caller & { readonly asked?: string })[],
  isBehind: boolean,
): Effect | undefined {
  const path = change.through ?? change.path;
  const judge = ({ tool, agent }: Caller, kind: Change['kind']) =>
    judges.map((one) => one({ tool, agent, kind, path }));
  const byCaller = callers.map((caller) => {
    const judged = judge(caller, change.kind);
    const shown = judged[0]?.shown ?? path;
    const isApproved = (caller.asked ?? '').includes(shown);
    if (isApproved) return { shown, objections: [], observed: [] };
    const objections = unique(judged.flatMap((one) => one.objections));
    const observed = unique(judged.flatMap((one) => one.observed));
    const isNew = ({ id }: Objection) => objections.every((one) => one.id !== id);
    return { shown, objections, observed: observed.filter(isNew) };
  });
  const [first] = callers;
  const found =
    byCaller.find(({ objections }) => objections.length > 0) ??
    byCaller.find(({ observed }) => observed.length > 0);
  if (first === undefined || found === undefined) return undefined;
  const opposite = change.kind === 'create' ? 'delete' : change.kind === 'delete' ? 'create' : 'write';
  return {
    change,
    ...found,
    callers: callers.map(({ id, agent, agentId, tool, about }) => ({ id, agent, agentId, tool, about })),
    isBehind,
    mayUndo: judge(first, opposite).every(({ objections }) => objections.length === 0),
    isForbiddenToAll: byCaller.every(({ objections }) => objections.length > 0),
  };
}

/** The policy at the session's beginning and the one of now often say the same. */
function unique(objections: readonly Objection[]): readonly Objection[] {
  const seen = new Set<string>();
  return objections.filter(({ id }) => !seen.has(id) && seen.add(id));
}

/** Something comes of it: it isn't only against rules that are observed. */
export function isAgainstRules({ objections }: Pick<Effect, 'objections'>): boolean {
  return objections.length > 0;
}
