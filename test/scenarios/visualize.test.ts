import { describe, expect, test } from 'vitest';
import { git } from '../support/git.ts';
import { type ProjectFile, preToolUse, scratchProject } from '../support/scratch-project.ts';

interface Report {
  readonly root: string;
  readonly files: number;
  readonly ignoredFolders: number;
  readonly rules: readonly {
    readonly name: string;
    readonly files: number;
    readonly ignoredFolders: number;
    readonly matches: readonly string[];
    readonly matchedIgnoredFolders: readonly string[];
  }[];
}

const FILES: Readonly<Record<string, ProjectFile>> = {
  ...preToolUse(
    'uneditableFiles:',
    '  - package-lock.json',
    '  - { pattern: "test/**", agent: coder }',
    '  - "*.gen.ts"',
    '  - nothing.txt',
    '  - "secret/**"',
    'preventAdditions: [dist]',
    'preventUpdateGitIgnored: true',
    'toolUsageValidation:',
    '  - { tool: Bash, commandPattern: "git push*", action: block }',
    '  - { tool: Write, pattern: "src/**", action: allow }',
  ),
  '.gitignore': 'node_modules\n.env\ndist/\nsecret\n',
  '.env': '',
  'package-lock.json': '',
  'readme.md': '',
  'node_modules/x/index.js': '',
  'dist/out.js': '',
  'secret/key': '',
  'test/a.ts': '',
  'test/deep/b.ts': '',
  'src/a.gen.ts': '',
  'src/lock': { link: '../package-lock.json' },
};

function project(files = FILES) {
  const made = scratchProject(files);
  git(made.root, 'init', '-q');
  const run = (...args: string[]) => made.run(['visualize', ...args], { env: { NO_COLOR: '1' } });
  const report = (...args: string[]) => JSON.parse(run('--json', ...args).stdout) as Report;
  return { ...made, run, report };
}

describe('visualize', () => {
  test('says of each rule which files it covers, and of ignored folders only their name', () => {
    const { files, ignoredFolders, rules } = project().report('--show-matches');
    expect({ files, ignoredFolders }).toEqual({ files: 9, ignoredFolders: 3 });
    const found = rules.map((rule) => [rule.name, rule.matches, rule.matchedIgnoredFolders]);
    expect(found).toEqual([
      ['toolUsageValidation[0]', [], []],
      ['toolUsageValidation[1]', ['src/a.gen.ts'], []],
      ['uneditableFiles[0]', ['package-lock.json', 'src/lock'], []],
      ['uneditableFiles[1]', ['test/a.ts', 'test/deep/b.ts'], []],
      ['uneditableFiles[2]', ['src/a.gen.ts'], []],
      ['uneditableFiles[3]', [], []],
      ['uneditableFiles[4]', [], ['secret']],
      ['preventUpdateGitIgnored', ['.env'], ['dist', 'node_modules', 'secret']],
      ['preventAdditions[0]', [], ['dist']],
    ]);
    for (const rule of rules) expect(rule.files).toBe(rule.matches.length);
  });

  test('names exactly the files that a hook call would refuse', () => {
    const made = project();
    const protectedFiles = made
      .report('--show-matches', '--rule', 'uneditableFiles')
      .rules.flatMap(({ matches }) => matches);
    const all = Object.keys(FILES).filter((file) => !/^(node_modules|dist|secret)/.test(file));
    const refused = all.filter((file) => {
      const { reason = '' } = made.pre('Edit', { file_path: file }, { agent: 'coder' });
      return reason.includes('uneditableFiles');
    });
    expect([...protectedFiles].sort()).toEqual(refused.sort());
  });

  test('draws a tree with the rules behind the files, whole folders in one line', () => {
    const { exitCode, stdout, stderr } = project().run();
    expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: '' });
    expect(stdout.split('\n').slice(2)).toEqual([
      '  toolUsageValidation[0]   -                          block Bash: git push*',
      '  toolUsageValidation[1]   1 file                     allow Write: src/**',
      '  uneditableFiles[0]       2 files                    package-lock.json',
      '  uneditableFiles[1]       2 files                    test/** (agent coder)',
      '  uneditableFiles[2]       1 file                     *.gen.ts',
      '  uneditableFiles[3]       no file yet                nothing.txt',
      '  uneditableFiles[4]       1 ignored folder           secret/**',
      '  preventUpdateGitIgnored  1 file, 3 ignored folders  what git ignores',
      '  preventAdditions[0]      1 ignored folder           dist',
      '',
      '├── src/',
      '│   ├── a.gen.ts  toolUsageValidation[1], uneditableFiles[2]',
      '│   └── lock  uneditableFiles[0]',
      '├── test/  all 2 files  uneditableFiles[1]',
      '├── .env  preventUpdateGitIgnored',
      '├── dist/  ignored by git, not opened  preventUpdateGitIgnored, preventAdditions[0]',
      '├── node_modules/  ignored by git, not opened  preventUpdateGitIgnored',
      '├── package-lock.json  uneditableFiles[0]',
      '└── secret/  ignored by git, not opened  uneditableFiles[4], preventUpdateGitIgnored',
      '',
    ]);
  });

  test('shortens what is long, unless every match is asked for', () => {
    const many = Object.fromEntries(Array.from({ length: 40 }, (_, index) => [`logs/${index}.log`, '']));
    const made = project({ ...preToolUse('uneditableFiles: ["*.log"]'), ...many, 'logs/readme.md': '' });
    expect(made.run().stdout).toContain('    └── … 31 more (--show-matches shows them)\n');
    const { stdout } = made.run('--show-matches');
    expect(stdout.match(/\.log {2}/g)).toHaveLength(40);
    expect(stdout).not.toContain('more');
  });

  test.each([
    ['uneditableFiles', 5],
    ['uneditableFiles[2]', 1],
    ['preToolUse.uneditableFiles[2]', 1],
    ['preventUpdateGitIgnored', 1],
  ])('shows only the rule %s when it is asked for', (name, count) => {
    expect(project().report('--rule', name).rules).toHaveLength(count);
  });

  test('an unknown rule is mistyped, and the known ones are named', () => {
    const { exitCode, stderr, stdout } = project().run('--rule', 'uneditable');
    expect({ exitCode, stdout }).toEqual({ exitCode: 64, stdout: '' });
    expect(stderr).toMatch(
      /^conclaude visualize: unknown rule 'uneditable'; the configuration has these rules: toolUsageValidation\[0\], .*\. See 'conclaude visualize --help'\.\n$/,
    );
  });

  test.each([
    ['none', {}, /^No \.conclaude\.yaml/],
    ['a broken one', { '.conclaude.yaml': 'x: 1\n' }, /has a problem:\n.*the unknown key `x`/],
  ])('with %s for a configuration it says so', (_, files, message) => {
    const { exitCode, stderr } = project(files).run();
    expect(exitCode).toBe(1);
    expect(stderr).toMatch(message);
  });

  test('a configuration without rules is no error', () => {
    expect(project(preToolUse()).run()).toMatchObject({
      exitCode: 0,
      stdout: expect.stringContaining('has no rules for files'),
    });
  });

  test('colours only where they are wanted', () => {
    const withEnv = (env: Record<string, string>) => scratchProject(FILES).run(['visualize'], { env }).stdout;
    expect(withEnv({})).not.toContain('\u001b[');
    expect(withEnv({ FORCE_COLOR: '1' })).toContain('\u001b[36m');
    expect(withEnv({ NO_COLOR: '1' })).not.toContain('\u001b[');
  });

  test('a file name can neither forge a line nor colour the terminal', () => {
    const made = project({ ...preToolUse('uneditableFiles: ["a*"]'), 'a\n└── b\u001b[31m': '' });
    expect(made.run().stdout).toContain('└── a\\n└── b\\u001b[31m  uneditableFiles[0]\n');
  });
});
