import { expect, test } from 'vitest';
import { checkSettings } from '../../../src/cli/doctor/check-client.ts';
import { sessionSwitches } from '../../../src/clients/claude-code/installation.ts';
import { readSettingsFiles } from '../../../src/clients/claude-code/loaded-settings.ts';
import { memoryHost } from '../../support/memory-host.ts';

const MANAGED = '/etc/claude-code/managed-settings.json';
const wired = { PreToolUse: [{ hooks: [{ type: 'command', command: 'conclaude Hooks PreToolUse' }] }] };

test.each([
  ["allows only an administrator's hooks", { [MANAGED]: { allowManagedHooksOnly: true } }, true],
  [
    'is fine when conclaude is one of them',
    { [MANAGED]: { allowManagedHooksOnly: true, hooks: wired } },
    false,
  ],
  [
    'counts in the folder beside it, too',
    { '/etc/claude-code/managed-settings.d/a.json': { disableAllHooks: true } },
    true,
  ],
  [
    "has no say over hooks in the user's own settings",
    { '/home/me/.claude/settings.json': { allowManagedHooksOnly: true } },
    false,
  ],
])("an administrator's file %s", (_, files, fails) => {
  const entries = Object.fromEntries(
    Object.entries(files).map(([path, value]) => [path, JSON.stringify(value)]),
  );
  const host = memoryHost({ entries, env: { HOME: '/home/me' } });
  const findings = checkSettings(readSettingsFiles(host, '/project', '2.1.325'), []);
  expect(findings.some(({ status }) => status === 'fail')).toBe(fails);
});

test.each([
  ['claude\0-p\0hello', []],
  ['claude\0--bare', ['--bare']],
  ['claude\0--safe-mode\0-p', ['--safe-mode']],
  ['claude\0--setting-sources\0user', ['--setting-sources user']],
  ['claude\0--setting-sources=user,local', ['--setting-sources user,local']],
  ['claude\0--setting-sources\0user,project', []],
])('a session that was started as %j has the switches %j', (line, switches) => {
  const host = memoryHost({ entries: { '/proc/7/cmdline': line }, env: { CLAUDE_PID: '7' } });
  expect(sessionSwitches(host)).toEqual(switches);
});

test('outside of a session there are no switches', () => {
  expect(sessionSwitches(memoryHost({ entries: { '/proc/7/cmdline': '--bare' } }))).toEqual([]);
  expect(sessionSwitches(memoryHost({ env: { CLAUDE_PID: '../7' } }))).toEqual([]);
});
