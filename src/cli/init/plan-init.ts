import { legacyAgentFiles } from '../../clients/claude-code/agents.ts';
import { type HookEntry, wantedHooks } from '../../clients/claude-code/hook-entries.ts';
import { settingsIn } from '../../clients/claude-code/places.ts';
import { SINCE } from '../../clients/claude-code/versions.ts';
import type { Host } from '../../host/host.ts';
import { neededEvents } from '../../lifecycle/needed-events.ts';
import { parentOf } from '../../match/path-text.ts';
import {
  commentsNotRead,
  keptConfig,
  keptSettings,
  legacyAgentHooks,
  noConfigChangeForUser,
  onlyThisMachine,
  runFromNpx,
  summary,
} from '../../text/init.ts';
import { findProgram } from './own-program.ts';
import { planConfig } from './plan-config.ts';
import { planWiring, type SettingsPlan } from './plan-settings.ts';
import type { Step } from './show-plan.ts';

export interface InitWish {
  /** The folder of the settings, absolute. */
  readonly claudeFolder: string;
  readonly configPath: string | undefined;
  readonly schemaUrl: string | undefined;
  readonly force: boolean;
  readonly isUsers: boolean;
  readonly viaShell: boolean;
  /** This program's file. */
  readonly program: string;
}

export type InitPlan =
  | {
      readonly ok: true;
      readonly steps: readonly Step[];
      readonly notes: readonly string[];
      /** A file that is protected from now on. */
      readonly protectedFile: string;
    }
  | { readonly ok: false; readonly problem: string };

/** Everything that `init` is going to do, thought through before the first byte is written. */
export async function planInit(host: Host, wish: InitWish): Promise<InitPlan> {
  const config = await planConfig(host, wish);
  if (!config.ok) return config;
  const project = wish.isUsers ? undefined : parentOf(wish.claudeFolder);
  const found = findProgram(host, wish.program, project, wish.viaShell);
  if (found.kind === 'npx') return { ok: false, problem: runFromNpx() };
  const wanted = wantedHooks(found.program, neededEvents(config.value, wish.isUsers));
  const files = settingsIn(wish.claudeFolder);
  const shared = planWiring(files.shared, wanted.forAll, wish.force);
  if (!shared.ok) return shared;
  const local = planWiring(files.local, wish.isUsers ? [] : wanted.forNewer, wish.force);
  if (!local.ok) return local;
  const written = { note: summary(config.languages, config.locks), unchanged: keptConfig() };
  const legacy = legacyAgentFiles(host, wish.claudeFolder);
  return {
    ok: true,
    steps: [
      ...(config.change === undefined ? [] : [{ change: config.change, ...written }]),
      wiringStep(shared, wanted.forAll),
      wiringStep(local, wanted.forNewer),
    ],
    notes: [
      ...[shared, local].filter((plan) => plan.extended).map((plan) => commentsNotRead(plan.change.path)),
      ...(found.kind === 'this-machine' ? [onlyThisMachine(wish.program)] : []),
      ...(wish.isUsers ? [noConfigChangeForUser(SINCE.forgivesUnknownEvents)] : []),
      ...(legacy.length > 0 ? [legacyAgentHooks(legacy)] : []),
    ],
    protectedFile: config.locks[0] ?? '.conclaude.yaml',
  };
}

function wiringStep(plan: SettingsPlan & { ok: true }, hooks: readonly HookEntry[]): Step {
  const note = hooks.map(({ event }) => event).join(', ');
  return { change: plan.change, note, unchanged: keptSettings() };
}
