import type { Effect } from './effects/effect.ts';
import type { LifecycleResult } from './lifecycle/result.ts';
import type { LogVerdict } from './log/entry.ts';
import { distinct } from './log-opinion.ts';
import { type LogContext, writeEntry } from './log-writer.ts';
import { howToAsk } from './text/log.ts';

const VERDICTS = ['restored', 'effect', 'paused', 'observed'] as const;

/** Writes down what calls turned out to have done, and gives what is said about it the name of the first entry. */
export function logEffects(context: LogContext, result: LifecycleResult): LifecycleResult {
  const { effects = [] } = result;
  const ids = VERDICTS.flatMap((verdict) =>
    ofEffects(
      context,
      verdict,
      effects.filter((effect) => verdictOn(effect) === verdict),
    ),
  );
  const [id] = ids;
  const [last] = result.forUser.slice(-1);
  if (id === undefined || last === undefined) return result;
  return { ...result, forUser: [...result.forUser.slice(0, -1), howToAsk(last, id)] };
}

function verdictOn({ objections, observed, restored }: Effect): (typeof VERDICTS)[number] {
  if (objections.length === 0) return observed.some(({ isPaused }) => isPaused) ? 'paused' : 'observed';
  return restored !== undefined && 'id' in restored ? 'restored' : 'effect';
}

function ofEffects(context: LogContext, verdict: LogVerdict, effects: readonly Effect[]): readonly string[] {
  if (effects.length === 0) return [];
  const rules = effects.flatMap(({ objections, observed }) => [
    ...objections.map(({ id, place }) => ({ id, place })),
    ...observed.map(({ id, place }) => ({ id, place, would: 'deny' as const })),
  ]);
  const id = writeEntry(context, () => ({
    verdict,
    rules: distinct(rules),
    files: effects.map(({ shown }) => shown),
  }));
  return id === undefined ? [] : [id];
}
