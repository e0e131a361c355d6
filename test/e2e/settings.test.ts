import { describe, expect, test } from 'vitest';
import { settingsProblem } from '../../src/clients/claude-code/settings-problem.ts';
import { installedClient } from './installed-client.ts';
import { conclaude } from './project.ts';
import { readThenEdit, scriptIn } from './script.ts';
import { playSession } from './session.ts';

const client = installedClient();
const program = conclaude();
const ours = {
  matcher: '*',
  hooks: [{ type: 'command', command: program, args: ['Hooks', 'PreToolUse'], timeout: 30 }],
};
const another = (hook: object) => ({ hooks: [{ type: 'command', command: 'true', ...hook }] });
const settings = (more: object, hooks: object = {}) =>
  JSON.stringify({ hooks: { PreToolUse: [ours], ...hooks }, ...more });

/** Settings with the guard in them, and whether the client loads them. */
const CASES: readonly (readonly [what: string, settings: string, loads: boolean])[] = [
  ['nothing wrong', settings({ permissions: { allow: ['Read'] }, env: { A: 'b' } }), true],
  ['a wrong hook for Stop', settings({}, { Stop: [another({ timeout: '5' })] }), true],
  ['an unknown event', settings({}, { Later: [another({})] }), true],
  ['unknown keys', settings({ later: 1, permissions: { later: 1 } }), true],
  ['a comment', `// mine\n${settings({})}`, false],
  ['a text for a number', settings({}, { PreToolUse: [ours, another({ timeout: '5' })] }), false],
  ['a wrong hook for PermissionRequest', settings({}, { PermissionRequest: [another({ async: 1 })] }), false],
  ['a number for a text', settings({ model: 1 }), false],
  ['a text for an object', settings({ permissions: 'none' }), false],
  ['a mode that there is not', settings({ permissions: { defaultMode: 'careful' } }), false],
];

// Other versions have other rules; doctor knows those of this one.
describe.skipIf(!client.honoursOnFailure)('settings with', () => {
  test.each(CASES)('%s: the client and the doctor agree on whether they load', async (_, text, loads) => {
    expect(settingsProblem(text, client.version).ok).toBe(loads);
    const session = playSession({
      project: {
        config: 'preToolUse:\n  uneditableFiles: [locked.json]\n',
        unwired: true,
        files: { 'locked.json': 'before\n', '.claude/settings.json': text },
      },
      script: (path) => scriptIn('main', readThenEdit('edit', path('locked.json'), 'before', 'after')),
    });
    if (loads) expect((await session).changes).toEqual({});
    else await expect(session).rejects.toThrow('the guard was asked about 0 of 1 Edit calls');
  });
});
