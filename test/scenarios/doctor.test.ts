import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import manifest from '../../package.json' with { type: 'json' };
import {
  client,
  examine,
  type Files,
  hooks,
  patient,
  SETTINGS,
  SOUND,
  settings,
  textsWith,
  USER_SETTINGS,
  wired,
} from '../support/examined.ts';
import { PROGRAM } from '../support/scratch-project.ts';

describe('a guard that is on', () => {
  test('is wired, answers, refuses, and every rule of it fires', () => {
    const examined = examine(SOUND);
    expect(examined).toMatchObject({ exitCode: 0, on: true, version: manifest.version });
    expect(textsWith(examined, 'fail')).toEqual([]);
    expect(textsWith(examined, 'warn')).toEqual([expect.stringContaining('selfProtection is off')]);
    expect(textsWith(examined, 'ok')).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^version 2\.1\.325 /),
        expect.stringContaining('.claude/settings.json: conclaude at PreToolUse'),
        expect.stringMatching(
          /Hooks PreToolUse refuses Edit example\.lock \(uneditableFiles\[0\]\), in \d+ ms$/,
        ),
        expect.stringMatching(
          new RegExp(`: version ${manifest.version}; (?:Node |/.*/conclaude-).* answers$`),
        ),
        '.conclaude.yaml is valid',
        'uneditableFiles[0] refuses Edit example.lock',
      ]),
    );
  });

  test('is reported in 80 columns, a line for each check, the verdict at the end', () => {
    const { exitCode, stdout, stderr } = patient(SOUND).run(['doctor']);
    expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: '' });
    const [, ...lines] = stdout.split('\n');
    const paths = [PROGRAM, '/dist/native/conclaude-'];
    const isPath = (line: string) => paths.some((path) => line.includes(path));
    expect(lines.filter((line) => line.length > 80 && !isPath(line))).toEqual([]);
    expect(lines).toContain('  ok    uneditableFiles[0] refuses Edit example.lock');
    expect(lines).toContain('The guard is on. 1 warning.');
    expect(stdout).not.toContain('\u001b');
  });

  test('is examined without starting the client, and without leaving anything behind', () => {
    const { root, run } = patient(SOUND);
    run(['doctor']);
    expect(existsSync(join(root, '../home/started'))).toBe(false);
    expect(existsSync(join(root, 'example'))).toBe(false);
  });

  test.each<[string, Files]>([
    ['in the shell', wired({ command: `${PROGRAM} Hooks PreToolUse || exit 2`, args: undefined })],
    ["by the user's settings", { ...SOUND, [SETTINGS]: '{}', [USER_SETTINGS]: settings(hooks()) }],
    ['for an old client, which calls the program without its words', { ...SOUND, ...client('2.0.77') }],
    ['behind a byte order mark', { ...SOUND, [SETTINGS]: `\ufeff${settings(hooks())}` }],
    ['for a list of tools and the rest by another hook', twoHooks()],
    [
      'beside an event that this version does not know',
      { ...SOUND, [SETTINGS]: settings({ ...hooks(), Later: [] }) },
    ],
  ])('may be wired %s', (_, files) => {
    expect(textsWith(examine(files), 'fail')).toEqual([]);
  });

  test('may be brought by the plugin', () => {
    const root = join(import.meta.dirname, '../..');
    const plugins = { 'conclaude@somewhere': [{ scope: 'user', installPath: root }] };
    const examined = examine({
      ...SOUND,
      [SETTINGS]: '{}',
      [USER_SETTINGS]: JSON.stringify({ enabledPlugins: { 'conclaude@somewhere': true } }),
      '../home/.claude/plugins/installed_plugins.json': JSON.stringify({ version: 2, plugins }),
    });
    expect(textsWith(examined, 'fail')).toEqual([]);
    expect(textsWith(examined, 'ok')).toContainEqual(
      expect.stringMatching(/^plugin: .*hooks\.json: conclaude at PreToolUse/),
    );
  });
});

function twoHooks(): Files {
  const both = [
    ...(hooks({}, { matcher: 'Write, Edit' }).PreToolUse ?? []),
    ...(hooks({}, { matcher: '^(?!Write|Edit)' }).PreToolUse ?? []),
  ];
  return { ...SOUND, [SETTINGS]: settings({ ...hooks(), PreToolUse: both }) };
}

describe('a guard that could be better', () => {
  test.each<[what: string, files: Files, text: RegExp]>([
    [
      'a client that lets calls pass when a hook fails',
      { ...SOUND, ...client('2.1.100') },
      /^version 2\.1\.100 lets a call through when a hook itself fails/,
    ],
    [
      'a hook without onFailure',
      wired({ onFailure: undefined }),
      /lets calls through when conclaude can't be started/,
    ],
    [
      'a hook that does more than call conclaude',
      wired({ command: `touch trace; ${PROGRAM} Hooks PreToolUse`, args: undefined }),
      /^not tried, because conclaude init didn't write it: touch trace/,
    ],
  ])('%s is a warning', (_, files, text) => {
    const examined = examine(files);
    expect(examined).toMatchObject({ exitCode: 0, on: true });
    expect(textsWith(examined, 'warn')).toContainEqual(expect.stringMatching(text));
  });

  test('a hook that does more than call conclaude is not run: its project may not be trusted yet', () => {
    const command = `touch trace; ${PROGRAM} Hooks PreToolUse`;
    const { root, run } = patient(wired({ command, args: undefined }));
    run(['doctor']);
    expect(existsSync(join(root, 'trace'))).toBe(false);
  });

  test.each([
    [
      'a version in the path of the program',
      '2.1.7',
      { '../versions/2.1.7': '', '../client/bin/claude': { link: '../../versions/2.1.7' } },
    ],
    [
      'a package beside a script',
      '2.1.8',
      {
        '../client/node_modules/@anthropic-ai/claude-code/package.json':
          '{"name":"@anthropic-ai/claude-code","version":"2.1.8"}',
        '../client/bin/claude': '',
      },
    ],
    [
      'a package for one platform',
      '2.1.9',
      {
        '../client/package.json': '{"name":"@anthropic-ai/claude-code-linux-x64","version":"2.1.9"}',
        '../client/bin/claude': '',
      },
    ],
  ])("the client's version is found by %s", (_, version, place) => {
    const bare = Object.fromEntries(Object.entries(SOUND).filter(([file]) => !file.startsWith('../client')));
    expect(textsWith(examine({ ...bare, ...place }), 'ok')).toContainEqual(
      expect.stringContaining(`version ${version} (`),
    );
  });

  test('a client whose version is not to be found is named all the same', () => {
    const bare = Object.fromEntries(Object.entries(SOUND).filter(([file]) => !file.startsWith('../client')));
    const examined = examine({ ...bare, '../client/bin/claude': '' });
    expect(textsWith(examined, 'warn')).toContainEqual(
      expect.stringMatching(/^found at .*client\/bin\/claude; its files don't tell its version/),
    );
  });
});
