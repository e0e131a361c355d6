import { spawnSync } from 'node:child_process';
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { git } from '../support/git.ts';
import { type Session, session } from '../support/session.ts';

/** Where this project has its own tools. */
const MODULES = join(import.meta.dirname, '../../node_modules');

/** What a program prints, or `undefined` when it isn't there. */
function said(command: string): string | undefined {
  const { status, stdout } = spawnSync('bash', ['-c', command], { encoding: 'utf8' });
  return status === 0 ? stdout.trim() : undefined;
}

const PYTHON = said('python3 -c "import sys; print(sys.executable)"');
const has = (module: string) =>
  PYTHON !== undefined && said(`${PYTHON} -m ${module} --version`) !== undefined;
/** Of the toolchain itself: what stands on the PATH may look for it in the home folder. */
const RUST = said('dirname "$(rustup which cargo 2> /dev/null || command -v cargo)"');
const GO = said('go env GOROOT');
/** Go's own packages, compiled: without them each run would take a minute. */
const GO_CACHE = said('go env GOCACHE');

interface Row {
  readonly isThere: boolean;
  readonly run: string;
  readonly more?: object;
  readonly files: Readonly<Record<string, string>>;
  /** What Claude has to be told: the name, the message with its values, the place. */
  readonly told: readonly (string | RegExp)[];
  /** What is said of the second mistake, which is still there in the next round. */
  readonly still: string | RegExp;
  /** Puts the first mistake right, and then the second. */
  readonly repairs: readonly [Readonly<Record<string, string>>, Readonly<Record<string, string>>];
}

const TSC: Row = {
  isThere: true,
  run: './node_modules/.bin/tsc --noEmit -p .',
  files: {
    'tsconfig.json': '{"compilerOptions":{"strict":true,"types":[]},"include":["src"]}',
    'src/a.ts': 'export const price: number = "six";\n',
    'src/b.ts': 'export const name: string = 6;\n',
  },
  told: ["src/a.ts:1:14 TS2322: Type 'string' is not assignable to type 'number'."],
  still: '[still failing] src/b.ts:1:14 TS2322',
  repairs: [
    { 'src/a.ts': 'export const price: number = 6;\n' },
    { 'src/b.ts': 'export const name: string = "six";\n' },
  ],
};

const CART = 'export const total = (prices) => prices.reduce((sum, one) => sum + one, 1);\n';
const RIGHT_CART = CART.replace(', 1)', ', 0)');
const LABEL = 'export const label = (name) => name.trim();\n';
const RIGHT_LABEL = "export const label = (name) => (name ?? '').trim();\n";
const jsTests = (imports: string, equal: (got: string, wanted: string) => string) => `${imports}
import { total } from '../src/cart.js';
import { label } from '../src/label.js';
describe('cart', () => {
  test('adds prices', () => { ${equal('total([2, 3])', '5')}; });
  test('has a label', () => { ${equal('label(null)', "''")}; });
});
`;
const JS = { 'package.json': '{"type":"module"}', 'src/cart.js': CART, 'src/label.js': LABEL };
const JS_REPAIRS = [{ 'src/cart.js': RIGHT_CART }, { 'src/label.js': RIGHT_LABEL }] as const;
const NODE_TESTS = {
  ...JS,
  'test/cart.test.js': jsTests(
    "import assert from 'node:assert';\nimport { describe, test } from 'node:test';",
    (got, wanted) => `assert.strictEqual(${got}, ${wanted})`,
  ),
};
const VITEST = {
  ...JS,
  'test/cart.test.js': jsTests(
    "import { describe, expect, test } from 'vitest';",
    (got, wanted) => `expect(${got}).toBe(${wanted})`,
  ),
};
const NODE_TEST = `${process.execPath} --test --test-reporter`;

const ROWS: Readonly<Record<string, Row>> = {
  tsc: TSC,
  'tsc --pretty': { ...TSC, run: `${TSC.run} --pretty` },
  biome: {
    isThere: true,
    run: './node_modules/.bin/biome lint src',
    files: {
      'biome.json': '{"root":true,"vcs":{"enabled":false}}',
      'src/a.js': 'debugger;\n',
      'src/b.js': 'export const b = (x) => typeof x === "strnig";\n',
    },
    told: [/src\/a\.js:1:1 lint\/suspicious\/noDebugger: .*debugger/],
    still: '[still failing] src/b.js:1:',
    repairs: [{ 'src/a.js': 'export const a = 1;\n' }, { 'src/b.js': 'export const b = 1;\n' }],
  },
  vitest: {
    isThere: true,
    run: './node_modules/.bin/vitest run --no-cache',
    files: VITEST,
    told: [/test\/cart\.test\.js:5:\d+ .*cart > adds prices: AssertionError: expected 6 to be 5/],
    still:
      /\[still failing\] src\/label\.js:1:\d+ .*cart > has a label: TypeError: Cannot read properties of null/,
    repairs: JS_REPAIRS,
  },
  'vitest, as JUnit XML in a file': {
    isThere: true,
    run: './node_modules/.bin/vitest run --no-cache --reporter=junit --outputFile=junit.log',
    more: { report: 'cat junit.log' },
    files: VITEST,
    told: [/cart > adds prices: AssertionError: expected 6 to be 5/],
    still: /\[still failing\] .*cart > has a label: TypeError: Cannot read properties of null/,
    repairs: JS_REPAIRS,
  },
  'vitest, as JSON': {
    isThere: true,
    run: './node_modules/.bin/vitest run --no-cache --reporter=json',
    files: VITEST,
    told: [/test\/cart\.test\.js:5:\d+ cart > adds prices: AssertionError: expected 6 to be 5/],
    still: /\[still failing\] src\/label\.js:1:\d+ cart > has a label: TypeError/,
    repairs: JS_REPAIRS,
  },
  'node --test': {
    isThere: true,
    run: `${NODE_TEST} spec`,
    files: NODE_TESTS,
    told: [/test\/cart\.test\.js:\d+:\d+ adds prices: .*6 !== 5/s],
    still: /\[still failing\] test\/cart\.test\.js:\d+:\d+ has a label: .*Cannot read properties of null/s,
    repairs: JS_REPAIRS,
  },
  TAP: {
    isThere: true,
    run: `${NODE_TEST} tap`,
    files: NODE_TESTS,
    told: [/cart > adds prices: .*6 !== 5/s],
    still: /\[still failing\] .*cart > has a label: .*Cannot read properties of null/s,
    repairs: JS_REPAIRS,
  },
  pytest: {
    isThere: has('pytest'),
    run: `${PYTHON} -m pytest -p no:cacheprovider`,
    files: {
      'cart.py':
        'def total(prices):\n    return sum(prices) + 1\n\n\ndef label(name):\n    return name.strip()\n',
      'test_cart.py':
        'from cart import label, total\n\n\ndef test_total():\n    assert total([2, 3]) == 5\n\n\ndef test_label():\n    assert label(None) == ""\n',
    },
    told: ['test_cart.py:5 test_cart.py::test_total: ', 'assert 6 == 5', 'where 6 = total([2, 3])'],
    still: /\[still failing\] cart\.py:6 test_cart\.py::test_label: AttributeError/,
    repairs: [
      {
        'cart.py':
          'def total(prices):\n    return sum(prices)\n\n\ndef label(name):\n    return name.strip()\n',
      },
      { 'cart.py': 'def total(prices):\n    return sum(prices)\n\n\ndef label(name):\n    return ""\n' },
    ],
  },
  'go test': {
    isThere: GO !== undefined,
    run: `GOFLAGS=-mod=mod GOCACHE="${GO_CACHE}" GOTOOLCHAIN=local ${GO}/bin/go test ./...`,
    files: {
      'go.mod': 'module example.org/shop\n\ngo 1.20\n',
      'cart/cart.go':
        'package cart\n\nfunc Total(a, b int) int { return a + b + 1 }\n\nfunc Label(s string) string { return s + "!" }\n',
      'cart/cart_test.go':
        'package cart\n\nimport "testing"\n\nfunc TestTotal(t *testing.T) {\n\tif got := Total(2, 3); got != 5 {\n\t\tt.Errorf("Total() = %d, want 5", got)\n\t}\n}\n\nfunc TestLabel(t *testing.T) {\n\tif got := Label("x"); got != "x" {\n\t\tt.Errorf("Label() = %q", got)\n\t}\n}\n',
    },
    told: ['cart_test.go:7 TestTotal: Total() = 6, want 5'],
    still: '[still failing] cart_test.go:13 TestLabel: Label() = "x!"',
    repairs: [
      {
        'cart/cart.go':
          'package cart\n\nfunc Total(a, b int) int { return a + b }\n\nfunc Label(s string) string { return s + "!" }\n',
      },
      {
        'cart/cart.go':
          'package cart\n\nfunc Total(a, b int) int { return a + b }\n\nfunc Label(s string) string { return s }\n',
      },
    ],
  },
  'cargo test': {
    isThere: RUST !== undefined,
    run: `PATH="${RUST}:$PATH" CARGO_HOME="$PWD/.cache" cargo test --offline`,
    files: {
      'Cargo.toml': '[package]\nname = "shop"\nversion = "0.1.0"\nedition = "2021"\n',
      'src/lib.rs': rustLibrary('a + b + 1', 'x.len() + 1'),
    },
    told: [/src\/lib\.rs:\d+:\d+ tests::adds: .*left: 6\n +right: 5/s],
    still: /\[still failing\] src\/lib\.rs:\d+:\d+ tests::counts: /,
    repairs: [
      { 'src/lib.rs': rustLibrary('a + b', 'x.len() + 1') },
      { 'src/lib.rs': rustLibrary('a + b', 'x.len()') },
    ],
  },
};

function rustLibrary(total: string, length: string): string {
  return `pub fn total(a: i32, b: i32) -> i32 { ${total} }
pub fn length(x: &str) -> usize { ${length} }

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn adds() { assert_eq!(total(2, 3), 5); }

    #[test]
    fn counts() { assert_eq!(length("ab"), 2, "two letters"); }
}
`;
}

function put({ root }: Session, files: Readonly<Record<string, string>>): void {
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, name)), { recursive: true });
    writeFileSync(join(root, name), text);
  }
}

function stop(project: Session, again: boolean) {
  const { answer, exitCode } = project.event('Stop', { stop_hook_active: again });
  const { reason = '', systemMessage = '' } = answer as Record<string, string | undefined>;
  return { blocks: exitCode === 2, reason, told: systemMessage };
}

describe('a gate with the real tool', () => {
  for (const [tool, row] of Object.entries(ROWS))
    test.skipIf(!row.isThere)(
      `${tool}: what fails, what still fails, then green, then cached`,
      () => {
        const project = session(
          {
            stop: { commands: [{ run: row.run, ...row.more }] },
            preToolUse: { preventRootAdditions: false },
          },
          {
            '.gitignore': 'node_modules\n*.log\n.cache\ntarget\n__pycache__\nCargo.lock\ngo.sum\n',
            ...row.files,
          },
        );
        symlinkSync(MODULES, join(project.root, 'node_modules'));
        git(project.root, 'init', '-q');
        git(project.root, 'add', '.');
        git(project.root, 'commit', '-qm', 'one');
        project.event('SessionStart', { source: 'startup' });

        const first = stop(project, false);
        expect(first.blocks, first.told).toBe(true);
        for (const part of row.told)
          expect(first.reason).toMatch(part instanceof RegExp ? part : quoted(part));
        expect(first.reason).toMatch(/\nWhole output: \S+$/);

        put(project, row.repairs[0]);
        const second = stop(project, true);
        expect(second.blocks, second.told).toBe(true);
        expect(second.reason).toMatch(row.still instanceof RegExp ? row.still : quoted(row.still));
        expect(second.reason).toContain('Since the last round: 1 fixed, 0 new, 1 still failing.');

        put(project, row.repairs[1]);
        const third = stop(project, true);
        expect(third).toMatchObject({ blocks: false, reason: '' });
        expect(third.told).toMatch(/^conclaude: 1 check, \d+\.\d s$/);
        expect(stop(project, false).told).toMatch(/^conclaude: 1 check, 1 cached, \d+\.\d s$/);
      },
      180_000,
    );
});

function quoted(text: string): RegExp {
  return new RegExp(text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&'));
}
