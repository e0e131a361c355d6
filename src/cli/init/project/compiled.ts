import { type FoundGate, gate, gateIf } from './gate.ts';
import { firstOf, jsonMap, type Project } from './project.ts';

/** Builds of a whole tree; the first one fetches and compiles everything. */
const SLOW = { timeout: 1200, isAlone: true } as const;

/** Cargo locks its build folder: two calls wait for each other. */
export function rustGates(project: Project): readonly FoundGate[] {
  const manifest = project.read('Cargo.toml');
  const all = /^\[workspace/m.test(manifest) && /^\[package\]/m.test(manifest) ? ' --workspace' : '';
  return [
    ...gateIf(
      firstOf(project, ['rustfmt.toml', '.rustfmt.toml']) !== undefined,
      'format',
      'cargo fmt --all --check',
    ),
    gate('lint', `cargo clippy${all} --all-targets -- -D warnings`, { isAlone: true }),
    gate('test', `cargo test${all}`, SLOW),
  ];
}

export function goGates(project: Project): readonly FoundGate[] {
  // Without a module at the root, './...' finds nothing: each module is checked by itself.
  const each = project.has('go.mod') ? {} : { perPackage: 'go.mod' };
  const linter = ['.golangci.yml', '.golangci.yaml', '.golangci.toml', '.golangci.json'];
  const lint = firstOf(project, linter) === undefined ? 'go vet ./...' : 'golangci-lint run';
  return [gate('lint', lint, each), gate('test', 'go test ./...', each)];
}

export function mavenGates({ has }: Project): readonly FoundGate[] {
  return [gate('test', `${has('mvnw') ? './mvnw' : 'mvn'} --quiet test`, SLOW)];
}

/** `check` is the tests, and whatever else the build has been told to check. */
export function gradleGates({ has }: Project): readonly FoundGate[] {
  return [gate('test', `${has('gradlew') ? './gradlew' : 'gradle'} --quiet check`, SLOW)];
}

export function dotnetGates(): readonly FoundGate[] {
  return [gate('test', 'dotnet test', SLOW)];
}

export function swiftGates({ has }: Project): readonly FoundGate[] {
  return [gate('test', has('Tests') ? 'swift test' : 'swift build', SLOW)];
}

export function cmakeGates(project: Project): readonly FoundGate[] {
  const presets = jsonMap(project, 'CMakePresets.json');
  if (
    presets.testPresets !== undefined ||
    !/enable_testing|include\(CTest\)/i.test(project.read('CMakeLists.txt'))
  )
    return [];
  return [gate('test', 'cmake -S . -B build && cmake --build build && ctest --test-dir build', SLOW)];
}

export function dartGates(project: Project): readonly FoundGate[] {
  const program = /^\s+sdk:\s*flutter/m.test(project.read('pubspec.yaml')) ? 'flutter' : 'dart';
  return [gate('lint', `${program} analyze`), ...gateIf(project.has('test'), 'test', `${program} test`)];
}

export function zigGates({ read }: Project): readonly FoundGate[] {
  return gateIf(/step\(\s*"test"/.test(read('build.zig')), 'test', 'zig build test', SLOW);
}

export function haskellGates({ has }: Project): readonly FoundGate[] {
  return [gate('test', has('stack.yaml') ? 'stack test' : 'cabal test all', SLOW)];
}
