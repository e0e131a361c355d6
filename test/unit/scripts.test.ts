import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import manifest from '../../package.json' with { type: 'json' };
import { violations } from '../../scripts/check-boundaries.mjs';
import { closed, disagreeing, notesOf } from '../../scripts/release.mjs';

const ROOT = resolve(import.meta.dirname, '../..');
const read = (file: string) => readFileSync(join(ROOT, file), 'utf8');

describe('the rooms of src/ are held apart', () => {
  test.each([
    ['rules/a.ts', "import { x } from '../host/node-host.ts';", 'rules/ must not import host/'],
    ['rules/a.ts', "import { x } from 'node:fs';", 'rules/ must not import node/'],
    ['match/a.ts', "import { x } from '../text/limit.ts';", 'match/ must not import text/'],
    ['call/a.ts', "export * from '../config/parse.ts';", 'call/ must not import config/'],
    ['lifecycle/a.ts', "const x = await import('../rules/rules.ts');", 'lifecycle/ must not import rules/'],
    ['text/a.ts', "import '../main.ts';", 'text/ must not import src/'],
    ['shell/deep/a.ts', "import {\n  x,\n} from '../../text/limit.ts';", 'shell/ must not import text/'],
    ['clients/b/a.ts', "import { x } from '../../config/parse.ts';", 'clients/ must not import config/'],
    ['clients/b/a.ts', "import { x } from 'node:fs';", 'clients/ must not import node/'],
    ['text/a.ts', "import { x } from '../clients/b/places.ts';", 'text/ must not import clients/'],
    ['edit/a.ts', "import { x } from '../host/text-file.ts';", 'edit/ must not import host/'],
    ['new-room/a.ts', '', 'has no row'],
    ['config/a.ts', 'export async function x() {}', 'config/ must not wait'],
    ['rules/a.ts', 'const x = async () => 1;', 'rules/ must not wait'],
    ['clients/x/a.ts', "const x = import('./b.ts');", 'clients/ must not wait'],
  ])('%s: %s', (file, source, problem) => {
    expect(violations(file, source).join()).toContain(problem);
  });

  test.each([
    ['rules/a.ts', "import type { Host } from '../host/host.ts';"],
    ['rules/a.ts', "import { x } from '../match/glob.ts';"],
    ['rules/a.ts', "import { x } from './other.ts';"],
    ['shell/deep/a.ts', "import { x } from '../../match/glob.ts';"],
    ['rules/a.ts', "import { x } from '../clients/b/places.ts';"],
    ['match/a.ts', "import { isMap } from '../json-value.ts';"],
    ['host/a.ts', 'export async function x() { await y(); }'],
    ['main.ts', "import { x } from './rules/rules.ts';"],
    ['config/a.ts', "import { load } from 'js-yaml';"],
  ])('%s may say %s', (file, source) => {
    expect(violations(file, source)).toEqual([]);
  });
});

describe('a release', () => {
  const changelog = '# Changelog\n\n## Unreleased\n\n- New.\n\n## 0.1.0 - 2026-01-01\n\n- Old.\n';

  test('finds the same version in every file that names one', () => {
    expect(disagreeing(manifest.version, read)).toEqual([]);
    expect(disagreeing('99.0.0', read)).toContain('.claude-plugin/marketplace.json');
  });

  test('moves what was unreleased under its version', () => {
    const after = closed(changelog, '0.2.0', '2026-02-02');
    expect(after).toContain('## Unreleased\n\n## 0.2.0 - 2026-02-02\n\n- New.\n\n## 0.1.0');
    expect(notesOf(after, '0.2.0')).toBe('- New.');
    expect(notesOf(after, '0.1.0')).toBe('- Old.');
    expect(notesOf(after, '0.3.0')).toBe('');
    expect(() => closed(after, '0.3.0', '2026-03-03')).toThrow('nothing under Unreleased');
  });

  test('has something to say', () => {
    const text = read('CHANGELOG.md');
    expect(notesOf(text, 'Unreleased') || notesOf(text, manifest.version)).not.toBe('');
  });
});

describe('actions of others', () => {
  const files = readdirSync(join(ROOT, '.github/workflows')).map((name) => `.github/workflows/${name}`);

  test.each(files)('in %s are pinned to a commit', (file) => {
    const used = [...read(file).matchAll(/uses: (\S+)/g)].map(([, action = '']) => action);
    expect(used.filter((action) => !action.startsWith('./') && !/@[\da-f]{40}$/.test(action))).toEqual([]);
    expect(used.length).toBeGreaterThan(0);
  });
});
