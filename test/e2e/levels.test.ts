import { describe, expect, test } from 'vitest';
import { installedClient } from './installed-client.ts';
import { canAdminister } from './project.ts';
import { playSession } from './session.ts';
import { type Level, WAYS } from './ways-round.ts';

const client = installedClient();

const LEVELS: readonly Level[] = canAdminister() ? ['project', 'user', 'managed'] : ['project', 'user'];
const CONFIG = 'preToolUse:\n  preventRootAdditions: false\n  uneditableFiles: ["locked*"]\n';

const rows = Object.entries(WAYS).flatMap(([name, way]) =>
  LEVELS.map((level) => ({
    name,
    way,
    level,
    outcome: way.getsThrough.includes(level) ? 'gets through' : 'is stopped',
  })),
);

describe.skipIf(!client.hasModules).concurrent('at the level', () => {
  test.each(rows)('$level, $name $outcome', async ({ way, level }) => {
    const session = await playSession({
      project: { config: CONFIG, trusted: true, ...(level !== 'project' && { level }), ...way.project },
      mode: 'bypassPermissions',
      otherHooks: true,
      script: way.script,
    });
    expect('locked.txt' in session.changes).toBe(way.getsThrough.includes(level));
  });
});
