import { joinPath } from '../../match/path-text.ts';
import type { HookEntry } from './hook-entries.ts';
import { seatOfManaged } from './module-seat.ts';
import { MANAGED_DROP_INS, MANAGED_ON_LINUX } from './places.ts';

/** Where an administrator's hooks and the program they call go. */
export interface ManagedPlaces {
  /** A file of our own beside others: the client reads all of them. */
  readonly settings: string;
  readonly program: string;
}

/** `undefined` where it wasn't tried with the real client. */
export function managedPlaces(platform: string): ManagedPlaces | undefined {
  if (platform !== 'linux') return undefined;
  return {
    settings: joinPath(MANAGED_ON_LINUX, `${MANAGED_DROP_INS}/50-conclaude.json`),
    program: joinPath(MANAGED_ON_LINUX, 'conclaude'),
  };
}

/** The file, whole. */
export function managedSettings(folder: string, hooks: readonly HookEntry[]): string {
  const byEvent = Object.fromEntries(
    hooks.map(({ event, matcher, hook }) => [
      event,
      [{ ...(matcher === undefined ? {} : { matcher }), hooks: [hook] }],
    ]),
  );
  return `${JSON.stringify({ hooks: byEvent, ...seatOfManaged(folder) }, undefined, 2)}\n`;
}
