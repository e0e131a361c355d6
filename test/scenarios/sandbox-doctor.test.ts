import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { type Examined, type Files, LOCAL_SETTINGS, patient, SETTINGS, SOUND } from '../support/examined.ts';
import { PROGRAM, preToolUse } from '../support/scratch-project.ts';

const FILES: Files = {
  ...SOUND,
  ...preToolUse('uneditableFiles: ["*.lock", "contracts/**"]', 'selfProtection: true'),
  'a.lock': 'before\n',
  'odd [name]$(x) \'".lock': 'before\n',
  'contracts/a.txt': 'before\n',
};

const runsHere =
  process.platform === 'linux' &&
  spawnSync('bwrap', ['--ro-bind', '/', '/', '--dev', '/dev', 'true']).status === 0 &&
  spawnSync('socat', ['-V']).status === 0;

/** A sandbox is set up, something happens to it, and the doctor comes. */
function examined(
  change: (root: string) => void = () => undefined,
  env: (root: string) => Readonly<Record<string, string>> = () => ({}),
) {
  const { root, run } = patient(FILES);
  expect(run(['sandbox', '--write']).exitCode).toBe(0);
  change(root);
  const around = env(root);
  const { stdout } = patientRun(root, run, around);
  const { findings } = JSON.parse(stdout) as Examined;
  return { root, found: findings.filter(({ group }) => group === 'sandbox') };
}

function patientRun(
  root: string,
  run: ReturnType<typeof patient>['run'],
  env: Readonly<Record<string, string>>,
): { readonly stdout: string } {
  if (Object.keys(env).length === 0) return run(['doctor', '--json']);
  const options = { cwd: root, env: { HOME: join(root, '../home'), ...env }, encoding: 'utf8' as const };
  return spawnSync(PROGRAM, ['doctor', '--json'], options);
}

/** A folder with Node and these scripts in it, and nothing else on the PATH. */
function programs(scripts: Readonly<Record<string, string>>) {
  return (root: string) => {
    const folder = join(root, '../programs');
    mkdirSync(folder);
    symlinkSync(process.execPath, join(folder, 'node'));
    for (const [name, script] of Object.entries(scripts)) {
      writeFileSync(join(folder, name), `#!/bin/sh\n${script}\n`);
      chmodSync(join(folder, name), 0o755);
    }
    return { PATH: folder };
  };
}

const settings = (root: string, file: string, edit: (text: string) => string) =>
  writeFileSync(join(root, file), edit(readFileSync(join(root, file), 'utf8')));
const inSandbox = (root: string, more: object) =>
  settings(root, SETTINGS, (text) => {
    const all = JSON.parse(text) as { sandbox: object };
    return JSON.stringify({ ...all, sandbox: { ...all.sandbox, ...more } });
  });

/** Runs what it is given, and holds nothing. */
const HOLDS_NOTHING = 'while [ "$1" != -- ]; do shift; done; shift; exec "$@"';

describe('the doctor', () => {
  test('has nothing to say where nobody asked for a sandbox', () => {
    const { stdout } = patient(FILES).run(['doctor', '--json']);
    const { findings } = JSON.parse(stdout) as Examined;
    expect(findings.filter(({ group }) => group === 'sandbox')).toEqual([]);
  });

  test.runIf(runsHere)('has a command fail that must fail, and leaves the files alone', () => {
    const when = (root: string) => statSync(join(root, 'a.lock')).mtimeMs;
    let before = 0;
    const { root, found } = examined((folder) => {
      before = when(folder);
    });
    expect(found).toEqual([
      { group: 'sandbox', status: 'ok', text: 'on, and holds 4 paths of the rules for shell commands' },
      {
        group: 'sandbox',
        status: 'ok',
        text: expect.stringMatching(
          /^tried: .* opens \.\/\.conclaude\.yaml for writing fails, and so does each of 3 more; .* not the client/,
        ) as string,
      },
    ]);
    expect(readFileSync(join(root, 'a.lock'), 'utf8')).toBe('before\n');
    expect(when(root)).toBe(before);
  });

  test.each<[string, RegExp, 'fail' | 'warn', (root: string) => void]>([
    ['turned off', /the sandbox is off/, 'fail', (root) => inSandbox(root, { enabled: false })],
    [
      'turned off for this computer',
      /the sandbox is off/,
      'fail',
      (root) => writeFileSync(join(root, LOCAL_SETTINGS), '{"sandbox":{"enabled":false}}'),
    ],
    [
      'for the network only',
      /holds no files/,
      'fail',
      (root) => inSandbox(root, { filesystem: { disabled: true } }),
    ],
    [
      'left at will',
      /ask to run a command outside/,
      'warn',
      (root) => inSandbox(root, { allowUnsandboxedCommands: true }),
    ],
    [
      'not for some commands',
      /run outside of it: docker \*/,
      'warn',
      (root) => inSandbox(root, { excludedCommands: ['docker *'] }),
    ],
    [
      'behind the files',
      /\.\/new\.lock could be held/,
      'warn',
      (root) => writeFileSync(join(root, 'new.lock'), ''),
    ],
  ])('says when it is %s', (_, text, status, change) => {
    const { found } = examined(change);
    expect(found).toContainEqual(
      expect.objectContaining({ status, text: expect.stringMatching(text) as string }),
    );
  });

  test.runIf(process.platform === 'linux').each<[string, Readonly<Record<string, string>>, RegExp, RegExp]>([
    ['without both programs', {}, /^bubblewrap and socat aren't installed/, /apt install bubblewrap socat/],
    ['without socat', { bwrap: 'exit 1' }, /^socat isn't installed/, /apt install socat/],
    [
      'where bubblewrap may not work',
      { bwrap: 'echo "bwrap: No permissions" >&2; exit 1', socat: '' },
      /doesn't work here: bwrap: No permissions/,
      /user namespaces/,
    ],
    [
      'where it holds nothing',
      { bwrap: HOLDS_NOTHING, socat: '' },
      /could be opened for writing/,
      /may not hold/,
    ],
  ])('%s', (_, scripts, text, next) => {
    const { root, found } = examined(undefined, programs(scripts));
    expect(found.at(-1)).toMatchObject({
      status: 'fail',
      text: expect.stringMatching(text) as string,
      next: expect.stringMatching(next) as string,
    });
    expect(readFileSync(join(root, 'a.lock'), 'utf8')).toBe('before\n');
    expect(readFileSync(join(root, 'contracts/a.txt'), 'utf8')).toBe('before\n');
  });

  test.runIf(process.platform === 'linux')('runs no bubblewrap of the project', () => {
    const { root, found } = examined(undefined, (folder) => {
      mkdirSync(join(folder, 'bin'));
      writeFileSync(join(folder, 'bin/bwrap'), '#!/bin/sh\ntouch ran\n');
      chmodSync(join(folder, 'bin/bwrap'), 0o755);
      return { PATH: `${join(folder, 'bin')}:${programs({ socat: '' })(folder).PATH}` };
    });
    expect(found.at(-1)?.text).toContain("bubblewrap isn't installed");
    expect(() => statSync(join(root, 'ran'))).toThrow();
  });

  test('the way back leaves nothing to examine', () => {
    const { root, run } = patient(FILES);
    run(['sandbox', '--write']);
    run(['sandbox', '--remove']);
    rmSync(join(root, 'a.lock'));
    expect(run(['doctor']).stdout).not.toContain('Sandbox');
  });
});
