import { isMap, type ValueMap } from '../../../json-value.ts';
import { type FoundGate, GATE_KINDS, type GateKind, gate } from './gate.ts';
import { jsonMap, mapIn, type Project } from './project.ts';

/** The usual names of scripts, the best first. */
const SCRIPTS: Readonly<Record<GateKind, readonly string[]>> = {
  format: ['format:check', 'check:format', 'format-check', 'fmt:check', 'check-format', 'prettier:check'],
  lint: ['lint', 'lint:check', 'check:lint', 'eslint', 'check'],
  types: ['typecheck', 'type-check', 'check:types', 'check-types', 'types:check', 'tsc', 'types'],
  test: ['test', 'test:unit', 'test:ci', 'unit'],
};

/** What `npm init` writes fails by design; a watcher or a window never ends. */
const NEVER_ENDS =
  /--watch(?:All)?(?!\S*=false)|\s-w\b|\bnodemon\b|cypress open|\s--ui\b|karma start(?!.*single-run)/;
const ALWAYS_FAILS = /no test specified/;

export function javascriptGates(project: Project): readonly FoundGate[] {
  const manifest = jsonMap(project, 'package.json');
  const manager = packageManager(project, manifest);
  const scripts = mapIn(manifest, 'scripts');
  const found = GATE_KINDS.flatMap((kind) => scriptGate(kind, scripts, manager));
  const missing = GATE_KINDS.filter((kind) => found.every((one) => one.kind !== kind));
  const more =
    taskRunnerGates(project, missing, manager) ?? workspaceGates(project, manifest, missing, manager);
  return withoutRepeated(
    [...found, ...more, ...compilerGate(project, manifest, [...found, ...more], manager)],
    scripts,
  );
}

function scriptGate(kind: GateKind, scripts: ValueMap, manager: Manager): readonly FoundGate[] {
  const name = usableScript(kind, scripts);
  if (name === undefined) return [];
  const script = String(scripts[name]);
  const run = scriptCommand(manager, name);
  if (/\b(?:react-scripts|craco) test\b/.test(script)) return [gate(kind, `CI=true ${run}`)];
  if (/\bng test\b/.test(script) && !script.includes('--watch'))
    return [gate(kind, `${run}${manager === 'npm' ? ' --' : ''} --watch=false --browsers=ChromeHeadless`)];
  return [gate(kind, run)];
}

function usableScript(kind: GateKind, scripts: ValueMap): string | undefined {
  return SCRIPTS[kind].find((name) => {
    const script = scripts[name];
    return typeof script === 'string' && !NEVER_ENDS.test(script) && !ALWAYS_FAILS.test(script);
  });
}

const MANAGERS = ['npm', 'pnpm', 'yarn', 'bun'] as const;
type Manager = (typeof MANAGERS)[number];

function packageManager({ has }: Project, { packageManager: given }: ValueMap): Manager {
  const named = typeof given === 'string' ? MANAGERS.find((name) => given.startsWith(`${name}@`)) : undefined;
  if (named !== undefined) return named;
  if (has('pnpm-lock.yaml')) return 'pnpm';
  if (has('yarn.lock')) return 'yarn';
  return has('bun.lock') || has('bun.lockb') ? 'bun' : 'npm';
}

/** `bun test` is bun's own test runner, and no script. */
function scriptCommand(manager: Manager, name: string): string {
  return name === 'test' && manager !== 'bun' ? `${manager} test` : `${manager} run ${name}`;
}

/** A program of one of the project's packages. */
function packagedProgram(manager: Manager, call: string): string {
  return `${{ npm: 'npx', pnpm: 'pnpm exec', yarn: 'yarn', bun: 'bunx' }[manager]} ${call}`;
}

/** Turborepo and Nx run the same task in all packages, and know what has changed. */
function taskRunnerGates(
  project: Project,
  missing: readonly GateKind[],
  manager: Manager,
): readonly FoundGate[] | undefined {
  const turbo = jsonMap(project, 'turbo.json');
  const tasks = { ...mapIn(turbo, 'pipeline'), ...mapIn(turbo, 'tasks') };
  if (project.has('turbo.json'))
    return oneCall(tasks, missing, (names) => packagedProgram(manager, `turbo run ${names}`));
  if (!project.has('nx.json')) return undefined;
  const targets = mapIn(jsonMap(project, 'nx.json'), 'targetDefaults');
  return oneCall(targets, missing, (names) => packagedProgram(manager, `nx run-many -t ${names}`));
}

function oneCall(
  tasks: ValueMap,
  missing: readonly GateKind[],
  run: (names: string) => string,
): readonly FoundGate[] {
  const names = missing.flatMap((kind) => SCRIPTS[kind].find((name) => tasks[name] !== undefined) ?? []);
  return names.length === 0 ? [] : [gate('test', run(names.join(' ')))];
}

const MOST_MEMBERS = 100;

/** Scripts that only the packages of a workspace have run in each package with changes. */
function workspaceGates(
  project: Project,
  manifest: ValueMap,
  missing: readonly GateKind[],
  manager: Manager,
): readonly FoundGate[] {
  const folders = workspaceFolders(project, manifest);
  const members = folders.map((folder) => mapIn(jsonMap(project, `${folder}/package.json`), 'scripts'));
  const when = [...new Set(folders.map((folder) => `${folder.split('/', 1)[0]}/**`))];
  return missing.flatMap((kind) => {
    const names = members.map((scripts) => usableScript(kind, scripts));
    const name = names.find((one) => one !== undefined);
    // Yarn has no way to say "if there is one".
    if (name === undefined || (manager === 'yarn' && names.some((one) => one !== name))) return [];
    const run = {
      npm: 'npm run --if-present',
      pnpm: 'pnpm run --if-present',
      yarn: 'yarn run',
      bun: 'bun run --if-present',
    };
    return [gate(kind, `${run[manager]} ${name}`, { when, perPackage: 'package.json' })];
  });
}

/** `packages/*` and `tools/cli`; deeper globs are rare. */
function workspaceFolders(project: Project, { workspaces }: ValueMap): readonly string[] {
  const listed = isMap(workspaces) ? workspaces.packages : workspaces;
  const inPnpm = [...project.read('pnpm-workspace.yaml').matchAll(/^\s*-\s*["']?([^"'#\n]+?)["']?\s*$/gm)];
  const patterns = [
    ...(Array.isArray(listed) ? listed.map(String) : []),
    ...inPnpm.map(([, one = '']) => one),
  ];
  const folders = patterns.flatMap((pattern) => {
    const parent = /^([\w@./-]+)\/\*{1,2}$/.exec(pattern)?.[1];
    if (parent === undefined) return /^[\w@./-]+$/.test(pattern) ? [pattern] : [];
    return project.list(parent).map((name) => `${parent}/${name}`);
  });
  return folders.filter((folder) => project.has(`${folder}/package.json`)).slice(0, MOST_MEMBERS);
}

/** TypeScript that no script checks. */
function compilerGate(
  project: Project,
  manifest: ValueMap,
  found: readonly FoundGate[],
  manager: Manager,
): readonly FoundGate[] {
  const packages = { ...mapIn(manifest, 'dependencies'), ...mapIn(manifest, 'devDependencies') };
  const isChecked = found.some(({ kind, perPackage }) => kind === 'types' || perPackage !== undefined);
  if (
    isChecked ||
    packages.typescript === undefined ||
    !project.has('tsconfig.json') ||
    ['turbo.json', 'angular.json'].some(project.has)
  )
    return [];
  const compiler = packages['vue-tsc'] === undefined ? 'tsc' : 'vue-tsc';
  const flags = project.read('tsconfig.json').includes('"references"') ? '-b' : '--noEmit';
  return [gate('types', packagedProgram(manager, `${compiler} ${flags}`))];
}

/** What another script of the list runs anyway, as in `npm run lint && vitest run`. */
function withoutRepeated(gates: readonly FoundGate[], scripts: ValueMap): readonly FoundGate[] {
  const nameOf = ({ run }: FoundGate) => run.split(' ').findLast((word) => typeof scripts[word] === 'string');
  const textOf = (one: FoundGate) => String(scripts[nameOf(one) ?? ''] ?? '');
  return gates.filter((one) => {
    const name = nameOf(one);
    const isCalled = (text: string) =>
      name !== undefined &&
      new RegExp(`(?:run|yarn|pnpm|npm-run-all|run-[sp]) (?:\\S+ )*${escaped(name)}(?![\\w:-])`).test(text);
    const isCompiled = (text: string) =>
      /\btsc (?:--noEmit|-b)/.test(one.run) && /(?:^|[&;|]\s*)(?:vue-)?tsc\b/.test(text);
    return !gates.some((other) => other !== one && (isCalled(textOf(other)) || isCompiled(textOf(other))));
  });
}

function escaped(text: string): string {
  return text.replace(/[^\w]/g, '\\$&');
}
