import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { type ScratchProject, scratchProject } from '../support/scratch-project.ts';

type Input = Readonly<Record<string, unknown>>;

/** What a client does with what a hook leaves behind, as measured with the real ones. */
const OBEYS: Readonly<Record<string, (run: Ended) => string | undefined>> = {
  copilot({ exitCode, stdout }) {
    const said = stdout === '' ? {} : (JSON.parse(stdout) as Readonly<Record<string, string>>);
    if (said.permissionDecision === 'deny' || said.permissionDecision === 'ask')
      return said.permissionDecisionReason;
    return exitCode === 0 ? undefined : `exit code ${exitCode}`;
  },
  gemini({ exitCode, stdout, stderr }) {
    if (stdout !== '') {
      const said = JSON.parse(stdout) as { decision?: string; reason?: string };
      return said.decision === 'deny' || said.decision === 'block' ? said.reason : undefined;
    }
    return (exitCode ?? 0) >= 2 && stderr !== '' ? stderr : undefined;
  },
  // Our own plugin stands between: it throws what isn't an answer that passes.
  opencode({ exitCode, stdout, stderr }) {
    const said = stdout === '' ? {} : (JSON.parse(stdout) as { passes?: boolean; reason?: string });
    if (exitCode === 0 && said.passes === true) return undefined;
    return said.reason ?? stderr;
  },
  qwen: ({ exitCode, stderr }) => (exitCode === 2 && stderr !== '' ? stderr : undefined),
};

interface Ended {
  readonly exitCode: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

const CLIENTS = Object.keys(OBEYS);
/** Those that call hooks by themselves, and at other events, too. */
const WITH_EVENTS = CLIENTS.filter((name) => name !== 'opencode');

/** The reason for which the client refuses the call; `undefined` when it runs. */
function refusalBy(client: string, run: Ended): string | undefined {
  return OBEYS[client]?.(run);
}

function call(
  project: ScratchProject,
  client: string,
  tool: string,
  input: unknown,
  more: Input = {},
  event = 'PreToolUse',
): Ended {
  const variable = `${client.toUpperCase()}_PROJECT_DIR`;
  return project.run(['Hooks', event, '--client', client], {
    stdin: JSON.stringify({
      session_id: 's',
      transcript_path: join(project.root, 'chat.jsonl'),
      cwd: project.root,
      hook_event_name: event,
      tool_name: tool,
      tool_input: input,
      ...more,
    }),
    env: { [variable]: project.root },
  });
}

const POLICY = 'preToolUse:\n  preventRootAdditions: false\n  uneditableFiles: ["config/**"]\n';
const PROJECT = { '.conclaude.yaml': POLICY, 'config/prod.yaml': 'a: 1\n', 'src/a.ts': 'one\n' };

const inShell = (command: string, more: Input = {}) => ['run_shell_command', { command, ...more }] as const;

const patch = (...lines: readonly string[]) => ['*** Begin Patch', ...lines, '*** End Patch'].join('\n');

/** Each client's words for what the rules know; `$P` is the project's folder. */
const CALLS: readonly (readonly [string, string, Input | string, 'refused' | 'runs'])[] = [
  ['copilot', 'Write', { path: 'config/x', file_text: '' }, 'refused'],
  ['copilot', 'create', { path: '$P/config/x', file_text: '' }, 'refused'],
  // It takes every path as it stands.
  ['copilot', 'Write', { path: '~/../config/x', file_text: '' }, 'refused'],
  ['copilot', 'Write', { path: 'src/%63onfig', file_text: '' }, 'runs'],
  // Only one of the fields counts there.
  ['copilot', 'Write', { path: 'src/x', file_path: 'config/x', file_text: '' }, 'runs'],
  ['copilot', 'Edit', { path: '$P/config/prod.yaml', old_str: 'a', new_str: 'b' }, 'refused'],
  ['copilot', 'Edit', { path: '$P/src/a.ts', old_str: 'one', new_str: 'two' }, 'runs'],
  ['copilot', 'str_replace_editor', { command: 'create', path: '$P/config/x' }, 'refused'],
  ['copilot', 'Read', { path: '$P/config/prod.yaml' }, 'runs'],
  ['copilot', 'Bash', { command: 'echo x > config/x' }, 'refused'],
  ['copilot', 'bash', { command: 'echo x > config/x', mode: 'async', detach: true }, 'refused'],
  ['copilot', 'Bash', { command: 'echo x > src/x' }, 'runs'],
  ['copilot', 'write_bash', { shellId: '1', input: 'rm config/prod.yaml{enter}' }, 'refused'],
  ['copilot', 'srv-put', { path: 'config/x', content: '' }, 'refused'],
  ['copilot', 'Edit', patch('*** Add File: config/x', '+x'), 'refused'],
  ['copilot', 'apply_patch', patch('*** Add File: $P/config/x', '+x'), 'refused'],
  [
    'copilot',
    'Edit',
    patch('*** Update File: src/a.ts', '*** Move to: config/a.ts', '@@', '-one', '+two'),
    'refused',
  ],
  ['copilot', 'Edit', patch('*** Delete File: config/prod.yaml'), 'refused'],
  ['copilot', 'Edit', patch('*** Add File: src/b.ts', '+b', '*** Add File: config/x', '+x'), 'refused'],
  // A lone carriage return ends a line there.
  ['copilot', 'Edit', patch('*** Add File: src/b.ts\r*** Add File: config/x', '+x'), 'refused'],
  ['copilot', 'Edit', patch('*** Add File: src/b.ts', '+*** Add File: config/x'), 'runs'],
  ['copilot', 'Edit', patch('*** Update File: src/a.ts', '@@', '-one', '+two'), 'runs'],
  // What can't be read is refused, and so is a text for a tool that takes none.
  ['copilot', 'Edit', 'no patch', 'refused'],
  ['copilot', 'Write', 'config/x', 'refused'],
  ['gemini', 'write_file', { file_path: 'config/x', content: '' }, 'refused'],
  ['gemini', 'write_file', { file_path: '$P/config/x', content: '' }, 'refused'],
  ['gemini', 'write_file', { file_path: './src/../config/x', content: '' }, 'refused'],
  // A `~` is a folder's name there, percent signs are decoded, an `@` before a path is dropped.
  ['gemini', 'write_file', { file_path: '~/../config/x', content: '' }, 'refused'],
  ['gemini', 'write_file', { file_path: 'conf%69g/x', content: '' }, 'refused'],
  ['gemini', 'write_file', { file_path: '$P/%63onfig/x', content: '' }, 'refused'],
  ['gemini', 'write_file', { file_path: '@config/x', content: '' }, 'refused'],
  ['gemini', 'write_file', { file_path: '@/config/x', content: '' }, 'refused'],
  ['gemini', 'write_file', { file_path: '@conf%69g/x', content: '' }, 'refused'],
  ['gemini', 'write_file', { file_path: 'config\0/x', content: '' }, 'refused'],
  ['gemini', 'write_file', { file_path: 'src/x%', content: '' }, 'runs'],
  ['gemini', 'write_file', { file_path: 'src/x', content: '' }, 'runs'],
  ['gemini', 'replace', { file_path: 'config/prod.yaml', old_string: 'a', new_string: 'b' }, 'refused'],
  // It looks for a file that ends so.
  ['gemini', 'replace', { file_path: 'prod.yaml', old_string: 'a', new_string: 'b' }, 'refused'],
  ['gemini', 'replace', { file_path: 'src/a.ts', old_string: 'one', new_string: 'two' }, 'runs'],
  ['gemini', 'read_file', { file_path: 'config/prod.yaml' }, 'runs'],
  ['gemini', ...inShell('echo x > config/x'), 'refused'],
  ['gemini', ...inShell('echo x > prod.yaml', { dir_path: 'config' }), 'refused'],
  ['gemini', ...inShell('echo x > prod.yaml', { dir_path: '$P/config' }), 'refused'],
  ['gemini', ...inShell('echo x > config/x', { dir_path: 'src' }), 'runs'],
  ['gemini', ...inShell('sed -i s/a/b/ config/prod.yaml', { is_background: true }), 'refused'],
  ['gemini', ...inShell('echo x > src/x'), 'runs'],
  ['gemini', 'made_up_tool', { path: 'config/x' }, 'refused'],
  ['opencode', 'write', { filePath: '$P/config/x', content: '' }, 'refused'],
  ['opencode', 'write', { filePath: '~/../config/x', content: '' }, 'refused'],
  ['opencode', 'write', { filePath: 'src/x', content: '' }, 'runs'],
  ['opencode', 'edit', { filePath: 'config/prod.yaml', oldString: 'a', newString: 'b' }, 'refused'],
  ['opencode', 'edit', { filePath: 'src/a.ts', oldString: 'one', newString: 'two' }, 'runs'],
  ['opencode', 'read', { filePath: 'config/prod.yaml' }, 'runs'],
  ['opencode', 'bash', { command: 'echo x > config/x' }, 'refused'],
  ['opencode', 'bash', { command: 'echo x > prod.yaml', workdir: 'config' }, 'refused'],
  ['opencode', 'bash', { command: 'echo x > config/x', workdir: '$P/src' }, 'runs'],
  ['opencode', 'apply_patch', { patchText: patch('*** Add File: config/x', '+x') }, 'refused'],
  ['opencode', 'apply_patch', { patchText: patch('*** Add File: src/x', '+x') }, 'runs'],
  ['opencode', 'apply_patch', { patchText: 'no patch' }, 'refused'],
  ['opencode', 'apply_patch', {}, 'refused'],
  ['opencode', 'own_tool', { path: 'config/x' }, 'refused'],
  ['opencode', 'invalid', { tool: 'x', error: 'config/x' }, 'runs'],
  ['qwen', 'write_file', { file_path: '$P/config/x', content: '' }, 'refused'],
  ['qwen', 'write_file', { file_path: ' $P/config/x ', content: '' }, 'refused'],
  ['qwen', 'write_file', { file_path: '$P/con\\f\\ ig/x', content: '' }, 'runs'],
  ['qwen', 'write_file', { file_path: '$P/src/x', content: '' }, 'runs'],
  ['qwen', 'edit', { file_path: '$P/config/prod.yaml', old_string: 'a', new_string: 'b' }, 'refused'],
  ['qwen', 'edit', { file_path: '$P/src/a.ts', old_string: 'one', new_string: 'two' }, 'runs'],
  ['qwen', 'notebook_edit', { notebook_path: '$P/config/n.ipynb', new_source: 'x' }, 'refused'],
  ['qwen', 'read_file', { file_path: '$P/config/prod.yaml' }, 'runs'],
  ['qwen', ...inShell('echo x > config/x', { is_background: false }), 'refused'],
  ['qwen', ...inShell('echo x > prod.yaml', { directory: '$P/config' }), 'refused'],
  ['qwen', 'monitor', { command: 'echo x > config/x', description: 'd' }, 'refused'],
  ['qwen', 'monitor', { command: 'echo x > src/x', description: 'd' }, 'runs'],
  ['qwen', 'mcp__srv__put', { path: '$P/config/x', content: '' }, 'refused'],
];

describe('each client in its own words', () => {
  test.each(CALLS)('%s %s %j: %s', (client, tool, input, expected) => {
    const project = scratchProject(PROJECT);
    const there = JSON.parse(JSON.stringify(input).replaceAll('$P', project.root)) as Input;
    const reason = refusalBy(client, call(project, client, tool, there));
    expect(reason === undefined ? 'runs' : 'refused').toBe(expected);
  });

  test("a server's tool goes by Claude Code's name for it, and by the client's own", () => {
    for (const named of ['mcp__srv__put', 'mcp_srv_put', 'mcp__srv__*']) {
      const rule = `{ tool: ${named}, pattern: "**/*.yaml", action: block }`;
      const project = scratchProject({
        ...PROJECT,
        '.conclaude.yaml': `preToolUse:\n  toolUsageValidation: [${rule}]\n`,
      });
      const context = { mcp_context: { server_name: 'srv', tool_name: 'put' } };
      const run = call(project, 'gemini', 'mcp_srv_put', { path: 'a.yaml' }, context);
      expect([named, refusalBy('gemini', run)]).toEqual([named, expect.stringContaining('mcp__srv__put')]);
    }
  });

  test.each([
    ['gemini', 'run_shell_command'],
    ['qwen', 'run_shell_command'],
    ['qwen', 'monitor'],
  ])('a rule for Bash holds for %s %s, and one for the tool itself', (client, tool) => {
    for (const named of ['Bash', tool]) {
      const rule = `{ tool: ${named}, commandPattern: "git push*", action: block, message: No pushing. }`;
      const project = scratchProject({
        '.conclaude.yaml': `preToolUse:\n  toolUsageValidation: [${rule}]\n`,
      });
      expect(refusalBy(client, call(project, client, tool, { command: 'git push' }))).toContain(
        'No pushing.',
      );
      expect(refusalBy(client, call(project, client, tool, { command: 'git status' }))).toBe(undefined);
    }
  });
});

describe('answers that a client takes', () => {
  const rule = '{ tool: Bash, commandPattern: "touch *", action: ask, message: "Really touch it?" }';
  const project = () =>
    scratchProject({ '.conclaude.yaml': `preToolUse:\n  toolUsageValidation: [${rule}]\n` });

  test('Gemini CLI is never asked a question: it would hang', () => {
    const reason = refusalBy('gemini', call(project(), 'gemini', ...inShell('touch src/x')));
    expect(reason).toContain('Really touch it?');
    expect(reason).toContain("Gemini CLI can't be relied on");
  });

  test('Qwen Code is, in its own words', () => {
    const { exitCode, stdout } = call(project(), 'qwen', ...inShell('touch src/x'));
    expect(exitCode).toBe(0);
    expect(JSON.parse(stdout).hookSpecificOutput).toMatchObject({
      permissionDecision: 'ask',
      permissionDecisionReason: expect.stringContaining('Really touch it?'),
    });
  });

  test.each(WITH_EVENTS)('%s gets nothing where there is nothing to say', (client) => {
    const run = call(project(), client, ...inShell('echo hi'));
    expect(run).toEqual({ exitCode: 0, stdout: '', stderr: '' });
  });

  test('another input goes to the client that takes it, whole, and is a refusal to the one that does not', () => {
    const policy = 'preToolUse:\n  commands:\n    - run: sh ./other.sh\n      tool: Bash\n';
    const there = scratchProject({
      '.conclaude.yaml': policy,
      'other.sh': 'echo \'{"updated_input":{"command":"echo safe"}}\'',
    });
    const gemini = call(there, 'gemini', ...inShell('echo unsafe', { description: 'd' }));
    expect(JSON.parse(gemini.stdout).hookSpecificOutput).toEqual({
      hookEventName: 'BeforeTool',
      tool_input: { command: 'echo safe', description: 'd' },
    });
    const reason = refusalBy('qwen', call(there, 'qwen', ...inShell('echo unsafe')));
    expect(reason).toContain('Qwen Code would run it unchanged');
    expect(reason).toContain('command: echo safe');
  });
});

describe('who is at work', () => {
  const policy = 'preToolUse:\n  uneditableFiles: [{ pattern: "tests/**", agent: coder }]\n';
  const write = (project: ScratchProject, client: string, more: Input) =>
    refusalBy(
      client,
      call(project, client, 'write_file', { file_path: `${project.root}/tests/a`, content: '' }, more),
    );

  test.each([
    [{ agent_id: 'coder-call_b2044b15ccba48fab0d7' }, true],
    [{ agent_id: 'coder-call_b20', agent_type: 'coder' }, true],
    [{ agent_id: 'my-coder-call_b20' }, false],
    [{ agent_id: 'other-call_coder' }, false],
    [{}, false],
  ])('Qwen Code tells by the id: %j', (more, isRefused) => {
    const project = scratchProject({ '.conclaude.yaml': policy });
    expect(write(project, 'qwen', more) !== undefined).toBe(isRefused);
  });

  test('Qwen Code: an id of another form is looked up in what its start told', () => {
    const project = scratchProject({ '.conclaude.yaml': policy });
    const id = { agent_id: 'x7f3' };
    expect(write(project, 'qwen', id)).toBe(undefined);
    call(project, 'qwen', '', {}, { ...id, agent_type: 'coder' }, 'SubagentStart');
    expect(write(project, 'qwen', id)).toContain('tests/**');
  });

  test('Gemini CLI never tells, so it is always the main agent', () => {
    const project = scratchProject({ '.conclaude.yaml': policy });
    expect(write(project, 'gemini', { agent_type: 'coder' })).toBe(undefined);
  });
});

describe('whatever goes wrong, the call is refused', () => {
  const BROKEN = { '.conclaude.yaml': 'preToolUse: [\n' };
  test.each(
    CLIENTS.flatMap((client) => [
      [client, 'a broken policy', BROKEN, '{"tool_name":"write_file","tool_input":{"file_path":"a"}}'],
      [client, 'no JSON', PROJECT, 'not JSON'],
      [client, 'nothing', PROJECT, ''],
      [client, 'no tool', PROJECT, '{"session_id":"s"}'],
      [client, 'an input that is no object', PROJECT, '{"tool_name":"write_file","tool_input":"x"}'],
    ]),
  )('%s with %s', (client, _, files, stdin) => {
    const project = scratchProject(files as Record<string, string>);
    const run = project.run(['Hooks', 'PreToolUse', '--client', client as string], {
      stdin: stdin as string,
    });
    expect(refusalBy(client as string, run)).toContain('conclaude');
  });

  test.each([
    [['Hooks', 'PreToolUse', '--client', 'nobody']],
    [['Hooks', 'PreToolUse', '--client']],
    [['Hooks', 'PreToolUse', '--client', 'gemini', '--client', 'qwen']],
    [['Hooks', 'PreToolUse', '--client', 'gemini', '--unknown']],
    [['Hooks', 'PreToolUse', '--client', 'gemini', 'more']],
  ])('with the words %j', (words) => {
    const run = scratchProject(PROJECT).run(words, { stdin: '{"tool_name":"x","tool_input":{}}' });
    for (const client of CLIENTS)
      expect(refusalBy(client, run)).toContain(client === 'copilot' ? 'exit code 2' : 'mistyped');
  });

  test.each(
    CLIENTS.flatMap(
      (client) =>
        [
          [client, ['--within', '1']],
          [client, ['--within=1']],
        ] as const,
    ),
  )('%s, when it takes longer than it may: %j', (client, within) => {
    const project = scratchProject({
      '.conclaude.yaml': 'preToolUse:\n  preventRootAdditions: false\n  commands: [{ run: sleep 60 }]\n',
    });
    const run = project.run(['Hooks', 'PreToolUse', '--client', client, ...within], {
      stdin: '{"session_id":"s","tool_name":"write_file","tool_input":{"file_path":"a"}}',
      env: { [`${client.toUpperCase()}_PROJECT_DIR`]: project.root },
    });
    expect(refusalBy(client, run)).toContain('longer than 1 seconds');
  });
});

test('the project is the one that the hook was started in, whatever folder a call names', () => {
  for (const client of CLIENTS) {
    const project = scratchProject(PROJECT);
    const run = project.run(['Hooks', 'PreToolUse', '--client', client], {
      stdin: JSON.stringify({
        session_id: 's',
        cwd: '/',
        tool_name: 'write_file',
        tool_input: { file_path: `${project.root}/config/x`, content: '' },
      }),
      env: { CLAUDE_PROJECT_DIR: undefined },
    });
    expect([client, refusalBy(client, run)]).toEqual([client, expect.stringContaining('config/**')]);
  }
});

test('an event goes by its own name as well as by ours', () => {
  const project = scratchProject(PROJECT);
  const input = { file_path: 'config/x', content: '' };
  for (const event of ['BeforeTool', 'PreToolUse'])
    expect(refusalBy('gemini', call(project, 'gemini', 'write_file', input, {}, event))).toContain(
      'config/**',
    );
  const policy = 'stop:\n  commands: [{ run: "false", message: Not yet. }]\n';
  const gated = scratchProject({ '.conclaude.yaml': policy });
  for (const event of ['AfterAgent', 'Stop'])
    expect(refusalBy('gemini', call(gated, 'gemini', '', {}, { stop_hook_active: false }, event))).toContain(
      'Not yet.',
    );
});

test('a gate lets go after as many rounds in vain as anywhere: Gemini CLI itself never would', () => {
  const policy = 'stop:\n  commands: [{ run: "false", message: Not yet. }]\n';
  const project = scratchProject({ '.conclaude.yaml': policy });
  const rounds = Array.from({ length: 8 }, (_, round) =>
    refusalBy('gemini', call(project, 'gemini', '', {}, { stop_hook_active: round > 0 }, 'AfterAgent')),
  );
  expect(rounds.slice(0, 5).every((reason) => reason?.includes('Not yet.'))).toBe(true);
  expect(rounds[5]).toBe(undefined);
});

test.each(WITH_EVENTS)('%s: a prompt that mentions a file which must not be read is not sent', (client) => {
  const policy = 'preToolUse:\n  uneditableFiles: [{ pattern: secret.txt, operations: [read] }]\n';
  const project = scratchProject({ '.conclaude.yaml': policy, 'secret.txt': 'x', 'open.txt': 'x' });
  const sent = (prompt: string) => call(project, client, '', {}, { prompt }, 'UserPromptSubmit');
  expect(JSON.parse(sent('look at @secret.txt').stdout)).toMatchObject({ decision: 'block' });
  expect(sent('look at @open.txt').stdout).toBe('');
});

test('the log names the client', () => {
  const project = scratchProject(PROJECT);
  for (const client of CLIENTS)
    call(project, client, 'write_file', { file_path: `${project.root}/config/x`, content: '' });
  const { stdout } = project.run(['log', '--json']);
  expect(stdout).toContain('"client":"gemini"');
  expect(stdout).toContain('"client":"qwen"');
});

test('nothing of other clients is loaded for a call of Claude Code', () => {
  const hook = readFileSync(join(import.meta.dirname, '../../dist/hook.js'), 'utf8');
  expect(hook).not.toContain('run_shell_command');
  expect(hook).not.toContain('GEMINI_PROJECT_DIR');
});
