import { describe, expect, test } from 'vitest';
import { withoutId } from '../support/log-of.ts';
import { type HookRun, preToolUse, scratchProject } from '../support/scratch-project.ts';

type Rule = Readonly<Record<string, unknown>>;
const withRules = (...rules: Rule[]) =>
  scratchProject(preToolUse(`toolUsageValidation: ${JSON.stringify(rules)}`));
const bash = (command: unknown, more: Rule = {}, ...rules: Rule[]): HookRun =>
  withRules(...rules).pre('Bash', { command }, more);
const blocks = (commandPattern: string, more: Rule = {}) => ({
  tool: 'Bash',
  commandPattern,
  action: 'block',
  ...more,
});

describe('command rules', () => {
  test.each([
    ['BC-001', 'rm -rf /*', 'full', 'rm -rf /', true],
    ['BC-001', 'rm -rf /*', 'full', 'rm -rf /*', true],
    ['BC-002', 'rm -rf /*', 'full', 'rm -rf /tmp', false],
    ['BC-002', 'rm -rf /**', 'full', 'rm -rf /tmp', true],
    ['BC-003', 'curl *', 'prefix', 'curl https://example.com', true],
    ['BC-004', 'git push --force*', 'prefix', 'git push --force origin main', true],
    ['BC-004', 'git push --force*', 'prefix', 'git push origin main', false],
    ['BC-006', 'npm test', 'full', 'npm test -- --watch', false],
    ['BC-006', 'npm test', 'full', 'x; npm test', false],
    ['BC-007', 'npm test', 'prefix', 'npm test -- --watch', true],
    ['BC-007', 'npm test', 'prefix', 'npm test\nls', true],
    ['BC-007', 'npm test', 'prefix', 'npm test;ls', true],
    ['BC-007', 'npm test', 'prefix', 'npm tests', false],
    ['BC-007', 'npm test', 'prefix', 'x npm test', false],
    ['BC-008', 'reboot', undefined, 'reboot now', false],
    ['BC-008', 'reboot', undefined, 'reboot', true],
    ['BC-013', 'a*z', 'full', 'az', true],
    ['BC-013', 'a*z', 'full', 'a b/c\nd z', true],
    ['BC-013', 'a*z', 'full', 'a b', false],
    ['BC-014', 'docker run * --privileged *', 'full', 'docker run ubuntu --privileged -v /:/host', true],
    ['BC-014', 'docker run * --privileged *', 'full', 'docker run ubuntu -v /:/host', false],
    ['BC-015', 'reboot', 'full', 'reboot', true],
    ['BC-015', 'reboot', 'full', 'sudo reboot', false],
    ['blanks', 'git push*', 'full', '  git \t push   origin  ', true],
    ['a continued line', 'git push --force', 'full', 'git push \\\n  --force', true],
    ['a word over two lines', 'git push', 'full', 'git pu\\\nsh', true],
    ['braces', 'git {push,pull}', 'full', 'git pull', true],
    ['a class', 'kill -[0-9]', 'full', 'kill -9', true],
  ])('%s %s (%s) on %j: %s', (_, pattern, matchMode, command, refused) => {
    const run = bash(command, {}, blocks(pattern, matchMode === undefined ? {} : { matchMode }));
    expect(run.verdict).toBe(refused ? 'deny' : 'none');
    if (refused)
      expect(run).toMatchObject({
        exitCode: 2,
        reason: `Bash command blocked by validation rule: ${pattern}`,
      });
    else expect(run).toMatchObject({ exitCode: 0, answer: { blocked: false } });
  });

  test.each([
    ['exact', 'full', 'ls *', 'ls *', true],
    ['exact', 'full', 'ls *', 'ls a', false],
    ['exact', 'prefix', 'ls -l', 'ls -l x', true],
    ['exact', 'prefix', 'ls -l', 'ls -la', false],
    ['regex', 'full', 'rm\\s+-[rf]+\\s+/.*', 'rm -rf /tmp', true],
    ['regex', 'full', 'rm\\s+-[rf]+', 'rm -rf /tmp', false],
    ['regex', 'full', 'a|b', 'b', true],
    ['regex', 'full', 'a|b', 'bc', false],
    ['regex', 'prefix', 'git (push|pull)', 'git push x', true],
    ['regex', 'prefix', 'git (push|pull)', 'git pushx', false],
    ['regex', 'prefix', '(?i)GIT push', 'git push', true],
    ['regex', 'prefix', 'push', 'git push', false],
    ['glob', 'full', '(a|b)', 'a', false],
  ])('PT-020 %s (%s) %s on %j: %s', (patternType, matchMode, pattern, command, refused) => {
    expect(bash(command, {}, blocks(pattern, { patternType, matchMode })).verdict).toBe(
      refused ? 'deny' : 'none',
    );
  });

  test('PT-020 no regular expression hangs the hook', () => {
    expect(bash(`${'a'.repeat(100_000)}!`, {}, blocks('(a+)+$', { patternType: 'regex' })).verdict).toBe(
      'none',
    );
  });

  test('PT-020 BC-024 a broken regular expression is an error that names the rule', () => {
    const project = withRules(blocks('ok'), blocks('a(b', { patternType: 'regex' }));
    const { exitCode, stderr } = project.run(['validate']);
    expect(exitCode).toBe(1);
    expect(stderr).toContain(
      'preToolUse.toolUsageValidation[1].commandPattern: found the string "a(b", expected a valid regex',
    );
    expect(project.pre('Bash', { command: 'ls' }).verdict).toBe('deny');
  });

  test('BC-005 other tools are not concerned, and file rules beside it hold', () => {
    const project = withRules(blocks('*'), { tool: 'Write', pattern: '*.md', action: 'block' });
    expect(project.pre('Edit', { file_path: 'a.ts' }).verdict).toBe('none');
    expect(project.pre('Write', { file_path: 'a.ts' }).verdict).toBe('none');
    expect(project.pre('Write', { file_path: 'a.md' }).verdict).toBe('deny');
  });

  test('BC-010 the command is taken from the tool input', () => {
    expect(bash('echo hi', {}, blocks('echo hi')).verdict).toBe('deny');
  });

  test('BC-011 a missing command, or one that is no text, skips the rule', () => {
    for (const command of [undefined, 5, null]) expect(bash(command, {}, blocks('*')).verdict).toBe('none');
    expect(bash(undefined, {}, { tool: 'Bash', commandPattern: 'npm *', action: 'allow' }).verdict).toBe(
      'none',
    );
  });

  test('BC-012 an empty command is held against the patterns', () => {
    expect(bash('', {}, blocks('rm*')).verdict).toBe('none');
    expect(bash('', {}, blocks('*')).verdict).toBe('deny');
    expect(bash('', {}, { tool: 'Bash', commandPattern: 'npm *', action: 'allow' }).verdict).toBe('deny');
  });

  test('BC-016 BC-017 file rules and command rules stand side by side', () => {
    const project = withRules(
      blocks('rm *', { pattern: '*' }),
      { tool: 'Write', pattern: 'gen/**', action: 'block' },
      { tool: 'Read', pattern: '.env', action: 'block' },
      { tool: 'Edit', pattern: '*.lock', action: 'block' },
    );
    const verdicts = [
      project.pre('Bash', { command: 'rm x' }),
      project.pre('Bash', { command: 'echo gen/a' }),
      project.pre('Write', { file_path: 'gen/a' }),
      project.pre('Write', { file_path: 'rm x' }),
      project.pre('Read', { file_path: '.env' }),
      project.pre('Edit', { file_path: 'a.lock' }),
      project.pre('Edit', { file_path: 'gen/a' }),
    ].map((run) => run.verdict);
    expect(verdicts).toEqual(['deny', 'none', 'deny', 'none', 'deny', 'deny', 'none']);
  });

  test('BC-018 a Bash rule with a file pattern never looks at the text of the command', () => {
    const rule = { tool: 'Bash', pattern: '*.md', action: 'block' };
    for (const command of ['README.md', 'echo a.md', 'git commit -m "fix README.md"'])
      expect(bash(command, {}, rule).verdict).toBe('none');
  });

  test('BC-019 PT-023 a message of its own is followed by tool and pattern', () => {
    const run = bash('git push', {}, blocks('git push*', { message: 'Open a pull request.' }));
    expect({ ...run, reason: withoutId(run.reason) }).toMatchObject({
      exitCode: 2,
      reason:
        'Open a pull request. (tool: Bash, pattern: git push*)\nconclaude: toolUsageValidation "git push*" (.conclaude.yaml:3)',
    });
    expect(run.stderr).toContain('Open a pull request.');
    expect(run.answer).toMatchObject({ message: run.reason, conclaude: { message: run.reason } });
  });

  test('BC-020 BC-021 without one, the pattern is named', () => {
    expect(bash('git push', {}, blocks('git push*')).reason).toBe(
      'Bash command blocked by validation rule: git push*',
    );
  });

  test('BC-023 a commandPattern for another tool is accepted, warned of, and ignored', () => {
    const project = withRules({ tool: 'Write', commandPattern: 'rm*', action: 'block' });
    const run = project.run(['validate']);
    expect(run.exitCode).toBe(0);
    expect(run.stderr).toMatch(
      /\.conclaude\.yaml:3:\d+: preToolUse\.toolUsageValidation\[0\]: warning: .*never/,
    );
    expect(project.pre('Write', { file_path: 'rm' }).verdict).toBe('none');
  });

  test('rules for Bash hold for Monitor', () => {
    expect(
      withRules(blocks('tail *')).pre('Monitor', { command: 'tail -f x', description: 'd', timeout_ms: 1 })
        .verdict,
    ).toBe('deny');
  });

  test('`pattern` may be empty where a commandPattern stands', () => {
    expect(
      bash('git push -f x', {}, blocks('git push -f *', { pattern: '', matchMode: 'prefix' })).verdict,
    ).toBe('deny');
  });
});

describe('whitelists of commands', () => {
  const allow = (commandPattern: string, more: Rule = {}) => ({
    tool: 'Bash',
    commandPattern,
    action: 'allow',
    ...more,
  });

  test('what no allow rule covers is refused with the message of the first', () => {
    const rules = [allow('npm *', { message: 'Only npm and git.' }), allow('git *')];
    expect(bash('npm test', {}, ...rules)).toMatchObject({ exitCode: 0, answer: { blocked: false } });
    expect(bash('git status', {}, ...rules).verdict).toBe('none');
    expect(withoutId(bash('curl x', {}, ...rules).reason)).toBe(
      'Only npm and git. (tool: Bash, pattern: npm *)\nconclaude: toolUsageValidation "npm *" (.conclaude.yaml:3)',
    );
    expect(bash('curl x', {}, allow('npm *'), allow('git *')).reason).toBe(
      "Bash command blocked: preToolUse.toolUsageValidation allows only 'npm *', 'git *'",
    );
  });

  test('PT-021 PT-022 the first rule that matches decides', () => {
    expect(bash('git push', {}, allow('git *'), blocks('git push*')).verdict).toBe('none');
    expect(bash('git push', {}, blocks('git push*'), allow('git *')).verdict).toBe('deny');
    expect(bash('git pull', {}, blocks('git push*'), allow('git *')).verdict).toBe('none');
  });

  test('a whitelist of commands says nothing of files, and the other way round', () => {
    const project = withRules(allow('npm *'), { tool: 'Write', pattern: 'src/**', action: 'allow' });
    expect(project.pre('Edit', { file_path: 'x' }).verdict).toBe('none');
    expect(project.pre('Read', { file_path: 'x' }).verdict).toBe('none');
    expect(project.pre('Write', { file_path: 'x' }).verdict).toBe('deny');
  });

  test('a whitelist for one agent leaves the others alone', () => {
    const rule = allow('npm *', { agent: 'coder' });
    expect(bash('ls', { agent: 'coder' }, rule).verdict).toBe('deny');
    expect(bash('ls', {}, rule).verdict).toBe('none');
  });
});

describe('file rules', () => {
  test('PT-019 Write only where it is allowed', () => {
    const project = withRules({ tool: 'Write', pattern: 'src/**/*.ts', action: 'allow' });
    expect(project.pre('Write', { file_path: 'src/a/b.ts' })).toMatchObject({
      exitCode: 0,
      answer: { blocked: false },
    });
    for (const file of ['src/a.js', 'lib/a.ts', '../src/a.ts', '/etc/a.ts', 'src/../a.ts']) {
      expect(project.pre('Write', { file_path: file }).reason, file).toContain(
        "allows it only for files that match 'src/**/*.ts'",
      );
    }
  });

  test('PT-019 a link cannot lead out of what is allowed, nor into it', () => {
    const files = {
      ...preToolUse('toolUsageValidation: [{ tool: Write, pattern: "src/**", action: allow }]'),
      'src/out': { link: '../secret' },
      in: { link: 'src/a' },
      'src/a': '',
    };
    const project = scratchProject(files);
    expect(project.pre('Write', { file_path: 'src/out' }).verdict).toBe('deny');
    expect(project.pre('Write', { file_path: 'in' }).verdict).toBe('deny');
  });

  test('several allow rules make one whitelist', () => {
    const project = withRules(
      { tool: 'Write', pattern: 'src/**', action: 'allow' },
      { tool: 'Write', pattern: 'test/**', action: 'allow' },
    );
    expect(project.pre('Write', { file_path: 'test/a' }).verdict).toBe('none');
    expect(project.pre('Write', { file_path: 'docs/a' }).reason).toContain("'src/**'");
  });

  test('PT-023 the refusal names tool, pattern and file', () => {
    const project = withRules({ tool: 'Edit', pattern: '*.md', action: 'block' });
    expect(project.pre('Edit', { file_path: 'docs/a.md' }).reason).toBe(
      "Blocked Edit operation: file matches preToolUse.toolUsageValidation pattern '*.md'. File: docs/a.md",
    );
  });

  test.each([
    ['edit', 'Edit', 'deny'],
    ['EDIT', 'Edit', 'deny'],
    ['*edit', 'NotebookEdit', 'deny'],
    ['*', 'Write', 'deny'],
    ['{Write,Edit}', 'Edit', 'deny'],
    ['mcp__*', 'mcp__fs__write_file', 'deny'],
    ['Edit', 'MultiEdit', 'none'],
    ['mcp__*', 'Edit', 'none'],
  ])('tools are named without case, or by a glob: %s on %s', (tool, called, verdict) => {
    const key = called.startsWith('mcp') ? 'path' : called === 'NotebookEdit' ? 'notebook_path' : 'file_path';
    expect(withRules({ tool, pattern: 'x', action: 'block' }).pre(called, { [key]: 'x' }).verdict).toBe(
      verdict,
    );
  });

  test.each([
    [{ tool: 'WebFetch', action: 'block' }, 'WebFetch', { url: 'x' }, 'deny'],
    [{ tool: 'WebFetch', pattern: '*', action: 'block' }, 'WebFetch', { url: 'x' }, 'deny'],
    [{ tool: 'WebFetch', pattern: '*.md', action: 'block' }, 'WebFetch', { url: 'a.md' }, 'none'],
    [{ tool: 'Task', action: 'block' }, 'Agent', { prompt: 'x' }, 'deny'],
    [{ tool: 'Bash', action: 'block' }, 'Bash', { command: 'ls' }, 'deny'],
    [{ tool: 'Bash', pattern: '*', action: 'block' }, 'Bash', { command: 'ls' }, 'none'],
    [{ tool: 'Write', action: 'block' }, 'Write', { file_path: 'a' }, 'deny'],
    [
      { tool: 'Grep', pattern: 'secret/**', action: 'block' },
      'Grep',
      { pattern: 'x', path: 'secret/a' },
      'deny',
    ],
    [{ tool: '*', pattern: 'src/**', action: 'allow' }, 'WebFetch', { url: 'x' }, 'none'],
  ])('a rule may speak of every call: %j, %s %j', (rule, tool, input, verdict) => {
    expect(withRules(rule).pre(tool, input).verdict).toBe(verdict);
  });
});

describe('rules for some agents', () => {
  const rule = blocks('git push*', {
    pattern: '*',
    agent: 'coder',
    message: 'Coder agent cannot push to git',
  });

  test('PT-024 PT-030 the coder may not push, the main thread may', () => {
    expect(withoutId(bash('git push origin main', { agent: 'coder' }, rule).reason)).toBe(
      'Coder agent cannot push to git (tool: Bash, pattern: git push*, agent: coder, agent pattern: coder)\nconclaude: toolUsageValidation "git push*" (.conclaude.yaml:3)',
    );
    expect(bash('git push origin main', {}, rule).verdict).toBe('none');
  });

  test.each([
    ['PT-025', 'test*', 'tester', 'deny'],
    ['PT-025', 'test*', 'test-runner', 'deny'],
    ['PT-025', 'test*', 'coder', 'none'],
    ['PT-026', undefined, 'coder', 'deny'],
    ['PT-026', undefined, undefined, 'deny'],
    ['PT-027', '*', 'anyone', 'deny'],
    ['PT-027', '*', undefined, 'deny'],
    ['PT-028', 'coder', 'tester', 'none'],
  ])('%s agent: %s, at work: %s', (_, agent, at, verdict) => {
    const run = bash(
      'x',
      at === undefined ? {} : { agent: at },
      blocks('x', agent === undefined ? {} : { agent }),
    );
    expect(run.verdict).toBe(verdict);
  });

  test('PT-028 a rule that is skipped lets the next ones speak', () => {
    expect(
      bash('x', { agent: 'tester' }, blocks('x', { agent: 'coder' }), blocks('x', { agent: 'test*' })).reason,
    ).toBe('Bash command blocked by validation rule: x (agent: tester, agent pattern: test*)');
  });

  test('PT-030 file rules name both too', () => {
    const project = withRules({ tool: 'Edit', pattern: '*.md', action: 'block', agent: 'c*' });
    expect(project.pre('Edit', { file_path: 'a.md' }, { agent: 'coder' }).reason).toBe(
      "Blocked Edit operation: file matches preToolUse.toolUsageValidation pattern '*.md' (agent: coder, agent pattern: c*). File: a.md",
    );
  });
});

describe('ask and rewrite', () => {
  const input = { command: 'rm -rf /', timeout: 30, description: 'd' };

  test('PT-097 PT-098 PT-100 ask with another input sends the whole of it', () => {
    const project = withRules({
      tool: 'Bash',
      commandPattern: 'rm *',
      action: 'ask',
      updatedInput: { command: 'echo hello' },
      message: 'Command modified for safety',
    });
    const run = project.pre('Bash', input);
    expect(run).toMatchObject({ exitCode: 0, verdict: 'ask' });
    const reason = 'Command modified for safety (tool: Bash, pattern: rm *)';
    expect(run.answer).toEqual({
      message: reason,
      blocked: false,
      updated_input: { command: 'echo hello' },
      hookSpecificOutput: {
        hookEventName: 'PreToolUse',
        permissionDecision: 'ask',
        permissionDecisionReason: reason,
        updatedInput: { command: 'echo hello', timeout: 30, description: 'd' },
      },
      conclaude: {
        decision: 'ask',
        message: reason,
        blocked: false,
        system_prompt: null,
        updated_input: { command: 'echo hello' },
      },
    });
  });

  test('PT-099 PT-103 ask alone leaves the input as it is', () => {
    const run = withRules({ tool: 'Bash', commandPattern: 'rm *', action: 'ask' }).pre('Bash', input);
    expect(run).toMatchObject({
      exitCode: 0,
      verdict: 'ask',
      reason: 'conclaude: rule rm * asks for your approval',
    });
    expect(run.answer.hookSpecificOutput).not.toHaveProperty('updatedInput');
    expect(run.answer).not.toHaveProperty('decision');
  });

  test('PT-101 allow with another input approves it', () => {
    const run = withRules({
      tool: 'Bash',
      commandPattern: 'rm *',
      action: 'allow',
      updatedInput: { command: 'ls' },
    }).pre('Bash', input);
    expect(run).toMatchObject({
      exitCode: 0,
      verdict: 'allow',
      reason: 'conclaude: rule rm * rewrote the input',
    });
    expect(run.answer.hookSpecificOutput).toMatchObject({ updatedInput: { command: 'ls', timeout: 30 } });
  });

  test('an allow that rewrites makes no whitelist', () => {
    const project = withRules({
      tool: 'Bash',
      commandPattern: 'rm *',
      action: 'allow',
      updatedInput: { command: 'ls' },
    });
    expect(project.pre('Bash', { command: 'npm test' }).answer).toEqual({ blocked: false });
  });

  test('a plain allow approves nothing', () => {
    expect(
      withRules({ tool: 'Bash', commandPattern: 'rm *', action: 'allow' }).pre('Bash', input).answer,
    ).toEqual({ blocked: false });
  });

  test('PT-102 a refusal beats a question', () => {
    const files = preToolUse(
      'uneditableFiles: ["a"]',
      'toolUsageValidation: [{ tool: Write, pattern: "a", action: ask, updatedInput: { x: 1 } }]',
    );
    const run = scratchProject(files).pre('Write', { file_path: 'a' });
    expect(run).toMatchObject({ exitCode: 2, verdict: 'deny' });
    expect(run.stdout).not.toContain('asks for your approval');
  });

  test('PT-108 values keep their types', () => {
    const updatedInput = {
      text: '5',
      number: 5,
      float: 0.5,
      flag: true,
      none: null,
      list: [1, 'a', [true]],
      map: { a: { b: '1' } },
    };
    const run = withRules({ tool: 'WebFetch', action: 'ask', updatedInput }).pre('WebFetch', { url: 'x' });
    expect(run.answer.hookSpecificOutput).toMatchObject({ updatedInput: { url: 'x', ...updatedInput } });
    expect(run.answer.conclaude).toMatchObject({ updated_input: updatedInput });
  });
});
