import { appendFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { git } from '../support/git.ts';
import { preToolUse, scratchProject } from '../support/scratch-project.ts';

const blocked = (pattern: string, file: string, tool = 'Edit', who = '') =>
  `Blocked ${tool} operation: file matches preToolUse.uneditableFiles pattern '${pattern}'${who}. File: ${file}`;

describe('protected files', () => {
  test.each([
    ['package.json', 'package.json'],
    ['package.json', 'packages/api/package.json'],
    ['*.lock', 'deep/er/Cargo.lock'],
    ['docs/**', 'docs/a/b.md'],
    ['./package.json', 'package.json'],
    ['vendor/', 'lib/vendor/x.js'],
    ['{package,tsconfig}.json', 'tsconfig.json'],
  ])('PT-005 PT-010 %s keeps every agent from editing %s', (pattern, file) => {
    const project = scratchProject(preToolUse(`uneditableFiles: ["${pattern}"]`));
    for (const agent of [undefined, 'coder']) {
      const run = project.pre('Edit', { file_path: file }, agent === undefined ? {} : { agent });
      expect(run).toMatchObject({ exitCode: 2, verdict: 'deny', reason: blocked(pattern, file) });
      expect(run.stderr).toContain(blocked(pattern, file));
    }
  });

  test.each([
    ['./package.json', 'packages/api/package.json'],
    ['build/**', 'src/build/x.js'],
    ['build/**', 'prebuild/x.js'],
    ['build/**', 'build.js'],
    ['package.json', 'package.json.bak'],
    ['vendor/', 'vendor'],
    ['/etc/passwd', 'etc/passwd'],
  ])('PT-005 %s leaves %s alone', (pattern, file) => {
    const project = scratchProject(preToolUse(`uneditableFiles: ["${pattern}"]`));
    expect(project.pre('Edit', { file_path: file })).toMatchObject({
      exitCode: 0,
      verdict: 'none',
      answer: { blocked: false },
    });
  });

  test.each(['Write', 'Edit', 'MultiEdit', 'NotebookEdit'])('PT-005 holds for %s', (tool) => {
    const project = scratchProject(preToolUse('uneditableFiles: ["*.ipynb"]'));
    const key = tool === 'NotebookEdit' ? 'notebook_path' : 'file_path';
    expect(project.pre(tool, { [key]: 'n.ipynb' }).reason).toBe(blocked('*.ipynb', 'n.ipynb', tool));
  });

  test('PT-005 a null file_path does not hide the notebook_path beside it', () => {
    const project = scratchProject(preToolUse('uneditableFiles: ["*.ipynb"]'));
    expect(project.pre('NotebookEdit', { file_path: null, notebook_path: 'n.ipynb' }).verdict).toBe('deny');
  });

  test.each([
    ['mcp__filesystem__write_file', { path: '.env', content: 'x' }, 'deny'],
    ['mcp__filesystem__edit_file', { path: '.env', edits: [] }, 'deny'],
    ['mcp__filesystem__move_file', { source: '.env', destination: 'b' }, 'deny'],
    ['mcp__filesystem__move_file', { source: 'b', destination: '.env' }, 'deny'],
    ['mcp__editor__apply', { edits: [{ file_path: '.env' }] }, 'deny'],
    ['mcp__editor__apply', { uri: 'file://{root}/.env' }, 'deny'],
    ['SomeFutureEdit', { file_path: '.env' }, 'deny'],
    ['mcp__filesystem__read_file', { path: '.env' }, 'none'],
    ['mcp__filesystem__copy_file', { source: '.env', destination: 'b' }, 'none'],
    ['Read', { file_path: '.env' }, 'none'],
    ['Grep', { pattern: 'x', path: '.env' }, 'none'],
  ])('PT-005 sees the files that %s %j names: %s', (tool, input, verdict) => {
    const project = scratchProject(preToolUse('uneditableFiles: [".env"]'));
    const given = JSON.parse(JSON.stringify(input).replace('{root}', project.root));
    expect(project.pre(tool, given).verdict).toBe(verdict);
  });

  test('PT-005 a rule with its own message says just that', () => {
    const project = scratchProject(
      preToolUse('uneditableFiles:', '  - pattern: "*.lock"', '    message: "Run npm install instead."'),
    );
    expect(project.pre('Edit', { file_path: 'a.lock' }).reason).toMatch(
      /^Run npm install instead\.\nconclaude: uneditableFiles "\*\.lock" \(\.conclaude\.yaml:4\) \[[a-z]{4}-[a-z]{4}\]$/,
    );
  });
});

describe('rules for some agents', () => {
  const scoped = (pattern: string, agent: string) =>
    preToolUse(`uneditableFiles: [{ pattern: "${pattern}", agent: "${agent}" }]`);

  test.each([
    ['PT-006', 'package.json', 'coder', 'package.json', 'coder', true],
    ['PT-006', 'package.json', 'coder', 'package.json', 'tester', false],
    ['PT-006', 'package.json', 'coder', 'package.json', undefined, false],
    ['PT-075', '.conclaude.yml', '*', '.conclaude.yml', undefined, true],
    ['PT-075', '.conclaude.yml', '*', '.conclaude.yml', 'coder', true],
    ['PT-075', '.conclaude.yml', '*', '.conclaude.yml', 'tester', true],
    ['PT-076', 'tasks.jsonc', 'coder', 'tasks.jsonc', 'coder', true],
    ['PT-077', 'tasks.jsonc', 'coder', 'tasks.jsonc', undefined, false],
    ['PT-078', 'src/**/*.ts', 'code*', 'src/app.ts', 'coder', true],
    ['PT-078', 'src/**/*.ts', 'code*', 'src/app.ts', 'coder-v2', true],
    ['PT-079', 'config.yml', 'main', 'config.yml', undefined, true],
    ['PT-079', 'config.yml', 'main', 'config.yml', 'coder', false],
    ['PT-083', 'x', '*', 'x', undefined, true],
    ['PT-083', 'x', '*', 'x', 'tester', true],
    ['PT-084', 'x', 'coder', 'x', 'coder', true],
    ['PT-084', 'x', 'coder', 'x', 'coder-v2', false],
    ['PT-084', 'x', 'coder', 'x', 'tester', false],
    ['PT-085', 'x', 'code*', 'x', 'codefix', true],
    ['PT-085', 'x', 'code*', 'x', 'tester', false],
    ['PT-085', 'x', 'code*', 'x', undefined, false],
    ['PT-086', 'x', 'Coder', 'x', 'coder', false],
    ['PT-086', 'x', 'Coder', 'x', 'Coder', true],
  ])('%s pattern %s, agent %s: %s by %s is refused: %s', (_, pattern, rule, file, agent, refused) => {
    const run = scratchProject(scoped(pattern, rule)).pre(
      'Edit',
      { file_path: file },
      agent === undefined ? {} : { agent },
    );
    const who = rule === '*' ? '' : ` (agent: ${agent ?? 'main'})`;
    expect(run.verdict).toBe(refused ? 'deny' : 'none');
    if (refused) expect(run.reason).toBe(blocked(pattern, file, 'Edit', who));
  });

  test('PT-087 the message names the agent at work, not the pattern', () => {
    const run = scratchProject(scoped('*.ts', 'cod*')).pre(
      'Write',
      { file_path: 'src/a.ts' },
      { agent: 'coder' },
    );
    expect(run.reason).toBe(blocked('*.ts', 'src/a.ts', 'Write', ' (agent: coder)'));
  });

  test('PT-087 a message of its own is followed by the agent', () => {
    const files = preToolUse('uneditableFiles: [{ pattern: "*.ts", agent: "cod*", message: "Hands off." }]');
    expect(scratchProject(files).pre('Write', { file_path: 'a.ts' }, { agent: 'coder' }).reason).toMatch(
      /^Hands off\. \(agent: coder\)\nconclaude: uneditableFiles "\*\.ts" \(\.conclaude\.yaml:3\) \[[a-z]{4}-[a-z]{4}\]$/,
    );
  });

  test.each([
    'uneditableFiles: [".env"]',
    'uneditableFiles: [{ pattern: ".env" }]',
    'uneditableFiles: [{ pattern: ".env", agent: "*" }]',
  ])('PT-081 PT-082 PT-088 %s holds for every agent and names none', (line) => {
    const project = scratchProject(preToolUse(line));
    for (const more of [{}, { agent: 'coder' }]) {
      expect(project.pre('Edit', { file_path: '.env' }, more).reason).toBe(blocked('.env', '.env'));
    }
  });

  test('PT-007 an agent may be a glob, and a broken glob is an error that names the rule', () => {
    expect(scratchProject(scoped('x', 'test[0-9]*')).run(['validate']).exitCode).toBe(0);
    const broken = scratchProject(scoped('x', 'test[0-9')).run(['validate']);
    expect(broken).toMatchObject({ exitCode: 1 });
    expect(broken.stderr).toMatch(
      /\.conclaude\.yaml:3:\d+: preToolUse\.uneditableFiles\[0\]\.agent: .*'\[' is never closed/,
    );
  });
});

describe('who the agent is', () => {
  const rules = preToolUse(
    'uneditableFiles: [{ pattern: "x", agent: "coder" }, { pattern: "y", agent: "main" }]',
  );
  const old = { prompt_id: undefined, effort: undefined };
  const task = (id: string, type: string, name = 'Task') =>
    `${JSON.stringify({ type: 'assistant', message: { role: 'assistant', content: [{ type: 'tool_use', id, name, input: { subagent_type: type, prompt: 'go' } }] } })}\n`;
  const result = (id: string) =>
    `${JSON.stringify({ type: 'user', message: { role: 'user', content: [{ type: 'tool_result', tool_use_id: id }] } })}\n`;

  function agentBy(transcript: string | undefined, payload: Readonly<Record<string, unknown>> = old) {
    const project = scratchProject(transcript === undefined ? rules : { ...rules, 't.jsonl': transcript });
    const options = { payload: { transcript_path: join(project.root, 't.jsonl'), ...payload } };
    const refusedAs = (file: string) => project.pre('Edit', { file_path: file }, options);
    const runs = { coder: refusedAs('x'), main: refusedAs('y') };
    return {
      coder: runs.coder.verdict === 'deny',
      main: runs.main.verdict === 'deny',
      stderr: runs.coder.stderr,
    };
  }

  test.each([
    ['an invocation without a result', task('1', 'coder'), true],
    ['the newer name of the tool', task('1', 'coder', 'Agent'), true],
    ['an invocation that was answered', task('1', 'coder') + result('1'), false],
    ['the one that still runs of two', task('1', 'coder') + task('2', 'tester') + result('2'), true],
    ['lines that are no JSON around it', `broken\n${task('1', 'coder')}{"half":\n`, true],
    [
      'the word in a text',
      `${JSON.stringify({ type: 'user', message: { content: '"subagent_type":"coder"' } })}\n`,
      false,
    ],
    ['the word in a tool of another name', task('1', 'coder', 'Other'), false],
    [
      'an invocation before a megabyte of other lines',
      task('1', 'coder') + `${JSON.stringify({ type: 'x', text: 'a'.repeat(1000) })}\n`.repeat(1000),
      true,
    ],
  ])('PT-080 reads it from the transcript of an older client: %s', (_, transcript, coder) => {
    expect(agentBy(transcript)).toMatchObject({ coder, main: !coder });
  });

  test('PT-080 does not read the transcript of a client that names its agents', () => {
    expect(agentBy(task('1', 'coder'), {})).toMatchObject({ coder: false, main: true });
  });

  test('PT-080 reads it for an agent id that nobody knows', () => {
    expect(agentBy(task('1', 'coder'), { agent_id: 'a1' })).toMatchObject({ coder: true, main: false });
  });

  test("an empty agent_type is the client's own agent, and counts as main", () => {
    expect(agentBy(task('1', 'coder'), { agent_id: 'a1', agent_type: '' })).toMatchObject({
      coder: false,
      main: true,
    });
  });

  test('PT-089 a transcript without one good line is warned of, and counts as main', () => {
    const found = agentBy('garbage\n{"broken\n');
    expect(found).toMatchObject({ coder: false, main: true });
    expect(found.stderr).toContain("could be read; assuming that the agent is 'main'");
  });

  test.each([
    ['missing', undefined, old],
    ['empty', undefined, { ...old, transcript_path: '' }],
    ['a folder', undefined, { ...old, transcript_path: '/tmp' }],
  ])('PT-090 a transcript that is %s counts as main', (_, transcript, payload) => {
    expect(agentBy(transcript, payload)).toMatchObject({ coder: false, main: true });
  });

  test('PT-029 an older client: the session file of SubagentStart tells, until SubagentStop', () => {
    const project = scratchProject(rules);
    const session_id = `s-${process.pid}-${Math.random()}`;
    const edit = (payload = {}) =>
      project.pre('Edit', { file_path: 'x' }, { payload: { ...old, session_id, ...payload } }).verdict;
    const tell = (event: string, agent_id: string, agent_type: string) =>
      project.hook(event, { session_id, agent_id, agent_type, cwd: project.root });
    expect(edit()).toBe('none');
    expect(tell('SubagentStart', 'a1', 'coder')).toMatchObject({ exitCode: 0, answer: { blocked: false } });
    expect(edit()).toBe('deny');
    expect(edit({ agent_id: 'a1' })).toBe('deny');
    tell('SubagentStart', 'a2', 'tester');
    expect(edit()).toBe('none');
    expect(edit({ agent_id: 'a1' })).toBe('deny');
    tell('SubagentStop', 'a2', 'tester');
    expect(edit()).toBe('deny');
    tell('SubagentStop', 'a1', 'coder');
    expect(edit()).toBe('none');
  });

  test('an older client: an agent that nobody called for, by the transcript, is not at work', () => {
    const project = scratchProject(rules);
    const session_id = `s-${process.pid}-${Math.random()}`;
    project.hook('SubagentStart', { session_id, agent_id: 'a1', agent_type: 'coder', cwd: project.root });
    const transcript_path = join(project.root, 't.jsonl');
    const edit = (transcript: string) => {
      writeFileSync(transcript_path, transcript);
      const payload = { ...old, session_id, transcript_path };
      return project.pre('Edit', { file_path: 'x' }, { payload }).verdict;
    };
    expect(edit(result('t0'))).toBe('none');
    expect(edit(task('t1', 'coder'))).toBe('deny');
  });

  test('the flag beats the payload, and no environment variable says who the agent is', () => {
    const project = scratchProject(rules);
    const edit = (more: object) => project.pre('Edit', { file_path: 'x' }, more).verdict;
    expect(edit({ flags: ['--agent', 'coder'] })).toBe('deny');
    expect(edit({ flags: ['--agent=coder'], agent: 'tester' })).toBe('deny');
    const env = {
      CONCLAUDE_AGENT: 'tester',
      CONCLAUDE_AGENT_NAME: 'tester',
      XDG_STATE_HOME: '/nowhere',
      TMPDIR: '/nowhere',
    };
    expect(edit({ agent: 'coder', env })).toBe('deny');
    expect(edit({ env: { CONCLAUDE_AGENT: 'coder' } })).toBe('none');
  });

  test('a transcript is read from its end, and only so far', () => {
    const project = scratchProject({ ...rules, 't.jsonl': task('1', 'coder') });
    const path = join(project.root, 't.jsonl');
    const filler = `${JSON.stringify({ type: 'x', text: 'a'.repeat(100_000) })}\n`;
    for (let megabytes = 0; megabytes < 20; megabytes++) appendFileSync(path, filler.repeat(10));
    expect(
      project.pre('Edit', { file_path: 'x' }, { payload: { ...old, transcript_path: path } }).verdict,
    ).toBe('none');
  });
});

describe('which project', () => {
  test('a configuration that was planted in a subfolder does not replace the project’s', () => {
    const project = scratchProject({
      ...preToolUse('uneditableFiles: ["*.lock"]'),
      'src/.conclaude.yaml': 'preToolUse: {}\n',
    });
    const sub = join(project.root, 'src');
    expect(
      project.pre('Edit', { file_path: 'src/a.lock' }, { cwd: sub, payload: { cwd: sub } }).verdict,
    ).toBe('deny');
  });

  test('without CLAUDE_PROJECT_DIR the search starts at the payload’s folder and goes up', () => {
    const project = scratchProject({ ...preToolUse('uneditableFiles: ["src/*.lock"]'), 'src/deep/x': '' });
    const options = {
      env: { CLAUDE_PROJECT_DIR: undefined },
      cwd: '/',
      payload: { cwd: join(project.root, 'src/deep') },
    };
    expect(project.pre('Edit', { file_path: 'src/a.lock' }, options).verdict).toBe('deny');
  });

  test('.conclaude.yml is found too, and .conclaude.yaml wins over it', () => {
    const one = scratchProject({ '.conclaude.yml': 'preToolUse: { uneditableFiles: [a] }\n' });
    expect(one.pre('Edit', { file_path: 'a' }).verdict).toBe('deny');
    const both = scratchProject({
      '.conclaude.yml': 'preToolUse: { uneditableFiles: [a] }\n',
      '.conclaude.yaml': '',
    });
    expect(both.pre('Edit', { file_path: 'a' }).verdict).toBe('none');
  });

  test('without a configuration there is no opinion', () => {
    const run = scratchProject({}).pre('Edit', { file_path: 'a' });
    expect(run).toMatchObject({ exitCode: 0, stdout: '{"blocked":false}\n', stderr: '' });
  });

  test.each(['.claude/worktrees/agent-1', '../elsewhere'])(
    'a file in the worktree %s is judged by its path in there too',
    (place) => {
      const project = scratchProject(preToolUse('uneditableFiles: ["src/*.ts"]'));
      git(project.root, 'init', '-q');
      git(project.root, 'commit', '-q', '--allow-empty', '-m', 'begin');
      git(project.root, 'worktree', 'add', '-q', place);
      expect(project.pre('Edit', { file_path: `${place}/src/a.ts` }).verdict).toBe('deny');
      expect(project.pre('Edit', { file_path: `${place}/lib/a.ts` }).verdict).toBe('none');
      expect(project.pre('Edit', { file_path: '../stranger/src/a.ts' }).verdict).toBe('none');
    },
  );
});
