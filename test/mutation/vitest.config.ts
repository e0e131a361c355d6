import { defineConfig } from 'vitest/config';

/** The tests that judge rules and patterns, in process, where a changed source is seen. */
export default defineConfig({
  test: {
    include: [
      'test/unit/judge.test.ts',
      'test/unit/match/**/*.test.ts',
      'test/unit/rules/**/*.test.ts',
      ...[
        'every-name',
        'git-ignored',
        'new-files',
        'self-protection',
        'shell-files',
        'tool-rules',
        'uneditable-files',
      ].map((name) => `test/scenarios/${name}.test.ts`),
    ],
    env: { CONCLAUDE_IN_PROCESS: '1', CONCLAUDE_PROPERTY_RUNS: '0.05x' },
    isolate: false,
    expect: { requireAssertions: true },
    testTimeout: 60_000,
  },
});
