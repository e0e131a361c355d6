import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['unit', 'scenarios', 'browser', 'native'].map((folder) => `test/${folder}/**/*.test.ts`),
    // Nothing keeps state in a module: files may share a process, and needn't load everything again.
    isolate: false,
    // They wait for processes more than they work.
    maxWorkers: '100%',
    // A test that asserts nothing can't fail.
    expect: { requireAssertions: true },
    // Scenario tests start processes; a loaded machine may be slow, a hang must still end.
    testTimeout: 60_000,
  },
});
