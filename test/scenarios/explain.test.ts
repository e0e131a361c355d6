import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { withoutId } from '../support/log-of.ts';
import { preToolUse, type ScratchProject, scratchProject } from '../support/scratch-project.ts';

interface Explained {
  readonly verdict: string;
  readonly reasons: readonly string[];
  readonly updatedInput?: unknown;
  readonly agent: { readonly name: string; readonly by: string };
  readonly files: readonly {
    readonly access: string;
    readonly shown: string;
    readonly given?: string;
    readonly exists: string | null;
    readonly names: readonly { readonly absolute: string; readonly inProject: readonly string[] }[];
    readonly real: string;
  }[];
  readonly rules: readonly {
    readonly key: string;
    readonly line: number | null;
    readonly speaksOf: string;
    readonly outcome: string;
  }[];
}

function explained(project: ScratchProject, args: readonly string[], stdin?: string): Explained {
  const run = project.run(['explain', '--json', ...args], stdin === undefined ? {} : { stdin });
  expect(run.stderr).toBe('');
  return JSON.parse(run.stdout) as Explained;
}

/** `key: outcome` of every rule, the common part of the key left out. */
function outcomes({ rules }: Explained): readonly string[] {
  return rules.map(({ key, outcome }) => `${key.replace('preToolUse.', '')}: ${outcome}`);
}

const POLICY = preToolUse(
  'uneditableFiles:',
  '  - "*.lock"',
  '  - { pattern: "test/**", agent: coder, message: Tests belong to the tester. }',
  'preventAdditions: [dist]',
  'toolUsageValidation:',
  '  - { tool: Bash, commandPattern: "git push --force*", action: block }',
  '  - { tool: Bash, commandPattern: "git push*", action: ask }',
);

describe('explain shows what became of every rule', () => {
  const cases: readonly [string, readonly string[], string, readonly string[]][] = [
    [
      'a protected file',
      ['Write', 'web/yarn.lock'],
      'deny',
      ['uneditableFiles[0]: refuses', 'uneditableFiles[1]: no-match', 'preventAdditions[0]: no-match'],
    ],
    ['a rule for another agent', ['Edit', 'test/a.ts'], 'none', ['uneditableFiles[1]: other-agent']],
    [
      'a rule for this agent',
      ['Edit', 'test/a.ts', '--agent', 'coder'],
      'deny',
      ['uneditableFiles[1]: refuses'],
    ],
    ['reading what may not be changed', ['Read', 'yarn.lock'], 'none', ['uneditableFiles[0]: not-concerned']],
    ['a place for no new files', ['Write', 'dist/a.js'], 'deny', ['preventAdditions[0]: refuses']],
    ['changing a file there', ['Edit', 'dist/a.js'], 'none', ['preventAdditions[0]: not-concerned']],
    [
      'two rules that match a command',
      ['--', 'git', 'push', '--force'],
      'deny',
      [
        'toolUsageValidation[0]: refuses',
        'toolUsageValidation[1]: overruled',
        'uneditableFiles[0]: not-concerned',
      ],
    ],
    [
      'one that matches',
      ['Bash', 'git push'],
      'ask',
      ['toolUsageValidation[0]: no-match', 'toolUsageValidation[1]: asks'],
    ],
    ['a rule for another tool', ['Write', 'src/a.ts'], 'none', ['toolUsageValidation[0]: not-concerned']],
  ];
  test.each(cases)('%s', (_, args, verdict, some) => {
    const found = explained(scratchProject(POLICY), args);
    expect(found.verdict).toBe(verdict);
    expect(outcomes(found)).toEqual(expect.arrayContaining([...some]));
  });

  test('each rule is shown with its line, a default without one', () => {
    const { rules } = explained(
      scratchProject({ '.conclaude.yaml': 'preToolUse:\n  preventAdditions: [a, b]\n' }),
      ['Write', 'x/y'],
    );
    expect(rules.map(({ key, line }) => [key, line])).toEqual([
      ['preToolUse.preventRootAdditions', null],
      ['preToolUse.preventAdditions[0]', 2],
      ['preToolUse.preventAdditions[1]', 2],
      ['preToolUse.shell.protectFiles', null],
      ['preToolUse.shell.unresolvedWrites', null],
      ['preToolUse.shell.unresolvedCommands', null],
    ]);
  });

  const whitelist = preToolUse(
    'toolUsageValidation:',
    '  - { tool: Bash, commandPattern: "npm *", action: allow }',
    '  - { tool: Bash, commandPattern: "git *", action: allow }',
    '  - { tool: Bash, commandPattern: "git push*", action: block }',
    '  - { tool: WebFetch, action: allow, updatedInput: { safe: true } }',
  );
  test.each([
    ['npm test', 'none', ['covers', 'no-match', 'no-match']],
    ['git push', 'none', ['no-match', 'covers', 'overruled']],
    ['rm -rf x', 'deny', ['outside', 'no-match', 'no-match']],
  ])('a whitelist: %s', (command, verdict, wanted) => {
    const found = explained(scratchProject(whitelist), ['--', command]);
    expect(found.verdict).toBe(verdict);
    expect(found.rules.slice(0, 3).map(({ outcome }) => outcome)).toEqual(wanted);
  });

  test('a rule that rewrites and approves', () => {
    const found = explained(scratchProject(whitelist), ['WebFetch', '--input', '{"url":"u"}']);
    expect(found).toMatchObject({ verdict: 'allow', updatedInput: { safe: true } });
    expect(outcomes(found)).toContain('toolUsageValidation[3]: approves');
  });

  test("the user's own commands are asked as the hook asks them, and not after a refusal", () => {
    const project = scratchProject(
      preToolUse(
        'uneditableFiles: [locked]',
        'commands:',
        '  - { run: "touch asked; echo no >&2; exit 2", tool: Write }',
        '  - { run: "true", tool: Write }',
        '  - { run: "true", tool: Edit }',
      ),
    );
    const commandsOf = (found: Explained) => outcomes(found).filter((line) => line.startsWith('commands'));
    expect(commandsOf(explained(project, ['Write', 'locked']))).toEqual([
      'commands[0]: not-asked',
      'commands[1]: not-asked',
      'commands[2]: not-concerned',
    ]);
    expect(explained(project, ['Write', 'asked', '--rules-only']).files[0]?.exists).toBe(null);
    const found = explained(project, ['Write', 'src/a']);
    expect(found).toMatchObject({ verdict: 'deny', reasons: ['no'] });
    expect(commandsOf(found)).toEqual([
      'commands[0]: refuses',
      'commands[1]: no-objection',
      'commands[2]: not-concerned',
    ]);
    expect(explained(project, ['Read', 'asked']).files[0]?.exists).toBe('file');
  });
});

describe('explain agrees with the hook', () => {
  test.each([
    ['Write', 'yarn.lock', undefined],
    ['Write', 'src/a.ts', undefined],
    ['Edit', 'test/a.ts', 'coder'],
    ['Edit', 'test/a.ts', 'tester'],
    ['Write', 'dist/yarn.lock', undefined],
  ])('%s %s by %s', (tool, file, agent) => {
    const project = scratchProject(POLICY);
    const hook = project.pre(tool, { file_path: file }, agent === undefined ? {} : { agent });
    const found = explained(project, [tool, file, ...(agent === undefined ? [] : ['--agent', agent])]);
    expect(found.verdict).toBe(hook.verdict);
    expect(found.reasons.join('\n')).toBe(withoutId(hook.reason) ?? '');
  });
});

describe('explain shows who calls', () => {
  const payload = (more: object) =>
    JSON.stringify({ tool_name: 'Read', tool_input: { file_path: 'a' }, session_id: 's', ...more });
  test.each([
    ['nothing names one', {}, [], { name: 'main', by: 'default' }],
    ['Claude Code names it', { agent_type: 'coder' }, [], { name: 'coder', by: 'payload' }],
    ['the flag wins', { agent_type: 'coder' }, ['--agent', 'tester'], { name: 'tester', by: 'flag' }],
    ['a client that would have named it', { prompt_id: 'p' }, [], { name: 'main', by: 'payload' }],
  ])('%s', (_, more, args, agent) => {
    const project = scratchProject(POLICY);
    expect(explained(project, args, payload(more)).agent).toEqual(agent);
  });

  test('the transcript tells, for older clients', () => {
    const line = {
      message: { content: [{ type: 'tool_use', id: 't', name: 'Task', input: { subagent_type: 'coder' } }] },
    };
    const project = scratchProject({
      ...POLICY,
      't.jsonl': `${JSON.stringify({ type: 'assistant', ...line })}\n`,
    });
    const found = explained(project, [], payload({ transcript_path: join(project.root, 't.jsonl') }));
    expect(found.agent).toEqual({ name: 'coder', by: 'transcript' });
  });
});

describe('explain shows a file by all its names', () => {
  test('as given, normalised, and where links lead', () => {
    const project = scratchProject({ ...POLICY, 'real/a.ts': '', link: { link: 'real' } });
    const [file] = explained(project, ['Edit', './x/../link/a.ts']).files;
    expect(file).toMatchObject({
      access: 'write',
      shown: 'link/a.ts',
      given: './x/../link/a.ts',
      exists: 'file',
      real: join(project.root, 'real/a.ts'),
    });
    const { stdout } = project.run(['explain', 'Edit', './x/../link/a.ts']);
    expect(stdout).toContain('link/a.ts (changed; exists)');
    expect(stdout).toMatch(/as given +\.\/x\/\.\.\/link\/a\.ts/);
    expect(stdout).toMatch(/leads to +\S+\/real\/a\.ts/);
  });

  test('inside a worktree of the project', () => {
    const project = scratchProject({ ...POLICY, 'yarn.lock': '' });
    const git = (...args: string[]) =>
      execFileSync('git', ['-c', 'user.name=t', '-c', 'user.email=t@t', ...args], {
        cwd: project.root,
        stdio: 'ignore',
      });
    git('init', '-q');
    git('add', '-A');
    git('commit', '-qm', 'x');
    git('worktree', 'add', '-q', '../tree');
    const { stdout } = project.run(['explain', 'Edit', '../tree/yarn.lock']);
    expect(stdout).toContain('Verdict: refused');
    expect(stdout).toMatch(/ at +\S+\/tree\/yarn\.lock/);
    expect(explained(project, ['Edit', '../tree/yarn.lock']).files[0]?.names[0]?.inProject).toEqual([
      'yarn.lock',
    ]);
    mkdirSync(join(project.root, '.claude/worktrees/w/src'), { recursive: true });
    expect(project.run(['explain', 'Edit', '.claude/worktrees/w/src/a.ts']).stdout).toMatch(
      /in a worktree +src\/a\.ts/,
    );
  });
});

describe('explain takes a shell command apart', () => {
  const project = () => scratchProject({ ...POLICY, 'build/a.txt': '', 'build/b.lock': '' });

  test('its parts, the files that each touches, underlined, and the rules that they meet', () => {
    const { stdout } = project().run(['explain', '--', 'echo x > src/a.ts && rm -rf build']);
    expect(stdout).toContain(
      [
        '  command  echo x > src/a.ts && rm -rf build',
        '                  ~~~~~~~~~~    ~~~~~~~~~~~~',
        '  parts    echo x',
        '           rm -rf build',
        "  file     src/a.ts (written; doesn't exist)",
        '           by             > src/a.ts',
        '  file     build (deleted; a folder)',
        '           by             rm -rf build',
        '  file     build/a.txt (deleted; exists)',
        '  file     build/b.lock (deleted; exists)',
        '',
      ].join('\n'),
    );
    expect(stdout).toMatch(/line 4 +refuses +\*\.lock/);
    expect(stdout).toContain('Verdict: refused');
  });

  test('what it names comes first, and of what lies in a folder only so much is shown', () => {
    const many = Object.fromEntries(Array.from({ length: 40 }, (_, index) => [`many/${index}`, '']));
    const { stdout } = scratchProject({ ...POLICY, ...many }).run([
      'explain',
      '--',
      'rm -rf many; echo > src/last',
    ]);
    expect(stdout).toContain('file     src/last (written');
    expect(stdout).toContain('and 22 more');
  });

  test('a write whose target nobody can know', () => {
    const { stdout } = project().run(['explain', '--', 'echo x > "$(choose)"']);
    expect(stdout).toContain(`unknown  > "$(choose)" (writes to a file that can't be known)`);
  });

  test('a command that is no bash: nobody takes the question for the opinion of a rule', () => {
    const found = explained(project(), ['--', 'echo "']);
    expect(found.verdict).toBe('ask');
    expect(outcomes(found).filter((line) => !/not-concerned|no-match|no-objection/.test(line))).toEqual([
      'shell.protectFiles: asks',
    ]);
  });
});

describe('explain reads calls in three ways', () => {
  test.each([
    [['--', 'git', 'commit', '-m', "it's done"], "git commit -m 'it'\\''s done'"],
    [['--', 'a && b'], 'a && b'],
    [['--', 'git', 'push', '--help'], 'git push --help'],
    [['--', 'echo', 'Stop'], 'echo Stop'],
    [['Monitor', 'tail -f x'], 'tail -f x'],
  ])('words behind --: %j', (args, command) => {
    expect(explained(scratchProject(POLICY), args)).toMatchObject({ command });
  });

  test.each([
    ['nothing at all', [], '', "can't read the payload on standard input: it is empty"],
    ['no JSON', [], 'x', "can't read the payload on standard input: it isn't JSON"],
    ['no tool', [], '{}', "it doesn't name a tool"],
    ['too many words', ['Write', 'a', 'b'], '', "unexpected argument 'b'; a command goes after '--'"],
    ['an input that is no map', ['Write', '--input', '[]'], '', "option '--input' must be a JSON object"],
    ['an unknown option', ['--nope'], '', '--nope'],
  ])('%s is a mistake of the caller', (_, args, stdin, said) => {
    const run = scratchProject(POLICY).run(['explain', ...args], { stdin });
    expect(run.exitCode).toBe(64);
    expect(run.stderr).toContain(said);
  });
});

describe('explain takes a command as it is typed', () => {
  test.each([
    [['git', 'push'], 'git push', 'ask'],
    [['git', 'push', '--force'], 'git push --force', 'deny'],
    [['--agent', 'coder', 'git', 'push', '--json'], 'git push --json', 'ask'],
    [['git push && ls'], 'git push && ls', 'ask'],
    [['ls', '-h', '--help'], 'ls -h --help', 'none'],
    [['./run.sh', '--all'], './run.sh --all', 'none'],
    [['Bash', 'git push'], 'git push', 'ask'],
  ])('%j', (args, command, verdict) => {
    const { exitCode, stdout, stderr } = scratchProject(POLICY).run(['explain', '--json', ...args]);
    expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: '' });
    expect(JSON.parse(stdout)).toMatchObject({ tool: 'Bash', command, verdict });
  });

  test.each([
    [['Edti', 'a.lock'], "unknown tool 'Edti'; did you mean 'Edit'?"],
    [['Frobnicate', 'a'], "unknown tool 'Frobnicate'. It was judged by its name alone."],
    [['mcp__db__drop', 'a'], ''],
    [['Edit', 'a'], ''],
  ])('%j: an unknown tool is said to be one', (args, said) => {
    const run = scratchProject(POLICY).run(['explain', ...args]);
    expect(run.exitCode).toBe(0);
    if (said === '') expect(run.stderr).toBe('');
    else expect(run.stderr).toContain(said);
  });
});

describe('explain says what the client will do', () => {
  test.each([
    ['none', ['Write', 'src/a'], 'applies its own permissions'],
    ['deny', ['Write', 'a.lock'], "doesn't run the call"],
    ['ask', ['--', 'git push'], 'asks you before it runs'],
  ])('%s', (_, args, said) => {
    const run = scratchProject(POLICY).run(['explain', ...args]);
    expect(run).toMatchObject({ exitCode: 0, stderr: '' });
    expect(run.stdout).toContain(said);
  });

  test('without a configuration there is no opinion', () => {
    const run = scratchProject({}).run(['explain', 'Write', 'a']);
    expect(run.exitCode).toBe(0);
    expect(run.stdout).toContain('no opinion on anything');
  });

  test.each([
    ['Write', 'so the call is refused'],
    ['Read', 'Read only reads, so it goes ahead'],
  ])('under a broken configuration: %s', (tool, said) => {
    const run = scratchProject({ '.conclaude.yaml': 'preToolUse: { nope: 1 }' }).run(['explain', tool, 'a']);
    expect(run.exitCode).toBe(1);
    expect(run.stdout.replaceAll('\n', ' ')).toContain(said);
    expect(run.stdout).toContain('.conclaude.yaml:1:15: preToolUse.nope');
  });

  test('another configuration than the one that the hook would find', () => {
    const project = scratchProject(POLICY);
    writeFileSync(join(project.root, 'other.yaml'), 'preToolUse: { preventAdditions: [src] }\n');
    const found = explained(project, ['Write', 'src/a', '--config-path', 'other.yaml']);
    expect(found.verdict).toBe('deny');
  });
});

describe('explain is readable', () => {
  const long = preToolUse(
    'uneditableFiles:',
    `  - "${'a'.repeat(200)}"`,
    'toolUsageValidation:',
    `  - { tool: Bash, commandPattern: "x*", action: ask, message: "${'word '.repeat(60)}" }`,
  );

  test('in 80 columns', () => {
    const { stdout } = scratchProject(long, 'p').run(['explain', '--all', '--', `x ${'y'.repeat(300)}`]);
    expect(Math.max(...stdout.split('\n').map((line) => line.length))).toBeLessThanOrEqual(80);
  });

  test('plain when nobody watches, coloured when colours are asked for', () => {
    const project = scratchProject(POLICY);
    const code = '\u001b[';
    expect(project.run(['explain', 'Write', 'a.lock']).stdout).not.toContain(code);
    expect(project.run(['explain', 'Write', 'a.lock'], { env: { FORCE_COLOR: '1' } }).stdout).toContain(code);
    const env = { FORCE_COLOR: undefined, NO_COLOR: '1' };
    expect(project.run(['explain', 'Write', 'a.lock'], { env }).stdout).not.toContain(code);
  });

  test("rules that don't apply to the call are counted, and shown on demand", () => {
    const project = scratchProject(POLICY);
    const few = project.run(['explain', 'Write', 'src/a']).stdout;
    expect(few).toContain("2 more rules don't apply to this call");
    expect(few).not.toContain('git push');
    expect(project.run(['explain', 'Write', 'src/a', '--all']).stdout).toMatch(
      /doesn't apply +ask Bash: git push\*/,
    );
  });

  test('names from outside forge nothing', () => {
    const { stdout } = scratchProject(POLICY).run([
      'explain',
      'Write',
      'src/a\n\u001b[2JVerdict: approved',
      '--agent',
      'x\ny',
    ]);
    expect(stdout).not.toContain('\u001b');
    expect(stdout).not.toMatch(/^Verdict: approved/m);
    expect(stdout).toContain('x\\ny (named by --agent)');
  });
});
