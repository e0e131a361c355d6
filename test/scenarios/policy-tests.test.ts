import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { scratchProject } from '../support/scratch-project.ts';

const RULES = `preToolUse:
  preventRootAdditions: false
  uneditableFiles:
    - { pattern: "*.lock", message: Run the package manager. }
    - { pattern: "test/**", agent: coder }
  toolUsageValidation:
    - { tool: Bash, commandPattern: "git push*", action: ask }
    - { tool: WebFetch, action: allow, updatedInput: { safe: true } }
  commands:
    - { run: "grep -q secret && exit 2 || true", tool: Write }
`;

function policy(...tests: readonly string[]) {
  const list = tests.length === 0 ? '' : `tests:\n${tests.map((entry) => `  - { ${entry} }\n`).join('')}`;
  return scratchProject({ '.conclaude.yaml': RULES + list, 'a file.txt': '' });
}

describe('a policy test holds a call against its verdict', () => {
  test.each([
    ['a refusal', 'tool: Write, file: web/a.lock, expect: deny', true],
    ['a refusal with these words', 'tool: Write, file: a.lock, expect: deny, message: package manager', true],
    ['a refusal with other words', 'tool: Write, file: a.lock, expect: deny, message: npm', false],
    ['a refusal that does not come', 'tool: Write, file: src/a.ts, expect: deny', false],
    ['no opinion', 'tool: Write, file: src/a.ts, expect: none', true],
    ['no opinion is no approval', 'tool: Write, file: src/a.ts, expect: allow', false],
    ['for an agent', 'tool: Edit, file: test/a.ts, agent: coder, expect: deny', true],
    ['for another agent', 'tool: Edit, file: test/a.ts, agent: tester, expect: none', true],
    ['the main thread, when no agent is named', 'tool: Edit, file: test/a.ts, expect: none', true],
    ['a command', 'command: git push origin, expect: ask', true],
    ['a command of another shell tool', 'tool: Monitor, command: git push, expect: ask', true],
    ['an approval with another input', 'tool: WebFetch, input: { url: u }, expect: allow', true],
    [
      "a raw input, judged by the user's own command",
      'tool: Write, input: { file_path: b, content: secret }, expect: deny',
      true,
    ],
    ['a notebook', 'tool: NotebookEdit, file: a.lock, expect: deny', true],
    ['an MCP tool', 'tool: mcp__fs__write_file, file: a.lock, expect: deny', true],
  ])('%s', (_, entry, passes) => {
    const { exitCode, stdout } = policy(entry).run(['test', '--json']);
    expect(JSON.parse(stdout)).toMatchObject({ passed: passes, tests: [{ passed: passes, line: 12 }] });
    expect(exitCode).toBe(passes ? 0 : 1);
  });

  test('no call is made', () => {
    const project = policy('command: "touch made", expect: none', 'tool: Write, file: made, expect: none');
    expect(project.run(['test']).exitCode).toBe(0);
    expect(existsSync(join(project.root, 'made'))).toBe(false);
  });
});

describe('the report', () => {
  const both = [
    'tool: Write, file: a.lock, expect: deny',
    'name: "# strange \\\\ name", tool: Read, file: a, expect: ask',
  ];

  test('for people: a line each, what is different, and a summary', () => {
    const { stdout, stderr, exitCode } = policy(...both).run(['test']);
    expect(stdout).toContain('  ok    Write a.lock\n');
    expect(stdout).toContain('  FAIL  # strange \\ name (line 13)\n');
    expect(stdout).toContain('expected a question (ask), found no opinion (none)');
    expect(stdout).toContain('1 passed, 1 failed');
    expect([stderr, exitCode]).toEqual(['', 1]);
  });

  test('as TAP 14', () => {
    const project = policy(...both);
    expect(project.run(['test', '--tap']).stdout).toBe(`TAP version 14
1..2
ok 1 - Write a.lock
not ok 2 - \\# strange \\\\ name
  ---
  expected: "ask"
  found: "none"
  at: "${project.root}/.conclaude.yaml:13"
  ...
`);
  });

  test('without tests it says how to write one, and all is well', () => {
    const { stdout, exitCode } = policy().run(['test']);
    expect(stdout).toContain('has no tests');
    expect(exitCode).toBe(0);
    expect(policy().run(['test', '--tap']).stdout).toBe('TAP version 14\n1..0\n');
  });

  test.each([
    ['text', [], '', 'found the unknown key `toolz`'],
    ['tap', ['--tap'], 'Bail out!', 'found the unknown key `toolz`'],
    ['json', ['--json'], '"problems"', 'found the unknown key `toolz`'],
  ])('a broken configuration fails, as %s', (_, args, onStdout, onStderr) => {
    const { stdout, stderr, exitCode } = policy('toolz: Write, expect: deny').run(['test', ...args]);
    expect(stdout).toContain(onStdout);
    expect(stderr).toContain(onStderr);
    expect(exitCode).toBe(1);
  });

  test('no configuration fails', () => {
    expect(scratchProject({}).run(['test'])).toMatchObject({ exitCode: 1, stdout: '' });
  });
});

describe('a test that makes no sense is a configuration error', () => {
  test.each([
    ['expect: deny', '', 'tests[0].tool', 'a tool, or a `command` for the shell'],
    ['tool: Write, file: a', '', 'tests[0]', 'the required field `expect`'],
    ['tool: Write, expect: pass', 'pass', 'tests[0].expect', '"deny", "ask", "allow", "rewrite" or "none"'],
    ['tool: Bash, file: a, command: b, expect: deny', 'b,', 'tests[0].command', 'either `file` or `command`'],
    ['tool: Write, expect: none, message: word', 'word', 'tests[0].message', 'nothing here'],
  ])('%s', (entry, at, key, said) => {
    const { stderr, exitCode } = policy(entry).run(['validate']);
    const place = at === '' ? '12:5' : `12:${'  - { '.length + entry.indexOf(at) + 1}`;
    expect(exitCode).toBe(1);
    expect(stderr).toContain(`.conclaude.yaml:${place}: ${key}: `);
    expect(stderr).toContain(said);
  });
});

describe('examples beside a rule hold whenever the configuration loads', () => {
  const protect = (rest: string) => `preToolUse: { uneditableFiles: [{ ${rest} }] }`;
  const rule = (rest: string) => `preToolUse: { toolUsageValidation: [{ ${rest} }] }`;

  test.each([
    ['a name at any depth', protect('pattern: "*.lock", match: [a.lock, x/y/a.lock], notMatch: [lock.ts]')],
    [
      'a folder',
      protect('pattern: dist/, match: [dist/, dist/a.js, x/dist/a.js], notMatch: [dist, distant/a]'),
    ],
    [
      'anchored',
      protect('pattern: "build/**", match: [build/x, ./build/x], notMatch: [src/build/x, build/../x]'),
    ],
    ['elsewhere', protect('pattern: "/etc/**", match: [/etc/passwd], notMatch: [etc/passwd]')],
    ['at home', protect('pattern: "~/.ssh/**", match: [~/.ssh/id], notMatch: [.ssh/id, /.ssh/id]')],
    ['files of a rule', rule('tool: Write, action: block, pattern: "*.md", match: [a.md], notMatch: [a.ts]')],
    [
      'commands',
      rule('tool: Bash, action: block, commandPattern: "rm -rf *", match: ["rm  -rf x"], notMatch: [rm x]'),
    ],
    [
      'a prefix',
      rule(
        'tool: Bash, action: ask, commandPattern: git push, matchMode: prefix, match: [git push -f], notMatch: [git pushy]',
      ),
    ],
    [
      'a regex',
      rule('tool: Bash, action: ask, commandPattern: "a+", patternType: regex, match: [aaa], notMatch: [ab]'),
    ],
    [
      'exact',
      rule(
        'tool: Bash, action: ask, commandPattern: "a*", patternType: exact, match: ["a*"], notMatch: [ab]',
      ),
    ],
    ['none', protect('pattern: a, match: [], notMatch: []')],
  ])('good ones: %s', (_, config) => {
    const project = scratchProject({ '.conclaude.yaml': config });
    expect(project.run(['validate'])).toMatchObject({ exitCode: 0 });
  });

  test.each([
    [
      protect('pattern: "*.lock", match: [a.lock, b.txt]'),
      'b.txt',
      'preToolUse.uneditableFiles[0].match[1]',
      'found the string "b.txt", expected an example that "*.lock" matches',
    ],
    [
      protect('pattern: "*.lock", notMatch: [b.lock]'),
      'b.lock',
      'preToolUse.uneditableFiles[0].notMatch[0]',
      'expected an example that "*.lock" does not match',
    ],
    [
      rule('tool: Bash, action: ask, commandPattern: "git push", match: [git push -f]'),
      'git push -f',
      'preToolUse.toolUsageValidation[0].match[0]',
      'an example that "git push" matches',
    ],
    [
      rule('tool: Bash, action: ask, match: [x]'),
      '[x]',
      'preToolUse.toolUsageValidation[0].match',
      'a rule without a pattern matches every call',
    ],
  ])('%s', (config, at, key, said) => {
    const project = scratchProject({ '.conclaude.yaml': config });
    const { stderr, exitCode } = project.run(['validate']);
    expect(exitCode).toBe(1);
    expect(stderr).toContain(`.conclaude.yaml:1:${config.indexOf(at) + 1}: ${key}: `);
    expect(stderr).toContain(said);
  });

  test('one that does not hold refuses calls, as every error of the configuration does', () => {
    const project = scratchProject({ '.conclaude.yaml': protect('pattern: a, match: [b]') });
    expect(project.pre('Write', { file_path: 'src/x' })).toMatchObject({ verdict: 'deny' });
  });

  test('conclaude test says how many hold', () => {
    const config = `${protect('pattern: a, match: [a, x/a], notMatch: [b]')}\ntests: [{ tool: Write, file: a, expect: deny }]`;
    const { stdout } = scratchProject({ '.conclaude.yaml': config }).run(['test']);
    expect(stdout).toContain('1 passed; 3 examples in rules pass');
  });
});

describe("an event's commands, run by hand", () => {
  const EVENTS = `preToolUse: { preventRootAdditions: false }
stop:
  commands:
    - { run: "echo one" }
    - { run: "[ ! -f bad ] || { echo it broke; exit 3; }", message: Mend it. }
    - { run: "touch ran" }
subagentStop:
  commands:
    "*": [{ run: "true" }]
    coder: [{ run: "echo $CONCLAUDE_AGENT_NAME $CONCLAUDE_CWD", showStdout: true }]
postToolUse:
  commands:
    Write: [{ run: "cat > seen; exit 1", message: Format it. }]
taskCompleted:
  commands: { "*": [{ run: "exit 2" }] }
`;
  const project = (more: Readonly<Record<string, string>> = {}) =>
    scratchProject({ '.conclaude.yaml': EVENTS, ...more });

  test('Stop lets the turn end when all commands pass', () => {
    const { root, run } = project();
    const { stdout, exitCode, stderr } = run(['test', 'Stop']);
    expect(stdout).toMatch(/passed +\d+\.\d s {2}echo one\n/);
    expect(stdout).toContain('Verdict: The turn may end.');
    expect([exitCode, stderr]).toEqual([0, '']);
    expect(existsSync(join(root, 'ran'))).toBe(true);
  });

  test('Stop says what the gate would: the first failure, its output, what was not reached', () => {
    const { root, run } = project({ bad: '' });
    const { stdout, exitCode } = run(['test', 'Stop']);
    expect(stdout).toMatch(/failed .*\(exit code 3\)\n {4}\| it broke\n {2}not run +touch ran\n/);
    expect(stdout).toContain('Verdict: Claude is sent back to work, and told:\n    Mend it.\n');
    expect(exitCode).toBe(2);
    expect(existsSync(join(root, 'ran'))).toBe(false);
  });

  test('it can be repeated without end: a session counts its rounds, a rehearsal does not', () => {
    const { run } = project({ bad: '' });
    const codes = Array.from(
      { length: 7 },
      () => run(['test', 'Stop', '--field', 'stop_hook_active=true']).exitCode,
    );
    expect(new Set(codes)).toEqual(new Set([2]));
  });

  test('a subagent is named', () => {
    const { root, run } = project();
    const { stdout, exitCode } = run(['test', 'SubagentStop', '--agent', 'coder']);
    expect(stdout).toContain(`coder ${root}`);
    expect(stdout).toContain('(for "coder")');
    expect(exitCode).toBe(0);
    expect(run(['test', 'SubagentStop', '--agent', 'other']).stdout).toMatch(/not run .*\(for "coder"\)/);
  });

  test('fields of the payload are given one by one, or as a file, or on standard input', () => {
    const { root, run } = project({ 'p.json': '{"tool_name":"Write","mark":"from a file"}' });
    const told = run(['test', 'PostToolUse', '--payload', 'p.json', '--field', 'n={"a":1}', '--json']);
    expect(JSON.parse(told.stdout)).toMatchObject({
      event: 'PostToolUse',
      blocked: true,
      exitCode: 2,
      commands: [{ outcome: 'failed', exitCode: 1, pattern: 'Write' }],
      answer: { reason: 'Format it.' },
    });
    const seen = JSON.parse(readFileSync(join(root, 'seen'), 'utf8'));
    expect(seen).toEqual({ tool_name: 'Write', mark: 'from a file', n: { a: 1 } });
    const stdin = '{"tool_name":"Write"}';
    expect(run(['test', 'PostToolUse', '--payload', '-'], { stdin }).exitCode).toBe(2);
    expect(run(['test', 'PostToolUse', '--field', 'tool_name=Write']).exitCode).toBe(2);
    const none = run(['test', 'PostToolUse']);
    expect(none.stdout).toContain('No PostToolUse command applies.');
    expect(none.exitCode).toBe(0);
  });

  test('as TAP: what was not reached is skipped', () => {
    const { stdout } = project({ bad: '' }).run(['test', 'Stop', '--tap']);
    expect(stdout.split('\n').filter((line) => /^(ok|not ok|1\.\.)/.test(line))).toEqual([
      '1..3',
      'ok 1 - echo one',
      'not ok 2 - [ ! -f bad ] || { echo it broke; exit 3; }',
      'ok 3 - touch ran # SKIP',
    ]);
  });

  test.each([
    [
      'an event whose command refuses',
      ['TaskCompleted', '--field', 'task_subject=x'],
      2,
      'told to stop here',
    ],
    [
      'an event without commands',
      ['Setup'],
      0,
      'No commands are set for Setup; they would go under `setup.commands`.',
    ],
    [
      'an event that has none',
      ['SessionEnd'],
      1,
      'conclaude runs no commands at SessionEnd. It can at: PostToolUse',
    ],
    ['tool calls are explained instead', ['PreToolUse'], 2, 'conclaude explain'],
    ['a mistyped event', ['Stp'], 64, "unknown event 'Stp'; did you mean 'Stop'?"],
    ['two events', ['Stop', 'Setup'], 64, "unexpected argument 'Setup'"],
    ['a field that is none', ['Stop', '--field', 'x'], 64, "option '--field' must be NAME=VALUE, not 'x'"],
    [
      'a payload that is not there',
      ['Stop', '--payload', 'none.json'],
      64,
      "can't read the payload 'none.json': ",
    ],
    ['an agent without an event', ['--agent', 'x'], 64, "option '--agent' needs an event"],
  ])('%s', (_, args, code, said) => {
    const { stdout, stderr, exitCode } = project().run(['test', ...args]);
    expect(stdout + stderr).toContain(said);
    expect(exitCode).toBe(code);
  });
});
