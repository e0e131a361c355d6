import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { scratchProject } from '../support/scratch-project.ts';

const GUIDES = resolve(import.meta.dirname, '../../docs/guides');
const guide = (name: string) => readFileSync(join(GUIDES, name), 'utf8');
const REMOVED = ['rules', 'run', 'rounds', 'grepRules', 'preventGeneratedFileEdits', 'gitWorktree'];

describe('PT-017 the guide to migration', () => {
  const examples = guide('migrate.md')
    .split(/^## /m)
    .slice(1)
    .map((section) => ({
      title: section.split('\n', 1)[0] ?? '',
      before: /Before:\n\n```yaml\n([\s\S]*?)```/.exec(section)?.[1] ?? '',
      after: /After:\n\n```yaml\n([\s\S]*?)```/.exec(section)?.[1] ?? '',
    }));

  test('has an example for every key that is no more', () => {
    expect(examples.map(({ title }) => REMOVED.find((key) => title.includes(key)))).toEqual(REMOVED);
  });

  test.each(examples)('$title: what stands before is refused, and becomes what stands after', (example) => {
    const project = scratchProject({ '.conclaude.yaml': example.before });
    expect(project.run(['validate']).stderr).toContain('of an earlier version');
    expect(project.run(['migrate', '--write']).exitCode).toBe(0);
    expect(readFileSync(join(project.root, '.conclaude.yaml'), 'utf8')).toBe(example.after);
  });
});

describe('the recipes', () => {
  const recipes = guide('recipes.md')
    .split(/^## /m)
    .slice(1)
    .map((section) => ({
      title: section.split('\n', 1)[0] ?? '',
      config: /```yaml\n([\s\S]*?)```/.exec(section)?.[1] ?? '',
    }));
  const [tested, gates] = [true, false].map((has) =>
    recipes.filter(({ config }) => config.includes('\ntests:') === has),
  );

  test('are twenty, and all but one of them are proved by samples', () => {
    expect(recipes.length).toBeGreaterThanOrEqual(20);
    expect(gates?.map(({ title }) => title)).toEqual(['No turn that ends with failing tests']);
  });

  test.each(tested ?? [])('$title: every sample passes, and there is one for each side', ({ config }) => {
    const run = scratchProject({ '.conclaude.yaml': config }, 'shop').run(['test', '--json'], {
      env: { HOME: '/home/you' },
    });
    const { tests } = JSON.parse(run.stdout);
    expect(run.exitCode, run.stdout).toBe(0);
    const verdicts = tests.map(({ found }: { found: { verdict: string } }) => found.verdict);
    expect(verdicts).toContain('none');
    expect(verdicts.some((verdict: string) => verdict === 'deny' || verdict === 'ask')).toBe(true);
  });

  test.each([
    ['exit 1', 2],
    ['exit 0', 0],
  ])('the gate follows the tests: %s', (script, exitCode) => {
    const project = scratchProject({
      '.conclaude.yaml': gates?.[0]?.config ?? '',
      'package.json': JSON.stringify({ scripts: { test: script, lint: 'exit 0' } }),
      'src/cart.ts': '',
    });
    expect(project.run(['test', 'Stop']).exitCode).toBe(exitCode);
  });
});
