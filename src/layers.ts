import type { Host } from './host/host.ts';
import { isAbsolute, joinPath, withSlashes } from './match/path-text.ts';
import { type BrokenPolicy, findConfigFile, type GoodPolicy, loadPolicy, type Policy } from './policy.ts';

/** The policies that count at a place. */
export interface Layers {
  /** Where the search for the project's began. */
  readonly start: string;
  readonly project: Policy;
  /** The administrator's, the user's, the project's, and the one beside it: those that are there. */
  readonly all: readonly (GoodPolicy | BrokenPolicy)[];
}

const LOCAL_NAME = '.conclaude.local.yaml';

/** Every policy is judged by itself. Where there is no project, the others are about the place where it would be. */
export async function loadLayers(host: Host, start: string): Promise<Layers> {
  const file = findConfigFile(host, start);
  return layersBeside(host, file === undefined ? undefined : await loadPolicy(host, file), start);
}

/** The same with a project's policy that is known already. */
export async function layersBeside(
  host: Host,
  project: Policy,
  start = project?.root ?? '/',
): Promise<Layers> {
  const { above, local } = await layersAround(host, project?.root ?? start);
  const all = [...above, ...(project === undefined ? [] : [project]), ...local];
  return { start, project, all };
}

/** Those that aren't the project's own. `home`: where the project is today, if the rules are about another place. */
export async function layersAround(host: Host, root: string, home = root) {
  return {
    above: [
      ...(await layerAt(host, managedFile(host), root, 'managed')),
      ...(await layerAt(host, userFile(host), root, 'user')),
    ],
    local: await layerAt(host, joinPath(home, LOCAL_NAME), root, 'local'),
  };
}

/** The others, as `loadLayers` finds them. */
async function layerAt(
  host: Host,
  file: string | undefined,
  root: string,
  layer: 'managed' | 'user' | 'local',
): Promise<readonly (GoodPolicy | BrokenPolicy)[]> {
  // A link that leads nowhere and a folder of that name count: they are broken ones.
  if (file === undefined || host.kindOf(file) === undefined) return [];
  return [await loadPolicy(host, file, { layer, root })];
}

/** No variable moves it. */
function managedFile({ platform }: Host): string {
  return platform === 'windows' ? 'C:/ProgramData/conclaude/policy.yaml' : '/etc/conclaude/policy.yaml';
}

/** Below the home folder, wherever other programs keep such files. */
function userFile(host: Host): string | undefined {
  const home = withSlashes(host.home() ?? '', host.platform);
  return isAbsolute(home) ? joinPath(home, '.config/conclaude/policy.yaml') : undefined;
}
