import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readToml } from '../../src/clients/codex/toml.ts';
import { ownHooksOf, withTrust } from '../../src/clients/codex/trust.ts';
import { PROGRAM, type ScratchProject, scratchProject } from '../support/scratch-project.ts';

type Fields = Readonly<Record<string, unknown>>;

const POLICY = 'preToolUse:\n  preventRootAdditions: false\n  uneditableFiles: ["config/**"]\n';
const FILES = {
  '.conclaude.yaml': POLICY,
  'config/a': 'a\n',
  'src/a': 'a\n',
  'elsewhere/.conclaude.yaml': '{}\n',
};

function hook(project: ScratchProject, payload: Fields, event = 'PreToolUse') {
  const run = project.run(['Hooks', event, '--client', 'codex'], {
    stdin: JSON.stringify({
      session_id: '01a1e77a-49e7-7230-b58d-4214c14c1e90',
      turn_id: '01a1e77a-4a91-7553-915f-6dd0825c8c94',
      transcript_path: null,
      cwd: project.root,
      hook_event_name: event,
      model: 'gpt-5.5',
      permission_mode: 'bypassPermissions',
      tool_use_id: 'call_806420646e064074a0cc9bd5',
      ...payload,
    }),
  });
  // As measured: a call is refused by exit 2 with a reason, and by nothing else that is said here.
  const refusal = run.exitCode === 2 && run.stderr.trim() !== '' ? run.stderr : undefined;
  return { ...run, refusal };
}

const patch = (...lines: readonly string[]) => ['*** Begin Patch', ...lines, '*** End Patch'].join('\n');
const patching = (...lines: readonly string[]): Fields => ({
  tool_name: 'apply_patch',
  tool_input: { command: patch(...lines) },
});
const bash = (command: string, more: Fields = {}): Fields => ({
  tool_name: 'Bash',
  tool_input: { command },
  ...more,
});

describe('a call of Codex', () => {
  // `$P` is the project's folder.
  const inside = (path: string) => `$P/${path}`;

  test.each<[string, Fields, 'refused' | 'runs']>([
    ['a command', bash('echo x > config/b'), 'refused'],
    ['a command elsewhere', bash('echo x > src/b'), 'runs'],
    ['a command in a folder', bash('echo x > b', { cwd: inside('config') }), 'refused'],
    [
      'one in a folder with rules of its own',
      bash('echo x > ../config/b', { cwd: inside('elsewhere') }),
      'refused',
    ],
    ['one that works in the root', bash(`echo x > ${inside('config/b')}`, { cwd: '/' }), 'refused'],
    [
      'a patch in a command',
      bash(`apply_patch <<'EOF'\n${patch('*** Add File: conf\tig/b', '+x')}\nEOF`),
      'refused',
    ],
    [
      'a patch as an argument',
      bash(`apply_patch '${patch('*** Update File: src/a', '*** Move to: config/b', '-a')}'`),
      'refused',
    ],
    ['an added file', patching('*** Add File: config/b', '+x'), 'refused'],
    ['a changed file', patching('*** Update File: config/a', '@@', '-a', '+A'), 'refused'],
    ['a deleted file', patching('*** Delete File: config/a'), 'refused'],
    [
      'a file moved there',
      patching('*** Update File: src/a', '*** Move to: config/b', '@@', '-a', '+A'),
      'refused',
    ],
    [
      'a file moved away',
      patching('*** Update File: config/a', '*** Move to: src/b', '@@', '-a', '+A'),
      'refused',
    ],
    ['the last of several', patching('*** Add File: src/b', '+x', '*** Delete File: config/a'), 'refused'],
    ['a carriage return in a path', patching('*** Delete File: con\rfig/a'), 'refused'],
    ['a tab in a path', patching('*** Delete File: con\tfig/a'), 'refused'],
    ['an absolute path', patching(`*** Delete File: ${inside('config/a')}`), 'refused'],
    [
      'a path from where the call works',
      { ...patching('*** Delete File: a'), cwd: inside('config') },
      'refused',
    ],
    [
      'a header that is text',
      patching('*** Update File: src/a', '@@', ' *** Delete File: config/a', '-a'),
      'runs',
    ],
    ['a patch elsewhere', patching('*** Add File: src/b', '+x'), 'runs'],
    ['a home, which is a folder here', patching('*** Add File: ~/../config/b', '+x'), 'refused'],
    ['a patch without a file', patching('what is this?'), 'refused'],
    ['a patch that is none', { tool_name: 'apply_patch', tool_input: { command: 7 } }, 'refused'],
    [
      'a patch as a text',
      { tool_name: 'apply_patch', tool_input: patch('*** Add File: src/b', '+x') },
      'refused',
    ],
    [
      'the text that is typed',
      { tool_name: 'write_stdin', tool_input: { chars: 'echo x > config/b\n' } },
      'refused',
    ],
    [
      'a shell by its own name',
      { tool_name: 'exec_command', tool_input: { cmd: 'echo x > b', workdir: 'config' } },
      'refused',
    ],
    [
      'a shell whose command is a list',
      { tool_name: 'shell', tool_input: { command: ['rm', 'config/a'] } },
      'refused',
    ],
    [
      "a server's tool",
      { tool_name: 'mcp__fs__write_file', tool_input: { path: 'config/b', content: 'x' } },
      'refused',
    ],
    ['an image that is looked at', { tool_name: 'view_image', tool_input: { path: 'config/a.png' } }, 'runs'],
    [
      'an agent that is started',
      { tool_name: 'collaborationspawn_agent', tool_input: { message: 'go' } },
      'runs',
    ],
    ['no tool', {}, 'refused'],
  ])('%s', (_, payload, outcome) => {
    const project = scratchProject(FILES);
    const text = JSON.stringify(payload).replaceAll('$P', project.root);
    const { refusal, stdout } = hook(project, JSON.parse(text) as Fields);
    expect(refusal === undefined ? 'runs' : 'refused').toBe(outcome);
    if (outcome === 'runs') expect(stdout).toBe('');
  });

  test.each<[string, Fields]>([
    ['apply_patch', patching('*** Update File: src/a', '-a')],
    ['Edit', patching('*** Update File: src/a', '-a')],
    ['Write', patching('*** Add File: src/new', '+a')],
    ['Bash', bash('true')],
    ['exec_command', bash('true')],
    ['mcp__srv__echo', { tool_name: 'mcp__srv__echo', tool_input: {} }],
    ['mcp__srv__*', { tool_name: 'mcp__srv__echo', tool_input: {} }],
    ['Read', { tool_name: 'view_image', tool_input: { path: 'src/a.png' } }],
    ['Agent', { tool_name: 'spawn_agent', tool_input: { message: 'go' } }],
  ])('a rule for %s holds', (tool, payload) => {
    const rule = `    - { tool: "${tool}", action: block, message: not that }\n`;
    const strict = scratchProject({ '.conclaude.yaml': `preToolUse:\n  toolUsageValidation:\n${rule}` });
    expect(hook(strict, payload).refusal).toContain('not that');
  });

  test('a rule for files is about what is done to each', () => {
    const rules = scratchProject({
      '.conclaude.yaml':
        'preToolUse:\n  preventRootAdditions: false\n  toolUsageValidation:\n    - { tool: Write, pattern: "docs/**", action: block }\n    - { tool: Edit, pattern: "src/**", action: allow }\n',
    });
    const reason = (...lines: readonly string[]) => hook(rules, patching(...lines)).refusal;
    expect(reason('*** Update File: src/a', '-a', '*** Add File: docs/a', '+a')).toBeDefined();
    expect(reason('*** Update File: src/a', '*** Move to: docs/a', '-a')).toBeDefined();
    expect(reason('*** Update File: lib/a', '-a')).toBeDefined();
    expect(reason('*** Add File: lib/a', '+a', '*** Update File: src/a', '-a')).toBe(undefined);
  });

  test('a question is a refusal that says so, and an approval is silence', () => {
    const asking = scratchProject({
      '.conclaude.yaml':
        'preToolUse:\n  preventRootAdditions: false\n  toolUsageValidation:\n    - { tool: Bash, commandPattern: "touch *", action: ask, message: Really? }\n    - { tool: Bash, commandPattern: "ls *", action: allow }\n',
    });
    expect(hook(asking, bash('touch x')).refusal).toMatch(/Really\?[\s\S]*Codex/);
    expect(hook(asking, bash('ls -l'))).toMatchObject({ exitCode: 0, stdout: '' });
  });

  test('contents are looked at file by file', () => {
    const content = scratchProject({
      '.conclaude.yaml':
        'preToolUse:\n  preventRootAdditions: false\n  contentRules:\n    - { pattern: "src/**", forbid: [TODO], message: no notes }\n',
      'src/a': 'TODO\nb\n',
    });
    const reason = (...lines: readonly string[]) => hook(content, patching(...lines)).refusal;
    expect(reason('*** Add File: src/b', '+TODO')).toContain('no notes');
    expect(reason('*** Update File: src/a', '@@', '-b', '+b TODO')).toContain('no notes');
    expect(reason('*** Update File: src/a', '@@', ' TODO', '-b', '+c')).toBe(undefined);
    expect(reason('*** Add File: docs/b', '+TODO', '*** Add File: src/b', '+x')).toBe(undefined);
    expect(reason('*** Add File: docs/b', '+x', '*** Add File: src/b', '+TODO')).toContain('no notes');
  });

  test('a rule for an agent holds for that agent', () => {
    const rules = scratchProject({
      '.conclaude.yaml': 'preToolUse:\n  uneditableFiles:\n    - { pattern: "tests/**", agent: worker }\n',
    });
    const writes = (more: Fields) =>
      hook(rules, { ...patching('*** Add File: tests/a', '+x'), ...more }).refusal;
    expect(writes({ agent_id: '1', agent_type: 'worker' })).toContain("pattern 'tests/**'");
    expect(writes({ agent_id: '2', agent_type: 'default' })).toBe(undefined);
    expect(writes({})).toBe(undefined);
  });

  test('its files and the commands that switch hooks off are kept', () => {
    const kept = scratchProject({
      '.conclaude.yaml': 'preToolUse:\n  preventRootAdditions: false\n  selfProtection: true\n',
    });
    const reason = (payload: Fields) => hook(kept, payload).refusal;
    for (const file of [
      '.codex/config.toml',
      '.codex/hooks.json',
      'sub/.codex/config.toml',
      '.codex/hooks/conclaude',
    ])
      expect(reason(patching(`*** Add File: ${file}`, '+x')), file).toBeDefined();
    for (const command of [
      'codex features disable hooks',
      'codex exec --disable hooks go',
      'codex -c features.hooks=false exec go',
      'npx @openai/codex exec -c hooks.state={} go',
      'CODEX_HOME=/tmp/x codex exec go',
    ])
      expect(reason(bash(command)), command).toBeDefined();
    for (const command of [
      'codex features list',
      'codex exec go',
      'codex -c model=x exec go',
      'codex --version',
    ])
      expect(reason(bash(command)), command).toBe(undefined);
  });
});

describe('an event of Codex', () => {
  test.each<[string, string, Fields]>([
    ['SessionStart', 'echo hello', { source: 'startup' }],
    ['Stop', 'exit 1', { stop_hook_active: false, last_assistant_message: '' }],
    ['SubagentStop', 'exit 1', { stop_hook_active: false, agent_id: '1', agent_type: 'worker' }],
  ])('%s says only what the client knows', (event, run, payload) => {
    const section = `${event.charAt(0).toLowerCase()}${event.slice(1)}`;
    const commands =
      event === 'SubagentStop'
        ? `  commands:\n    "*":\n      - run: ${run}\n        showStdout: true\n`
        : `  commands:\n    - run: ${run}\n      showStdout: true\n`;
    const project = scratchProject({ '.conclaude.yaml': `${section}:\n${commands}` });
    const { stdout } = hook(project, payload, event);
    const answer = (stdout === '' ? {} : JSON.parse(stdout)) as Record<string, unknown>;
    const known = [
      'continue',
      'decision',
      'reason',
      'stopReason',
      'suppressOutput',
      'systemMessage',
      'hookSpecificOutput',
    ];
    expect(Object.keys(answer).filter((key) => !known.includes(key))).toEqual([]);
    if (event === 'Stop') expect(answer).toMatchObject({ decision: 'block' });
    if (event.endsWith('Stop')) expect(answer.hookSpecificOutput).toBe(undefined);
  });
});

describe('a request of Codex for permission', () => {
  const PATCH = patching('*** Add File: src/new', '+x', '*** Update File: src/a', '@@', '-a', '+A');
  const ADDS = patching('*** Add File: src/new', '+x');
  test.each<[string, Fields, 'allow' | 'deny']>([
    ['{ default: allow, deny: [Edit] }', PATCH, 'deny'],
    ['{ default: allow, deny: [Write] }', PATCH, 'deny'],
    ['{ default: allow, deny: [Edit] }', ADDS, 'allow'],
    ['{ default: deny, allow: [Write] }', PATCH, 'deny'],
    ['{ default: deny, allow: [Write] }', ADDS, 'allow'],
    ['{ default: deny, allow: [Write, Edit] }', PATCH, 'allow'],
    ['{ default: deny, allow: [apply_patch] }', PATCH, 'allow'],
    ['{ default: allow, deny: [apply_patch] }', PATCH, 'deny'],
    ['{ default: deny, allow: [Write, Edit] }', patching('no files'), 'deny'],
    ['{ default: deny, allow: [Edit] }', bash('ls'), 'deny'],
    ['{ default: deny, allow: [exec_command] }', bash('ls'), 'allow'],
    ['{ default: allow, deny: [Bash] }', { tool_name: 'write_stdin', tool_input: { chars: 'ls' } }, 'deny'],
  ])('by %s for %j: %s', (section, payload, behavior) => {
    const project = scratchProject({ '.conclaude.yaml': `permissionRequest: ${section}\n` });
    const { stdout } = hook(project, payload, 'PermissionRequest');
    expect(JSON.parse(stdout)).toMatchObject({ hookSpecificOutput: { decision: { behavior } } });
  });
});

describe('wiring Codex', () => {
  const config = (project: ScratchProject) => join(project.root, '../home/.codex/config.toml');
  const read = (file: string) => (existsSync(file) ? readFileSync(file, 'utf8') : undefined);
  const doctor = (project: ScratchProject) => {
    const { findings } = JSON.parse(project.run(['doctor', '--json']).stdout) as {
      findings: { group: string; status: string; text: string }[];
    };
    return findings.filter(({ group, text }) => group === 'clients' && text.startsWith('Codex'));
  };
  const failures = (project: ScratchProject) =>
    doctor(project)
      .filter(({ status }) => status === 'fail')
      .map(({ text }) => text)
      .join('\n');
  const put = (project: ScratchProject, text: string) => {
    mkdirSync(join(project.root, '../home/.codex'), { recursive: true });
    writeFileSync(config(project), text);
  };
  const OWN =
    '# mine\nmodel = "x"\n\n[features]\n"plugins" = false # no\n\n[mcp_servers.a]\nargs = [\n  "[hooks]", # not a table\n]\n';

  test('trusts nothing without being told to, and says so', () => {
    const project = scratchProject(FILES);
    const { exitCode, stdout } = project.run(['init', '--client', 'codex']);
    expect(exitCode).toBe(0);
    expect(stdout).toContain('Not guarded yet');
    expect(existsSync(config(project))).toBe(false);
    expect(failures(project)).toContain("you haven't trusted them");
  });

  test.each(['../home/.codex/config.toml', '.codex/config.toml'])('doctor sees hooks in %s', (file) => {
    const project = scratchProject(FILES);
    const hooks = (command: string) =>
      `[[hooks.PreToolUse]]\n[[hooks.PreToolUse.hooks]]\ntype = "command"\ntimeout = 40\ncommand = "${command}"\n`;
    const path = join(project.root, file);
    mkdirSync(dirname(path), { recursive: true });
    mkdirSync(join(project.root, '.codex'), { recursive: true });
    const command = `${PROGRAM} Hooks PreToolUse --client codex --within 30 || exit 2`;
    writeFileSync(path, hooks(command));
    expect(failures(project)).toContain(`config.toml (PreToolUse), because you haven't trusted them`);
    const said = (wanted: string) => doctor(project).some(({ text }) => text.includes(wanted));
    expect(said('config.toml calls conclaude at PreToolUse')).toBe(true);
    expect(said('the hook refuses')).toBe(true);
    const read = readToml(hooks(command));
    const own = ownHooksOf(path, read.ok ? read.values : {}, 'codex');
    const users = file.startsWith('..') ? hooks(command) : '';
    const trusted = withTrust(users, own);
    put(project, (trusted.ok && trusted.text) || '');
    expect(failures(project)).toBe('');
    writeFileSync(path, hooks('./mine.sh'));
    expect(said('calls conclaude')).toBe(false);
  });

  test('writes the trust beside what is there, and takes exactly that out again', () => {
    const project = scratchProject(FILES);
    put(project, OWN);
    const { exitCode, stdout, stderr } = project.run(['init', '--client', 'codex', '--trust']);
    expect({ exitCode, stderr }).toMatchObject({ exitCode: 0 });
    expect(stderr).toContain('you trust these hooks');
    expect(stdout).not.toContain('Not guarded yet');
    const trusted = read(config(project)) ?? '';
    expect(trusted.startsWith(OWN)).toBe(true);
    expect(trusted).toContain(`[hooks.state."${project.root}/.codex/hooks.json:pre_tool_use:0:0"]`);
    expect(failures(project)).toBe('');
    // A second time there is nothing to do.
    project.run(['init', '--client', 'codex', '--trust']);
    expect(read(config(project))).toBe(trusted);
    expect(project.run(['uninstall', '--client', 'codex']).exitCode).toBe(0);
    expect(read(config(project))).toBe(OWN);
    expect(existsSync(join(project.root, '.codex/hooks.json'))).toBe(false);
  });

  test('doctor names what keeps the hooks from running', () => {
    const project = scratchProject(FILES);
    project.run(['init', '--client', 'codex', '--trust']);
    const hooks = join(project.root, '.codex/hooks.json');
    const [trusted, wired] = [read(config(project)) ?? '', read(hooks) ?? ''];
    for (const off of [
      '[features]\nhooks = false\n',
      'features.hooks = false\n',
      'features = { hooks = false }\n',
    ]) {
      put(project, `${off}\n${trusted}`);
      expect(failures(project)).toContain('hooks = false');
    }
    put(project, `${trusted}\n[projects."${project.root}"]\ntrust_level = "untrusted"\n`);
    expect(failures(project)).toContain('untrusted');
    put(project, trusted);
    writeFileSync(join(project.root, '.codex/config.toml'), '[features]\nhooks = false\n');
    expect(failures(project)).toContain('hooks = false');
    writeFileSync(join(project.root, '.codex/config.toml'), '');
    writeFileSync(hooks, wired.replace('"timeout": 40', '"timeout": 41'));
    expect(failures(project)).toContain("you haven't trusted them");
    writeFileSync(hooks, wired);
    put(project, trusted.replace('trusted_hash', 'enabled = false\ntrusted_hash'));
    expect(failures(project)).toContain("you haven't trusted them");
  });

  test('doctor tells how to close the shell that is typed into', () => {
    const project = scratchProject(FILES);
    project.run(['init', '--client', 'codex', '--trust']);
    const warned = () => doctor(project).some(({ text }) => text.includes('write_stdin'));
    expect(warned()).toBe(true);
    put(project, `[features]\nunified_exec_tty = false\n\n${read(config(project))}`);
    expect(warned()).toBe(false);
  });

  test('a configuration that it cannot read or add to stays as it is', () => {
    for (const text of ['model = \n', 'hooks = { state = {} }\n']) {
      const project = scratchProject(FILES);
      put(project, text);
      expect(project.run(['init', '--client', 'codex', '--trust']).exitCode).toBe(1);
      expect(read(config(project))).toBe(text);
    }
  });

  test('there is nothing to trust for other clients', () => {
    const { exitCode, stderr } = scratchProject(FILES).run(['init', '--client', 'qwen', '--trust']);
    expect({ exitCode, stderr }).toMatchObject({ exitCode: 1 });
    expect(stderr).toContain('nothing for --trust to write');
  });
});
