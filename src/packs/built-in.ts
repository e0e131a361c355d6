// Generated from packs/*.yaml by `npm run generate`.
import type { PreparedPack } from './pack.ts';

/** The packs in `packs/`, checked and prepared. */
export const BUILT_IN: Readonly<Record<string, PreparedPack>> = {
 "conflict-markers": {
  "extends": [],
  "rules": {
   "toolUsageValidation": [],
   "uneditableFiles": [],
   "preventAdditions": [],
   "contentRules": [
    {
     "id": "marker",
     "pattern": "**",
     "where": "added",
     "agent": "*",
     "action": "block",
     "message": "Resolve the conflict first: keep what is right of both sides, and leave no marker.",
     "match": [
      "<<<<<<< HEAD",
      ">>>>>>> main"
     ],
     "notMatch": [
      "=======",
      "a << 7"
     ],
     "forbid": [
      "conclaude:conflict-markers"
     ]
    }
   ]
  },
  "lines": {
   "toolUsageValidation": [],
   "uneditableFiles": [],
   "preventAdditions": [],
   "contentRules": [
    4
   ]
  }
 },
 "lockfiles": {
  "description": "Lock files are written by package managers, not by hand.",
  "extends": [],
  "rules": {
   "toolUsageValidation": [],
   "uneditableFiles": [
    {
     "message": "npm writes this file. Change package.json, or run npm install, and it follows.",
     "operations": [],
     "agent": "*",
     "id": "npm",
     "match": [
      "package-lock.json",
      "web/npm-shrinkwrap.json"
     ],
     "notMatch": [
      "package.json"
     ],
     "pattern": "{package-lock,npm-shrinkwrap}.json"
    },
    {
     "message": "Yarn writes this file. Change package.json, or run yarn install, and it follows.",
     "operations": [],
     "agent": "*",
     "id": "yarn",
     "match": [
      "yarn.lock"
     ],
     "notMatch": [],
     "pattern": "yarn.lock"
    },
    {
     "message": "pnpm writes this file. Change package.json, or run pnpm install, and it follows.",
     "operations": [],
     "agent": "*",
     "id": "pnpm",
     "match": [
      "pnpm-lock.yaml"
     ],
     "notMatch": [],
     "pattern": "pnpm-lock.yaml"
    },
    {
     "message": "Cargo writes this file. Change Cargo.toml, or run cargo update, and it follows.",
     "operations": [],
     "agent": "*",
     "id": "cargo",
     "match": [
      "Cargo.lock"
     ],
     "notMatch": [],
     "pattern": "Cargo.lock"
    },
    {
     "message": "Go writes this file. Change go.mod, or run go mod tidy, and it follows.",
     "operations": [],
     "agent": "*",
     "id": "go",
     "match": [
      "go.sum"
     ],
     "notMatch": [],
     "pattern": "go.sum"
    }
   ],
   "preventAdditions": [],
   "contentRules": []
  },
  "lines": {
   "toolUsageValidation": [],
   "uneditableFiles": [
    5,
    10,
    14,
    18,
    22
   ],
   "preventAdditions": [],
   "contentRules": []
  }
 },
 "no-cheating": {
  "extends": [],
  "rules": {
   "toolUsageValidation": [],
   "uneditableFiles": [],
   "preventAdditions": [],
   "contentRules": [
    {
     "id": "focused-test",
     "pattern": "**",
     "where": "added",
     "agent": "*",
     "action": "block",
     "message": "A focused test keeps all others from running. Run one test from the command line instead.",
     "match": [
      "it.only('adds', () => {})",
      "describe.only('sums', () => {})",
      "fit('adds', () => {})"
     ],
     "notMatch": [
      "it('only adds', () => {})",
      "chart.fit(box)"
     ],
     "forbid": [
      "conclaude:no-cheating/focused-test"
     ]
    },
    {
     "id": "skipped-test",
     "pattern": "**",
     "where": "added",
     "agent": "*",
     "action": "block",
     "message": "Don't skip a test to get past it. Fix the code or the test, or tell the user why it can't pass.",
     "match": [
      "it.skip('adds', () => {})",
      "xdescribe('sums', () => {})",
      "@pytest.mark.skip(reason='later')",
      "#[ignore]",
      "t.Skip(\"later\")",
      "@Disabled"
     ],
     "notMatch": [
      "rows.skip(3)",
      "@pytest.mark.skipif(sys.platform == 'win32', reason='no fork')",
      "it.skipIf(isWindows)('adds', () => {})",
      "if (isWindows) this.skip()"
     ],
     "forbid": [
      "conclaude:no-cheating/skipped-test"
     ]
    },
    {
     "id": "failing-test",
     "pattern": "**",
     "where": "added",
     "agent": "*",
     "action": "block",
     "message": "Don't mark a test as expected to fail. Fix the code or the test, or tell the user why it can't pass.",
     "match": [
      "it.fails('adds', () => {})",
      "@pytest.mark.xfail"
     ],
     "notMatch": [
      "it('fails without a name', () => {})"
     ],
     "forbid": [
      "conclaude:no-cheating/failing-test"
     ]
    },
    {
     "id": "empty-assertion",
     "pattern": "**",
     "where": "added",
     "agent": "*",
     "action": "block",
     "message": "This assertion holds whatever the code does. Assert what the code should do.",
     "match": [
      "expect(true).toBe(true)",
      "assert True",
      "assert 1 == 1",
      "assert!(true);"
     ],
     "notMatch": [
      "expect(isOpen).toBe(true)",
      "assert True in found"
     ],
     "forbid": [
      "conclaude:no-cheating/empty-assertion"
     ]
    },
    {
     "id": "lint-off",
     "pattern": "**",
     "where": "added",
     "agent": "*",
     "action": "block",
     "message": "Don't turn the linter off. Fix what it reports, or ask the user whether the rule should change.",
     "match": [
      "// eslint-disable-next-line no-console",
      "// biome-ignore lint: later",
      "import os  # noqa",
      "#[allow(dead_code)]",
      "f() //nolint",
      "# rubocop:disable Metrics"
     ],
     "notMatch": [
      "const rule = 'eslint-disable';",
      "#[derive(Debug)]"
     ],
     "forbid": [
      "conclaude:no-cheating/lint-off"
     ]
    },
    {
     "id": "types-off",
     "pattern": "**",
     "where": "added",
     "agent": "*",
     "action": "block",
     "message": "Don't turn type checks off. Fix the types; where an error is meant, @ts-expect-error at least says so.",
     "match": [
      "// @ts-ignore",
      "// @ts-nocheck",
      "x = f()  # type: ignore"
     ],
     "notMatch": [
      "// @ts-expect-error: a number is refused",
      "type: ignore"
     ],
     "forbid": [
      "conclaude:no-cheating/types-off"
     ]
    },
    {
     "id": "coverage-off",
     "pattern": "**",
     "where": "added",
     "agent": "*",
     "action": "block",
     "message": "Don't hide code from coverage. Test it, or ask the user.",
     "match": [
      "/* istanbul ignore next */",
      "if x:  # pragma: no cover"
     ],
     "notMatch": [
      "// the istanbul report ignores this folder"
     ],
     "forbid": [
      "conclaude:no-cheating/coverage-off"
     ]
    },
    {
     "id": "toothless-gate",
     "pattern": "**",
     "where": "added",
     "agent": "*",
     "action": "block",
     "message": "With this, the check can no longer fail. Let it fail, and fix what it finds.",
     "match": [
      "\"test\": \"vitest run || true\"",
      "\"test\": \"jest --passWithNoTests\"",
      "continue-on-error: true"
     ],
     "notMatch": [
      "\"test\": \"vitest run\"",
      "\"clean\": \"rm -r dist || true\""
     ],
     "forbid": [
      "conclaude:no-cheating/toothless-gate"
     ]
    }
   ]
  },
  "lines": {
   "toolUsageValidation": [],
   "uneditableFiles": [],
   "preventAdditions": [],
   "contentRules": [
    5,
    17,
    34,
    44,
    57,
    72,
    84,
    94
   ]
  }
 },
 "secrets-in-text": {
  "extends": [],
  "rules": {
   "toolUsageValidation": [],
   "uneditableFiles": [],
   "preventAdditions": [],
   "contentRules": [
    {
     "id": "token",
     "pattern": "**",
     "where": "added",
     "agent": "*",
     "action": "block",
     "message": "Read it from the environment or a secret store; where you need a sample, put EXAMPLE into the value.",
     "match": [],
     "notMatch": [
      "AKIAIOSFODNN7EXAMPLE",
      "ghp_xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx",
      "const token = process.env.GITHUB_TOKEN",
      "the token is secret"
     ],
     "forbid": [
      "conclaude:secrets-in-text/token"
     ]
    },
    {
     "id": "private-key",
     "pattern": "**",
     "where": "added",
     "agent": "*",
     "action": "block",
     "message": "Keep private keys out of the project. Tests can make a key when they run.",
     "match": [],
     "notMatch": [
      "if (text.startsWith('-----BEGIN PRIVATE KEY-----')) return pem",
      "-----BEGIN PUBLIC KEY-----"
     ],
     "forbid": [
      "conclaude:secrets-in-text/private-key"
     ]
    }
   ]
  },
  "lines": {
   "toolUsageValidation": [],
   "uneditableFiles": [],
   "preventAdditions": [],
   "contentRules": [
    5,
    15
   ]
  }
 }
};
