import type { Call } from './call/call.ts';
import type { Observation } from './decision.ts';
import type { Host } from './host/host.ts';
import { hostOfProject } from './host/records-of-project.ts';
import { readTexts, writeState } from './lifecycle/session-state.ts';
import { wouldHave, wouldHaveReported } from './text/observe.ts';

/** A line for each rule that is only observed and had something to say for the first time in this session. */
export function tellObserved(
  system: Host,
  call: Pick<Call, 'session' | 'tool'>,
  root: string,
  observed: readonly Observation[],
): readonly string[] {
  if (observed.length === 0) return [];
  const session = { host: hostOfProject(system, root), session: call.session };
  const known = readTexts(session, 'observed') ?? [];
  const told = new Map<string, string>();
  for (const observation of observed) {
    const rule = observation.rule?.id ?? '';
    if (told.size < MOST_AT_ONCE && !known.includes(rule) && !told.has(rule))
      told.set(rule, lineOf(observation, rule, call.tool?.name ?? ''));
  }
  if (told.size > 0) writeState(session, 'observed', [...known, ...told.keys()]);
  return [...told.values()];
}

const MOST_AT_ONCE = 5;

function lineOf(observation: Observation, rule: string, tool: string): string {
  const { kind, place, effect, isPaused } = observation;
  const file = kind === 'deny' ? observation.about.file : undefined;
  if (effect === undefined) return wouldHave({ rule, place }, kind, tool, file);
  return wouldHaveReported({ rule, place, isPaused }, file ?? '', effect.kind, effect.commands);
}
