import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import manifest from '../../package.json' with { type: 'json' };
import * as given from '../support/examined.ts';
import {
  client,
  examine,
  type Files,
  hooks,
  patient,
  SOUND,
  scripted,
  settings,
  textsWith,
} from '../support/examined.ts';
import { PROGRAM } from '../support/scratch-project.ts';

const { SETTINGS, LOCAL_SETTINGS, USER_SETTINGS } = given;
const wired = (pre: object = {}, entry: object = {}): Files => ({
  ...SOUND,
  [SETTINGS]: settings(hooks({ ...pre }, { ...entry })),
});

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
        expect.stringContaining(`is conclaude ${manifest.version}, on Node `),
        '.conclaude.yaml is valid',
        'uneditableFiles[0] refuses Edit example.lock',
      ]),
    );
  });

  test('is reported in 80 columns, a line for each check, the verdict at the end', () => {
    const { exitCode, stdout, stderr } = patient(SOUND).run(['doctor']);
    expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: '' });
    const [, ...lines] = stdout.split('\n');
    expect(lines.filter((line) => line.length > 80 && !line.includes(PROGRAM))).toEqual([]);
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

describe('a guard that is off', () => {
  test.each<[why: string, files: Files, text: RegExp, next: RegExp]>([
    [
      'no configuration',
      without('.conclaude.yaml'),
      /^no \.conclaude\.yaml at or above .*: conclaude has no opinion/,
      /^conclaude init$/,
    ],
    [
      'a broken configuration',
      { ...SOUND, '.conclaude.yaml': 'preToolUse: 1\n' },
      /so every change is refused: .*preToolUse: found the number 1/,
      /^conclaude validate$/,
    ],
    ['no settings', without(SETTINGS), /^no settings file that loads calls conclaude/, /^conclaude init$/],
    [
      'settings without our hooks',
      { ...SOUND, [SETTINGS]: '{}' },
      /^no settings file that loads/,
      /^conclaude init$/,
    ],
    [
      'hooks switched off on this computer',
      { ...SOUND, [LOCAL_SETTINGS]: '{"disableAllHooks":true}' },
      /^\.claude\/settings\.local\.json switches all hooks off/,
      /^Take/,
    ],
    [
      'hooks switched off by the user',
      { ...SOUND, [USER_SETTINGS]: '{"disableAllHooks":true}' },
      /^~\/\.claude\/settings\.json switches all hooks off/,
      /^Take/,
    ],
    [
      'settings that are no JSON',
      { ...SOUND, [SETTINGS]: '{\n  "hooks": {,}\n}' },
      /skipped by the client, whole: it is no JSON: .*\(line 2, column 13\)/,
      /^Repair/,
    ],
    [
      'settings with comments',
      { ...SOUND, [SETTINGS]: `// mine\n${settings(hooks())}` },
      /whole: it has comments or trailing commas/,
      /^Repair/,
    ],
    ['a list as settings', { ...SOUND, [SETTINGS]: '[]' }, /whole: the file is not an object/, /^Repair/],
    [
      'a timeout in quotes',
      wired({ timeout: '5' }),
      /whole: hooks\.PreToolUse\[0\]\.hooks\[0\]\.timeout is not a number/,
      /^Repair/,
    ],
    [
      'a misspelt onFailure',
      wired({ onFailure: 'deny' }),
      /\.onFailure is not "block" or "continue"/,
      /^Repair/,
    ],
    ['a matcher that is no text', wired({}, { matcher: 1 }), /\.matcher is not a text/, /^Repair/],
    [
      "somebody else's hook of no known type",
      { ...SOUND, [SETTINGS]: settings({ ...hooks(), PermissionRequest: [{ hooks: [{ type: 'x' }] }] }) },
      /hooks\.PermissionRequest\[0\]\.hooks\[0\]\.type is not one of/,
      /^Repair/,
    ],
    [
      'an event that an old client does not know',
      { ...SOUND, ...client('2.0.77'), [SETTINGS]: settings({ ...hooks(), ConfigChange: [] }) },
      /whole: Claude Code 2\.0\.77 doesn't know the event ConfigChange/,
      /^Repair/,
    ],
    [
      'a client that is too old',
      { ...SOUND, ...client('2.0.1') },
      /^version 2\.0\.1 is older than 2\.0\.77/,
      /claude update/,
    ],
    [
      'a matcher that leaves tools out',
      wired({}, { matcher: 'Write|Edit' }),
      /is not asked about NotebookEdit, Bash, Monitor, mcp__server__tool/,
      /matcher to "\*"/,
    ],
    [
      'a matcher in lower case',
      wired({}, { matcher: 'bash|write|edit' }),
      /is not asked about Write, Edit, NotebookEdit, Bash/,
      /matcher/,
    ],
    [
      'a matcher that is no regular expression',
      wired({}, { matcher: '(Bash' }),
      /is not asked about Write, Edit/,
      /matcher/,
    ],
    [
      'a hook in the background',
      wired({ async: true }),
      /runs in the background \("async"\) and can't refuse/,
      /async/,
    ],
    ['a hook with a condition', wired({ if: 'Bash(rm *)' }), /runs only where its "if" matches/, /"if"/],
    [
      'a hook for another event',
      wired({ args: ['Hooks', 'Stop'] }),
      /^PreToolUse in \.claude\/settings\.json calls conclaude for Stop$/,
      /--force/,
    ],
    [
      'a program that is gone',
      wired({ command: '/nowhere/conclaude' }),
      /^\/nowhere\/conclaude Hooks PreToolUse can't be started: .*ENOENT/,
      /--force/,
    ],
    [
      'a program that is gone, in a shell',
      wired({ command: '/nowhere/conclaude Hooks PreToolUse', args: undefined }),
      /lets Edit example\.lock \(uneditableFiles\[0\]\) pass: it ends with exit code 127: .*not found/,
      /--force/,
    ],
    ['a program that hangs', { ...SOUND, ...scripted('sleep 60') }, /did not answer within 1 s$/, /by hand/],
    [
      'a program that agrees to everything',
      { ...SOUND, ...scripted('echo "{}"') },
      /pass: it ends with exit code 0: \{\}/,
      /--force/,
    ],
    [
      'a program that refuses everything',
      { ...SOUND, ...scripted('echo no Node here >&2; exit 2') },
      /refuses every call, because it can't work: no Node here/,
      /message/,
    ],
    [
      'a section that nobody calls',
      { ...SOUND, '.conclaude.yaml': 'stop:\n  commands: [{ run: "true" }]\n' },
      /^the configuration needs a hook at Stop/,
      /^conclaude init$/,
    ],
  ])('by %s, which is said with what to do', (_, files, text, next) => {
    const examined = examine(files);
    expect(examined).toMatchObject({ exitCode: 1, on: false });
    expect(examined.findings).toContainEqual({
      group: expect.any(String),
      status: 'fail',
      text: expect.stringMatching(text),
      next: expect.stringMatching(next),
    });
  });

  test('because Claude Code was started in a subfolder, unless the user has wired all projects', () => {
    const files = { ...SOUND, 'src/a.ts': '' };
    expect(textsWith(examine(files, { cwd: 'src' }), 'fail')).toEqual([
      expect.stringMatching(/^started here, Claude Code does not read the settings of .*project$/),
    ]);
    const everywhere = { ...files, [USER_SETTINGS]: settings(hooks()) };
    expect(textsWith(examine(everywhere, { cwd: 'src' }), 'fail')).toEqual([]);
  });
});

function without(name: string): Files {
  return Object.fromEntries(Object.entries(SOUND).filter(([file]) => file !== name));
}

describe('a guard that could be better', () => {
  test.each<[what: string, files: Files, text: RegExp]>([
    [
      'a client that lets calls pass when a hook fails',
      { ...SOUND, ...client('2.1.100') },
      /^version 2\.1\.100 lets a call pass when a hook itself fails/,
    ],
    [
      'a hook without onFailure',
      wired({ onFailure: undefined }),
      /lets calls pass when conclaude can't be started/,
    ],
    [
      'a hook that does more than call conclaude',
      wired({ command: `touch trace; ${PROGRAM} Hooks PreToolUse`, args: undefined }),
      /^not tried, because it was not written by conclaude init: touch trace/,
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
      expect.stringMatching(/^found at .*client\/bin\/claude; its version/),
    );
  });
});
