import { type FoundGate, gate, gateIf } from './gate.ts';
import { firstOf, jsonMap, mapIn, type Project } from './project.ts';

export function rubyGates(project: Project): readonly FoundGate[] {
  const { has, read } = project;
  const rubocop = has('bin/rubocop') ? 'bin/rubocop' : 'bundle exec rubocop';
  return [
    ...gateIf(has('.rubocop.yml'), 'lint', rubocop),
    ...gateIf(has('spec'), 'test', 'bundle exec rspec'),
    ...gateIf(!has('spec') && has('bin/rails') && has('test'), 'test', 'bin/rails test'),
    ...gateIf(
      !has('spec') && !has('bin/rails') && /\btest\b/i.test(read('Rakefile')),
      'test',
      'bundle exec rake test',
    ),
  ];
}

/** The scripts of composer.json. */
export function composerScripts(project: Project): readonly FoundGate[] {
  const scripts = mapIn(jsonMap(project, 'composer.json'), 'scripts');
  const script = (kind: FoundGate['kind'], names: readonly string[]) =>
    names
      .filter((name) => scripts[name] !== undefined)
      .slice(0, 1)
      .map((name) => gate(kind, `composer ${name === 'test' ? '' : 'run '}${name}`));
  return [
    ...script('lint', ['lint', 'cs', 'cs:check', 'check-style', 'phpcs']),
    ...script('types', ['analyse', 'analyze', 'phpstan', 'stan', 'psalm', 'types']),
    ...script('test', ['test', 'tests', 'phpunit', 'test:unit']),
  ];
}

/** Tools of PHP that no script runs. */
export function phpGates(project: Project): readonly FoundGate[] {
  const scripts = composerScripts(project);
  const isMissing = (kind: FoundGate['kind']) => scripts.every((one) => one.kind !== kind);
  const has = (...files: readonly string[]) => firstOf(project, files) !== undefined;
  const tests = project.has('artisan')
    ? 'php artisan test'
    : has('tests/Pest.php')
      ? 'vendor/bin/pest'
      : 'vendor/bin/phpunit';
  return [
    ...gateIf(isMissing('lint') && has('pint.json'), 'lint', 'vendor/bin/pint --test'),
    ...gateIf(
      isMissing('types') && has('phpstan.neon', 'phpstan.neon.dist', 'phpstan.dist.neon'),
      'types',
      'vendor/bin/phpstan analyse',
    ),
    ...gateIf(isMissing('test') && has('phpunit.xml', 'phpunit.xml.dist', 'tests/Pest.php'), 'test', tests),
  ];
}

export function elixirGates({ has }: Project): readonly FoundGate[] {
  return [
    ...gateIf(has('.formatter.exs'), 'format', 'mix format --check-formatted'),
    ...gateIf(has('.credo.exs'), 'lint', 'mix credo'),
    ...gateIf(has('test'), 'test', 'mix test', { isAlone: true }),
  ];
}

/** The tasks of deno.json. */
export function denoTasks(project: Project): readonly FoundGate[] {
  const tasks = mapIn(jsonMap(project, project.has('deno.json') ? 'deno.json' : 'deno.jsonc'), 'tasks');
  return (['lint', 'test'] as const)
    .filter((name) => tasks[name] !== undefined)
    .map((name) => gate(name, `deno task ${name}`));
}

export function denoGates(project: Project): readonly FoundGate[] {
  const tasks = denoTasks(project);
  const isMissing = (kind: FoundGate['kind']) => tasks.every((one) => one.kind !== kind);
  return [
    gate('format', 'deno fmt --check'),
    ...gateIf(isMissing('lint'), 'lint', 'deno lint'),
    ...gateIf(isMissing('test'), 'test', 'deno test'),
  ];
}

export function terraformGates(): readonly FoundGate[] {
  return [gate('format', 'terraform fmt -check -recursive'), gate('lint', 'terraform validate')];
}

export function helmGates(): readonly FoundGate[] {
  return [gate('lint', 'helm lint .')];
}
