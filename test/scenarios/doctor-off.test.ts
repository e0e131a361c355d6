import { describe, expect, test } from 'vitest';
import {
  client,
  examine,
  type Files,
  hooks,
  LOCAL_SETTINGS,
  SETTINGS,
  SOUND,
  scripted,
  settings,
  textsWith,
  USER_SETTINGS,
  wired,
} from '../support/examined.ts';

describe('a guard that is off', () => {
  test.each<[why: string, files: Files, text: RegExp, next: RegExp]>([
    [
      'no configuration',
      without('.conclaude.yaml'),
      /^no \.conclaude\.yaml in .* or above it: conclaude has no opinion/,
      /^conclaude init$/,
    ],
    [
      'a broken configuration',
      { ...SOUND, '.conclaude.yaml': 'preToolUse: 1\n' },
      /so every change is refused: .*preToolUse: found the number 1/,
      /^conclaude validate$/,
    ],
    ['no settings', without(SETTINGS), /^no loaded settings file calls conclaude/, /^conclaude init$/],
    [
      'settings without our hooks',
      { ...SOUND, [SETTINGS]: '{}' },
      /^no loaded settings file calls conclaude/,
      /^conclaude init$/,
    ],
    [
      'hooks switched off on this computer',
      { ...SOUND, [LOCAL_SETTINGS]: '{"disableAllHooks":true}' },
      /^\.claude\/settings\.local\.json turns all hooks off/,
      /^Remove/,
    ],
    [
      'hooks switched off by the user',
      { ...SOUND, [USER_SETTINGS]: '{"disableAllHooks":true}' },
      /^~\/\.claude\/settings\.json turns all hooks off/,
      /^Remove/,
    ],
    [
      'settings that are no JSON',
      { ...SOUND, [SETTINGS]: '{\n  "hooks": {,}\n}' },
      /the client skips the whole file: it isn't JSON: .*\(line 2, column 13\)/,
      /^Fix/,
    ],
    [
      'settings with comments',
      { ...SOUND, [SETTINGS]: `// mine\n${settings(hooks())}` },
      /the client skips the whole file: it has comments or trailing commas/,
      /^Fix/,
    ],
    [
      'a list as settings',
      { ...SOUND, [SETTINGS]: '[]' },
      /the client skips the whole file: the file isn't an object/,
      /^Fix/,
    ],
    [
      'a timeout in quotes',
      wired({ timeout: '5' }),
      /the client skips the whole file: hooks\.PreToolUse\[0\]\.hooks\[0\]\.timeout isn't a number/,
      /^Fix/,
    ],
    ['a misspelt onFailure', wired({ onFailure: 'deny' }), /\.onFailure isn't "block" or "continue"/, /^Fix/],
    ["a matcher that isn't a string", wired({}, { matcher: 1 }), /\.matcher isn't a string/, /^Fix/],
    [
      "somebody else's hook of no known type",
      { ...SOUND, [SETTINGS]: settings({ ...hooks(), PermissionRequest: [{ hooks: [{ type: 'x' }] }] }) },
      /hooks\.PermissionRequest\[0\]\.hooks\[0\]\.type isn't one of/,
      /^Fix/,
    ],
    [
      'an event that an old client does not know',
      { ...SOUND, ...client('2.0.77'), [SETTINGS]: settings({ ...hooks(), ConfigChange: [] }) },
      /the client skips the whole file: Claude Code 2\.0\.77 doesn't know the event ConfigChange/,
      /^Fix/,
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
      /isn't called for NotebookEdit, Bash, Monitor, mcp__server__tool/,
      /matcher to "\*"/,
    ],
    [
      'a matcher in lower case',
      wired({}, { matcher: 'bash|write|edit' }),
      /isn't called for Write, Edit, NotebookEdit, Bash/,
      /matcher/,
    ],
    [
      'a matcher that is no regular expression',
      wired({}, { matcher: '(Bash' }),
      /isn't called for Write, Edit/,
      /matcher/,
    ],
    [
      'a hook in the background',
      wired({ async: true }),
      /runs in the background \("async"\) and can't refuse/,
      /async/,
    ],
    ['a hook with a condition', wired({ if: 'Bash(rm *)' }), /runs only when its "if" matches/, /"if"/],
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
      /lets Edit example\.lock \(uneditableFiles\[0\]\) through: it exits with code 127: .*not found/,
      /--force/,
    ],
    ['a program that hangs', { ...SOUND, ...scripted('sleep 60') }, /didn't answer within 1 s$/, /by hand/],
    [
      'a program that agrees to everything',
      { ...SOUND, ...scripted('echo "{}"') },
      /through: it exits with code 0: \{\}/,
      /--force/,
    ],
    [
      'a program that refuses everything',
      { ...SOUND, ...scripted('echo no Node here >&2; exit 2') },
      /refuses every call because it doesn't work: no Node here/,
      /message/,
    ],
    [
      'a section that nobody calls',
      { ...SOUND, '.conclaude.yaml': 'userPromptSubmit:\n  commands: [{ run: "true" }]\n' },
      /^the configuration needs a UserPromptSubmit hook/,
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
      expect.stringMatching(/^when started here, Claude Code doesn't read the settings of .*project$/),
    ]);
    const everywhere = { ...files, [USER_SETTINGS]: settings(hooks()) };
    expect(textsWith(examine(everywhere, { cwd: 'src' }), 'fail')).toEqual([]);
  });
});

function without(name: string): Files {
  return Object.fromEntries(Object.entries(SOUND).filter(([file]) => file !== name));
}
