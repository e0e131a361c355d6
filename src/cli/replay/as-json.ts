import type { Difference } from '../../replay/comparison.ts';
import type { RuleTally } from '../../replay/tally.ts';
import type { Shown } from './show.ts';

/** All of a replay, for programs. */
export function asJson({ replay, policy, other, layers, commands }: Shown): object {
  const { comparison, leftOut, reading, rules } = replay;
  const { elsewhere, ...counts } = leftOut;
  return {
    policy,
    layers,
    comparedWith: other ?? null,
    calls: replay.calls,
    sessions: replay.sessions,
    first: replay.first ?? null,
    last: replay.last ?? null,
    verdicts: replay.verdicts,
    outcomes: replay.outcomes,
    rules: rules.map(ruleAsJson),
    neverMatched: replay.neverMatched,
    newly: comparison ? differenceAsJson(comparison.newly) : null,
    noLonger: comparison ? differenceAsJson(comparison.noLonger) : null,
    notComparable: comparison?.unknown ?? 0,
    unknown: replay.unknown,
    unread: replay.unread,
    commandsNotRun: commands,
    leftOut: counts,
    elsewhere: Object.fromEntries(elsewhere),
    transcripts: {
      files: reading.files,
      bytes: reading.bytes,
      repeatedCalls: reading.repeated,
      skipped: Object.fromEntries(reading.skipped),
    },
  };
}

function ruleAsJson({
  id,
  place,
  about,
  agent,
  isObserved,
  refused,
  asked,
  outcomes,
  sessions,
  shapes,
  samples,
}: RuleTally) {
  const mode = isObserved ? 'observe' : 'enforce';
  return { id, place, about, agent, mode, refused, asked, outcomes, sessions, shapes: shapes.size, samples };
}

function differenceAsJson({ calls, worked, rules, samples }: Difference) {
  return { calls, worked, rules: Object.fromEntries(rules), samples };
}
