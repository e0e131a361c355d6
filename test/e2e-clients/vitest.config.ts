import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/e2e-clients/*.test.ts'],
    // Each worker starts a whole client, which is heavy; more than two at once only get in each other's way.
    maxWorkers: 2,
    expect: { requireAssertions: true },
    // A session ends by its own deadline with a report; this only catches what that misses.
    testTimeout: 150_000,
    hookTimeout: 150_000,
  },
});
