import { MOST_MS, type Pause } from '../exceptions/exception.ts';
import { keepException } from '../exceptions/kept-exceptions.ts';
import { mayBeLifted, whatItSays } from '../exceptions/lifted-rules.ts';
import type { Host } from '../host/host.ts';
import { nodeHost } from '../host/node-host.ts';
import { layersBeside } from '../layers.ts';
import { writePersonEntry } from '../log-writer.ts';
import { chosenIds } from '../rules/chosen-rules.ts';
import { placeOf, type Rule } from '../rules/rule.ts';
import type { PAUSE } from '../text/commands/pause.ts';
import * as say from '../text/exceptions.ts';
import { nearest } from '../text/nearest.ts';
import { chosenPolicy, complaintAbout } from './chosen-config.ts';
import { UsageError } from './command-line.ts';
import type { Command } from './commands.ts';
import { type Outcome, reportAsJson } from './json-report.ts';
import { projectExceptions } from './project-exceptions.ts';
import type { Terminal } from './terminal.ts';

/** `conclaude pause RULE 10m`: nothing comes of a rule for a while. */
export const pause: Command<typeof PAUSE> = ({ operands: [rules, time], options }, terminal) => {
  if (options.list && rules !== undefined) throw new UsageError(say.notWithList());
  if (!options.list && rules === undefined) throw new UsageError(say.whatToPause());
  const host = nodeHost();
  const ms = milliseconds(time ?? '10m');
  return reportAsJson(options.json, terminal, (shown) =>
    rules === undefined ? list(host, shown) : paused(host, rules, ms, shown),
  );
};

const UNIT_MS = { m: 60_000, h: 3_600_000 } as const;

function milliseconds(text: string): number {
  const [, count, unit] = /^(\d{1,3})([mh])$/.exec(text) ?? [];
  const ms = count === undefined ? 0 : Number(count) * UNIT_MS[unit as keyof typeof UNIT_MS];
  if (ms === 0 || ms > MOST_MS.pause) throw new UsageError(say.pauseTooLong(text));
  return ms;
}

function list(host: Host, terminal: Terminal): Outcome {
  const { kept, now } = projectExceptions(host);
  const pauses = kept.filter((one) => one.kind === 'pause');
  for (const { rule, until } of pauses) terminal.say(say.listedPause(rule, until, now));
  if (pauses.length === 0) terminal.say(say.nothingPaused());
  return {
    report: { paused: pauses.map(({ rule, until }) => ({ rule, until: new Date(until).toISOString() })) },
  };
}

async function paused(host: Host, names: string, ms: number, terminal: Terminal): Promise<Outcome> {
  const policy = await chosenPolicy(host, undefined);
  if (!policy.ok) return { problem: complaintAbout(policy) };
  const { all } = await layersBeside(host, policy);
  const found = rulesNamed(
    all.flatMap((one) => (one.ok ? one.rules : [])),
    names,
  );
  if ('problem' in found) return found;
  const made = Date.now();
  const until = made + ms;
  const ids = found.rules.map(({ id }) => id);
  try {
    for (const rule of found.rules) {
      const one: Pause = { kind: 'pause', rule: rule.id, says: whatItSays(rule), made, until };
      keepException(host, policy.root, one);
    }
  } catch (error) {
    return { problem: say.cannotKeep(error instanceof Error ? error.message : String(error)) };
  }
  const rules = found.rules.map((rule) => ({ id: rule.id, place: placeOf(rule) }));
  writePersonEntry(host, policy, policy.root, { verdict: 'pause', rules, note: say.pauseNote(ids, until) });
  terminal.say(say.rulesPaused(ids, until, made));
  return { report: { paused: ids, until: new Date(until).toISOString(), project: policy.root } };
}

/** All or nothing: whoever mistypes one of several names finds none of them paused. */
function rulesNamed(
  all: readonly Rule[],
  names: string,
): { readonly rules: readonly Rule[] } | { readonly problem: string } {
  const chosen = new Set<Rule>();
  for (const name of names.split(',').map((part) => part.trim())) {
    const meant = meantBy(all, name);
    const [first] = meant;
    const known = all.filter(mayBeLifted).flatMap(({ id, path }) => [id, String(path[1])]);
    if (first === undefined) return { problem: say.noRuleOfThatName(name, nearest(name, known)) };
    const lifted = meant.filter(mayBeLifted);
    if (lifted.length === 0) return { problem: say.neverPaused(first.id) };
    for (const rule of lifted) chosen.add(rule);
  }
  return { rules: [...chosen] };
}

/** The rule of that id, if there is one: a rule in the same place of another layer or of a pack isn't meant then. */
function meantBy(all: readonly Rule[], name: string): readonly Rule[] {
  const exact = all.filter(({ id }) => id === name.replace(/^preToolUse\./, ''));
  if (exact.length > 0) return exact;
  const ids = chosenIds(all, name);
  return all.filter(({ id }) => ids.has(id));
}
