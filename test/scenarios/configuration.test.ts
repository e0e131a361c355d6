import { describe, expect, test } from 'vitest';
import { scratchProject } from '../support/scratch-project.ts';

const validate = (config: string) => scratchProject({ '.conclaude.yaml': config }).run(['validate']);
const under = (...lines: string[]) => ['preToolUse:', ...lines.map((line) => `  ${line}`), ''].join('\n');

describe('validate', () => {
  test.each([
    ['PT-008', under('preventRootAdditions: true')],
    ['PT-008', under('preventRootAdditions: false')],
    ['PT-010', under('uneditableFiles: ["*.lock", "docs/**"]')],
    ['PT-015', under('preventRootAdditions: true', 'uneditableFiles: [a]')],
    ['PT-062', under('preventUpdateGitIgnored: true')],
    ['PT-062', under('preventUpdateGitIgnored: false')],
    ['PT-093', under('preventRootAdditionsMessage: null')],
    ['BC-022', under('toolUsageValidation: [{ tool: Bash, commandPattern: "x*", action: block }]')],
    [
      'BC-022',
      under(
        'toolUsageValidation: [{ tool: Bash, pattern: "", commandPattern: "x*", matchMode: prefix, action: block }]',
      ),
    ],
    [
      'SS-001 SS-030',
      'subagentStop:\n  commands:\n    "*":\n      - { run: x, message: m, showStdout: true, showStderr: true, maxOutputLines: 5 }\n',
    ],
    ['SS-004', 'subagentStop: { commands: { "*": [{ run: x }], coder: [{ run: y }] } }'],
    ['SS-028', 'subagentStop: {}'],
    ['an empty file', ''],
    ['only a comment', '# nothing yet\n'],
    ['only a document mark', '---\n'],
    ['a byte order mark', '\ufeffpreToolUse: {}\n'],
    ['CRLF', 'preToolUse:\r\n  uneditableFiles:\r\n    - "a"\r\n'],
    [
      'aliases and merge keys',
      'preToolUse:\n  uneditableFiles:\n    - &a { pattern: x, message: m }\n    - { <<: *a, pattern: y }\n    - *a\n',
    ],
    ['a value on the next line', 'preToolUse:\n  preventRootAdditions:\n    true\n    # a comment\n'],
    ['a megabyte', `preToolUse:\n  uneditableFiles:\n${'    - "some/file/pattern/*.txt"\n'.repeat(33_000)}`],
  ])('%s is valid', (_, config) => {
    expect(validate(config)).toMatchObject({ exitCode: 0, stderr: '' });
  });

  test.each([
    [
      'PT-009',
      under('preventRootAdditions: "yes"'),
      2,
      25,
      'preToolUse.preventRootAdditions: found the string "yes", expected true or false (a boolean)',
    ],
    ['PT-009', under('preventRootAdditions: 1'), 2, 25, 'found the number 1, expected true or false'],
    ['PT-009', under('preventRootAdditions:'), 2, 3, 'found null, expected true or false'],
    [
      'PT-011',
      under('uneditableFiles: "*.lock"'),
      2,
      20,
      'preToolUse.uneditableFiles: found the string "*.lock", expected a list (an array)',
    ],
    ['PT-011', under('uneditableFiles: { a: b }'), 2, 20, 'found a map, expected a list (an array)'],
    [
      'PT-011',
      under('uneditableFiles: [1]'),
      2,
      21,
      'preToolUse.uneditableFiles[0]: found the number 1, expected a string, or a map with `pattern`',
    ],
    [
      'PT-016',
      'rules:\n  preventRootAdditions: true\n',
      1,
      1,
      'The `rules` section is no longer supported. Move its fields to `preToolUse`',
    ],
    [
      'PT-063',
      under('preventUpdateGitIgnored: "yes"'),
      2,
      28,
      'preToolUse.preventUpdateGitIgnored: found the string "yes", expected true or false (a boolean)',
    ],
    [
      'PT-063',
      under('preventUpdateGitIgnored: 1'),
      2,
      28,
      'found the number 1, expected true or false (a boolean)',
    ],
    [
      'PT-063',
      under('preventUpdateGitIgnored: null'),
      2,
      28,
      'found null, expected true or false (a boolean)',
    ],
    [
      'BC-009',
      under('toolUsageValidation:', '  - { tool: Bash, commandPattern: x, matchMode: regex, action: block }'),
      3,
      51,
      'preToolUse.toolUsageValidation[0].matchMode: found the string "regex", expected "full" or "prefix"',
    ],
    [
      'BC-024',
      under(
        'toolUsageValidation:',
        '  - { tool: Bash, commandPattern: "ok*", action: block }',
        '  - { tool: Bash, commandPattern: "git [push", action: block }',
      ),
      4,
      37,
      'preToolUse.toolUsageValidation[1].commandPattern: found the string "git [push", expected a valid glob (a \'[\' is never closed)',
    ],
    [
      'SS-031',
      'subagentStop:\n  commands:\n    coder:\n      - message: m\n',
      4,
      9,
      'subagentStop.commands.coder[0]: found no `run`, expected the required field `run`',
    ],
    [
      'SS-032',
      'subagentStop: { commands: { a: [{ run: x, maxOutputLines: 0 }] } }',
      1,
      59,
      'found the number 0, expected a whole number in the range 1 to 10000',
    ],
    [
      'SS-032',
      'subagentStop: { commands: { a: [{ run: x, maxOutputLines: -3 }] } }',
      1,
      59,
      'found the number -3, expected a whole number in the range 1 to 10000',
    ],
    [
      'SS-033',
      'subagentStop:\n  commands:\n    "": [{ run: x }]\n',
      3,
      5,
      'subagentStop.commands."": found the key "", expected a valid agent pattern: the pattern is empty',
    ],
    [
      'a typo in a key',
      under('uneditableFile: []'),
      2,
      3,
      'preToolUse.uneditableFile: found the unknown key `uneditableFile`, expected a known key; did you mean `uneditableFiles`?',
    ],
    [
      'a key that resembles none',
      'wombat: 1\n',
      1,
      1,
      'found the unknown key `wombat`, expected one of `extends`, `overrides`, `preToolUse`',
    ],
    [
      'a typo in an entry',
      under('uneditableFiles: [{ pattern: a, agents: b }]'),
      2,
      35,
      'did you mean `agent`?',
    ],
    [
      'a missing action',
      under('toolUsageValidation: [{ tool: Bash }]'),
      2,
      25,
      'expected the required field `action` ("block", "allow" or "ask")',
    ],
    [
      'action: deny',
      under('toolUsageValidation: [{ tool: Bash, action: deny }]'),
      2,
      47,
      'found the string "deny", expected "block", "allow" or "ask"',
    ],
    ['an empty file pattern', under('uneditableFiles: [""]'), 2, 21, 'the pattern is empty'],
    ['an unclosed brace', under('preventAdditions: ["{a,b"]'), 2, 22, "a '{' is never closed"],
    [
      'an empty pattern without a commandPattern',
      under('toolUsageValidation: [{ tool: Write, pattern: "", action: block }]'),
      2,
      49,
      'expected a file pattern, because the rule has no `commandPattern`',
    ],
    [
      'a rewrite that blocks',
      under('toolUsageValidation: [{ tool: Bash, action: block, updatedInput: { a: 1 } }]'),
      2,
      68,
      "a rule that blocks can't rewrite the input",
    ],
    ['duplicate keys', 'preToolUse: {}\npreToolUse: {}\n', 2, 1, 'duplicated mapping key'],
    [
      'tabs',
      'preToolUse:\n\tpreventRootAdditions: true\n',
      2,
      1,
      'tab characters must not be used in indentation',
    ],
    ['a list at the top', '- a\n', 1, 1, 'found a list, expected a map of keys and values'],
    ['a text at the top', 'hello\n', 1, 1, 'found the string "hello", expected a map of keys and values'],
    ['several documents', 'preToolUse: {}\n---\nsubagentStop: {}\n', 1, 1, 'expected one document'],
    [
      'a section of a list that is null',
      'tests: [null]\n',
      1,
      9,
      'found null, expected a map of keys and values',
    ],
    ['deep nesting', `a: ${'['.repeat(5000)}`, 1, undefined, 'invalid YAML'],
    [
      'an alias to itself',
      under('toolUsageValidation: [{ tool: X, action: ask, updatedInput: &a { b: *a } }]'),
      2,
      undefined,
      'expand without end',
    ],
    ['generatedFileMessage', under('generatedFileMessage: x'), 2, 3, 'of an earlier version'],
    [
      'preventGeneratedFileEdits',
      under('preventGeneratedFileEdits: true'),
      2,
      3,
      'Protect generated files by pattern',
    ],
  ])('%s: %j is an error with its place', (_, config, line, column, text) => {
    const run = validate(config);
    expect(run).toMatchObject({ exitCode: 1, stdout: '' });
    expect(run.stderr).toMatch(new RegExp(`\\.conclaude\\.yaml:${line}:${column ?? '\\d+'}: `));
    expect(run.stderr).toContain(text);
  });

  test('an alias bomb is answered at once', () => {
    const levels = Array.from(
      { length: 12 },
      (_, level) =>
        `  l${level}: &l${level} [${Array(9)
          .fill(level === 0 ? 'x' : `*l${level - 1}`)
          .join(', ')}]`,
    );
    const bomb = [
      'preToolUse:',
      '  toolUsageValidation:',
      '    - tool: X',
      '      action: ask',
      '      updatedInput:',
      ...levels.map((line) => `      ${line}`),
      '',
    ].join('\n');
    expect(validate(bomb)).toMatchObject({
      exitCode: 1,
      stderr: expect.stringContaining('expand without end'),
    });
    const map = `subagentStop:\n  commands:\n    a: &a [${Array(3000).fill('{ run: x }').join(', ')}]\n${Array.from({ length: 900 }, (_, n) => `    a${n}: *a\n`).join('')}`;
    expect(validate(map)).toMatchObject({
      exitCode: 1,
      stderr: expect.stringContaining('more values than can be checked'),
    });
  });

  test('all errors are reported at once, in the order of the file', () => {
    const run = validate(under('preventRootAdditions: 1', 'uneditableFiles: x', 'bogus: y'));
    expect(run.stderr.match(/\.yaml:\d+:\d+: /g)).toEqual(['.yaml:2:25: ', '.yaml:3:20: ', '.yaml:4:3: ']);
  });

  test('hostile text in the file cannot forge a line of the report', () => {
    const run = validate('"a\\e[2J\\nfake: line": 1\n');
    expect(run.stderr).toContain('a\\u001b[2J\\nfake: line');
  });

  test('--json gives the same to programs', () => {
    const project = scratchProject({ '.conclaude.yaml': under('preventRootAdditions: 1') });
    const run = project.run(['validate', '--json']);
    expect(run.exitCode).toBe(1);
    expect(JSON.parse(run.stdout)).toEqual({
      valid: false,
      file: `${project.root}/.conclaude.yaml`,
      problems: [
        {
          line: 2,
          column: 25,
          key: 'preToolUse.preventRootAdditions',
          found: 'the number 1',
          expected: 'true or false (a boolean)',
        },
      ],
      warnings: [],
    });
    expect(
      JSON.parse(scratchProject({ '.conclaude.yaml': '' }).run(['validate', '--json']).stdout),
    ).toMatchObject({ valid: true, problems: [] });
  });

  test.each([
    [
      'a commandPattern for a tool without commands',
      '{ tool: Write, commandPattern: "rm*", action: block }',
      'never fires',
    ],
    [
      'the same beside a pattern',
      '{ tool: Write, pattern: "a", commandPattern: "rm*", action: block }',
      'only `pattern` counts',
    ],
    [
      'an agent that nobody knows',
      '{ tool: Write, agent: codr, action: block }',
      "'codr' doesn't match any agent known here",
    ],
    [
      'the word /*',
      '{ tool: Bash, commandPattern: "rm -rf /*", action: block }',
      'write /** for everything below',
    ],
    [
      'a command that may ride along',
      '{ tool: Bash, commandPattern: "npm *", action: allow }',
      'a second command in the same line',
    ],
    [
      'an absolute pattern by mistake',
      '{ tool: Write, pattern: "/no-such-place/x", action: block }',
      "write './no-such-place/x'",
    ],
  ])('%s is a warning, not an error', (_, rule, text) => {
    const run = validate(under('toolUsageValidation:', `  - ${rule}`));
    expect(run.exitCode).toBe(0);
    expect(run.stderr).toMatch(/\.conclaude\.yaml:3:7: preToolUse\.toolUsageValidation\[0\]: warning: /);
    expect(run.stderr).toContain(text);
  });

  test('a rule that an earlier one leaves nothing to is warned of', () => {
    const rules = [
      '{ tool: Bash, action: block }',
      '{ tool: bash, commandPattern: "x", action: block }',
      '{ tool: Write, pattern: a, action: ask }',
      '{ tool: Write, pattern: a, action: block }',
    ];
    const run = validate(under('toolUsageValidation:', ...rules.map((rule) => `  - ${rule}`)));
    expect(run.exitCode).toBe(0);
    expect(run.stderr).toContain(
      '[1]: warning: this rule never fires: preToolUse.toolUsageValidation[0] matches everything',
    );
    expect(run.stderr).toContain(
      '[3]: warning: this rule never fires: preToolUse.toolUsageValidation[2] matches everything',
    );
    expect(run.stderr.match(/warning/g)).toHaveLength(2);
  });

  test('agents of the project are known', () => {
    const project = scratchProject({
      '.conclaude.yaml': under(
        'uneditableFiles: [{ pattern: a, agent: coder }, { pattern: a, agent: deep }]',
      ),
      '.claude/agents/c.md': '---\nname: coder\n---\n',
      '.claude/agents/team/deep.md': 'x',
    });
    expect(project.run(['validate'])).toMatchObject({ exitCode: 0, stderr: '' });
  });

  test('--config-path takes a file or a folder', () => {
    const project = scratchProject({ 'good/.conclaude.yml': '', 'bad/my.yaml': 'x: 1\n' });
    const at = (path: string) => project.run(['validate', '--config-path', path]);
    expect(at('good')).toMatchObject({ exitCode: 0, stdout: expect.stringContaining('good/.conclaude.yml') });
    expect(at('bad/my.yaml')).toMatchObject({
      exitCode: 1,
      stderr: expect.stringContaining('bad/my.yaml:1:1'),
    });
    expect(at('bad')).toMatchObject({ exitCode: 1, stderr: expect.stringContaining('No .conclaude.yaml') });
    expect(at('missing')).toMatchObject({
      exitCode: 1,
      stderr: expect.stringContaining('No .conclaude.yaml'),
    });
  });

  test('without a configuration it says so', () => {
    const run = scratchProject({}).run(['validate'], { env: { CLAUDE_PROJECT_DIR: '/proc' } });
    expect(run).toMatchObject({
      exitCode: 1,
      stderr: expect.stringContaining('An empty file is a valid start'),
    });
  });
});

describe('the command line of a person', () => {
  const project = () => scratchProject({});

  test.each([[['--help']], [['-h']], [['help']], [[]]])('%j shows the help with an example', (args) => {
    expect(project().run(args)).toMatchObject({
      exitCode: 0,
      stdout: expect.stringContaining('Example: conclaude explain'),
      stderr: '',
    });
  });

  test.each([[['validate', '--help']], [['help', 'validate']]])(
    '%j shows the help of one command',
    (args) => {
      expect(project().run(args)).toMatchObject({
        exitCode: 0,
        stdout: expect.stringContaining('conclaude validate: check the configuration'),
      });
    },
  );

  test.each([
    [['vlaidate'], "did you mean 'validate'?"],
    [['help', 'vlaidate'], "did you mean 'validate'?"],
    [['validate', '--jsn'], "'--jsn'"],
    [['validate', 'extra'], 'extra'],
    [['--wrong'], "unknown option '--wrong'"],
  ])('%j is a usage error, exit 64', (args, text) => {
    expect(project().run(args)).toMatchObject({
      exitCode: 64,
      stdout: '',
      stderr: expect.stringContaining(text),
    });
  });

  test.each([
    [{}, false],
    [{ FORCE_COLOR: '1' }, true],
    [{ FORCE_COLOR: '0' }, false],
    [{ FORCE_COLOR: '1', NO_COLOR: '1' }, false],
  ])('colours follow the environment: %j', (env, colours) => {
    const run = scratchProject({ '.conclaude.yaml': '' }).run(['validate'], { env });
    expect(run.stdout.includes('\u001b[')).toBe(colours);
  });

  test('--version', () => {
    expect(project().run(['--version'])).toMatchObject({
      exitCode: 0,
      stdout: expect.stringMatching(/^\d+\.\d+\.\d+\n$/),
    });
  });
});
