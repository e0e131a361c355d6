import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readToml } from '../../src/clients/codex/toml.ts';
import { ownHooksOf, withTrust } from '../../src/clients/codex/trust.ts';
import { programUnderTest } from '../support/build-under-test.ts';
import { CODEX, codexWith } from './codex.ts';
import { describeClient } from './rows.ts';
import type { Script, Step } from './scripted-model.ts';
import { isMissing, type Plan, playSession, replayOf } from './session.ts';

const patch = (...lines: readonly string[]) => ({
  tool: 'apply_patch',
  input: { text: ['*** Begin Patch', ...lines, '*** End Patch'].join('\n') },
});
const added = (path: string, content: string) =>
  patch(
    `*** Add File: ${path}`,
    ...content
      .trimEnd()
      .split('\n')
      .map((line) => `+${line}`),
  );
const shell = (cmd: string, more = {}) => ({ tool: 'exec_command', input: { cmd, ...more } });

describeClient(
  CODEX,
  {
    write: (path, content) => added(path, content),
    edit: (path, from, to) => patch(`*** Update File: ${path}`, '@@', `-${from}`, `+${to}`),
    read: (path) => shell(`cat ${path}`),
    shell: (command) => shell(command),
  },
  { rewrite: 'taken', hasGates: true },
);

const CONFIG_HOOK = `[[hooks.PreToolUse]]
[[hooks.PreToolUse.hooks]]
type = "command"
command = "${programUnderTest()} Hooks PreToolUse --client codex --within 30 || exit 2"
timeout = 40
`;
const POLICY = 'preToolUse:\n  preventRootAdditions: false\n  uneditableFiles: ["config/**"]\n';
type OwnPlan = Partial<Plan> & { readonly steps: readonly Step[]; readonly threads?: Script };
const play = (plan: OwnPlan, driver = CODEX) =>
  playSession(driver, {
    policy: POLICY,
    ...plan,
    script: () => ({ main: [...plan.steps, { say: 'done' }], ...plan.threads }),
  });

describe.skipIf(isMissing('codex'))('codex, what is its own', () => {
  test('no file of a patch is touched where one of them is refused', async () => {
    const session = await play({
      files: { 'config/a': 'a\n', 'src/a': 'a\n', 'src/b': 'b\n' },
      steps: [
        { id: 'delete', ...patch('*** Add File: src/new', '+x', '*** Delete File: config/a') },
        { id: 'move', ...patch('*** Update File: src/a', '*** Move to: config/b', '@@', '-a', '+A') },
        { id: 'away', ...patch('*** Update File: config/a', '*** Move to: src/c', '@@', '-a', '+A') },
        { id: 'return', ...patch('*** Add File: conf\rig/cr', '+x') },
        { id: 'tab', ...patch('*** Add File: conf\tig/tab', '+x') },
        {
          id: 'heredoc',
          ...shell("apply_patch <<'EOF'\n*** Begin Patch\n*** Add File: conf\tig/sh\n+x\n*** End Patch\nEOF"),
        },
        { id: 'fine', ...patch('*** Update File: src/b', '*** Move to: src/d', '@@', '-b', '+B') },
      ],
    });
    for (const id of ['delete', 'move', 'away', 'return', 'tab', 'heredoc'])
      expect(session.told(id)).toContain("pattern 'config/**'");
    expect(session.read('config/a')).toBe('a\n');
    expect(session.read('src/a')).toBe('a\n');
    for (const file of ['src/new', 'src/c', 'config/b', 'config/cr', 'config/tab', 'config/sh'])
      expect(session.read(file)).toBe(undefined);
    expect(session.read('src/b')).toBe(undefined);
    expect(session.read('src/d')).toBe('B\n');
    expect(replayOf(session)).toMatchObject({
      verdicts: { deny: 6, none: 1 },
      outcomes: { refused: 6, worked: 1 },
    });
  });

  test('the folder that a call works in chooses where paths lead, and not which rules count', async () => {
    const session = await play({
      files: {
        'config/a': 'a\n',
        'elsewhere/.conclaude.yaml': 'preToolUse:\n  preventRootAdditions: false\n',
      },
      steps: [
        { id: 'inside', ...shell('echo x > new', { workdir: 'config' }) },
        {
          id: 'root',
          ...shell('echo x > "$OLDPWD/config/new"; echo x > $(echo config)/y', { workdir: '/' }),
        },
        { id: 'planted', ...shell('echo x > ../config/new', { workdir: 'elsewhere' }) },
      ],
    });
    for (const id of ['inside', 'planted']) expect(session.told(id)).toContain("pattern 'config/**'");
    expect(session.read('config/new')).toBe(undefined);
  });

  test('it is guarded from a folder below the project, too', async () => {
    const session = await play({
      cwd: 'src',
      // The client looks for its folder up to the top of a repository.
      files: { '.git/HEAD': 'ref: refs/heads/main\n', 'config/a': 'a\n', 'src/a': 'a\n' },
      steps: [
        { id: 'no', ...patch('*** Update File: ../config/a', '@@', '-a', '+A') },
        { id: 'yes', ...patch('*** Update File: a', '@@', '-a', '+A') },
      ],
    });
    expect(session.told('no')).toContain("pattern 'config/**'");
    expect(session.read('config/a')).toBe('a\n');
    expect(session.read('src/a')).toBe('A\n');
  });

  test('a rule for an agent holds for that agent', async () => {
    const session = await play(
      {
        policy:
          'preToolUse:\n  preventRootAdditions: false\n  uneditableFiles:\n    - { pattern: "tests/**", agent: worker }\n',
        steps: [
          {
            id: 'spawn',
            tool: 'multi_agent_v1.spawn_agent',
            input: { message: '[[sub]] do it', agent_type: 'worker' },
          },
          { id: 'wait', ...shell('sleep 4') },
          { id: 'main', ...added('tests/main', 'x') },
        ],
        threads: {
          sub: [
            { id: 'agent', ...added('tests/agent', 'x') },
            { id: 'agent-ok', ...added('src/agent', 'x') },
            { say: 'sub done' },
          ],
        },
      },
      codexWith('gpt-5.6-luna'),
    );
    expect(session.told('agent')).toContain("pattern 'tests/**'");
    expect(session.read('tests/agent')).toBe(undefined);
    expect(session.read('src/agent')).toBe('x\n');
    expect(session.read('tests/main')).toBe('x\n');
    expect(replayOf(session)).toMatchObject({
      verdicts: { deny: 1, none: 4 },
      outcomes: { refused: 1, worked: 4 },
    });
  });

  test('a program that the model writes is refused the calls in it', async () => {
    const code = `
      const said = [];
      try { said.push(await tools.exec_command({ cmd: 'echo x > config/shell' })); } catch (e) { said.push(String(e)); }
      try { said.push(await tools.apply_patch('*** Begin Patch\\n*** Add File: config/patch\\n+x\\n*** End Patch')); } catch (e) { said.push(String(e)); }
      await tools.exec_command({ cmd: 'mkdir -p src; echo x > src/shell' });
      text(JSON.stringify(said));`;
    const session = await play(
      { files: { 'config/a': 'a\n' }, steps: [{ id: 'code', tool: 'exec', input: { text: code } }] },
      codexWith('gpt-6-sol'),
    );
    expect(session.told('code')).toContain("pattern 'config/**'");
    expect(session.read('config/shell')).toBe(undefined);
    expect(session.read('config/patch')).toBe(undefined);
    expect(session.read('src/shell')).toBe('x\n');
  });

  test('no shell stays open to type into where terminals are off', async () => {
    const steps = [
      { id: 'open', ...shell('bash', { tty: true, yield_time_ms: 300 }) },
      { id: 'type', tool: 'write_stdin', input: { session_id: 0, chars: '', yield_time_ms: 100 } },
    ];
    const open = await play({ files: { 'config/a': 'a\n' }, steps });
    expect(open.told('open')).toMatch(/session ID/);
    const closed = await play({
      files: { 'config/a': 'a\n' },
      steps,
      afterInit: ({ home }) => {
        const file = join(home, '.codex/config.toml');
        writeFileSync(
          file,
          readFileSync(file, 'utf8').replace('[features]', '[features]\nunified_exec_tty = false'),
        );
      },
    });
    expect(closed.told('open')).not.toMatch(/session ID/);
  });

  test('hooks of its configuration run where the user trusts them, as doctor takes them', async () => {
    const withHooks = (isTrusted: boolean) =>
      play({
        files: { 'config/a': 'a\n' },
        afterInit: ({ project, home }) => {
          rmSync(join(project, '.codex'), { recursive: true });
          const config = join(home, '.codex/config.toml');
          const text = `${readFileSync(config, 'utf8')}\n${CONFIG_HOOK}`;
          const read = readToml(text);
          const hooks = ownHooksOf(config, read.ok ? read.values : {}, 'codex');
          const trusted = withTrust(text, isTrusted ? hooks : []);
          writeFileSync(config, (trusted.ok && trusted.text) || '');
        },
        steps: [{ id: 'no', ...shell('echo x > config/new') }],
      });
    const [trusted, untrusted] = [await withHooks(true), await withHooks(false)];
    expect(trusted.told('no')).toContain("pattern 'config/**'");
    expect(trusted.read('config/new')).toBe(undefined);
    expect(untrusted.read('config/new')).toBe('x\n');
  });

  test('hooks that nobody trusts do not run: init without --trust says so', async () => {
    const session = await play({
      init: [],
      files: {},
      steps: [{ id: 'write', ...added('config/new', 'x') }],
    });
    expect(session.read('config/new')).toBe('x\n');
  });
});
