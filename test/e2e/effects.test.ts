import { beforeAll, describe, expect, test } from 'vitest';
import { bash, delegate } from './script.ts';
import { playSession, type Session } from './session.ts';

const config = (effects: string) => `
preToolUse:
  preventRootAdditions: false
  effects: ${effects}
  uneditableFiles: [config/prod.yaml]
`;

const files = {
  'config/prod.yaml': 'before\n',
  'scripts/write.sh': 'echo after > config/prod.yaml\n',
  'scripts/fail.sh': 'echo after > config/prod.yaml; exit 3\n',
  'scripts/later.sh': 'sleep 2; echo after > config/prod.yaml\n',
  'scripts/touch.sh': 'touch config/prod.yaml; echo free > config/dev.yaml\n',
};

/** What is told of the file. */
const TOLD = '- config/prod.yaml was changed, against uneditableFiles[0]';

describe('a script that changes a protected file', () => {
  let session: Session;

  beforeAll(async () => {
    session = await playSession({
      project: { config: config('restore'), files, agents: ['coder'] },
      script: () => ({
        main: [
          bash('harmless', 'bash scripts/touch.sh'),
          bash('writes', 'bash scripts/write.sh'),
          bash('fails', 'bash scripts/fail.sh'),
          delegate('coder'),
        ],
        agents: { coder: [bash('by-coder', 'bash scripts/write.sh')] },
      }),
      mode: 'bypassPermissions',
    });
  });

  test.each(['main', 'coder'])('is told to the model in the %s thread', (thread) => {
    expect(session.heard(thread)).toContain(TOLD);
    expect(session.heard(thread)).toContain('it has been put back as it was');
  });

  test('is told each time, also when the command failed, and to the user as well', () => {
    expect(session.heard('main').split(TOLD).length - 1).toBeGreaterThanOrEqual(2);
    expect(session.notices.filter((notice) => notice.includes('config/prod.yaml was changed'))).toHaveLength(
      3,
    );
  });

  test('is put back, and what else scripts have done stays', () => {
    expect(session.changes['config/prod.yaml']).toBeUndefined();
    expect('config/prod.yaml' in session.changes).toBe(false);
    expect(session.changes['config/dev.yaml']).toBe('free\n');
  });
});

test('with effects: report it is told, and stays', async () => {
  const session = await playSession({
    project: { config: config('report'), files },
    script: () => ({ main: [bash('writes', 'bash scripts/write.sh')] }),
    mode: 'bypassPermissions',
  });
  expect(session.heard('main')).toContain(TOLD);
  expect(session.changes['config/prod.yaml']).toBe('after\n');
});

test('what a command has left running is told after the next one', async () => {
  const session = await playSession({
    project: { config: config('report'), files },
    script: () => ({
      main: [bash('later', '(bash scripts/later.sh) > /dev/null 2>&1 &'), bash('wait', 'sleep 4')],
    }),
    mode: 'bypassPermissions',
  });
  expect(session.heard('main')).toContain(TOLD);
});
