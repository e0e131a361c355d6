import type { PastReading } from '../call/past-call.ts';
import { pastCalls, transcriptFolders } from '../clients/past-calls.ts';
import type { Host } from '../host/host.ts';
import { nodeHost } from '../host/node-host.ts';
import { snapshotHost } from '../host/snapshot-host.ts';
import { baseName } from '../match/path-text.ts';
import type { GoodPolicy } from '../policy.ts';
import { pastJudge } from '../replay/judge-past.ts';
import { sessionsOf } from '../replay/own-sessions.ts';
import { type Replay, replay as replayAll } from '../replay/replay.ts';
import { chosenIds, type IsChosen } from '../rules/chosen-rules.ts';
import { analyseShell } from '../shell/analyse.ts';
import type { REPLAY } from '../text/commands/replay.ts';
import * as say from '../text/replay.ts';
import { noSuchRule } from '../text/visualize.ts';
import { wrapped } from '../text/wrap.ts';
import { absolutePath, complaintAbout } from './chosen-config.ts';
import { type OptionValues, UsageError } from './command-line.ts';
import type { Command } from './commands.ts';
import { sampleMaker } from './doctor/samples/maker.ts';
import { asJson } from './replay/as-json.ts';
import { chosenPolicies, type Policies } from './replay/policies.ts';
import { show } from './replay/show.ts';
import { sinceTime } from './since.ts';
import type { Terminal } from './terminal.ts';

type Options = OptionValues<typeof REPLAY>;

/** `conclaude replay`: what would the rules have said to what has been? */
export const replay: Command<typeof REPLAY> = async ({ options }, terminal) => {
  const host = nodeHost();
  const since = sinceTime(options.since ?? '30d', Date.now());
  const most = mostNew(options['max-new']);
  const place = options.transcripts === undefined ? undefined : absolutePath(host, options.transcripts);
  if (place !== undefined && host.kindOf(place) === undefined) {
    terminal.complain(say.noSuchPlace(place));
    return 1;
  }
  const recorded = options['recorded-in'];
  const root = recorded === undefined ? undefined : absolutePath(host, recorded);
  const policies = await chosenPolicies(host, { config: options.config, against: options.against, root });
  if (!policies.ok) {
    terminal.complain(complaintAbout(policies));
    return 1;
  }
  const { judging, other, layers } = policies;
  const isChosen = chosenRules([judging.policy, ...(other ? [other.policy] : []), ...layers], options.rule);
  const result = replayed(host, policies, { place, since, isChosen }, terminal);
  terminal.progress(undefined);
  const commands = judging.policy.config.preToolUse.commands.length;
  const beside = layers.map(({ layer, name, file }) => ({ layer, name: name ?? layer, file }));
  const shown = { replay: result, policy: judging.name, other: other?.name, layers: beside, commands };
  if (options.json) terminal.sayJson(asJson(shown));
  else if (result.calls > 0) terminal.say(show(shown, terminal.style));
  else
    terminal.say(
      emptyLines(
        result,
        place === undefined ? transcriptFolders(host) : [place],
        options.since ?? '30d',
      ).join('\n'),
    );
  return verdictOn(result, most, terminal);
};

function replayed(
  host: Host,
  { judging, other, layers, root: today }: Policies,
  { place, since, isChosen }: { place: string | undefined; since: number | undefined; isChosen: IsChosen },
  terminal: Terminal,
): Replay {
  const { root } = judging.policy;
  const judgeBy = (policy: GoodPolicy) =>
    pastJudge(host, policy, { root, today, names: namesIn(host, policy) }, analyseShell, layers);
  let judged = 0;
  let lately = 0;
  const progress = (reading: PastReading): void => {
    const now = performance.now();
    if (now - lately < PROGRESS_MILLISECONDS) return;
    lately = now;
    terminal.progress(say.progress(reading.bytes / Math.max(1, reading.totalBytes), judged));
  };
  const { calls, reading } = pastCalls(host, { place, since, progress });
  return replayAll({
    calls: counted(calls, () => judged++),
    reading,
    policies: [judging.policy, ...layers],
    judge: judgeBy(judging.policy),
    other: other && judgeBy(other.policy),
    since,
    isOurs: sessionsOf(snapshotHost(host), root),
    isChosen,
  });
}

const PROGRESS_MILLISECONDS = 100;

function* counted<T>(items: Iterable<T>, tick: () => void): Generator<T> {
  for (const item of items) {
    tick();
    yield item;
  }
}

/** What a folder may have had in it that rules care about. */
function namesIn(host: Host, { rules, root }: GoodPolicy): readonly string[] {
  const make = sampleMaker(host, root);
  const files = rules.flatMap(({ kind, entry }) => kind.samples?.(entry, make) ?? []);
  const names = files.flatMap(({ file }) => (file === undefined ? [] : [baseName(file)]));
  return [...new Set(names)].slice(0, MOST_NAMES);
}

const MOST_NAMES = 200;

function mostNew(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  if (!/^\d{1,9}$/.test(text)) throw new UsageError(say.badNumber(text));
  return Number(text);
}

function chosenRules(policies: readonly GoodPolicy[], wanted: string | undefined): IsChosen {
  if (wanted === undefined) return () => true;
  const all = policies.flatMap(({ rules }) => rules);
  const chosen = chosenIds(all, wanted);
  if (chosen.size === 0) throw new UsageError(noSuchRule(wanted, [...new Set(all.map(({ id }) => id))]));
  return (id) => chosen.has(id);
}

function emptyLines(
  { leftOut }: Replay,
  places: readonly string[],
  since: Options['since'],
): readonly string[] {
  const folders = [...leftOut.elsewhere].sort(([, a], [, b]) => b - a).map(([folder]) => folder);
  const window = since === undefined || since === 'all' ? '' : `--since ${since}`;
  return [
    ...wrapped(say.nothingToReplay(places, window)),
    ...(folders.length > 0 ? wrapped(say.mayBeElsewhere(folders.slice(0, MOST_FOLDERS))) : []),
  ];
}

const MOST_FOLDERS = 3;

/** Without another policy, new is what has worked. */
function verdictOn(
  { comparison, stoppedThatWorked }: Replay,
  most: number | undefined,
  terminal: Terminal,
): number {
  if (most === undefined) return 0;
  const found = comparison === undefined ? stoppedThatWorked : comparison.newly.worked;
  if (found <= most) return 0;
  terminal.complain(say.tooManyNew(found, most));
  return 1;
}
