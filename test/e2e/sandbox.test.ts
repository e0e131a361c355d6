import { spawnSync } from 'node:child_process';
import { beforeAll, describe, expect, test } from 'vitest';
import { refused } from './expected-result.ts';
import { installedClient } from './installed-client.ts';
import { bash, call, readThenEdit } from './script.ts';
import { playSession, type Session } from './session.ts';

/** The client's sandbox needs both, and a kernel that lets it make namespaces. */
function canSandbox(): boolean {
  const bubblewrap = ['--ro-bind', '/', '/', '--unshare-user', '--unshare-net', '--unshare-pid', 'true'];
  return spawnSync('bwrap', bubblewrap).status === 0 && spawnSync('socat', ['-V']).status === 0;
}

const config = `
preToolUse:
  preventRootAdditions: false
  selfProtection: true
  uneditableFiles: [config/prod.yaml, "contracts/**", "*.lock"]
  toolUsageValidation:
    - { tool: Read, pattern: ".env", action: block }
`;

/** What only a process that really runs can tell. */
const touch = (file: string) => `require('node:fs').appendFileSync('${file}', 'changed\\n');`;

/** Ways round a mount, each of which has to fail; what it leaves behind goes. */
const WAYS = [
  'ln config/prod.yaml left && echo changed >> left',
  'mv config left && echo changed >> left/prod.yaml',
  'cp config/prod.yaml left && echo changed >> left && mv -f left config/prod.yaml',
  'sed -i s/before/changed/ config/prod.yaml',
  'chmod 777 config/prod.yaml && echo changed >> config/prod.yaml',
  'exec 3< config/prod.yaml && echo changed >> /dev/fd/3',
  'umount "$PWD/config/prod.yaml" && echo changed >> config/prod.yaml',
  'unshare -rm sh -c "umount config/prod.yaml; echo changed >> config/prod.yaml"',
  'bwrap --bind / / sh -c "echo changed >> config/prod.yaml"',
  'echo changed >> "/proc/self/root$PWD/config/prod.yaml"',
];

const files = {
  'config/prod.yaml': 'before\n',
  'contracts/api.txt': 'before\n',
  'app/[id]/page.lock': 'before\n',
  '.env': 'SECRET=1\n',
  'src/app.txt': 'before\n',
  'tools/release.js': touch('config/prod.yaml'),
  'tools/contract.js': touch('contracts/new.txt'),
  'tools/odd-name.js': touch('app/[id]/page.lock'),
  'tools/rules.js': touch('.conclaude.yaml'),
  'tools/settings.js': touch('.claude/settings.json'),
  'tools/late.js': touch('late.lock'),
  'tools/remove.js': "require('node:fs').rmSync('config/prod.yaml');",
  'tools/read.js': "console.log(require('node:fs').readFileSync('.env', 'utf8'));",
  'tools/harmless.js': touch('src/app.txt'),
  'tools/ways.sh': [
    ...WAYS.map((way, at) => `( ${way} ) 2> /dev/null && echo "way ${at} worked"; rm -rf left config/sed*`),
    'cat config/prod.yaml; ls config',
  ].join('\n'),
};

const HELD = /EROFS|EBUSY|EACCES/;

describe.skipIf(!installedClient().holdsPaths || !canSandbox())("the client's own sandbox", () => {
  let session: Session;

  beforeAll(async () => {
    session = await playSession({
      // What matches only after `sandbox --write` is found when the session begins.
      project: { config, files, sandboxed: true, planted: { 'late.lock': 'before\n' } },
      mode: 'bypassPermissions',
      script: (path) => ({
        main: [
          ...['release', 'contract', 'odd-name', 'rules', 'settings', 'late', 'remove', 'read'].map((name) =>
            bash(name, `node tools/${name}.js`),
          ),
          bash('outside', 'node tools/release.js', { dangerouslyDisableSandbox: true }),
          bash('ways', 'sh tools/ways.sh'),
          bash('harmless', 'node tools/harmless.js'),
          call('write', 'Write', { file_path: path('contracts/new.txt'), content: 'changed\n' }),
        ],
      }),
    });
  });

  test.each([
    ['a script that writes a protected file', 'release'],
    ['a script that makes a file in a protected folder', 'contract'],
    ['a file whose name looks like a pattern', 'odd-name'],
    ["conclaude's own rules", 'rules'],
    ['the settings', 'settings'],
    ['a file that came after the list was written', 'late'],
    ['a script that deletes a protected file', 'remove'],
    ['a script that reads what may not be read', 'read'],
    ['a command that asks to run outside', 'outside'],
  ])('%s fails', (_, name) => {
    expect(session.told(name)).toMatchObject({ isError: true, text: expect.stringMatching(HELD) as string });
  });

  test('nor is there a way round by links, mounts, namespaces or moving things about', () => {
    expect(session.told('ways')).toEqual({ isError: false, text: 'before\nprod.yaml' });
  });

  test('a harmless write runs', () => expect(session.told('harmless').isError).toBe(false));

  test('the Write tool, which the sandbox knows nothing of, is held by the hook', () => {
    expect(session.told('write')).toEqual(
      refused(
        "Blocked Write operation: file matches preToolUse.uneditableFiles pattern 'contracts/**'. File: contracts/new.txt",
      ),
    );
  });

  test('the user is told what came into the list', () => {
    expect(session.notices.join('\n')).toContain('the sandbox now holds ./late.lock');
  });

  test('nothing has changed but the free file, and the list that was brought up to date', () => {
    const { '.claude/settings.json': settings, ...others } = session.changes;
    expect(others).toEqual({ 'src/app.txt': 'before\nchanged\n' });
    expect(JSON.parse(settings ?? '')).toMatchObject({
      sandbox: { filesystem: { denyWrite: expect.arrayContaining(['./late.lock']) as string[] } },
    });
  });
});

// What a client doesn't know in its settings must not cost it the hooks.
test('the hooks beside it stay on', async () => {
  const session = await playSession({
    project: { config, files, sandboxed: true },
    script: (path) => ({ main: readThenEdit('edit', path('config/prod.yaml'), 'before', 'after') }),
  });
  expect(session.told('edit').isError).toBe(true);
  expect(session.changes).toEqual({});
});
