import { readdirSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

const suite = dirname(fileURLToPath(import.meta.url));
const older = join(suite, 'clients');
const chosen = process.env.CONCLAUDE_E2E_CLIENT;

/** Clients that are there for one question only: the first with modules, and the first on which hooks fail closed. */
const ONLY: Readonly<Record<string, string>> = {
  '2.1.287': '{levels,disarming}',
  '2.1.295': '{levels,disarming}',
};

/** One run of the suite for each client, by the folder that it is installed in. */
const clients =
  chosen === undefined
    ? [
        { name: 'newest', folder: suite },
        ...readdirSync(older).map((version) => ({ name: version, folder: join(older, version) })),
      ]
    : [{ name: basename(chosen), folder: chosen }];

export default defineConfig({
  test: {
    // Each worker starts a whole client, which is heavy; more than two at once only get in each other's way.
    maxWorkers: 2,
    // Of the sessions of a file that wait more than they work.
    maxConcurrency: 3,
    projects: clients.map(({ name, folder }) => ({
      test: {
        name,
        include: [`test/e2e/${ONLY[name] ?? '*'}.test.ts`],
        // The levels are played with the build for Node; the native one has only been tried by the scenarios.
        exclude: [
          ...(process.env.CONCLAUDE_BUILD === 'native' ? ['test/e2e/{levels,disarming}.test.ts'] : []),
          // The documents show the newest client.
          ...(name === 'newest' ? [] : ['test/e2e/{comparison,pictures}.test.ts']),
        ],
        passWithNoTests: true,
        expect: { requireAssertions: true },
        env: { CONCLAUDE_E2E_CLIENT: folder },
        // A session ends by its own deadline with a report; these only catch what that misses.
        testTimeout: 180_000,
        hookTimeout: 180_000,
      },
    })),
  },
});
