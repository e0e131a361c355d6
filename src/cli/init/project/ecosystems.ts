import * as compiled from './compiled.ts';
import type { FoundGate } from './gate.ts';
import { javascriptGates } from './javascript.ts';
import type { Project } from './project.ts';
import { pythonGates } from './python.ts';
import * as scripting from './scripting.ts';

export interface Ecosystem {
  readonly name: string;
  /** Any of these at the root shows it, and a change of one may change the outcome of its gates. */
  readonly manifests: readonly string[] | RegExp;
  /** Nothing locks the versions of its dependencies. */
  readonly hasNoLocks?: true;
  /** What the project itself has written down, as scripts. */
  readonly declared?: (project: Project) => readonly FoundGate[];
  /** How such projects are usually checked. */
  readonly usual?: (project: Project) => readonly FoundGate[];
}

export const ECOSYSTEMS: readonly Ecosystem[] = [
  { name: 'JavaScript', manifests: ['package.json'], declared: javascriptGates },
  {
    name: 'Deno',
    manifests: ['deno.json', 'deno.jsonc'],
    declared: scripting.denoTasks,
    usual: scripting.denoGates,
  },
  { name: 'Rust', manifests: ['Cargo.toml'], usual: compiled.rustGates },
  { name: 'Go', manifests: ['go.mod', 'go.work'], usual: compiled.goGates },
  {
    name: 'Python',
    manifests: [
      'pyproject.toml',
      'setup.py',
      'setup.cfg',
      'requirements.txt',
      'Pipfile',
      'environment.yml',
      'manage.py',
    ],
    usual: pythonGates,
  },
  { name: 'Ruby', manifests: /^(?:Gemfile|.+\.gemspec)$/, usual: scripting.rubyGates },
  {
    name: 'PHP',
    manifests: ['composer.json'],
    declared: scripting.composerScripts,
    usual: scripting.phpGates,
  },
  { name: 'Maven', hasNoLocks: true, manifests: ['pom.xml'], usual: compiled.mavenGates },
  {
    name: 'Gradle',
    manifests: ['build.gradle', 'build.gradle.kts', 'settings.gradle', 'settings.gradle.kts'],
    usual: compiled.gradleGates,
  },
  { name: '.NET', manifests: /\.(?:sln|slnx|csproj|fsproj)$/, usual: compiled.dotnetGates },
  { name: 'Elixir', manifests: ['mix.exs'], usual: scripting.elixirGates },
  { name: 'Swift', manifests: ['Package.swift'], usual: compiled.swiftGates },
  { name: 'Dart', manifests: ['pubspec.yaml'], usual: compiled.dartGates },
  { name: 'CMake', hasNoLocks: true, manifests: ['CMakeLists.txt'], usual: compiled.cmakeGates },
  { name: 'Zig', hasNoLocks: true, manifests: ['build.zig'], usual: compiled.zigGates },
  {
    name: 'Haskell',
    hasNoLocks: true,
    manifests: /^(?:stack\.yaml|cabal\.project|.+\.cabal)$/,
    usual: compiled.haskellGates,
  },
  { name: 'Nix', manifests: ['flake.nix'] },
  { name: 'Terraform', manifests: /\.tf$/, usual: scripting.terraformGates },
  { name: 'Helm', hasNoLocks: true, manifests: ['Chart.yaml'], usual: scripting.helmGates },
];

/** The files at the root that show it. */
export function manifestsOf({ manifests }: Ecosystem, { names }: Project): readonly string[] {
  return names.filter((name) =>
    manifests instanceof RegExp ? manifests.test(name) : manifests.includes(name),
  );
}
