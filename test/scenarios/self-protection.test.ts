import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { PROGRAM } from '../support/scratch-project.ts';
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
    ...[
      ...['.codex/config.toml', '../home/.codex/hooks.json', '/etc/codex/requirements.toml'],
      ...['.github/hooks/guard.json', '.github/copilot/settings.json', '../home/.copilot/config.json'],
      ...['.gemini/settings.json', 'sub/.qwen/settings.json', '../home/.gemini/trusted_hooks.json'],
      ...['opencode.json', '.opencode/plugin/guard.js', '../home/.config/opencode/opencode.jsonc'],
    ].map((file): [string, string] => [file, 'deny']),
    ['.github/workflows/test.yml', 'none'],
    ['.gemini/commands/plan.toml', 'none'],
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

  test('the program that is running, and its records', () => {
    const { pre } = session(ON);
    const installation = join(PROGRAM, '../..');
    const verdictOf = (file_path: string) => pre('Write', { file_path, content: 'x' }).verdict;
    for (const name of ['bin/conclaude', 'dist/hook.js', 'hooks/hooks.json', '.claude-plugin/plugin.json'])
      expect(verdictOf(join(installation, name)), name).toBe('deny');
    expect(verdictOf(join(installation, 'src/main.ts'))).toBe('none');
    expect(verdictOf(`/tmp/conclaude-${process.getuid?.()}/n-x/n-y`)).toBe('deny');
    expect(pre('Bash', { command: `rm -rf /tmp/conclaude-${process.getuid?.()}` }).verdict).toBe('deny');
  });

  test('a Node.js that would be found before the one in use', () => {
    const { event, root } = session(ON);
    const env = { PATH: `${root}/bin:${process.env.PATH}` };
    const verdictOf = (tool_name: string, tool_input: object) =>
      event('PreToolUse', { tool_name, tool_input }, { env }).verdict;
    expect(verdictOf('Write', { file_path: 'bin/node', content: 'x' })).toBe('ask');
    expect(verdictOf('Bash', { command: 'cp x bin/node' })).toBe('ask');
    expect(verdictOf('Bash', { command: 'ln -s /bin/true bin/node' })).toBe('ask');
    expect(verdictOf('Write', { file_path: 'bin/nodemon', content: 'x' })).toBe('none');
    expect(verdictOf('Write', { file_path: 'src/node', content: 'x' })).toBe('none');
  });

  test('commands that would turn it off', () => {
    const { pre } = session(ON);
    const run = (command: string) => pre('Bash', { command });
    expect(run(`${PROGRAM} uninstall`).reason).toMatch(/uninstall.*selfProtection.*Ask the user/);
    expect(run('npm uninstall @conclaude/cli').verdict).toBe('deny');
    expect(run('claude "$@"').verdict).toBe('ask');
    expect(run('"$CLAUDE_CODE_EXECPATH" mcp add x -- sh -c true').verdict).toBe('deny');
    expect(run('cd src && $CLAUDE_CODE_EXECPATH -p go').verdict).toBe('deny');
    expect(run('"$CLAUDE_CODE_EXECPATH" --version').verdict).toBe('none');
    expect(run(`${PROGRAM} validate`).verdict).toBe('none');
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

describe('a question that the client would drop', () => {
  const ASKS = {
    preToolUse: {
      ...ON.preToolUse,
      toolUsageValidation: [
        { tool: 'Write', pattern: '**', action: 'ask' },
        { tool: 'Bash', commandPattern: 'git push*', action: 'ask' },
      ],
    },
  };
  const judged = (tool_name: string, tool_input: object, permission_mode: string, config: object = ASKS) =>
    session(config).event('PreToolUse', { tool_name, tool_input, permission_mode });

  test.each([
    ['.mcp.json', 'deny'],
    ['.claude/skills/x/.claude-plugin/plugin.json', 'deny'],
    ['.claude/commands/x.md', 'deny'],
    ['.git/hooks/pre-commit', 'deny'],
    ['sub/.VSCode/settings.json', 'deny'],
    ['.bashrc', 'deny'],
    ['lefthook.yml', 'deny'],
    ['../home/.gitconfig', 'deny'],
    ['src/a.ts', 'ask'],
    ['.github/workflows/x.yml', 'ask'],
    ['.gitignore', 'ask'],
    ['.env', 'ask'],
    ['.claude/worktrees/side/src/a.ts', 'ask'],
    ['docs/lefthook.yml.md', 'ask'],
  ])('bypassPermissions, Write %s: %s', (file_path, verdict) => {
    const run = judged('Write', { file_path, content: 'x' }, 'bypassPermissions');
    expect(run.verdict).toBe(verdict);
    if (verdict === 'deny') expect(run.reason).toContain('Claude Code asks nobody about files like this one');
    if (verdict === 'deny')
      expect(judged('Write', { file_path, content: 'x' }, 'default').verdict).toBe('ask');
  });

  test.each([
    ['git push', 'ask'],
    ['git push && cat .github/x', 'ask'],
    ['git push; touch .claude/x', 'deny'],
    ['git push; touch .cl""aude/x', 'deny'],
    ['git push; mkdir -p "$PWD"/.vsc\\ode', 'deny'],
    ['git push 2>.npmrc', 'deny'],
  ])('bypassPermissions, %s: %s', (command, verdict) => {
    const { toolUsageValidation } = ASKS.preToolUse;
    // Also where no rule is about files, so that the command isn't read for them.
    const only = { preToolUse: { preventRootAdditions: false, toolUsageValidation } };
    for (const config of [ASKS, only]) {
      expect(judged('Bash', { command }, 'bypassPermissions', config).verdict).toBe(verdict);
      expect(judged('Bash', { command }, 'acceptEdits', config).verdict).toBe('ask');
    }
  });
});

describe('a change of settings', () => {
  const own = (event: string, more: object = {}) => ({
    type: 'command',
    command: `conclaude Hooks ${event}`,
    timeout: 60,
    onFailure: 'block',
    ...more,
  });
  const wiring = (more: object = {}, matcher = '') => ({
    PreToolUse: [{ matcher, hooks: [own('PreToolUse', more)] }],
    Stop: [{ matcher: '', hooks: [own('Stop')] }],
  });
  const settings = (value: object) => JSON.stringify({ env: { PATH: '/usr/bin' }, ...value });
  const wired = { '.claude/settings.json': settings({ hooks: wiring() }) };
  const change = (text: string, config: object = ON, fields: object = {}) => {
    const project = session(config, wired);
    project.event('SessionStart', { source: 'startup' });
    const file_path = join(project.root, '.claude/settings.json');
    writeFileSync(file_path, text);
    return project.event('ConfigChange', { source: 'project_settings', file_path, ...fields });
  };
  const twisted = (more: object) => settings({ hooks: wiring(more) });
  const addition = (more: object) => ({
    ...wiring(),
    PreToolUse: [...wiring().PreToolUse, { hooks: [{ type: 'command', command: 'x', ...more }] }],
  });

  test.each([
    ['all hooks turned off', settings({ disableAllHooks: true, hooks: wiring() })],
    ['all hooks gone', '{}'],
    ['one hook gone', settings({ hooks: { PreToolUse: wiring().PreToolUse } })],
    ['another matcher', settings({ hooks: wiring({}, 'Foo') })],
    ['broken JSON, which the client skips whole', '{'],
    [
      'one wrong entry, for which the client skips it whole',
      settings({ hooks: addition({ onFailure: 'x' }) }),
    ],
    ['another program', twisted({ command: '/bin/true conclaude' })],
    ['another program with the same words', twisted({ command: '/bin/true', args: ['conclaude', 'Hooks'] })],
    ['another of that name', twisted({ command: './conclaude Hooks PreToolUse' })],
    ['other arguments', twisted({ command: 'conclaude Hooks Stop' })],
    ['a word more', twisted({ command: 'conclaude Hooks PreToolUse || true' })],
    ['no time to answer', twisted({ timeout: 0.001 })],
    ['an answer that nobody waits for', twisted({ async: true })],
    ['a condition', twisted({ if: 'Bash(rm *)' })],
    ['no refusal on failure', twisted({ onFailure: undefined })],
    ['another kind of hook', twisted({ type: 'prompt', prompt: 'conclaude' })],
    [
      'a second entry for the same command',
      settings({ hooks: addition(own('PreToolUse', { async: true })) }),
    ],
    ['another PATH', settings({ env: { PATH: '/tmp/evil:/usr/bin' }, hooks: wiring() })],
    ...[
      'NODE_OPTIONS',
      'LD_PRELOAD',
      'BASH_ENV',
      'CLAUDE_CODE_PLUGIN_DIRS',
      'CLAUDE_PROJECT_DIR',
      'HOME',
    ].map(
      (name) =>
        [name, settings({ env: { PATH: '/usr/bin', [name]: '/tmp/evil' }, hooks: wiring() })] as const,
    ),
  ] as readonly (readonly [string, string])[])('with %s is refused', (_, text) => {
    const run = change(text);
    expect(run).toMatchObject({ exitCode: 2, answer: { decision: 'block' } });
    expect(run.stderr).toContain('keeps the old settings');
  });

  test.each([
    ['that keeps the hooks', settings({ model: 'x', hooks: { ...wiring(), SubagentStop: [] } }), ON, {}],
    [
      'that writes them in another order',
      JSON.stringify({ hooks: Object.fromEntries(Object.entries(wiring()).reverse()) }),
      ON,
      {},
    ],
    ['with one more hook of ours', settings({ hooks: { ...hooks('SubagentStop'), ...wiring() } }), ON, {}],
    [
      'with a hook of somebody else',
      settings({ hooks: { ...wiring(), PostToolUse: addition({}).PreToolUse.slice(1) } }),
      ON,
      {},
    ],
    ['with another variable', settings({ env: { PATH: '/usr/bin', DEBUG: '1' }, hooks: wiring() }), ON, {}],
    ['without protection', '{}', {}, {}],
    ['by an administrator', '{"disableAllHooks":true}', ON, { source: 'policy_settings' }],
    ['of a skill', '{}', ON, { source: 'skills' }],
  ])('%s is none of our business', (_, text, config, fields) => {
    const run = change(text, config, fields);
    expect(run).toMatchObject({ exitCode: 0, answer: { blocked: false } });
    expect(run.answer.systemMessage).toBeUndefined();
  });

  test('a new hook that can change the input of tools is told to the user', () => {
    const run = change(settings({ hooks: addition({ command: './swap.sh' }) }));
    expect(run).toMatchObject({ exitCode: 0, answer: { blocked: false } });
    expect(run.answer.systemMessage).toMatch(/another hook .*PreToolUse: \.\/swap\.sh.*another input/);
  });

  test('disableAllHooks in the local settings is refused', () => {
    const project = session(ON, wired);
    const file_path = join(project.root, '.claude/settings.local.json');
    writeFileSync(file_path, '{"disableAllHooks":true}');
    expect(project.event('ConfigChange', { source: 'local_settings', file_path }).exitCode).toBe(2);
  });

  test('and stays refused when another file changes, with which the client would read it', () => {
    const project = session(ON, wired);
    project.event('SessionStart', { source: 'startup' });
    writeFileSync(join(project.root, '.claude/settings.local.json'), '{"disableAllHooks":true}');
    const file_path = join(project.root, '.claude/settings.json');
    const run = project.event('ConfigChange', { source: 'project_settings', file_path });
    expect(run.exitCode).toBe(2);
    expect(run.stderr).toContain('settings.local.json would turn all hooks off');
  });

  describe('without a record of the beginning, somebody has to call the guard', () => {
    const changed = (hook: object, matcher?: string) => {
      const text = JSON.stringify({ hooks: { PreToolUse: [{ matcher, hooks: [hook] }] } });
      const project = session(ON, { '.claude/settings.json': text });
      const fields = { source: 'project_settings', file_path: join(project.root, '.claude/settings.json') };
      return project.event('ConfigChange', fields).exitCode;
    };
    test.each([
      ['as init writes it', own('PreToolUse'), '*', 0],
      [
        'without a timeout',
        { type: 'command', command: 'conclaude', args: ['Hooks', 'PreToolUse'] },
        undefined,
        0,
      ],
      ['nobody', {}, undefined, 2],
      ['for some tools', own('PreToolUse'), 'Bash', 2],
      ['by its words only', own('PreToolUse', { command: '/bin/true conclaude' }), '', 2],
      ['with no time', own('PreToolUse', { timeout: 0.001 }), '', 2],
      ['without waiting', own('PreToolUse', { async: true }), '', 2],
      ['sometimes', own('PreToolUse', { if: 'Read' }), '', 2],
    ])('%s', (_, hook, matcher, code) => {
      expect(changed(hook, matcher)).toBe(code);
    });
  });

  test("hooks that stand in no settings file, as a plugin's, are not missed", () => {
    const project = session(ON, { '.claude/settings.json': '{}' });
    project.event('SessionStart', { source: 'startup' });
    const fields = { source: 'project_settings', file_path: join(project.root, '.claude/settings.json') };
    expect(project.event('ConfigChange', fields).exitCode).toBe(0);
  });
});
