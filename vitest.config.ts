import { configDefaults, defineConfig } from 'vitest/config';

/** Documents, and commands that people type: Node runs them, whatever answers hooks. */
const OF_NODE_ONLY = [
  'action',
  'add',
  'completion',
  'documents',
  'gates-real-tools',
  'guide-transcripts',
  'guides',
  'init-questions',
  'init-shapes',
  'log-export',
  'migrate',
].map((name) => `test/scenarios/${name}.test.ts`);

export default defineConfig({
  test: {
    include: ['unit', 'scenarios', 'browser', 'native'].map((folder) => `test/${folder}/**/*.test.ts`),
    exclude: [...configDefaults.exclude, ...(process.env.CONCLAUDE_BUILD === 'native' ? OF_NODE_ONLY : [])],
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
