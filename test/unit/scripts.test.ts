import { describe, expect, test } from 'vitest';
import { violations } from '../../scripts/check-boundaries.mjs';

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
