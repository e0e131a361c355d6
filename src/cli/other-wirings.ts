import { ROOM_NAMES } from '../clients/rooms.ts';
import type { ClientWiring, WiredCall, WiringState } from '../clients/wiring.ts';
import { WIRINGS } from '../clients/wirings.ts';
import type { Host } from '../host/host.ts';
import { nameMatcher } from '../match/name-glob.ts';
import { joinPath } from '../match/path-text.ts';
import type { Rule } from '../rules/rule.ts';
import { unknownClient } from '../text/usage.ts';
import { UsageError } from './command-line.ts';

export function wiringNamed(name: string): ClientWiring {
  const wiring = WIRINGS.find((one) => one.name === name);
  if (wiring === undefined) throw new UsageError(unknownClient(name, ['claude-code', ...ROOM_NAMES]));
  return wiring;
}

/** The calls before tools, in whichever file they stand. */
export function guardsIn({ places }: WiringState): readonly WiredCall[] {
  return places.flatMap(({ calls }) => calls).filter(({ event }) => event === 'PreToolUse');
}

/** Is a rule about agents that have to be known by name? Without a name, everybody is the main one. */
export function isForAgents({ agent }: Pick<Rule, 'agent'>): boolean {
  return !nameMatcher(agent)('main');
}

/** Clients that call conclaude in the project, and don't tell who is at work. */
export function clientsWithoutAgents(host: Host, project: string): readonly ClientWiring[] {
  return WIRINGS.filter((wiring) => !wiring.tellsAgents && guardsIn(wiring.state(host, project)).length > 0);
}

/** What in a project shows that the client is used there. */
export function signOf(host: Host, { signs, folder }: ClientWiring, project: string): string | undefined {
  return (signs ?? [folder]).find((sign) => host.kindOf(joinPath(project, sign)) !== undefined);
}

/** Clients that are used in the project, and don't call conclaude there, each with what shows it. */
export function unguardedClients(
  host: Host,
  project: string,
): readonly { readonly wiring: ClientWiring; readonly sign: string }[] {
  return WIRINGS.flatMap((wiring) => {
    const sign = signOf(host, wiring, project);
    return sign === undefined || guardsIn(wiring.state(host, project)).length > 0 ? [] : [{ wiring, sign }];
  });
}
