import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { session } from '../support/session.ts';

const ON = { preToolUse: { selfProtection: true, preventRootAdditions: false } };
const hooks = (...events: string[]) =>
  Object.fromEntries(
    events.map((event) => [
      event,
      [{ matcher: '', hooks: [{ type: 'command', command: `conclaude Hooks ${event}` }] }],
    ]),
  );

describe("the guard's own files", () => {
  const files = { '.claude/settings.json': '{}', 'src/settings.json': '{}' };
  test.each([
    ['.conclaude.yaml', 'deny'],
    ['.conclaude.yml', 'deny'],
    ['sub/.conclaude.yaml', 'deny'],
    ['.claude/settings.json', 'deny'],
    ['.claude/settings.local.json', 'deny'],
    ['sub/.claude/settings.json', 'deny'],
    ['../home/.claude/settings.json', 'deny'],
    ['src/../.claude/settings.json', 'deny'],
    ['src/settings.json', 'none'],
    ['.claude/agents/coder.md', 'none'],
    ['src/a.ts', 'none'],
  ])('Write to %s: %s', (file_path, verdict) => {
    const project = session(ON, files);
    const run = project.pre('Write', { file_path, content: 'x' });
    expect(run.verdict).toBe(verdict);
    if (verdict === 'deny') expect(run.reason).toContain('selfProtection');
  });

  test.each([
    [`echo '{"disableAllHooks":true}' > .claude/settings.local.json`, 'deny'],
    ['rm .conclaude.yaml', 'deny'],
    ['mv .claude/settings.json /tmp/x', 'deny'],
    ['rm -rf .claude', 'deny'],
    ["sed -i 's/x/y/' .claude/settings.json", 'deny'],
    ['cat .claude/settings.json', 'none'],
    ['ls .claude', 'none'],
  ])('Bash with %s: %s', (command, verdict) => {
    expect(session(ON, files).pre('Bash', { command }).verdict).toBe(verdict);
  });

  test('reading them is fine, and so is all of it when the protection is off', () => {
    expect(session(ON, files).pre('Read', { file_path: '.claude/settings.json' }).verdict).toBe('none');
    const off = session({ preToolUse: { preventRootAdditions: false } }, files);
    expect(off.pre('Write', { file_path: '.claude/settings.json', content: '' }).verdict).toBe('none');
  });

  test('its objection comes after those of the other guards', () => {
    const preToolUse = { ...ON.preToolUse, uneditableFiles: ['.conclaude.yaml'] };
    const { reason } = session({ preToolUse }).pre('Edit', { file_path: '.conclaude.yaml' });
    expect(reason).toMatch(/uneditableFiles.*\n.*selfProtection/);
  });
});

describe('a change of settings', () => {
  const wired = { '.claude/settings.json': JSON.stringify({ hooks: hooks('PreToolUse', 'Stop') }) };
  const change = (settings: string, config: object = ON, fields: object = {}) => {
    const project = session(config, wired);
    project.event('SessionStart', { source: 'startup' });
    const file_path = join(project.root, '.claude/settings.json');
    writeFileSync(file_path, settings);
    return project.event('ConfigChange', { source: 'project_settings', file_path, ...fields });
  };

  test.each([
    ['all hooks turned off', JSON.stringify({ disableAllHooks: true, hooks: hooks('PreToolUse', 'Stop') })],
    ['all hooks gone', '{}'],
    ['one hook gone', JSON.stringify({ hooks: hooks('PreToolUse') })],
    [
      'another matcher',
      JSON.stringify({
        hooks: { ...hooks('Stop'), PreToolUse: [{ ...hooks('PreToolUse').PreToolUse?.[0], matcher: 'Foo' }] },
      }),
    ],
    ['broken JSON, which the client skips whole', '{'],
  ])('with %s is refused', (_, settings) => {
    const run = change(settings);
    expect(run).toMatchObject({ exitCode: 2, answer: { decision: 'block' } });
    expect(run.stderr).toContain('keeps the old settings');
  });

  test.each([
    [
      'that keeps the hooks',
      JSON.stringify({ model: 'x', hooks: hooks('PreToolUse', 'Stop', 'SubagentStop') }),
      ON,
      {},
    ],
    ['without protection', '{}', {}, {}],
    ['by an administrator', '{"disableAllHooks":true}', ON, { source: 'policy_settings' }],
    ['of a skill', '{}', ON, { source: 'skills' }],
  ])('%s is none of our business', (_, settings, config, fields) => {
    expect(change(settings, config, fields)).toMatchObject({ exitCode: 0, answer: { blocked: false } });
  });

  test('disableAllHooks in the local settings is refused', () => {
    const project = session(ON, wired);
    const file_path = join(project.root, '.claude/settings.local.json');
    writeFileSync(file_path, '{"disableAllHooks":true}');
    expect(project.event('ConfigChange', { source: 'local_settings', file_path }).exitCode).toBe(2);
  });

  test('without a record of the beginning, somebody has to call the guard', () => {
    const project = session(ON, { '.claude/settings.json': '{}' });
    const fields = { source: 'project_settings', file_path: join(project.root, '.claude/settings.json') };
    expect(project.event('ConfigChange', fields).exitCode).toBe(2);
  });

  test("hooks that stand in no settings file, as a plugin's, are not missed", () => {
    const project = session(ON, { '.claude/settings.json': '{}' });
    project.event('SessionStart', { source: 'startup' });
    const fields = { source: 'project_settings', file_path: join(project.root, '.claude/settings.json') };
    expect(project.event('ConfigChange', fields).exitCode).toBe(0);
  });
});
