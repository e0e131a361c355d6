import { describe, expect, test } from 'vitest';
import { violations } from '../../scripts/check-boundaries.mjs';

describe('the rooms of src/ are held apart', () => {
  test.each([
    ['guards/a.ts', "import { x } from '../host/node-host.ts';", 'guards/ must not import host/'],
    ['guards/a.ts', "import { x } from 'node:fs';", 'guards/ must not import node/'],
    ['match/a.ts', "import { x } from '../text/limit.ts';", 'match/ must not import text/'],
    ['wire/a.ts', "export * from '../config/parse.ts';", 'wire/ must not import config/'],
    ['cli/a.ts', "const x = await import('../guards/all-guards.ts');", 'cli/ must not import guards/'],
    ['text/a.ts', "import '../main.ts';", 'text/ must not import src/'],
    ['shell/deep/a.ts', "import {\n  x,\n} from '../../match/glob.ts';", 'shell/ must not import match/'],
    ['new-room/a.ts', '', 'has no row'],
    ['config/a.ts', 'export async function x() {}', 'config/ must not wait'],
    ['guards/a.ts', 'const x = async () => 1;', 'guards/ must not wait'],
    ['wire/a.ts', "const x = import('./b.ts');", 'wire/ must not wait'],
  ])('%s: %s', (file, source, problem) => {
    expect(violations(file, source).join()).toContain(problem);
  });

  test.each([
    ['guards/a.ts', "import type { Host } from '../host/host.ts';"],
    ['guards/a.ts', "import { x } from '../match/glob.ts';"],
    ['guards/a.ts', "import { x } from './other.ts';"],
    ['host/a.ts', 'export async function x() { await y(); }'],
    ['main.ts', "import { x } from './guards/all-guards.ts';"],
    ['config/a.ts', "import { load } from 'js-yaml';"],
  ])('%s may say %s', (file, source) => {
    expect(violations(file, source)).toEqual([]);
  });
});
