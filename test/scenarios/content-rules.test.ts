import { chmodSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { privateKey, tokens } from '../support/made-up-secrets.ts';
import { type ProjectFile, preToolUse, scratchProject } from '../support/scratch-project.ts';

const CHEATING = 'contentRules: [{ forbid: "conclaude:no-cheating" }]';
const SECRETS = 'contentRules: [{ forbid: "conclaude:secrets-in-text" }]';
const MARKERS = 'contentRules: [{ forbid: "conclaude:conflict-markers" }]';

const project = (rules: string, files: Readonly<Record<string, ProjectFile>> = {}) =>
  scratchProject({ ...preToolUse(...rules.split('\n')), ...files });

const OLD = "it.only('a', f);\nit('b', g);\n";

describe('what counts as added', () => {
  test.each<[string, string, Readonly<Record<string, unknown>>, string, string]>([
    ['a new file', '', { content: "it.only('a', f)\n" }, 'deny', 'line 1'],
    ['a new file without any', '', { content: "it('a', f)\n" }, 'none', ''],
    ['an existing one is kept', OLD, { content: `// more\n${OLD}` }, 'none', ''],
    ['a moved line', OLD, { content: "it('b', g);\nit.only('a', f);\n" }, 'none', ''],
    ['a renamed test', OLD, { content: OLD.replace("'a'", "'z'") }, 'none', ''],
    ['a second one', OLD, { content: OLD.replace('it(', 'it.only(') }, 'deny', 'line 2'],
    ['a copied line', OLD, { content: OLD + OLD }, 'deny', 'line 3'],
    ['the same text', OLD, { content: OLD }, 'none', ''],
    ['one removed', OLD, { content: OLD.replace('.only', '') }, 'none', ''],
    ['other line endings', OLD, { content: OLD.replaceAll('\n', '\r\n') }, 'none', ''],
    ['a byte order mark', OLD, { content: `\uFEFF${OLD}` }, 'none', ''],
    [
      'another kind in its place',
      OLD,
      { content: OLD.replace('.only', '.skip') },
      'deny',
      'a skipped test (line 1)',
    ],
  ])('Write, %s', (_, before, input, verdict, reason) => {
    const it = project(CHEATING, before === '' ? {} : { 'a.test.ts': before });
    const run = it.pre('Write', { file_path: 'a.test.ts', ...input });
    expect(run.verdict).toBe(verdict);
    if (reason !== '') expect(run.reason).toContain(reason);
  });

  const edit = (old: string, now: string, all = false) => ({
    old_string: old,
    new_string: now,
    replace_all: all,
  });

  test.each<[string, string, Readonly<Record<string, unknown>>, string, string]>([
    ['Edit', 'adds one', edit("it('b'", "it.only('b'"), 'deny', 'line 2'],
    ['Edit', 'adds one by a piece of it', edit("('b'", ".only('b'"), 'deny', 'line 2'],
    ['Edit', 'renames around one', edit("it.only('a'", "it.only('z'"), 'none', ''],
    ['Edit', 'is about something else', edit("'b'", "'c'"), 'none', ''],
    ['Edit', 'replaces all', edit('it(', 'it.only(', true), 'deny', 'line 2'],
    [
      'Edit',
      "doesn't find its place",
      edit('nothing like it', "it.only('x')"),
      'deny',
      'line 1 of the added text',
    ],
    ['Edit', "doesn't find its place, and adds none", edit("it.only('q')", "it.only('x')"), 'none', ''],
    [
      'MultiEdit',
      'moves one',
      { edits: [edit("it.only('a', f);\n", ''), edit('g);\n', "g);\nit.only('a', f);\n")] },
      'none',
      '',
    ],
    [
      'MultiEdit',
      'adds one',
      { edits: [edit("'a'", "'c'"), edit("it('b'", "it.skip('b'")] },
      'deny',
      'line 2',
    ],
    ['NotebookEdit', 'of another tool', { new_source: "it.only('x')" }, 'none', ''],
  ])('%s %s', (tool, _, input, verdict, reason) => {
    const it = project(CHEATING, { 'a.test.ts': OLD });
    const run = it.pre(tool, { file_path: 'a.test.ts', ...input });
    expect(run.verdict).toBe(verdict);
    if (reason !== '') expect(run.reason).toContain(reason);
  });

  test('an edit of a file with other line endings leaves what it has', () => {
    const it = project(CHEATING, { 'a.test.ts': OLD.replaceAll('\n', '\r\n') });
    const change = (old: string, now: string) =>
      it.pre('Edit', { file_path: 'a.test.ts', old_string: old, new_string: now }).verdict;
    expect(change("it.only('a', f);\nit('b'", "it.only('a', f);\nit('c'")).toBe('none');
    expect(change("f);\nit('b'", "f);\nit.skip('b'")).toBe('deny');
  });

  const notebook = (source: string) =>
    JSON.stringify({
      cells: [
        { id: 'c1', cell_type: 'code', source: [source] },
        { id: 'c2', source: 'x = 1' },
      ],
    });

  test.each([
    ['c2', 'replace', 'x = y  # type: ignore', 'deny'],
    ['c1', 'replace', 'z = y  # type: ignore', 'none'],
    ['c1', 'insert', 'z = y  # type: ignore', 'deny'],
    ['unknown', 'replace', 'z = y  # type: ignore', 'none'],
    ['unknown', 'replace', 'z = y  # noqa', 'deny'],
  ])('NotebookEdit of cell %s, %s %s', (id, mode, source, verdict) => {
    const it = project(CHEATING, { 'n.ipynb': notebook('x = y  # type: ignore') });
    const input = { notebook_path: 'n.ipynb', cell_id: id, edit_mode: mode, new_source: source };
    expect(it.pre('NotebookEdit', input).verdict).toBe(verdict);
  });

  test.each([
    ['mcp__fs__write_file', { path: 'a.test.ts', content: OLD }, 'none'],
    ['mcp__fs__write_file', { path: 'a.test.ts', content: OLD + OLD }, 'deny'],
    ['mcp__fs__write_file', { path: 'b.test.ts', content: OLD }, 'deny'],
    [
      'mcp__fs__edit_file',
      { path: 'a.test.ts', edits: [{ oldText: "it('b'", newText: "it.only('b'" }] },
      'deny',
    ],
    [
      'mcp__fs__edit_file',
      { path: 'a.test.ts', edits: [{ oldText: 'it.only(1)', newText: 'it.only(2)' }] },
      'none',
    ],
    [
      'mcp__x__write_files',
      {
        files: [
          { path: 'b.md', content: OLD },
          { path: 'c.md', content: '' },
        ],
      },
      'none',
    ],
    [
      'mcp__x__write_files',
      {
        files: [
          { path: 'b.md', content: '' },
          { path: 'c.ts', content: OLD },
        ],
      },
      'deny',
    ],
    ['mcp__x__replace_body', { relative_path: 'b.test.ts', body: 'it.skip("x", f)' }, 'deny'],
    ['mcp__x__read_file', { path: 'b.test.ts', content: OLD }, 'none'],
  ])('%s %j: %s', (tool, input, verdict) => {
    expect(project(CHEATING, { 'a.test.ts': OLD }).pre(tool, input).verdict).toBe(verdict);
  });
});

describe('commands', () => {
  const heredoc = (file: string, text: string, quote = "'") =>
    `cat > ${file} <<${quote}EOF${quote}\n${text}EOF\n`;

  test.each([
    [heredoc('b.test.ts', OLD), 'deny'],
    [heredoc('a.test.ts', OLD), 'none'],
    [heredoc('a.test.ts', `${OLD}it.skip('x')\n`), 'deny'],
    [heredoc('b.test.ts', 'const x = "$UNKNOWN";\nit.only("a", f)\n', ''), 'deny'],
    [heredoc('b.md', OLD), 'none'],
    ['echo "it.only(\'x\', f)" > b.test.ts', 'deny'],
    ['echo "it(\'x\', f)" > b.test.ts', 'none'],
    ['echo "it.only(\'x\', f)" >> a.test.ts', 'deny'],
    ['echo "it.only(\'x\', f)" > a.test.ts', 'none'],
    ['echo "it.only(\'x\', f)"', 'none'],
    ["printf '%s\\n' \"it.only('x', f)\" > b.test.ts", 'deny'],
    ['echo "it.only(\'x\', f)" | tee b.test.ts', 'deny'],
    ['echo "it.only(\'x\', f)" | sudo tee -a a.test.ts', 'deny'],
    ['bash -c \'echo "it.only(1)" > b.test.ts\'', 'deny'],
    ["sed -i 's/it(/it.skip(/' a.test.ts", 'deny'],
    ["sed -i 's/it.only(/it(/' a.test.ts", 'none'],
    ["sed -i 's/x/y/' a.test.ts", 'none'],
    ["perl -pi -e 's/it\\(/it.skip(/' a.test.ts", 'deny'],
    ["python3 -c \"open('b.test.ts','w').write('it.only(1)')\"", 'deny'],
    [
      "python3 - <<'EOF'\nfrom pathlib import Path\np = Path('a.test.ts')\np.write_text(p.read_text().replace('it(', 'it.skip('))\nEOF\n",
      'deny',
    ],
    [
      "python3 - <<'EOF'\nfrom pathlib import Path\np = Path('a.test.ts')\np.write_text(p.read_text().replace('it.only(', 'it('))\nEOF\n",
      'none',
    ],
    ["grep -rn 'it.only(' a.test.ts", 'none'],
    ["git commit -m 'Remove it.only( from the tests'", 'none'],
    ['cp a.test.ts b.test.ts', 'none'],
    ['mv a.test.ts b.test.ts', 'none'],
    ['rm a.test.ts', 'none'],
  ])('%s: %s', (command, verdict) => {
    expect(project(CHEATING, { 'a.test.ts': OLD }).pre('Bash', { command }).verdict).toBe(verdict);
  });

  test('with protectFiles off, nothing is looked at', () => {
    const it = project(`${CHEATING}\nshell: { protectFiles: false }`);
    expect(it.pre('Bash', { command: heredoc('b.test.ts', OLD) }).verdict).toBe('none');
  });
});

describe('conclaude:no-cheating', () => {
  test.each<[string, string]>([
    ['a.ts', "describe.only('x', () => {})"],
    ['a.test.tsx', "test.concurrent.only('x', f)"],
    ['a.spec.js', "fit('x', f)"],
    ['a.spec.js', "xdescribe('x', f)"],
    ['a.spec.ts', "test.fixme('x', f)"],
    ['a.spec.ts', "it.todo('x', () => {})"],
    ['a.spec.ts', "it.fails('x', f)"],
    ['a.spec.ts', "it.skipIf(true)('x', f)"],
    ['a.ts', '/* eslint-disable */'],
    ['a.ts', '  // eslint-disable-next-line no-console'],
    ['a.ts', '// biome-ignore lint/a: b'],
    ['a.ts', '// @ts-ignore'],
    ['a.ts', '// @ts-nocheck'],
    ['a.ts', '/* istanbul ignore next */'],
    ['a.test.ts', 'expect(true).toBe(true)'],
    ['a.test.ts', 'expect(1).toEqual( 1 )'],
    ['a.test.ts', 'assert.ok(true)'],
    ['a.py', 'x = y  # type: ignore[attr]'],
    ['a.py', 'import x  # noqa: F401'],
    ['a.py', '# pylint: disable=all'],
    ['a.py', 'x = 1  # pragma: no cover'],
    ['a.py', '    assert True'],
    ['a.py', 'assert 1 == 1'],
    ['a.py', '@pytest.mark.skip(reason="x")'],
    ['a.py', '@pytest.mark.xfail'],
    ['a.py', 'self.skipTest("x")'],
    ['a.rs', '#[ignore]'],
    ['a.rs', '#[allow(dead_code)]'],
    ['a.rs', 'assert!(true);'],
    ['a_test.go', '\tt.Skip("x")'],
    ['a.go', 'f() //nolint:errcheck'],
    ['ATest.java', '@Disabled("x")'],
    ['src/test/java/X.java', '@Ignore'],
    ['a.kt', 'val x = y // NOSONAR'],
    ['a_test.rb', "    skip 'x'"],
    ['a_test.go', 'func TestX(t *testing.T) {\n\tt.Skip()'],
    ['a.py', 'def test_x(self):\n    self.skipTest("x")'],
    ['A.cs', '[Fact(Skip = "x")]'],
    ['a_spec.rb', "xit 'x' do"],
    ['a.rb', '# rubocop:disable Style/X'],
    ['ATest.php', '$this->markTestSkipped("x");'],
    ['a.sh', '# shellcheck disable=SC2086'],
    ['package.json', '"test": "vitest run || true",'],
    ['package.json', '"test:unit": "jest --passWithNoTests"'],
    ['package.json', '"lint": "eslint . ; exit 0"'],
    ['vitest.config.ts', 'passWithNoTests: true,'],
    ['.github/workflows/ci.yml', '        continue-on-error: true'],
    ['.github/workflows/ci.yml', '      - run: npm test || true'],
  ])('stops %s: %s', (file, text) => {
    const run = project(CHEATING).pre('Write', { file_path: file, content: `\n${text}\n` });
    expect(run).toMatchObject({ verdict: 'deny', exitCode: 2 });
    expect(run.reason).toMatch(/\(line [23]\)/);
  });

  test.each<[string, string]>([
    ['README.md', "Never commit `it.only('x')` or `// eslint-disable`."],
    ['docs/a.txt', '@ts-ignore and # type: ignore are out'],
    ['a.ts', "it('only runs once', f)"],
    ['a.ts', 'const only = items.only;'],
    ['a.ts', 'list.skip(3).take(2)'],
    ['a.ts', 'this.layout.fit(size)'],
    ['a.ts', 'function fit(box: Box) {}'],
    ['a.test.ts', "it.each([1])('x', f)"],
    ['a.test.ts', "it.todo('x')"],
    ['a.test.ts', "it.skipIf(process.platform === 'win32')('x', f)"],
    ['a.test.ts', 'expect(value).toBe(true)'],
    ['a.test.ts', 'expect(1).toBe(count)'],
    ['a.ts', '// see https://eslint.org/docs/rules'],
    ['a.ts', "const rule = 'eslint-disable';"],
    ['a.py', 'assert True in values'],
    ['a.py', 'assert x == y'],
    ['a.py', '@pytest.mark.skipif(sys.platform == "win32", reason="x")'],
    ['a.py', 'kind: ignore'],
    ['a.rs', '#[derive(Debug)]'],
    ['a.rs', 'assert!(truth);'],
    ['a_test.go', 'items.Skip'],
    ['Entity.java', '@Ignore'],
    ['A.java', '@JsonIgnore'],
    ['A.java', '@SuppressWarnings("unchecked")'],
    ['a_test.rb', "    skip 'x' unless supported?"],
    ['a_test.go', '\tif testing.Short() {\n\t\tt.Skip("x")'],
    ['a.py', '    if not supported:\n        self.skipTest("x")'],
    ['a.py', '# needs a @pytest.mark.xfail mark'],
    ['a.test.ts', '    if (windows) this.skip();'],
    ['a.rs', '#[cfg_attr(miri, ignore)]'],
    ['package.json', '"start": "node a.js || true"'],
    ['package.json', '"test": "vitest run"'],
    ['a.yml', 'continue-on-error: true'],
  ])('lets %s pass: %s', (file, text) => {
    expect(project(CHEATING).pre('Write', { file_path: file, content: `${text}\n` }).verdict).toBe('none');
  });
});

describe('conclaude:secrets-in-text', () => {
  test.each(tokens(7))('stops %s, and never says it', (kind, token) => {
    const it = project(SECRETS);
    const run = it.pre('Write', {
      file_path: 'src/a.ts',
      content: `const a = 1;\nconst key = "${token}";\n`,
    });
    expect(run.verdict).toBe('deny');
    expect(run.reason).toContain(`${kind} (line 2)`);
    expect(run.stdout + run.stderr).not.toContain(token);
    const command = `echo 'KEY=${token}' >> .env`;
    const shell = it.pre('Bash', { command });
    expect(shell.verdict).toBe('deny');
    expect(shell.stdout + shell.stderr).not.toContain(token);
    const explained = [[], ['--json']].map((more) => it.run(['explain', 'Bash', command, ...more]).stdout);
    for (const text of explained) {
      expect(text).not.toContain(token);
      expect(text).toContain(kind);
    }
  });

  test.each([
    ['a file', privateKey(3)],
    ['a string', `const key = '${privateKey(3, '\\n')}';`],
    ['strings that are joined', `'${privateKey(3, "\\n' +\n  '")}'`],
    ['Windows lines', privateKey(3, '\r\n')],
    ['an indented block', `key: |\n  ${privateKey(3, '\n  ')}`],
  ])('stops a private key in %s', (_, content) => {
    const run = project(SECRETS).pre('Write', { file_path: 'a.yml', content });
    expect(run.verdict).toBe('deny');
    expect(run.reason).toContain('a private key');
  });

  test('stops the body of a key that is put below its first line', () => {
    const [first = '', ...rest] = privateKey(3).split('\n');
    const it = project(SECRETS, { 'k.pem': `${first}\nTODO\n` });
    const input = { file_path: 'k.pem', old_string: 'TODO', new_string: rest.join('\n') };
    expect(it.pre('Edit', input).verdict).toBe('deny');
  });

  const of = (kind: string) => tokens(7).find(([one]) => one === kind)?.[1] ?? '';

  test.each<[string, string]>([
    ['the sample of the documentation', 'AKIAIOSFODNN7EXAMPLE'],
    ['one of x', `ghp_${'x'.repeat(36)}`],
    ['one of the same letter', `ghp_${'q'.repeat(36)}`],
    ['one of zeros', `sk_live_${'0'.repeat(24)}`],
    ['one that says so', `ghp_exampletoken${of('a GitHub token').slice(20)}`],
    ['one of the usual sequence', 'ghp_1234567890abcdefghijklmnopqrstuvwxyz'],
    [
      'a webhook of the documentation',
      `https://hooks.slack.com/services/T00000000/B00000000/${'X'.repeat(24)}`,
    ],
    ['one that is cut off', `${of('a GitHub token').slice(0, 12)}…`],
    ['a piece of something longer', `${'Q'.repeat(9)}${of('an AWS access key')}${'Q'.repeat(9)}`],
    ['what programs look for', "if (text.startsWith('-----BEGIN RSA PRIVATE KEY-----')) return true;"],
    ['words', 'const token = await getToken(); // the password is a secret'],
    ['a placeholder', 'API_KEY=<your token here>'],
    ['a hash', `sha256-${'0f'.repeat(32)}`],
    [
      'a signed token',
      'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0NTY3ODkwIn0.dozjgNryP4J3jVmNHl0w5N_XgL0n3I9PlFUP0THsR8U',
    ],
  ])('lets %s pass', (_, text) => {
    expect(project(SECRETS).pre('Write', { file_path: 'a.ts', content: text }).verdict).toBe('none');
  });

  test('a word beside a token makes it no sample', () => {
    const content = `# EXAMPLE placeholder dummy\n${of('a GitHub token')} # example\n`;
    expect(project(SECRETS).pre('Write', { file_path: 'a.txt', content }).verdict).toBe('deny');
  });
});

describe('conclaude:conflict-markers', () => {
  test.each([
    ['<<<<<<< HEAD\na\n=======\nb\n>>>>>>> main\n', 'deny'],
    ['a\n>>>>>>> 1234abc (x)\n', 'deny'],
    ['a\r\n<<<<<<< HEAD\r\n', 'deny'],
    ['Title\n=======\n\ntext\n', 'none'],
    ['  <<<<<<< HEAD is what git writes\n', 'none'],
    ['<<<<<<<<<<<<\n', 'none'],
  ])('%j: %s', (content, verdict) => {
    expect(project(MARKERS).pre('Write', { file_path: 'a.txt', content }).verdict).toBe(verdict);
  });
});

describe('rules of your own', () => {
  const own = (...lines: readonly string[]) =>
    ['contentRules:', ...lines.map((line) => `  ${line}`)].join('\n');

  test.each([
    ["- forbid: 'console\\.log'", 'a.ts', 'console.log(1)', 'deny'],
    ["- forbid: 'console\\.log'", 'a.ts', 'logger.info(1)', 'none'],
    ["- { forbid: 'console', pattern: 'src/**' }", 'a.ts', 'console.log(1)', 'none'],
    ["- { forbid: 'console', pattern: 'src/**' }", 'src/x/a.ts', 'console.log(1)', 'deny'],
    ["- { forbid: '^TODO$' }", 'a.ts', 'a\nTODO\nb', 'deny'],
    ["- { forbid: '^TODO$' }", 'a.ts', 'a\r\nTODO\r\nb', 'deny'],
    ["- { forbid: '^TODO$' }", 'a.ts', 'a TODO b', 'none'],
    ["- { forbid: ['aaa', 'conclaude:no-cheating/skipped-test'] }", 'a.ts', 'x aaa', 'deny'],
    ["- { forbid: ['aaa', 'conclaude:no-cheating/skipped-test'] }", 'a.ts', 'it.skip(1)', 'deny'],
    ["- { forbid: ['aaa', 'conclaude:no-cheating/skipped-test'] }", 'a.ts', 'it.only(1)', 'none'],
    ["- { forbid: 'aaa', action: ask }", 'a.ts', 'aaa', 'ask'],
    ["- { forbid: 'aaa', agent: coder }", 'a.ts', 'aaa', 'none'],
    ["- { forbid: 'aaa', mode: observe }", 'a.ts', 'aaa', 'none'],
  ])('%s: %s with %j: %s', (rule, file, content, verdict) => {
    expect(project(own(rule)).pre('Write', { file_path: file, content }).verdict).toBe(verdict);
  });

  test('says which rule, which file, which line', () => {
    const it = project(
      own(
        "- { forbid: 'aaa', id: no-a }",
        "- { forbid: ['bbb', 'ccc'], message: 'Write d instead.' }",
        '- forbid: eee',
      ),
    );
    const reason = (content: string) => it.pre('Write', { file_path: 'a.ts', content }).reason;
    expect(reason('x\naaa\naaa\n')).toMatch(
      /^Blocked Write operation: it would add text that matches 'aaa' \(line 2, 3\), which preToolUse\.contentRules forbids \('aaa'\)\. File: a\.ts\nconclaude: no-a "aaa" \(\.conclaude\.yaml:4\)/,
    );
    expect(reason('ccc')).toMatch(
      /^Write d instead\. Found: text that matches 'ccc' \(line 1\)\. File: a\.ts\nconclaude: contentRules "bbb, ccc" \(\.conclaude\.yaml:5\)/,
    );
    expect(reason('eee')).toBe(
      "Blocked Write operation: it would add text that matches 'eee' (line 1), which preToolUse.contentRules forbids ('eee'). File: a.ts",
    );
  });

  test('holds for the agent that it names', () => {
    const it = project(own("- { forbid: 'aaa', agent: 'code*' }"));
    const run = it.pre('Write', { file_path: 'a.ts', content: 'aaa' }, { agent: 'coder' });
    expect(run.reason).toContain('(agent: coder)');
  });

  test.each([
    ["- forbid: 'a('", "This ( isn't closed"],
    ["- forbid: '(?=a)b'", 'Lookahead'],
    ["- forbid: 'a*'", 'matches an empty line'],
    ["- forbid: 'conclaude:nothing'", 'conclaude:secrets-in-text'],
    ["- forbid: 'conclaude:no-cheating/nothing'", 'conclaude:no-cheating/skipped-test'],
    ['- forbid: []', 'at least one'],
    ["- pattern: 'a'", 'forbid'],
    ["- { forbid: 'a', action: allow }", 'block'],
    ["- { forbid: 'a', where: anywhere }", 'added'],
    ["- { forbid: 'a', id: 'x y' }", 'letters'],
    ["- { forbid: 'abc', match: ['abd'] }", 'matches'],
    ["- { forbid: 'abc', notMatch: ['xabcx'] }", 'does not match'],
    ["- { forbid: 'conclaude:no-cheating', match: ['it.only(1)', 'it(1)'] }", 'matches'],
  ])('%s is an error, and nothing passes', (rule, words) => {
    const it = project(own(rule));
    const { exitCode, stdout, stderr } = it.run(['validate']);
    expect(exitCode).toBe(1);
    expect(stdout + stderr).toContain(words);
    expect(it.pre('Write', { file_path: 'a.ts', content: 'x' }).verdict).toBe('deny');
  });
});

describe('hostile texts', () => {
  test('more than a megabyte is for the user to look at', () => {
    const it = project(CHEATING, { 'big.ts': 'x\n'.repeat(900_000) });
    const content = 'const a = 1;\n'.repeat(800_000);
    const run = it.pre('Write', { file_path: 'a.ts', content });
    expect(run.verdict).toBe('ask');
    expect(run.reason).toContain('1 MB');
    const small = it.pre('Write', { file_path: 'big.ts', content: `${'x\n'.repeat(900_000)}it.only(1)\n` });
    expect(small.reason).toContain('line 900001');
  });

  test.each([
    ["'(a+)+$'", `${'a'.repeat(200_000)}!`, 'none'],
    ["'(x|xx|xxx)*y'", 'x'.repeat(300_000), 'none'],
    ["'a.*b.*c'", 'ab'.repeat(100_000), 'none'],
    ["'a.{0,900}b'", 'a'.repeat(300_000), 'ask'],
    ["'a'", 'a'.repeat(500_000), 'ask'],
    ["'a[^z]*'", 'a'.repeat(200_000), 'deny'],
  ])(
    '%s ends on any text',
    (forbid, content, verdict) => {
      const run = project(`contentRules: [{ forbid: ${forbid} }]`).pre('Write', {
        file_path: 'a.ts',
        content,
      });
      expect(run).toMatchObject({ verdict, exitCode: verdict === 'deny' ? 2 : 0 });
    },
    120_000,
  );

  test.each<[string, string]>([
    ['it.only(', 'ask'],
    ['expect(', 'none'],
    ['it.a.b.c', 'none'],
    ['// eslint', 'none'],
    ['-----BEGIN PRIVATE KEY-----\n', 'none'],
    ['"test": "a ', 'none'],
    ['ghp_', 'none'],
    [':AA', 'none'],
    ['assert 1 ', 'none'],
    ['#[cfg_attr(a', 'none'],
    ['sk-aT3Blbk', 'none'],
    ['describe.it.test.', 'none'],
  ])(
    '%j again and again',
    (text, verdict) => {
      const rules = 'contentRules: [{ forbid: ["conclaude:no-cheating", "conclaude:secrets-in-text"] }]';
      const content = text.repeat(Math.floor(900_000 / text.length));
      for (const file of ['a.test.ts', 'package.json', 'a.py', 'a.rs'].slice(0, verdict === 'ask' ? 1 : 4))
        expect(project(rules).pre('Write', { file_path: file, content })).toMatchObject({
          verdict,
          exitCode: 0,
        });
    },
    120_000,
  );

  test('bytes that are no text, in the file or in the call', () => {
    const it = project(CHEATING);
    writeFileSync(join(it.root, 'a.ts'), Buffer.from([0xff, 0xfe, 0, 1, 2, 0xc3, 0x28, 10]));
    const write = (content: string) => it.pre('Write', { file_path: 'a.ts', content }).verdict;
    expect(write('\0\uD800 it.only(1)')).toBe('deny');
    expect(write('\0\uD800 it(1)')).toBe('none');
  });

  test('what leads to the file is looked through, and what lies there counts', () => {
    const it = project("contentRules: [{ forbid: 'conclaude:no-cheating', pattern: 'src/**' }]", {
      'src/a.test.ts': OLD,
      'link.ts': { link: 'src/a.test.ts' },
    });
    const write = (content: string) => it.pre('Write', { file_path: 'link.ts', content }).verdict;
    expect(write(OLD)).toBe('none');
    expect(write(OLD + OLD)).toBe('deny');
  });

  test('of a file that is missing, a folder or unreadable, nothing is kept', () => {
    const it = project(CHEATING, { 'secret.ts': OLD });
    mkdirSync(join(it.root, 'folder.ts'));
    symlinkSync('nowhere', join(it.root, 'dangling.ts'));
    chmodSync(join(it.root, 'secret.ts'), 0);
    for (const file_path of ['missing.ts', 'folder.ts', 'dangling.ts'])
      expect(it.pre('Write', { file_path, content: OLD }).verdict).toBe('deny');
    if (process.getuid?.() !== 0)
      expect(it.pre('Write', { file_path: 'secret.ts', content: OLD }).verdict).toBe('deny');
  });

  test.each([
    { content: 7 },
    { content: null },
    { content: ['it.only('] },
    {},
    { edits: 'x' },
    { edits: [null, 3] },
  ])('an input that makes no sense: %j', (input) => {
    expect(project(CHEATING).pre('Write', { file_path: 'a.ts', ...input }).exitCode).toBe(0);
  });
});
