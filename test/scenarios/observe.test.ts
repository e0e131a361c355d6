import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { git } from '../support/git.ts';
import { preToolUse, type ScratchProject, scratchProject } from '../support/scratch-project.ts';
import { type Session, session } from '../support/session.ts';

type Call = readonly [tool: string, input: Readonly<Record<string, unknown>>];

/** One rule of each kind that has a mode of its own: what it says when it counts, and a call that it is about. */
const KINDS: readonly {
  readonly kind: string;
  readonly lines: (mode: string) => readonly string[];
  readonly call: Call;
  readonly verdict: 'deny' | 'ask' | 'allow';
  readonly line: RegExp;
}[] = [
  {
    kind: 'uneditableFiles',
    lines: (mode) => ['uneditableFiles:', '  - pattern: a.lock', `    mode: ${mode}`],
    call: ['Edit', { file_path: 'a.lock' }],
    verdict: 'deny',
    line: /uneditableFiles\[0\] \(\.conclaude\.yaml:4\) would have refused Edit a\.lock$/,
  },
  {
    kind: 'uneditableFiles, by a command',
    lines: (mode) => ['uneditableFiles:', '  - pattern: a.lock', `    mode: ${mode}`],
    call: ['Bash', { command: 'rm a.lock' }],
    verdict: 'deny',
    line: /uneditableFiles\[0\] .* would have refused Bash a\.lock$/,
  },
  {
    kind: 'a file whose name may be that of a protected one',
    lines: (mode) => ['uneditableFiles:', '  - pattern: a.lock', `    mode: ${mode}`],
    call: ['Bash', { command: 'echo > "$(choose)a.lock"' }],
    verdict: 'ask',
    line: /shell\.unresolvedWrites \(default\) would have asked about Bash$/,
  },
  {
    kind: 'preventAdditions',
    lines: (mode) => ['preventAdditions:', '  - pattern: dist', `    mode: ${mode}`],
    call: ['Write', { file_path: 'dist/new' }],
    verdict: 'deny',
    line: /preventAdditions\[0\] .* would have refused Write dist\/new$/,
  },
  {
    kind: 'a tool rule that blocks',
    lines: (mode) => [
      'toolUsageValidation:',
      '  - tool: Bash',
      '    commandPattern: "git push*"',
      '    action: block',
      `    mode: ${mode}`,
    ],
    call: ['Bash', { command: 'git push --force' }],
    verdict: 'deny',
    line: /toolUsageValidation\[0\] .* would have refused Bash$/,
  },
  {
    kind: 'a tool rule that asks',
    lines: (mode) => ['toolUsageValidation:', '  - tool: WebFetch', '    action: ask', `    mode: ${mode}`],
    call: ['WebFetch', { url: 'https://example.org' }],
    verdict: 'ask',
    line: /toolUsageValidation\[0\] .* would have asked about WebFetch$/,
  },
  {
    kind: 'a tool rule that rewrites',
    lines: (mode) => [
      'toolUsageValidation:',
      '  - tool: Bash',
      '    commandPattern: "npm test"',
      '    action: allow',
      '    updatedInput:',
      '      command: npm test -- --ci',
      `    mode: ${mode}`,
    ],
    call: ['Bash', { command: 'npm test' }],
    verdict: 'allow',
    line: /toolUsageValidation\[0\] .* would have approved Bash$/,
  },
  {
    kind: 'a whitelist',
    lines: (mode) => [
      'toolUsageValidation:',
      '  - tool: Write',
      '    pattern: src/**',
      '    action: allow',
      `    mode: ${mode}`,
    ],
    call: ['Write', { file_path: 'docs/a' }],
    verdict: 'deny',
    line: /toolUsageValidation\[0\] .* would have refused Write docs\/a$/,
  },
  {
    kind: 'a command that judges',
    lines: (mode) => ['commands:', '  - run: echo ran >> judged; exit 2', `    mode: ${mode}`],
    call: ['Write', { file_path: 'docs/a' }],
    verdict: 'deny',
    line: /commands\[0\] .* would have refused Write$/,
  },
  {
    kind: 'a command that fails',
    lines: (mode) => ['commands:', '  - run: exit 7', `    mode: ${mode}`],
    call: ['Write', { file_path: 'docs/a' }],
    verdict: 'deny',
    line: /commands\[0\] .* would have refused Write$/,
  },
];

const told = (run: { readonly answer: Readonly<Record<string, unknown>> }) =>
  String(run.answer.systemMessage ?? '');

describe('a rule that is only observed', () => {
  test.each(KINDS)('$kind: says nothing, and the user hears of it', ({ lines, call, verdict, line }) => {
    const [tool, input] = call;
    const enforced = scratchProject({ ...preToolUse(...lines('enforce')), 'a.lock': '' }).pre(tool, input);
    expect(enforced.verdict).toBe(verdict);
    expect(told(enforced)).not.toContain('observes');
    const observed = scratchProject({ ...preToolUse(...lines('observe')), 'a.lock': '' }).pre(tool, input);
    expect(observed).toMatchObject({ exitCode: 0, verdict: 'none', stderr: '' });
    expect(Object.keys(observed.answer)).toEqual(['blocked', 'systemMessage']);
    expect(told(observed)).toMatch(line);
    expect(told(observed)).toMatch(/^conclaude only observes: /);
  });

  test('a command that judges is run for it', () => {
    const project = scratchProject(
      preToolUse('commands:', '  - run: echo ran >> judged', '    mode: observe'),
    );
    project.pre('Write', { file_path: 'docs/a' });
    expect(readFileSync(join(project.root, 'judged'), 'utf8')).toBe('ran\n');
  });

  test('one that would rewrite changes nothing, beside one that does', () => {
    const answer = (command: string) =>
      `echo '{"hookSpecificOutput":{"hookEventName":"PreToolUse","permissionDecision":"allow","updatedInput":{"command":"${command}"}}}'`;
    const commands = [{ run: answer('one') }, { run: answer('two'), mode: 'observe' }];
    const project = session({ preToolUse: { commands } });
    const { answer: given } = project.event('PreToolUse', {
      tool_name: 'Bash',
      tool_input: { command: 'x' },
    });
    expect(given.hookSpecificOutput).toMatchObject({
      permissionDecision: 'allow',
      updatedInput: { command: 'one' },
    });
    expect(told({ answer: given })).toContain('commands[1]');
  });
});

describe('all rules', () => {
  const OBSERVED = ['mode: observe'];
  test.each<[string, readonly string[], Call]>([
    ['uneditableFiles', ['uneditableFiles: [a.lock]'], ['Edit', { file_path: 'a.lock' }]],
    ['preventAdditions', ['preventAdditions: [dist]'], ['Write', { file_path: 'dist/new' }]],
    ['preventUpdateGitIgnored', ['preventUpdateGitIgnored: true'], ['Read', { file_path: 'x.log' }]],
    [
      'toolUsageValidation',
      ['toolUsageValidation:', '  - tool: Bash', '    action: block'],
      ['Bash', { command: 'true' }],
    ],
    ['commands', ['commands:', '  - run: exit 2'], ['Bash', { command: 'true' }]],
    [
      'shell.unresolvedWrites',
      ['uneditableFiles: [a.lock]', 'shell:', '  unresolvedWrites: block'],
      ['Bash', { command: 'echo > "$(choose)"' }],
    ],
    ['shell.protectFiles', ['uneditableFiles: [a.lock]'], ['Bash', { command: 'if' }]],
  ])('%s follows preToolUse.mode', (rule, lines, [tool, input]) => {
    const files = { 'a.lock': '', '.gitignore': '*.log\n', 'x.log': '' };
    const project = (...more: readonly string[]) => {
      const made = scratchProject({ ...preToolUse(...lines, ...more), ...files });
      git(made.root, 'init', '-q');
      return made;
    };
    expect(project().pre(tool, input).verdict).toMatch(/deny|ask/);
    const observed = project(...OBSERVED).pre(tool, input);
    expect(observed).toMatchObject({ exitCode: 0, verdict: 'none' });
    expect(told(observed)).toContain(`conclaude only observes: ${rule}`);
  });

  test('preventRootAdditions follows it, before the call and at the end of the turn', () => {
    const project = session({ preToolUse: { mode: 'observe' } });
    project.event('SessionStart', { source: 'startup' });
    const run = project.event('PreToolUse', {
      tool_name: 'Write',
      tool_input: { file_path: join(project.root, 'new') },
    });
    expect(run.verdict).toBe('none');
    expect(told(run)).toContain('preventRootAdditions (default) would have refused Write new');
    writeFileSync(join(project.root, 'new'), '');
    expect(project.event('Stop', { stop_hook_active: false }).answer).not.toHaveProperty('decision');
  });

  test('but selfProtection: the one that is watched must not end the trial', () => {
    const project = scratchProject(preToolUse('selfProtection: true', ...OBSERVED));
    expect(project.pre('Edit', { file_path: '.conclaude.yaml' }).verdict).toBe('deny');
    expect(project.pre('Bash', { command: 'conclaude uninstall' }).verdict).toBe('deny');
  });

  test('but those that say otherwise', () => {
    const project = scratchProject({
      ...preToolUse(
        ...OBSERVED,
        'uneditableFiles:',
        '  - a.lock',
        '  - pattern: b.lock',
        '    mode: enforce',
      ),
      'a.lock': '',
      'b.lock': '',
    });
    expect(project.pre('Edit', { file_path: 'a.lock' }).verdict).toBe('none');
    expect(project.pre('Edit', { file_path: 'b.lock' }).verdict).toBe('deny');
    // Whoever may write to either of them is asked for the sake of the one that counts.
    expect(project.pre('Bash', { command: 'echo > "$(choose)b.lock"' }).verdict).toBe('ask');
    expect(project.pre('Bash', { command: 'echo > "$(choose)a.lock"' }).verdict).toBe('none');
  });

  test('a broken policy refuses all the same', () => {
    const project = scratchProject(preToolUse(...OBSERVED, 'unknown: 1'));
    expect(project.pre('Write', { file_path: 'src/a' }).verdict).toBe('deny');
  });
});

describe('in a list of which the first match decides', () => {
  const rule = (mode: string, ...lines: readonly string[]) => [
    `  - ${lines[0]}`,
    ...[...lines.slice(1), `mode: ${mode}`].map((line) => `    ${line}`),
  ];
  const block = (pattern: string) => ['tool: Write', `pattern: ${pattern}`, 'action: block'];
  const allow = (pattern: string) => ['tool: Write', `pattern: ${pattern}`, 'action: allow'];

  test.each<[string, readonly string[], string, 'deny' | 'none', readonly number[]]>([
    [
      'an observed rule hides no rule behind it',
      [...rule('observe', ...block('src/**')), ...rule('enforce', ...block('src/a'))],
      'src/a',
      'deny',
      [0],
    ],
    [
      'an observed whitelist makes nothing outside',
      [...rule('observe', ...allow('src/**')), ...rule('enforce', ...block('lib/**'))],
      'docs/a',
      'none',
      [0],
    ],
    [
      'an observed entry of a whitelist lets nothing in',
      [...rule('enforce', ...allow('src/**')), ...rule('observe', ...allow('docs/**'))],
      'docs/a',
      'deny',
      [],
    ],
    [
      'an enforced rule comes before an observed one',
      [...rule('enforce', ...allow('src/**')), ...rule('observe', ...block('src/a'))],
      'src/a',
      'none',
      [],
    ],
    [
      'an observed rule comes before an enforced whitelist, and only notes',
      [...rule('observe', ...block('src/a')), ...rule('enforce', ...allow('src/**'))],
      'src/a',
      'none',
      [0],
    ],
    [
      'of two observed rules the first is noted',
      [...rule('observe', ...block('src/**')), ...rule('observe', ...block('src/a'))],
      'src/a',
      'none',
      [0],
    ],
  ])('%s', (_, rules, file, verdict, noted) => {
    const project = scratchProject(preToolUse('toolUsageValidation:', ...rules));
    const run = project.pre('Write', { file_path: file });
    expect(run.verdict).toBe(verdict);
    const ids = [...told(run).matchAll(/observes: toolUsageValidation\[(\d)\]/g)].map(([, id]) => Number(id));
    expect(ids).toEqual(noted);
  });

  test('a refusal lists what enforced rules allow, and nothing else', () => {
    const enforced = rule('enforce', ...allow('src/**'));
    const alone = scratchProject(preToolUse('toolUsageValidation:', ...enforced));
    const beside = scratchProject(
      preToolUse('toolUsageValidation:', ...enforced, ...rule('observe', ...allow('lib/**'))),
    );
    const call = (project: ScratchProject) => project.pre('Write', { file_path: 'docs/a' }).reason;
    expect(call(beside)).toBe(call(alone));
  });
});

describe('the user is told once per session and rule', () => {
  const RULES = {
    preToolUse: { preventRootAdditions: false, mode: 'observe', uneditableFiles: ['a.lock', 'b.lock'] },
  };
  const edit = (project: Session, file: string, more: object = {}) =>
    project.event('PreToolUse', {
      tool_name: 'Edit',
      tool_input: { file_path: join(project.root, file) },
      ...more,
    });

  test('each rule for itself, and anew in another session', () => {
    const project = session(RULES, { 'a.lock': '', 'b.lock': '' });
    expect(told(edit(project, 'a.lock'))).toContain('uneditableFiles[0]');
    expect(edit(project, 'a.lock').stdout).toBe('{"blocked":false}\n');
    expect(told(edit(project, 'b.lock'))).toContain('uneditableFiles[1]');
    expect(edit(project, 'b.lock').stdout).toBe('{"blocked":false}\n');
    expect(told(edit(project, 'a.lock', { session_id: 'other' }))).toContain('uneditableFiles[0]');
  });

  test('and again in the same one after it has ended', () => {
    const project = session(RULES, { 'a.lock': '' });
    edit(project, 'a.lock');
    project.event('SessionEnd', { reason: 'other' });
    expect(told(edit(project, 'a.lock'))).toContain('uneditableFiles[0]');
  });

  test('nobody is told of a rule that has nothing to say', () => {
    const project = session(RULES, { c: '' });
    expect(edit(project, 'c').stdout).toBe('{"blocked":false}\n');
  });
});

describe('during a session', () => {
  const lock = (mode: string) => ({
    preToolUse: { preventRootAdditions: false, uneditableFiles: [{ pattern: 'a.lock', mode }] },
  });
  const edit = (project: Session) =>
    project.event('PreToolUse', {
      tool_name: 'Edit',
      tool_input: { file_path: join(project.root, 'a.lock') },
    });
  const config = (project: Session, value: object) =>
    writeFileSync(join(project.root, '.conclaude.yaml'), JSON.stringify(value));

  test('rules that become observed stay in force as they were when it began', () => {
    const project = session(lock('enforce'), { 'a.lock': '' });
    expect(edit(project).verdict).toBe('deny');
    config(project, lock('observe'));
    const run = edit(project);
    expect(run.verdict).toBe('deny');
    expect(told(run)).toContain('was changed during this session and would be less strict');
    config(project, {
      preToolUse: { ...lock('enforce').preToolUse, mode: 'observe', uneditableFiles: ['a.lock'] },
    });
    expect(edit(project).verdict).toBe('deny');
    project.event('SessionStart', { source: 'resume' });
    expect(edit(project).verdict).toBe('none');
  });

  test('rules that become enforced count at once', () => {
    const project = session(lock('observe'), { 'a.lock': '' });
    expect(edit(project).verdict).toBe('none');
    config(project, lock('enforce'));
    expect(edit(project).verdict).toBe('deny');
  });
});

describe('what a command has done unseen', () => {
  /** A call whose text tells nothing, and what it does. */
  function play(project: Session, change: () => void) {
    const call = { tool_name: 'Bash', tool_use_id: 'toolu_1', tool_input: { command: './build' } };
    const before = project.event('PreToolUse', call);
    change();
    return { before, after: project.event('PostToolUse', { ...call, tool_response: {} }) };
  }
  const config = (effects: string, ...files: readonly object[]) => ({
    preToolUse: { preventRootAdditions: false, effects, uneditableFiles: files },
  });

  test.each(['report', 'restore'])(
    'effects: %s: is noted once, and neither reported to Claude nor put back',
    (effects) => {
      const project = session(config(effects, { pattern: 'a.lock', mode: 'observe' }), { 'a.lock': 'old' });
      const file = join(project.root, 'a.lock');
      const { after } = play(project, () => writeFileSync(file, 'new'));
      expect(after.answer).not.toHaveProperty('decision');
      expect(after.answer).not.toHaveProperty('hookSpecificOutput');
      expect(told(after)).toBe(
        'conclaude only observes: uneditableFiles[0] (.conclaude.yaml:1) would have reported that a.lock was changed by "./build"',
      );
      expect(readFileSync(file, 'utf8')).toBe('new');
      expect(told(play(project, () => writeFileSync(file, 'newer')).after)).toBe('');
    },
  );

  test('beside what is enforced, which is put back', () => {
    const project = session(
      config('restore', { pattern: 'a.lock', mode: 'observe' }, { pattern: 'b.lock' }),
      {
        'a.lock': 'old',
        'b.lock': 'old',
      },
    );
    const at = (name: string) => join(project.root, name);
    const { after } = play(project, () => {
      writeFileSync(at('a.lock'), 'new');
      writeFileSync(at('b.lock'), 'new');
    });
    expect(after.answer.decision).toBe('block');
    expect(String(after.answer.reason)).not.toContain('a.lock');
    expect(told(after)).toContain('would have reported that a.lock was changed');
    expect(readFileSync(at('a.lock'), 'utf8')).toBe('new');
    expect(readFileSync(at('b.lock'), 'utf8')).toBe('old');
  });

  test('a new file at the root, under a trial of all rules', () => {
    const project = session({ preToolUse: { mode: 'observe', effects: 'restore' } });
    const file = join(project.root, 'made');
    const { after } = play(project, () => writeFileSync(file, ''));
    expect(after.answer).not.toHaveProperty('decision');
    expect(told(after)).toContain('preventRootAdditions (default) would have reported that made was made');
    expect(existsSync(file)).toBe(true);
  });
});

describe('until', () => {
  const rule = (until: string) => [
    'uneditableFiles:',
    '  - pattern: a.lock',
    '    mode: observe',
    `    until: ${until}`,
  ];
  const validate = (...lines: readonly string[]) => scratchProject(preToolUse(...lines)).run(['validate']);

  test.each(['2020-01-31', '"2020-01-31"'])(
    '%s: validate warns that it has passed, and the rule stays observed',
    (day) => {
      const project = scratchProject({ ...preToolUse(...rule(day)), 'a.lock': '' });
      const { exitCode, stderr } = project.run(['validate']);
      expect(exitCode).toBe(0);
      expect(stderr).toContain('.conclaude.yaml:6:14: preToolUse.uneditableFiles[0].until: warning: ');
      expect(stderr).toContain('it was to be observed until 2020-01-31, and still is');
      expect(project.pre('Edit', { file_path: 'a.lock' }).verdict).toBe('none');
    },
  );

  test('of all rules, it is said once', () => {
    const { stderr } = validate('mode: observe', 'until: 2020-01-31', 'uneditableFiles: [a.lock, b.lock]');
    expect(stderr.match(/warning/g)).toHaveLength(1);
    expect(stderr).toContain('.conclaude.yaml:4:10: preToolUse.until: warning: ');
  });

  test('a day to come is none of its business', () => {
    expect(validate(...rule('9999-12-31'))).toMatchObject({ exitCode: 0, stderr: '' });
  });

  test.each([
    ['a rule that counts', ['uneditableFiles:', '  - pattern: a.lock', '    until: 9999-12-31']],
    ['a policy that counts', ['until: 9999-12-31']],
    [
      'a rule that is excepted',
      [
        'mode: observe',
        'uneditableFiles:',
        '  - pattern: a.lock',
        '    mode: enforce',
        '    until: 9999-12-31',
      ],
    ],
  ])('a day beside %s has no effect', (_, lines) => {
    const { exitCode, stderr } = validate(...lines);
    expect(exitCode).toBe(0);
    expect(stderr).toContain('this day has no effect');
  });

  test.each([
    ['tomorrow', 'it must be a day as YYYY-MM-DD'],
    ['2027-02-29', 'there is no such day'],
    ['2027-13-01', 'there is no such day'],
    ['"2027-1-1"', 'it must be a day as YYYY-MM-DD'],
    ['2027-01-31T00:00', 'it must be a day as YYYY-MM-DD'],
    ['20270131', 'expected a string'],
  ])('%s is an error, with its place', (day, words) => {
    const { exitCode, stderr } = validate(...rule(day));
    expect(exitCode).toBe(1);
    expect(stderr).toContain('.conclaude.yaml:6:14');
    expect(stderr).toContain(words);
  });

  test('2028-02-29 is a day', () => {
    expect(validate(...rule('2028-02-29')).exitCode).toBe(0);
  });

  test.each([
    ['9999-12-31', 'warn', 'observing: 1 rule, until 9999-12-31 (uneditableFiles[0])'],
    ['2020-01-31', 'fail', 'observing: 1 rule, until 2020-01-31, which has passed (uneditableFiles[0])'],
  ])('%s: doctor says so', (day, status, words) => {
    const project = scratchProject(preToolUse(...rule(day)));
    const { findings } = JSON.parse(project.run(['doctor', '--json']).stdout) as {
      findings: readonly { group: string; status: string; text: string }[];
    };
    expect(findings).toContainEqual(
      expect.objectContaining({ status, text: expect.stringContaining(words) }),
    );
    expect(findings).toContainEqual(
      expect.objectContaining({
        group: 'rules',
        status: 'ok',
        text: 'uneditableFiles[0] would refuse Edit a.lock (observed)',
      }),
    );
  });
});

describe('who lists rules shows which are observed', () => {
  const files = {
    ...preToolUse(
      'uneditableFiles:',
      '  - pattern: a.lock',
      '    mode: observe',
      '    until: 9999-12-31',
      '  - b.lock',
      'toolUsageValidation:',
      '  - tool: Bash',
      '    action: ask',
      '    mode: observe',
      '  - tool: Bash',
      '    action: block',
    ),
    'a.lock': '',
    'b.lock': '',
  };

  test('explain', () => {
    const project = scratchProject(files);
    const { stdout } = project.run(['explain', 'Edit', 'a.lock']);
    expect(stdout).toContain('would refuse   a.lock (observed until 9999-12-31)');
    expect(stdout).toContain('Verdict: no opinion');
    expect(stdout).toContain('Only observed, so nothing comes of it:');
    expect(stdout).toContain('uneditableFiles[0] (.conclaude.yaml:4) would refuse:');
    expect(project.run(['explain', 'Edit', 'b.lock']).stdout).not.toContain('Only observed');
  });

  test('explain, for programs', () => {
    const shown = JSON.parse(scratchProject(files).run(['explain', '--json', 'Bash', 'true']).stdout);
    expect(shown.verdict).toBe('deny');
    expect(shown.rules.slice(0, 2)).toMatchObject([
      { key: 'preToolUse.toolUsageValidation[0]', mode: 'observe', outcome: 'asks' },
      { key: 'preToolUse.toolUsageValidation[1]', mode: 'enforce', outcome: 'refuses' },
    ]);
    expect(shown.observed).toMatchObject([
      { key: 'preToolUse.toolUsageValidation[0]', place: '.conclaude.yaml:9', would: 'ask' },
    ]);
  });

  test('validate: an observed rule shadows none that counts', () => {
    expect(scratchProject(files).run(['validate']).stderr).not.toContain('never fires');
  });

  test('visualize', () => {
    const project = scratchProject(files);
    expect(project.run(['visualize']).stdout).toMatch(/uneditableFiles\[0\] .*a\.lock \(observed\)\n/);
    const { rules } = JSON.parse(project.run(['visualize', '--json']).stdout);
    expect(rules.map(({ mode }: { mode: string }) => mode)).toEqual([
      'observe',
      'enforce',
      'observe',
      'enforce',
    ]);
  });

  test('sandbox holds none of them', () => {
    const report = JSON.parse(scratchProject(files).run(['sandbox', '--json']).stdout);
    expect(report.shared.denyWrite).toEqual(['./b.lock']);
    expect(report.rules[0].notHeld.reason).toBe('observed');
  });

  test('test: `expect` is what happens, `would` what would have', () => {
    const tests = (would: string) => `tests:
  - { tool: Edit, file: a.lock, expect: none, would: ${would} }
  - { tool: Edit, file: b.lock, expect: deny, would: none }
  - { tool: Edit, file: a.lock, expect: none }
`;
    const run = (would: string) =>
      scratchProject({ ...files, '.conclaude.yaml': files['.conclaude.yaml'] + tests(would) }).run(['test']);
    expect(run('deny').exitCode).toBe(0);
    const { exitCode, stdout } = run('ask');
    expect(exitCode).toBe(1);
    expect(stdout.replace(/\s+/g, ' ')).toContain(
      'expected a question (ask) of rules that are only observed, found a refusal (deny)',
    );
  });
});
