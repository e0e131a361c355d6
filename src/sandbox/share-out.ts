import { ALL_SWITCHES, type HeldPaths, type SandboxSwitch } from '../clients/claude-code/sandbox-note.ts';
import type { Holdings } from './holdings.ts';

/** What one settings file gets. */
export interface Share {
  readonly paths: HeldPaths;
  /** The sandbox is switched on where there is something for it to hold; once is enough. */
  readonly switches: readonly SandboxSwitch[];
}

export function shareOut({ shared, local }: Pick<Holdings, 'shared' | 'local'>): {
  readonly shared: Share;
  readonly local: Share;
} {
  const isForTeam = sizeOf(shared) > 0;
  return {
    shared: { paths: shared, switches: isForTeam ? ALL_SWITCHES : [] },
    local: { paths: local, switches: !isForTeam && sizeOf(local) > 0 ? ALL_SWITCHES : [] },
  };
}

export function sizeOf({ denyWrite, denyRead }: HeldPaths): number {
  return denyWrite.length + denyRead.length;
}
