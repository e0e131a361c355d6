import type { Outcome } from '../report-data.ts';
import { countOne } from './count.ts';
import type { Past, ReadEntry, SeenCall } from './report-input.ts';

/** Takes the calls of the transcripts one by one, and keeps what the entries of the log ask for. */
export function pastCollector(entries: readonly ReadEntry[], dayOf: (time: number) => string) {
  const asked = new Set(entries.flatMap(({ entry }) => entry.call ?? []));
  const days = new Map<string, number>();
  const outcomes = new Map<string, Outcome>();
  const refused = entries.filter(({ entry }) => entry.verdict === 'deny');
  const followed = new Set(refused.flatMap(({ entry }) => entry.session ?? []));
  const sessions = new Map<string, { lastRun: number; changed: Map<string, number> }>();
  let count = 0;

  const follow = ({ session, time = 0, outcome, changed }: SeenCall) => {
    const known = sessions.get(session) ?? { lastRun: 0, changed: new Map<string, number>() };
    sessions.set(session, known);
    if (outcome === 'worked' || outcome === 'failed') known.lastRun = Math.max(known.lastRun, time);
    if (outcome !== 'worked') return;
    for (const file of changed) known.changed.set(file, Math.max(known.changed.get(file) ?? 0, time));
  };
  return {
    add(call: SeenCall): void {
      count++;
      if (call.time !== undefined) countOne(days, dayOf(call.time));
      if (call.id !== undefined && asked.has(call.id)) outcomes.set(call.id, call.outcome);
      if (followed.has(call.session)) follow(call);
    },
    past(): Past {
      return { count, days, outcomes, sessions };
    },
  };
}
