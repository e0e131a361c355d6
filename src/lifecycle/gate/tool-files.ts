import type { Host } from '../../host/host.ts';
import { baseName, joinPath } from '../../match/path-text.ts';

/** Files that say which tools a project has and how they work: they count for every command, whatever its `inputs`. */
const DEFINES_TOOLS: readonly RegExp[] = [
  // lock files
  /^(?:package-lock\.json|npm-shrinkwrap\.json|yarn\.lock|pnpm-lock\.yaml|bun\.lockb?|deno\.lock)$/,
  /^(?:Cargo\.lock|go\.sum|go\.work\.sum|poetry\.lock|uv\.lock|pdm\.lock|Pipfile\.lock|requirements.*\.txt)$/,
  /^(?:Gemfile\.lock|composer\.lock|mix\.lock|flake\.lock|gradle\.lockfile|packages\.lock\.json|\.terraform\.lock\.hcl)$/,
  // what they are made from
  /^(?:package\.json|Cargo\.toml|go\.mod|go\.work|pyproject\.toml|setup\.(?:py|cfg)|Pipfile|Gemfile|composer\.json|mix\.exs)$/,
  // runtimes
  /^(?:\.nvmrc|\.node-version|\.python-version|\.ruby-version|\.go-version|\.java-version|\.tool-versions|\.?mise\.toml)$/,
  /^(?:rust-toolchain(?:\.toml)?|global\.json|\.npmrc|\.yarnrc(?:\.yml)?|pnpm-workspace\.yaml|Makefile|justfile)$/i,
  // settings of checkers and of test runners
  /^(?:tsconfig.*\.json|jsconfig\.json|biome\.jsonc?|deno\.jsonc?|turbo\.json|nx\.json)$/,
  /^(?:.*\.config\.(?:[cm]?[jt]s|json)|\.eslintrc.*|\.eslintignore|\.prettierrc.*|\.babelrc.*|\.swcrc|\.mocharc.*)$/,
  /^(?:pytest\.ini|tox\.ini|mypy\.ini|\.mypy\.ini|\.?ruff\.toml|conftest\.py|\.?clippy\.toml|\.golangci\..*|\.coveragerc)$/,
];

/** All of them at once: a project has thousands of files, and each is asked about. */
const ANY_OF_THEM = new RegExp(DEFINES_TOOLS.map(({ source }) => source).join('|'), 'i');

export function definesTools(path: string): boolean {
  const name = baseName(path);
  return ANY_OF_THEM.test(name) && DEFINES_TOOLS.some((pattern) => pattern.test(name));
}

/** What package managers write when they install, and git doesn't see: the lock file alone doesn't tell what is there. */
const INSTALLED = [
  'node_modules/.package-lock.json',
  'node_modules/.yarn-integrity',
  'node_modules/.yarn-state.yml',
  'node_modules/.modules.yaml',
  '.pnp.cjs',
  '.venv/pyvenv.cfg',
  'venv/pyvenv.cfg',
  'vendor/modules.txt',
  'vendor/composer/installed.json',
];

/** Files that git is told to ignore and that a result depends on all the same, relative to the root. */
export function ignoredInputs(host: Host, root: string): readonly string[] {
  const settings = (host.list(root) ?? []).filter((name) => /^\.env(?:\.|$)/.test(name));
  return [...settings, ...INSTALLED].filter((name) => {
    const kind = host.kindOf(joinPath(root, name));
    return kind === 'file' || kind === 'link';
  });
}
