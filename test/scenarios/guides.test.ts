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
