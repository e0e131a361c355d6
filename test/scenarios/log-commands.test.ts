import { spawn } from 'node:child_process';
import { appendFileSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { entriesOf, logFolderOf } from '../support/log-of.ts';
import { PROGRAM, preToolUse, type ScratchProject, scratchProject } from '../support/scratch-project.ts';

const CONFIG = preToolUse(
  'uneditableFiles:',
  '  - pattern: "*.lock"',
  '    message: Leave it alone.',
  'toolUsageValidation:',
  '  - tool: Bash',
  '    pattern: ""',
  '    commandPattern: "git push*"',
  '    action: ask',
);

/** A refused Write and a question about a push, each by its own call. */
function used(): ScratchProject {
  const project = scratchProject(CONFIG);
  project.pre('Write', { file_path: 'a.lock', content: '' }, { payload: { tool_use_id: 'toolu_a' } });
  project.pre(
    'Bash',
    { command: 'git push --force' },
    { agent: 'coder', payload: { tool_use_id: 'toolu_b', session_id: 'other' } },
  );
  return project;
}

function idsIn(project: ScratchProject): readonly string[] {
  return entriesOf(project).map(({ id }) => id);
}

/** The file that is written to today. */
function today(project: ScratchProject): string {
  const folder = logFolderOf(project) ?? '';
  return join(folder, readdirSync(folder).find((name) => name.endsWith('.jsonl')) ?? '');
}

describe('conclaude log', () => {
  test('shows entries in 80 columns, the newest last', () => {
    const project = used();
    const { stdout, exitCode } = project.run(['log']);
    const [first, second] = idsIn(project);
    expect(exitCode).toBe(0);
    expect(stdout.split('\n').every((line) => line.length <= 80)).toBe(true);
    expect(stdout.replace(/^\S+\n/, '').replace(/\d\d:\d\d:\d\d/g, 'TIME')).toBe(
      [
        `TIME  refused      ${first}  Write a.lock`,
        '                                  uneditableFiles[0] (.conclaude.yaml:4)',
        `TIME  asked        ${second}  Bash git push --force`,
        '                                  toolUsageValidation[0] (.conclaude.yaml:7)  b…',
        '',
      ].join('\n'),
    );
  });

  test.each([
    [['--verdict', 'deny'], ['Write']],
    [['--agent', 'coder'], ['Bash']],
    [['--tool', 'Write'], ['Write']],
    [['--session', 'oth'], ['Bash']],
    [['--rule', 'uneditable'], ['Write']],
    [['--rule', '.conclaude.yaml:7'], ['Bash']],
    [
      ['--since', '2001-01-01'],
      ['Write', 'Bash'],
    ],
    [
      ['--since', '1h'],
      ['Write', 'Bash'],
    ],
    [['--since', '2999-01-01'], []],
    [['--verdict', 'allow'], []],
  ])('%j', (options, tools) => {
    const { stdout } = used().run(['log', '--json', ...options]);
    const shown = stdout.split('\n').filter((line) => line !== '');
    expect(shown.map((line) => (JSON.parse(line) as { tool: string }).tool)).toEqual(tools);
  });

  test.each([
    [['--since', 'yesterday'], 'yesterday'],
    [['--verdict', 'nope'], 'gate-blocked'],
  ])('%j makes no sense', (options, said) => {
    const { exitCode, stderr } = used().run(['log', ...options]);
    expect(exitCode).toBe(64);
    expect(stderr).toContain(said);
  });

  test('says when there is nothing', () => {
    expect(scratchProject(CONFIG).run(['log']).stdout).toMatch(/^The log has nothing/);
    expect(scratchProject(CONFIG).run(['log'], { env: { HOME: '' } })).toMatchObject({
      exitCode: 0,
      stdout: '',
    });
  });

  test('shows other projects only if asked', () => {
    const [one, other] = [used(), scratchProject(CONFIG)];
    const env = { HOME: join(one.root, '../home') };
    expect(other.run(['log'], { env }).stdout).toMatch(/^The log has nothing/);
    expect(other.run(['log', '--all'], { env }).stdout).toContain('a.lock');
  });

  test('leaves out what is no entry, and says how much', () => {
    const project = used();
    const [good = ''] = entriesOf(project).map((entry) => JSON.stringify(entry));
    const bad = [
      'nonsense',
      '',
      '[]',
      '{"v":2}',
      good.replace('"v":1', '"v":9'),
      good.replace('"deny"', '"<script>"'),
      `{"v":1,"note":"${'x'.repeat(10_000)}"}`,
    ];
    writeFileSync(today(project), `${bad.join('\n')}\n${good}\nunfinished`);
    const { stdout, stderr } = project.run(['log', '--json']);
    expect(stdout.trim().split('\n')).toHaveLength(1);
    expect(stderr).toContain('7 lines');
  });

  test('what stands in it forges no line and colours nothing', () => {
    const project = used();
    const [entry] = entriesOf(project);
    const hostile = '\u001b[31mred\n12:00:00  allowed\u202e';
    writeFileSync(
      today(project),
      `${JSON.stringify({ ...entry, tool: hostile, agent: hostile, files: [hostile], rules: [{ id: hostile, place: hostile }], note: hostile, shape: hostile, text: hostile, session: hostile })}\n`,
    );
    const { stdout } = project.run(['log']);
    const { stdout: why } = project.run(['why', entry?.id ?? '']);
    for (const text of [stdout, why]) {
      for (const char of ['\u001b', '\u202e']) expect(text).not.toContain(char);
      expect(text).not.toMatch(/^12:00:00/m);
    }
    expect(why).toContain('\\u001b[31mred');
  });

  test('--follow goes on with what comes, in files that are renamed and made as well', async () => {
    const project = used();
    const child = spawn(PROGRAM, ['log', '--follow', '--json'], {
      cwd: project.root,
      env: { PATH: process.env.PATH, HOME: join(project.root, '../home'), CLAUDE_PROJECT_DIR: project.root },
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    onTestFinished(() => void child.kill());
    let shown = '';
    child.stdout.on('data', (data: Buffer) => {
      shown += data.toString();
    });
    const seen = async (count: number) => {
      while (shown.split('\n').length <= count) await new Promise((done) => setTimeout(done, 20));
    };
    await seen(2);
    const file = today(project);
    const [entry] = entriesOf(project);
    const line = (call: string) => `${JSON.stringify({ ...entry, call })}\n`;
    appendFileSync(file, line('third'));
    await seen(3);
    renameSync(file, file.replace('.jsonl', '.1-1.jsonl'));
    writeFileSync(file, line('fourth'));
    await seen(4);
    const calls = shown
      .trim()
      .split('\n')
      .map((one) => (JSON.parse(one) as { call: string }).call);
    expect(calls).toEqual(['toolu_a', 'toolu_b', 'third', 'fourth']);
  });
});

describe('conclaude why', () => {
  test('shows the entry, and the rule in its own words', () => {
    const project = used();
    const [id = ''] = idsIn(project);
    const { stdout, exitCode } = project.run(['why', id]);
    expect(exitCode).toBe(0);
    expect(stdout).toContain(`${id}: refused\n`);
    expect(stdout).toContain('what      Write a.lock\n');
    expect(stdout).toContain('The policy, which is the same now\n  uneditableFiles[0] (.conclaude.yaml:4)\n');
    expect(stdout).toContain('    - pattern: "*.lock"\n      message: Leave it alone.\n');
    expect(stdout.split('\n').every((line) => line.length <= 80 || line.includes(project.root))).toBe(true);
  });

  test('shows the policy as it was, and as it is', () => {
    const project = used();
    const [id = ''] = idsIn(project);
    writeFileSync(
      join(project.root, '.conclaude.yaml'),
      CONFIG['.conclaude.yaml'].replace('Leave it alone.', 'Ask first.'),
    );
    const { stdout } = project.run(['why', id]);
    expect(stdout).toMatch(
      /The policy as it was\n[\s\S]*Leave it alone\.[\s\S]*The policy as it is now\n[\s\S]*Ask first\./,
    );
    writeFileSync(join(project.root, '.conclaude.yaml'), '{}\n');
    expect(project.run(['why', id]).stdout).toContain('no longer exists, or has moved');
  });

  test('is honest about a policy that was not kept', () => {
    const project = used();
    rmSync(join(project.root, '../home/.local/state/conclaude/policies'), { recursive: true });
    expect(project.run(['why', idsIn(project)[0] ?? '']).stdout).toContain('has not been kept');
  });

  test('asks back when there is no such id', () => {
    const project = used();
    const [id = ''] = idsIn(project);
    const { exitCode, stderr } = project.run(['why', `${id.slice(0, -1)}x`]);
    expect(exitCode).toBe(1);
    expect(stderr).toContain(`did you mean ${id}?`);
    expect(project.run(['why', 'zzzz-zzzz-zzzz']).stderr).toContain("'conclaude log' lists");
  });

  test('takes the newest of several, and says so', () => {
    const project = used();
    const [entry] = entriesOf(project);
    appendFileSync(today(project), `${JSON.stringify({ ...entry, call: 'toolu_z', files: ['z.lock'] })}\n`);
    const { stdout } = project.run(['why', entry?.id ?? '']);
    expect(stdout).toContain('Write z.lock');
    expect(stdout).toContain('One other call has the same id');
  });

  test('--json', () => {
    const project = used();
    const [id = ''] = idsIn(project);
    const report = JSON.parse(project.run(['why', id, '--json']).stdout) as Record<string, unknown>;
    expect(report).toMatchObject({
      ok: true,
      root: project.root,
      entries: [{ id, verdict: 'deny' }],
      policy: { text: CONFIG['.conclaude.yaml'] },
    });
  });
});

describe('others tell where it is', () => {
  test('doctor', () => {
    const project = used();
    expect(project.run(['doctor']).stdout).toMatch(
      /Log\n {2}ok {4}the log is in ~\/\.local\/state\/conclaude \(\d+ KB\)/,
    );
    const off = scratchProject({ '.conclaude.yaml': 'log: off\n' });
    expect(off.run(['doctor']).stdout).toMatch(/Log\n {2}ok {4}the log is off/);
  });

  test('uninstall leaves it', () => {
    const project = used();
    project.run(['init']);
    const { stdout } = project.run(['uninstall']);
    expect(stdout).toMatch(/\.local\/state\/conclaude stays/);
    expect(entriesOf(project)).toHaveLength(2);
  });
});
