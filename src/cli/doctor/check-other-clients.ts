import { packageVersion } from '../../clients/package-version.ts';
import type { ClientWiring, WiredCall, WiringState } from '../../clients/wiring.ts';
import { WIRINGS } from '../../clients/wirings.ts';
import type { Host } from '../../host/host.ts';
import { onPath } from '../../host/on-path.ts';
import { neededEvents } from '../../lifecycle/needed-events.ts';
import { realPath } from '../../operation/real-path.ts';
import type { GoodPolicy } from '../../policy.ts';
import * as say from '../../text/clients.ts';
import { brokenCall, forbiddenCall } from '../../text/doctor-hooks.ts';
import { guardsIn, isForAgents, signOf } from '../other-wirings.ts';
import { type Check, fail, ok, warn } from './finding.ts';
import type { FiringRule } from './prove-rules.ts';

/** Every other client that is used in the folder: does it call conclaude, and what keeps it from doing so? */
export async function checkOtherClients(
  host: Host,
  launch: string,
  policy: GoodPolicy | undefined,
  proof: FiringRule | undefined,
  shown: (path: string) => string,
): Promise<readonly Check[]> {
  const checks = WIRINGS.map(async (wiring): Promise<readonly Check[]> => {
    const state = wiring.state(host, launch);
    const sign = signOf(host, wiring, launch);
    // That it would also run the hooks of another client doesn't show that anybody uses it here.
    if (sign === undefined && guardsIn(ownPart(state)).length === 0) return [];
    if (sign !== undefined && guardsIn(state).length === 0) return [warn(say.isUnguarded(wiring, sign))];
    return [
      ok(say.versionTried(wiring.title, versionOf(host, wiring), wiring.tried)),
      ...aboutPlaces(wiring, state, shown),
      ...aboutPolicy(wiring, state, policy),
      ...(await checkCallsOf(host, wiring, state, launch, proof)),
    ];
  });
  return (await Promise.all(checks)).flat();
}

function versionOf(host: Host, { program, package: name }: ClientWiring): string | undefined {
  const path = onPath(host, program);
  return path && packageVersion(host, realPath(host, path), name);
}

/** Less than this may be too little for any answer. */
const SHORT_SECONDS = 5;

function aboutPlaces(
  wiring: ClientWiring,
  { places, switches, untrusted = [], openings = [], obstacles = [] }: WiringState,
  shown: (path: string) => string,
): readonly Check[] {
  const { title } = wiring;
  return [
    ...places.flatMap(({ path, state, calls }): readonly Check[] => {
      if (typeof state === 'object') return [fail(say.placeUnreadable(title, shown(path), state.problem))];
      const guards = calls.filter(({ event }) => event === 'PreToolUse');
      const events = [...new Set(calls.map(({ named }) => named))];
      return [
        ...(events.length > 0 ? [ok(say.calls(title, shown(path), events))] : []),
        ...(guards.some(({ isPartial }) => isPartial) ? [fail(say.partlyCalled(title, shown(path)))] : []),
        ...guards.flatMap(({ seconds }) =>
          seconds !== undefined && seconds < SHORT_SECONDS
            ? [fail(say.tooLittleTime(title, shown(path), seconds, SHORT_SECONDS))]
            : [],
        ),
      ];
    }),
    ...switches.map(({ path, setting }) => fail(say.switchedOff(title, shown(path), setting))),
    ...untrusted.map(({ path, events }) => fail(say.notTrusted(wiring, shown(path), events))),
    ...openings.map(({ path, tool, setting }) => warn(say.opening(title, shown(path), tool, setting))),
    ...obstacles.map((obstacle) => warn(say.inTheWay(title, obstacle))),
  ];
}

/** Without these the rules still hold: they are about knowing the agent, and what changes unseen. */
const NOT_THE_RULES = ['SessionStart', 'SubagentStart', 'SubagentStop', 'ConfigChange'];

function aboutPolicy(
  wiring: ClientWiring,
  { places }: WiringState,
  policy: GoodPolicy | undefined,
): readonly Check[] {
  if (policy === undefined) return [];
  const wired = new Set(places.flatMap(({ calls }) => calls).map(({ event }) => event));
  const needed = neededEvents(policy.written, false).filter(
    ({ event, isForEffects }) => !isForEffects && !NOT_THE_RULES.includes(event),
  );
  const unknown = needed.filter(({ event }) => !wiring.events.includes(event)).map(({ event }) => event);
  const missing = needed
    .filter(({ event }) => wiring.events.includes(event) && !wired.has(event))
    .map(({ event }) => event);
  const forAgents = wiring.tellsAgents ? [] : policy.rules.filter(isForAgents).map(({ id }) => id);
  return [
    ...(missing.length > 0 ? [fail(say.eventsMissing(wiring, missing))] : []),
    ...(unknown.length > 0 ? [warn(say.eventsUnknown(wiring.title, unknown))] : []),
    ...(forAgents.length > 0 ? [warn(say.agentsUnknown(wiring.title, forAgents))] : []),
  ];
}

const MOST_SECONDS = 20;

/** Calls what `init` has written, as the client would, with a call that must be refused. */
export async function checkCallsOf(
  host: Host,
  wiring: ClientWiring,
  state: WiringState,
  launch: string,
  proof: FiringRule | undefined,
): Promise<readonly Check[]> {
  const guards = [...new Map(guardsIn(ownPart(state)).map((call) => [call.command, call])).values()];
  return Promise.all(guards.map((guard) => checkCallOf(host, wiring, guard, launch, proof)));
}

/** What stands in another client's files is tried with that one. */
function ownPart(state: WiringState): WiringState {
  return { ...state, places: state.places.filter(({ isShared }) => !isShared) };
}

async function checkCallOf(
  host: Host,
  wiring: ClientWiring,
  { command, isOwn, seconds = MOST_SECONDS }: WiredCall,
  launch: string,
  proof: FiringRule | undefined,
): Promise<Check> {
  const { title } = wiring;
  if (!isOwn) return warn(say.notTried(title, command));
  // A call without a tool is refused whatever the rules are.
  const payload = wiring.madeUpCall(proof?.call ?? { tool: '' }, launch);
  const call = proof === undefined ? brokenCall() : forbiddenCall(proof.call, proof.rule);
  const end = await host.run({
    file: 'bash',
    args: ['-c', command],
    cwd: launch,
    env: wiring.environment(launch),
    stdin: `${JSON.stringify(payload)}\n`,
    timeoutSeconds: Math.min(seconds, MOST_SECONDS),
  });
  if (end.kind !== 'exited') return fail(say.doesNotAnswer(title, call, end.kind));
  const [stdout, stderr] = [end.stdout.whole ?? '', end.stderr.tail];
  const read = wiring.reads({ code: end.code, stdout, stderr });
  if (read === 'passed') return fail(say.doesNotAnswer(title, call, lastLine(stderr)));
  if (read === 'broken') return fail(say.refusesAll(title, lastLine(stderr)));
  return ok(say.answers(title, call, Math.round(end.seconds * 1000)));
}

function lastLine(text: string): string {
  return text.trim().split('\n').at(-1) ?? '';
}
