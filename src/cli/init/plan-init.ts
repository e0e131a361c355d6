import { legacyAgentFiles } from '../../clients/claude-code/agents.ts';
import { wantedHooks } from '../../clients/claude-code/hook-entries.ts';
import { launcherProgram } from '../../clients/claude-code/launcher.ts';
import { settingsIn } from '../../clients/claude-code/places.ts';
import type { Host } from '../../host/host.ts';
import { neededEvents } from '../../lifecycle/needed-events.ts';
import { baseName, parentOf } from '../../match/path-text.ts';
import type { INIT } from '../../text/commands/init.ts';
import {
  commentsNotRead,
  legacyAgentHooks,
  onlyThisMachine,
  othersNeedIt,
  runFromNpx,
} from '../../text/init.ts';
import type { OptionValues } from '../command-line.ts';
import {
  directProgram,
  isPlainWord,
  launcherTemplate,
  nodeInProject,
  ownProgram,
  type ProgramPlace,
  programPlace,
} from './own-program.ts';
import type { ConfigPlan } from './plan-config.ts';
import { planLauncher } from './plan-launcher.ts';
import { planWiring } from './plan-settings.ts';
import type { PlannedChange } from './planned-change.ts';
import { usersProgram, withModule } from './user-level.ts';

export type InitOptions = OptionValues<typeof INIT>;

export type InitPlan =
  | {
      readonly ok: true;
      readonly changes: readonly PlannedChange[];
      readonly notes: readonly string[];
      /** What is good to know, and nothing to worry about. */
      readonly hints: readonly string[];
      /** Files that a new configuration is likely to protect. */
      readonly protectedFiles: readonly string[];
    }
  | { readonly ok: false; readonly problem: string };

/** Everything that `init` is going to do, thought through before the first byte is written. */
export async function planInit(
  host: Host,
  claudeFolder: string,
  options: InitOptions,
  planned: () => Promise<ConfigPlan>,
): Promise<InitPlan> {
  const { user, force } = options;
  const config = await planned();
  if (!config.ok) return config;
  const own = ownProgram(host);
  const project = user ? undefined : parentOf(claudeFolder);
  const place = programPlace(host, own, project);
  if (place === 'npx' && !user) return { ok: false, problem: runFromNpx() };
  const launcher = planProjectsLauncher(host, claudeFolder, options, place);
  if (launcher?.ok === false) return launcher;
  const program = launcher
    ? launcherProgram(baseName(claudeFolder))
    : user
      ? usersProgram(host, claudeFolder, options.shell)
      : directProgram(host, own, place, options.shell);
  const wanted = wantedHooks(program, neededEvents(config.value, user));
  const files = settingsIn(claudeFolder);
  const wiring = planWiring(files.shared, wanted.forAll, force);
  const shared = user ? withModule(wiring, claudeFolder) : wiring;
  if (!shared.ok) return shared;
  const local = planWiring(files.local, user ? [] : wanted.forNewer, force);
  if (!local.ok) return local;
  const legacy = legacyAgentFiles(host, claudeFolder);
  return {
    ok: true,
    // The launcher comes before the hooks that call it.
    changes: [
      ...(config.change ? [config.change] : []),
      ...(launcher ? [launcher.change] : []),
      shared.change,
      local.change,
    ],
    notes: [
      ...[shared, local].filter((plan) => plan.extended).map((plan) => commentsNotRead(plan.change.path)),
      ...(place === 'this-machine' && !user ? [onlyThisMachine(own)] : []),
      ...(legacy.length > 0 ? [legacyAgentHooks(legacy)] : []),
    ],
    hints: place === 'path' && !user ? [othersNeedIt()] : [],
    protectedFiles: [...config.locks, '.conclaude.yaml'],
  };
}

/** The user's own settings call the user's own copy; a project finds its program wherever a checkout has it. */
function planProjectsLauncher(
  host: Host,
  claudeFolder: string,
  { user, force }: InitOptions,
  place: ProgramPlace,
) {
  if (user || !isPlainWord(baseName(claudeFolder))) return undefined;
  const also = place === 'this-machine' ? ownProgram(host) : undefined;
  const node = nodeInProject(host, parentOf(claudeFolder));
  return planLauncher(claudeFolder, launcherTemplate(host), { also, node }, force);
}
