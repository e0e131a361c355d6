import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { hasTerminals, typeAsPerson } from '../support/as-person.ts';
import { programUnderTest } from '../support/build-under-test.ts';
import { entriesOf } from '../support/log-of.ts';
import { carriedOut, refused } from './expected-result.ts';
import { installedClient } from './installed-client.ts';
import { approving } from './permission-host.ts';
import { basicPath, makeProject, type Project } from './project.ts';
import { bash, call } from './script.ts';
import { playIn, playSession } from './session.ts';

const config = `
preToolUse:
  preventRootAdditions: false
  uneditableFiles: ["package-lock.json", { pattern: "asked.lock", onDeny: ask }]
  selfProtection: true
`;

const after = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** As soon as something was refused, somebody allows it in a terminal of their own. */
async function allowFirstRefusal({ folder, home }: Project): Promise<string> {
  const logOf = { root: join(home, '../project') };
  for (let tries = 0; tries < 300; tries++) {
    const id = entriesOf(logOf).find(({ verdict }) => verdict === 'deny')?.id;
    if (id !== undefined) {
      const { stdout, stderr } = typeAsPerson(programUnderTest(), ['allow', id], {
        cwd: folder,
        env: { HOME: home, PATH: basicPath },
      });
      writeFileSync(join(folder, 'allowed'), '');
      return `${stdout}${stderr}`;
    }
    await after(100);
  }
  return 'nothing was refused';
}

describe.runIf(hasTerminals)('a person allows a call in a terminal', () => {
  test.each([undefined, 'user'] as const)('it runs once, and is refused again: level %s', async (level) => {
    const project = makeProject({ config, ...(level && { level }) }, installedClient());
    const write = (id: string, content = 'x') =>
      call(id, 'Write', { file_path: project.path('package-lock.json'), content });
    const [said, session] = await Promise.all([
      allowFirstRefusal(project),
      playIn(project, {
        script: () => ({
          main: [
            write('first'),
            bash(
              'wait',
              'for i in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20; do test -e allowed && break; sleep 1; done',
            ),
            write('another', 'y'),
            write('again'),
            write('once more'),
          ],
        }),
        host: approving,
        // A client that doesn't report on hooks is watched in the project's settings only.
        otherHooks: level === 'user' && !installedClient().reportsHooks,
      }),
    ]);
    expect(said).toContain('Write package-lock.json may run once');
    expect(existsSync(join(project.folder, 'allowed'))).toBe(true);
    expect(session.told('first')).toEqual(refused('package-lock.json'));
    expect(session.told('another')).toEqual(refused('package-lock.json'));
    expect(session.told('again')).toEqual(carriedOut);
    expect(session.told('once more')).toEqual(refused('package-lock.json'));
  });
});

test('onDeny: ask is a question of the client', async () => {
  const session = await playSession({
    project: { config },
    script: (path) => ({ main: [call('asked', 'Write', { file_path: path('asked.lock'), content: 'x' })] }),
    host: approving,
  });
  expect(session.told('asked')).toEqual(carriedOut);
  if (installedClient().asksForHooks) expect(session.asked('asked')).toBeDefined();
});
