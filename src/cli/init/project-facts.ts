import type { Host } from '../../host/host.ts';
import { isMap, parseJson, type ValueMap } from '../../json-value.ts';
import { joinPath } from '../../match/path-text.ts';
import type { LockFile, ProjectFacts } from '../../text/config-template.ts';

const MAX_MANIFEST_BYTES = 1024 * 1024;

interface Ecosystem {
  readonly name: string;
  /** Any of these files at the root shows it. */
  readonly manifests: readonly string[];
  /** Lock files, and the command that a person would run instead of editing one. */
  readonly locks: Readonly<Record<string, string>>;
  /** Commands worth a look before a turn ends. `has` asks for a file at the root. */
  readonly checks: (project: Project) => readonly string[];
}

interface Project {
  readonly has: (file: string) => boolean;
  readonly read: (file: string) => string;
}

const ECOSYSTEMS: readonly Ecosystem[] = [
  {
    name: 'JavaScript',
    manifests: ['package.json'],
    locks: {
      'package-lock.json': 'npm install',
      'npm-shrinkwrap.json': 'npm install',
      'yarn.lock': 'yarn install',
      'pnpm-lock.yaml': 'pnpm install',
      'bun.lock': 'bun install',
      'bun.lockb': 'bun install',
    },
    checks: scriptsOfPackage,
  },
  {
    name: 'Deno',
    manifests: ['deno.json', 'deno.jsonc'],
    locks: { 'deno.lock': 'deno install' },
    checks: () => ['deno test', 'deno lint'],
  },
  {
    name: 'Rust',
    manifests: ['Cargo.toml'],
    locks: { 'Cargo.lock': 'cargo update' },
    checks: () => ['cargo test', 'cargo clippy --all-targets -- -D warnings'],
  },
  {
    name: 'Go',
    manifests: ['go.mod'],
    locks: { 'go.sum': 'go mod tidy' },
    checks: () => ['go test ./...', 'go vet ./...'],
  },
  {
    name: 'Python',
    manifests: ['pyproject.toml', 'setup.py', 'requirements.txt', 'Pipfile'],
    locks: {
      'uv.lock': 'uv lock',
      'poetry.lock': 'poetry lock',
      'pdm.lock': 'pdm lock',
      'Pipfile.lock': 'pipenv lock',
    },
    checks: pythonChecks,
  },
  {
    name: 'Ruby',
    manifests: ['Gemfile'],
    locks: { 'Gemfile.lock': 'bundle install' },
    checks: ({ has }) =>
      has('spec') ? ['bundle exec rspec'] : has('Rakefile') ? ['bundle exec rake test'] : [],
  },
  {
    name: 'PHP',
    manifests: ['composer.json'],
    locks: { 'composer.lock': 'composer update' },
    checks: ({ read }) => (scriptsIn(read('composer.json')).test === undefined ? [] : ['composer test']),
  },
  {
    name: 'Elixir',
    manifests: ['mix.exs'],
    locks: { 'mix.lock': 'mix deps.get' },
    checks: () => ['mix test', 'mix format --check-formatted'],
  },
  {
    name: 'Nix',
    manifests: ['flake.nix'],
    locks: { 'flake.lock': 'nix flake update' },
    checks: () => [],
  },
  {
    name: 'Terraform',
    manifests: ['main.tf'],
    locks: { '.terraform.lock.hcl': 'terraform init' },
    checks: () => ['terraform validate'],
  },
];

/** What a project is made of, by the files at its root. Nothing is run. */
export function projectFacts(host: Host, root: string): ProjectFacts {
  const names = new Set(host.list(root) ?? []);
  const project: Project = {
    has: (file) => names.has(file),
    read: (file) => {
      const content = host.readFile(joinPath(root, file), MAX_MANIFEST_BYTES);
      return content.ok ? content.text : '';
    },
  };
  const present = ECOSYSTEMS.filter(
    ({ manifests, locks }) => manifests.some(project.has) || Object.keys(locks).some(project.has),
  );
  const locks: LockFile[] = present.flatMap(({ locks }) =>
    Object.entries(locks)
      .filter(([file]) => project.has(file))
      .map(([file, instead]) => ({ file, instead })),
  );
  const checks = present.flatMap((ecosystem) => ecosystem.checks(project));
  return {
    languages: present.map(({ name }) =>
      name === 'JavaScript' && project.has('tsconfig.json') ? 'TypeScript' : name,
    ),
    locks,
    checks: checks.length > 0 ? checks : makeTargets(project),
    isNew: [...names].every((name) => name.startsWith('.') || /^(readme|license)/i.test(name)),
  };
}

function scriptsOfPackage(project: Project): readonly string[] {
  const run = packageManager(project);
  const scripts = scriptsIn(project.read('package.json'));
  return ['test', 'lint', 'typecheck']
    .filter((name) => {
      const script = scripts[name];
      // What `npm init` puts there fails by design, and a watcher never ends.
      return typeof script === 'string' && !/no test specified|--watch\b/.test(script);
    })
    .map((name) => (name === 'test' && run !== 'bun' ? `${run} test` : `${run} run ${name}`));
}

function packageManager({ has }: Project): string {
  if (has('pnpm-lock.yaml')) return 'pnpm';
  if (has('yarn.lock')) return 'yarn';
  return has('bun.lock') || has('bun.lockb') ? 'bun' : 'npm';
}

function scriptsIn(manifest: string): ValueMap {
  const parsed = parseJson(manifest);
  return isMap(parsed) && isMap(parsed.scripts) ? parsed.scripts : {};
}

function pythonChecks({ has, read }: Project): readonly string[] {
  const run = has('uv.lock') ? 'uv run ' : has('poetry.lock') ? 'poetry run ' : '';
  const settings = read('pyproject.toml');
  const tests = settings.includes('pytest') || has('tests') || has('pytest.ini');
  const ruff = settings.includes('ruff') || has('ruff.toml');
  return [...(tests ? [`${run}pytest`] : []), ...(ruff ? [`${run}ruff check .`] : [])];
}

function makeTargets({ has, read }: Project): readonly string[] {
  if (!has('Makefile')) return [];
  const rules = read('Makefile');
  return ['test', 'lint']
    .filter((name) => new RegExp(`^${name}\\s*:`, 'm').test(rules))
    .map((name) => `make ${name}`);
}
