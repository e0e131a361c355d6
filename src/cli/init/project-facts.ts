import type { Host } from '../../host/host.ts';
import type { OfferedGate, ProjectFacts } from '../../text/config-template.ts';
import { ECOSYSTEMS, type Ecosystem, manifestsOf } from './project/ecosystems.ts';
import { fittingPacks } from './project/fitting-packs.ts';
import { chosenGates, type FoundGate } from './project/gate.ts';
import { type Layout, layoutOf } from './project/layout.ts';
import { lockFilesIn } from './project/lock-files.ts';
import { type Project, projectAt } from './project/project.ts';
import { ignoredSecrets } from './project/secrets.ts';
import { taskRunnerGates } from './project/task-runners.ts';

/** A longer list of folders isn't read, nor kept up to date. */
const MOST_FOLDERS = 5;
const LONGEST_LIST = 80;
const MOST_PARTS = 8;

/** What a project is made of, by its files. Nothing is run. */
export function projectFacts(host: Host, root: string): ProjectFacts {
  const project = projectAt(host, root);
  const layout = layoutOf(project);
  const here = presentIn(project);
  // A folder of projects has nothing of its own at the root.
  const parts = here.length > 0 ? [] : partsOf(project, layout);
  const ecosystems = [...here, ...parts.flatMap(({ ecosystems: own }) => own)];
  const gates = parts.length > 0 ? parts.flatMap(gatesOfPart) : gatesOf(project, here, layout);
  const locks = [
    ...lockFilesIn(project),
    ...parts.flatMap(({ folder, project: inside }) =>
      lockFilesIn(inside).map(({ file, message }) => ({ file: `${folder}/${file}`, message })),
    ),
  ];
  const isCode = ecosystems.length > 0 || layout.isNew || gates.length > 0;
  const hasLocks = locks.length > 0 || layout.isNew || ecosystems.some(({ hasNoLocks }) => !hasNoLocks);
  return {
    languages: [...new Set(ecosystems.map((one) => shownName(one, project)))],
    packs: fittingPacks(project, { isCode, hasLocks }),
    locks,
    secrets: ignoredSecrets(project),
    root: rootOf(layout, ecosystems),
    gates: gates.map(offered),
  };
}

function presentIn(project: Project): readonly Ecosystem[] {
  return ECOSYSTEMS.filter((one) => manifestsOf(one, project).length > 0);
}

function shownName({ name }: Ecosystem, { has }: Project): string {
  return name === 'JavaScript' && has('tsconfig.json') ? 'TypeScript' : name;
}

/** New files are kept away from the root only where sources have a place of their own. */
function rootOf(layout: Layout, ecosystems: readonly Ecosystem[]): ProjectFacts['root'] {
  if (layout.isNew) return 'new';
  return ecosystems.length > 0 && layout.folders.length > 0 && layout.rootSources.length === 0
    ? 'kept'
    : 'open';
}

function gatesOf(project: Project, ecosystems: readonly Ecosystem[], layout: Layout): readonly FoundGate[] {
  const sources = ecosystems.flatMap(({ declared, usual }) => [
    ...(declared ? [{ isDeclared: true as const, gates: declared(project) }] : []),
    ...(usual ? [{ gates: usual(project) }] : []),
  ]);
  const when = whenOf(project, ecosystems, layout);
  return chosenGates(sources, taskRunnerGates(project)).map((one) => ({ ...when, ...one }));
}

/** Gates look at the folders with sources and at manifests; where sources lie anywhere, so do their reasons to run. */
function whenOf(project: Project, ecosystems: readonly Ecosystem[], { folders, rootSources }: Layout) {
  const isSimple = folders.length > 0 && folders.length <= MOST_FOLDERS && rootSources.length === 0;
  if (!isSimple || ecosystems.length === 0 || !folders.every((name) => /^[\w@.-]+$/.test(name))) return {};
  const manifests = ecosystems.flatMap((one) => manifestsOf(one, project));
  const compiler = project.has('tsconfig.json') ? ['tsconfig*.json'] : [];
  const when = [...folders.map((folder) => `${folder}/**`), ...new Set([...manifests, ...compiler])];
  return when.join(', ').length > LONGEST_LIST ? {} : { when };
}

interface Part {
  readonly folder: string;
  readonly project: Project;
  readonly ecosystems: readonly Ecosystem[];
}

function partsOf(project: Project, { folders }: Layout): readonly Part[] {
  return folders
    .filter((folder) => /^[\w@.-]+$/.test(folder))
    .map((folder) => {
      const inside = project.inside(folder);
      return { folder, project: inside, ecosystems: presentIn(inside) };
    })
    .filter(({ ecosystems }) => ecosystems.length > 0)
    .slice(0, MOST_PARTS);
}

function gatesOfPart({ folder, project, ecosystems }: Part): readonly FoundGate[] {
  return gatesOf(project, ecosystems, layoutOf(project)).map((one) => ({
    ...one,
    run: `cd ${folder} && ${one.run}`,
    when: [`${folder}/**`],
  }));
}

function offered({ run, when = [], perPackage, timeout, isAlone }: FoundGate): OfferedGate {
  return { run, when, perPackage, timeout, isAlone: isAlone === true };
}
