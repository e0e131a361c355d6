import { legacyAgentFiles } from '../../clients/claude-code/agents.ts';
import { wantedHooks } from '../../clients/claude-code/hook-entries.ts';
import { settingsIn } from '../../clients/claude-code/places.ts';
import { SINCE } from '../../clients/claude-code/versions.ts';
import type { Host } from '../../host/host.ts';
import { neededEvents } from '../../lifecycle/needed-events.ts';
import { parentOf } from '../../match/path-text.ts';
import type { INIT } from '../../text/commands/init.ts';
import {
  commentsNotRead,
  legacyAgentHooks,
  noConfigChangeForUser,
  onlyThisMachine,
  runFromNpx,
} from '../../text/init.ts';
import type { OptionValues } from '../command-line.ts';
import { findProgram, ownProgram } from './own-program.ts';
import { planConfig } from './plan-config.ts';
import { planWiring } from './plan-settings.ts';
import type { PlannedChange } from './planned-change.ts';
import { usersProgram, withModule } from './user-level.ts';

export type InitOptions = OptionValues<typeof INIT>;

export type InitPlan =
  | {
      readonly ok: true;
      readonly changes: readonly PlannedChange[];
      readonly notes: readonly string[];
      /** A file that is protected from now on. */
      readonly protectedFile: string;
    }
  | { readonly ok: false; readonly problem: string };

/** Everything that `init` is going to do, thought through before the first byte is written. */
export async function planInit(host: Host, claudeFolder: string, options: InitOptions): Promise<InitPlan> {
  const { user, force } = options;
  const config = await planConfig(host, options);
  if (!config.ok) return config;
  const own = ownProgram(host);
  const found = user
    ? ({ kind: 'path', program: usersProgram(claudeFolder, options.shell) } as const)
    : findProgram(host, own, parentOf(claudeFolder), options.shell);
  if (found.kind === 'npx') return { ok: false, problem: runFromNpx() };
  const wanted = wantedHooks(found.program, neededEvents(config.value, user));
  const files = settingsIn(claudeFolder);
  const wiring = planWiring(files.shared, wanted.forAll, force);
  const shared = user ? withModule(wiring, claudeFolder) : wiring;
  if (!shared.ok) return shared;
  const local = planWiring(files.local, user ? [] : wanted.forNewer, force);
  if (!local.ok) return local;
  const legacy = legacyAgentFiles(host, claudeFolder);
  return {
    ok: true,
    changes: [...(config.change ? [config.change] : []), shared.change, local.change],
    notes: [
      ...[shared, local].filter((plan) => plan.extended).map((plan) => commentsNotRead(plan.change.path)),
      ...(found.kind === 'this-machine' ? [onlyThisMachine(own)] : []),
      ...(user ? [noConfigChangeForUser(SINCE.forgivesUnknownEvents)] : []),
      ...(legacy.length > 0 ? [legacyAgentHooks(legacy)] : []),
    ],
    protectedFile: config.locks[0] ?? '.conclaude.yaml',
  };
}
