import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { quoted } from '../../src/shell-word.ts';
import {
  type ProjectFile,
  preToolUse,
  type ScratchProject,
  scratchProject,
} from '../support/scratch-project.ts';
import { session } from '../support/session.ts';

const SETTINGS = '.claude/settings.json';
const LOCAL = '.claude/settings.local.json';
const BACKUP = `${SETTINGS}.before-conclaude`;

/** Something that a repository is known by. */
const REPOSITORY = { '.git/HEAD': 'ref: refs/heads/main\n', '.git/objects/.keep': '', '.git/refs/.keep': '' };

const RULES = preToolUse('uneditableFiles: [config/prod.yaml]');
const FILES = { ...RULES, 'config/prod.yaml': 'a: 1\n' };

const text = (project: ScratchProject, file: string) => readFileSync(join(project.root, file), 'utf8');
const everything = ({ root }: ScratchProject): Record<string, string> =>
  Object.fromEntries(
    readdirSync(root, { recursive: true, encoding: 'utf8' })
      .filter((file) => statSync(join(root, file)).isFile())
      .map((file) => [file, readFileSync(join(root, file), 'utf8')]),
  );

interface Shown {
  readonly rule: string;
  readonly denyWrite: readonly string[];
  readonly denyRead: readonly string[];
  readonly notHeld: { readonly reason: string } | null;
  readonly links: readonly string[];
  readonly outside: readonly string[];
}

interface Report {
  readonly ok: boolean;
  readonly settings: string;
  readonly rules: readonly Shown[];
  readonly shared: { readonly denyWrite: readonly string[]; readonly denyRead: readonly string[] };
  readonly local: { readonly denyWrite: readonly string[]; readonly denyRead: readonly string[] };
  readonly notes: readonly string[];
}

function report(project: ScratchProject, ...args: string[]): Report {
  return JSON.parse(project.run(['sandbox', '--json', ...args]).stdout) as Report;
}

/** What is held of the last rule: `w` not to be written, `r` not to be read, or why nothing is. */
function heldOf(project: ScratchProject): readonly string[] {
  const { denyWrite, denyRead, notHeld, links, outside } = report(project).rules.at(-1) as Shown;
  return [
    ...denyWrite.map((path) => `w ${path}`),
    ...denyRead.map((path) => `r ${path}`),
    ...links.map((path) => `link ${path}`),
    ...outside.map((pattern) => `outside ${pattern}`),
    ...(notHeld === null ? [] : [notHeld.reason]),
  ];
}

/** A command that does what is held; in a folder, to a new file. */
function violating({ root }: ScratchProject, held: string): string {
  const path = held.slice(2);
  const isFolder = statSync(resolve(root, path)).isDirectory();
  const word = quoted(isFolder ? `${path}/new` : path);
  return held.startsWith('w') ? `echo x >> ${word}` : `cat ${word}`;
}

const uneditable = (...patterns: string[]) => [`uneditableFiles: ${JSON.stringify(patterns)}`];
const tools = (...rules: object[]) => [`toolUsageValidation: ${JSON.stringify(rules)}`];

describe('what of a rule can be held', () => {
  test.each<[string, readonly string[], Readonly<Record<string, ProjectFile>>, readonly string[]]>([
    ['a file', uneditable('config/prod.yaml'), { 'config/prod.yaml': '' }, ['w ./config/prod.yaml']],
    [
      'a name at any depth',
      uneditable('a.lock'),
      { 'a.lock': '', 'x/a.lock': '' },
      ['w ./a.lock', 'w ./x/a.lock'],
    ],
    [
      'a glob, by the files that are there',
      uneditable('**/*.lock'),
      { 'x/a.lock': '', 'x/b.txt': '' },
      ['w ./x/a.lock'],
    ],
    [
      'braces',
      uneditable('{a,b}/x.txt'),
      { 'a/x.txt': '', 'b/x.txt': '', 'c/x.txt': '' },
      ['w ./a/x.txt', 'w ./b/x.txt'],
    ],
    [
      'all that is in a folder, as one path',
      uneditable('test/**'),
      { 'test/a/b.ts': '', 'src/test/c.ts': '' },
      ['w ./test'],
    ],
    ['the same by one star', uneditable('test/*'), { 'test/a/b.ts': '' }, ['w ./test']],
    [
      'the same by its name',
      uneditable('test'),
      { 'test/a.ts': '', 'src/test/c.ts': '' },
      ['w ./src/test', 'w ./test'],
    ],
    ['the same with a slash', uneditable('test/'), { 'test/a.ts': '', 'src/test': '' }, ['w ./test']],
    [
      'folders at any depth',
      uneditable('**/gen/**'),
      { 'a/gen/x': '', 'gen/y': '' },
      ['w ./a/gen', 'w ./gen'],
    ],
    [
      'not a folder of which some files are meant',
      uneditable('src/**/c*'),
      { 'src/c.ts': '', 'src/d.ts': '' },
      ['w ./src/c.ts'],
    ],
    [
      'everything, but not git itself',
      uneditable('**'),
      { ...REPOSITORY, 'a/b': '', c: '' },
      ['w ./.conclaude.yaml', 'w ./a', 'w ./c'],
    ],
    [
      "git's own files, where they are named",
      uneditable('.git/hooks/**'),
      { ...REPOSITORY, '.git/hooks/x': '' },
      ['w ./.git/hooks'],
    ],
    ['no file yet', uneditable('nope/*.txt'), { 'a.txt': '' }, ['no-file']],
    ['a literal path that is not there', uneditable('.env'), {}, ['no-file']],
    [
      'a link, which leads to another file',
      uneditable('*.lock'),
      { 'a.txt': '', 'a.lock': { link: 'a.txt' } },
      ['link ./a.lock', 'no-file'],
    ],
    [
      'a link that leads nowhere',
      uneditable('*.lock'),
      { 'a.lock': { link: 'nowhere' } },
      ['link ./a.lock', 'no-file'],
    ],
    [
      'names with characters of patterns',
      uneditable('app/**/*.tsx'),
      { 'app/[id]/*.tsx': '', 'app/{x}/?.tsx': '' },
      ['w ./app/[id]/*.tsx', 'w ./app/{x}/?.tsx'],
    ],
    [
      'names with blanks, quotes and worse',
      uneditable('*.lock'),
      { 'a b$(x)"\'`.lock': '', 'new\nline.lock': '', '-rf.lock': '' },
      ['w ./-rf.lock', 'w ./a b$(x)"\'`.lock', 'w ./new\nline.lock'],
    ],
    ['a name in another script', uneditable('*.lock'), { 'ünï😀.lock': '' }, ['w ./ünï😀.lock']],
    [
      'what git ignores, if it is named',
      uneditable('secrets/*.key'),
      { ...REPOSITORY, '.gitignore': 'secrets\n', 'secrets/a.key': '' },
      ['w ./secrets/a.key'],
    ],
    [
      'an ignored folder, if it is meant as a whole',
      uneditable('dist/**'),
      { ...REPOSITORY, '.gitignore': 'dist\n', 'dist/a': '' },
      ['w ./dist'],
    ],
    [
      'not what lies deep in ignored folders',
      uneditable('*.lock'),
      { ...REPOSITORY, '.gitignore': 'node_modules\n', 'node_modules/a/b.lock': '', 'c.lock': '' },
      ['w ./c.lock'],
    ],
    [
      "not the client's worktrees",
      uneditable('a.lock'),
      { 'a.lock': '', '.claude/worktrees/w/a.lock': '' },
      ['w ./a.lock'],
    ],
    [
      'a rule for one agent',
      ['uneditableFiles: [{pattern: a.txt, agent: coder}]'],
      { 'a.txt': '' },
      ['agent'],
    ],
    ['a file in the home', uneditable('~/.netrc'), { '../home/.netrc': '' }, ['w HOME/.netrc']],
    ['a folder in the home', uneditable('~/.ssh/**'), { '../home/.ssh/id': '' }, ['w HOME/.ssh']],
    [
      'a pattern for the home',
      uneditable('~/.ssh/id_*'),
      { '../home/.ssh/id_x': '' },
      ['outside ~/.ssh/id_*', 'no-file'],
    ],
    ['editing', tools({ tool: 'Edit', pattern: 'a.txt', action: 'block' }), { 'a.txt': '' }, ['w ./a.txt']],
    [
      'commands that change a file',
      tools({ tool: 'Bash', pattern: 'a.txt', action: 'block' }),
      { 'a.txt': '' },
      ['w ./a.txt'],
    ],
    [
      'reading',
      tools({ tool: 'read', pattern: '.env*', action: 'block' }),
      { '.env': '', '.env.local': '' },
      ['r ./.env', 'r ./.env.local'],
    ],
    [
      'every tool',
      tools({ tool: '*', pattern: '.env', action: 'block' }),
      { '.env': '' },
      ['w ./.env', 'r ./.env'],
    ],
    [
      'some tools',
      tools({ tool: '{Edit,Read}', pattern: '.env', action: 'block' }),
      { '.env': '' },
      ['w ./.env', 'r ./.env'],
    ],
    [
      'writing a whole file, which says nothing of changing it',
      tools({ tool: 'Write', pattern: 'a.txt', action: 'block' }),
      { 'a.txt': '' },
      ['new-files'],
    ],
    [
      'a tool that is no file and no shell',
      tools({ tool: 'mcp__x', pattern: 'a.txt', action: 'block' }),
      { 'a.txt': '' },
      ['tools'],
    ],
    [
      'editing in a folder, in which new files may be made',
      tools({ tool: 'Edit', pattern: 'gen/**', action: 'block' }),
      { 'gen/a.txt': '', 'gen/b/c.txt': '' },
      ['w ./gen/a.txt', 'w ./gen/b/c.txt'],
    ],
    [
      'reading a folder',
      tools({ tool: 'Read', pattern: 'secrets/**', action: 'block' }),
      { 'secrets/a.txt': '' },
      ['r ./secrets'],
    ],
    ['asking', tools({ tool: 'Edit', pattern: 'a.txt', action: 'ask' }), { 'a.txt': '' }, ['asks']],
    ['a whitelist', tools({ tool: 'Edit', pattern: 'a.txt', action: 'allow' }), { 'a.txt': '' }, ['allows']],
    [
      'files here, commands in a shell',
      tools({ tool: 'Edit', pattern: 'a.txt', commandPattern: 'x', action: 'block' }),
      { 'a.txt': '' },
      ['commands'],
    ],
    [
      'not what an earlier rule lets through',
      tools(
        { tool: 'Bash', pattern: 'gen/keep.txt', action: 'allow' },
        { tool: 'Edit', pattern: 'gen/**', action: 'block' },
      ),
      { 'gen/keep.txt': '', 'gen/a.txt': '' },
      ['w ./gen/a.txt'],
    ],
    [
      'not what an earlier rule asks about',
      tools(
        { tool: 'Edit', pattern: '*.md', action: 'ask' },
        { tool: 'Edit', pattern: 'gen/**', action: 'block' },
      ),
      { 'gen/keep.md': '', 'gen/a.txt': '' },
      ['w ./gen/a.txt'],
    ],
    [
      'nothing, where an earlier rule asks about every edit',
      tools({ tool: 'Edit', action: 'ask' }, { tool: 'Edit', pattern: 'gen/**', action: 'block' }),
      { 'gen/a.txt': '' },
      ['no-file'],
    ],
    [
      'all of it, where the whitelist is one for another tool, which a shell knows nothing of',
      tools(
        { tool: 'Edit', pattern: 'gen/keep.txt', action: 'allow' },
        { tool: 'Edit', pattern: 'gen/**', action: 'block' },
      ),
      { 'gen/keep.txt': '' },
      ['w ./gen/keep.txt'],
    ],
    [
      'all of it, where the earlier rule is about reading',
      tools(
        { tool: 'Read', pattern: 'gen/keep.txt', action: 'ask' },
        { tool: '{Edit,Write}', pattern: 'gen/**', action: 'block' },
      ),
      { 'gen/keep.txt': '' },
      ['w ./gen'],
    ],
    ['new files', ['preventAdditions: [dist]'], { 'dist/a': '' }, ['new-files']],
    [
      'what git ignores',
      ['preventUpdateGitIgnored: true'],
      { ...REPOSITORY, '.gitignore': 'a\n', a: '' },
      ['ignored-files'],
    ],
    [
      "conclaude's own files",
      ['selfProtection: true'],
      { '.claude/hooks/conclaude': '' },
      ['w ./.claude/hooks', 'w ./.conclaude.yaml'],
    ],
    [
      'too many files',
      uneditable('*.snap'),
      Object.fromEntries(Array.from({ length: 401 }, (_, at) => [`s/${at}.snap`, ''])),
      ['too-many'],
    ],
  ])('%s', (_, lines, files, expected) => {
    const project = scratchProject({ ...preToolUse(...lines), ...files });
    const held = heldOf(project);
    expect(held.map((line) => line.replace(/ \/.*\/home\//, ' HOME/'))).toEqual(expected);
    // The sandbox is never stricter than the rule.
    const isGlob = lines.join().includes('"*"');
    for (const line of held.filter((one) => (isGlob ? /^w / : /^[wr] /).test(one))) {
      const command = violating(project, line);
      expect([command, project.pre('Bash', { command }).verdict]).toEqual([command, 'deny']);
    }
  });

  test('a rule about commands alone is not about files', () => {
    const project = scratchProject(
      preToolUse(...tools({ tool: 'Bash', commandPattern: 'git push*', action: 'block' })),
    );
    expect(report(project).rules).toEqual([]);
  });
});

describe('what is shown', () => {
  const project = () =>
    scratchProject({
      ...preToolUse(
        'uneditableFiles: ["*.lock", {pattern: "test/**", agent: coder}, "gone.txt"]',
        ...tools({ tool: 'Read', pattern: '.env*', action: 'block' }),
      ),
      ...Object.fromEntries(Array.from({ length: 30 }, (_, at) => [`locks/${at}.lock`, ''])),
      'evil\u001b[31m.lock': '',
      '.env': '',
    });

  test('fits into 80 columns, without a control character of a file', () => {
    const { exitCode, stdout, stderr } = project().run(['sandbox'], { env: { NO_COLOR: '1' } });
    expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: '' });
    const [, ...lines] = stdout.split('\n');
    expect(lines.filter((line) => line.length > 80)).toEqual([]);
    expect(stdout).not.toContain('\u001b');
    for (const part of [
      "Claude Code's sandbox can hold 2 of 4 rules for files.",
      '  uneditableFiles[0]  *.lock\n',
      '… 22 more (--json shows all)',
      "  uneditableFiles[1]  test/** (agent coder)\n      not held: the sandbox can't tell agents apart",
      '      not held: there is no such file yet',
      '      no reading  ./.env\n',
      'To put it there: conclaude sandbox --write',
    ])
      expect(stdout).toContain(part);
  });

  test('changes nothing', () => {
    const here = project();
    const before = everything(here);
    here.run(['sandbox']);
    here.run(['sandbox', '--dry-run']);
    here.run(['sandbox', '--remove', '--dry-run']);
    expect(everything(here)).toEqual(before);
  });

  test('says how the settings compare', () => {
    const here = scratchProject(FILES);
    expect(report(here).settings).toBe('nothing');
    here.run(['sandbox', '--write']);
    expect(report(here).settings).toBe('current');
    writeFileSync(
      join(here.root, '.conclaude.yaml'),
      preToolUse('uneditableFiles: [config]')['.conclaude.yaml'],
    );
    expect(report(here).settings).toBe('outdated');
    writeFileSync(join(here.root, LOCAL), '{"sandbox":{"enabled":false}}');
    here.run(['sandbox', '--write']);
    expect(report(here).settings).toBe('off');
    expect(report(scratchProject(preToolUse())).settings).toBe('nothing-to-hold');
  });

  test.each([
    [[], 'No .conclaude.yaml'],
    [['--write'], 'No .conclaude.yaml'],
  ])('without a configuration %j says so', (args, said) => {
    const { exitCode, stderr } = scratchProject({}).run(['sandbox', ...args]);
    expect({ exitCode, stderr: stderr.includes(said) }).toEqual({ exitCode: 1, stderr: true });
  });

  test('--write and --remove at once is a mistake', () => {
    expect(scratchProject(FILES).run(['sandbox', '--write', '--remove']).exitCode).toBe(64);
  });
});

const HELD = {
  sandbox: {
    enabled: true,
    allowUnsandboxedCommands: false,
    autoAllowBashIfSandboxed: false,
    filesystem: { denyWrite: ['./config/prod.yaml'] },
  },
  conclaude: {
    sandbox: {
      switches: ['enabled', 'allowUnsandboxedCommands', 'autoAllowBashIfSandboxed'],
      denyWrite: ['./config/prod.yaml'],
    },
  },
};

describe('--write', () => {
  test('switches the sandbox on, with the paths, and says what else that means', () => {
    const project = scratchProject(FILES);
    const { exitCode, stdout } = project.run(['sandbox', '--write']);
    expect(exitCode).toBe(0);
    expect(JSON.parse(text(project, SETTINGS))).toEqual(HELD);
    expect(existsSync(join(project.root, LOCAL))).toBe(false);
    for (const part of ['allowedDomains', 'write only below this folder', 'tenth of a second', '--remove'])
      expect(stdout).toContain(part);
    expect(stdout.split('\n').filter((line) => line.length > 80)).toEqual([]);
  });

  test('what git ignores, and what lies outside, is for this computer only', () => {
    const project = scratchProject({
      ...REPOSITORY,
      ...preToolUse('uneditableFiles: [a.txt, .env, ~/.netrc]'),
      '.gitignore': '.env\n',
      'a.txt': '',
      '.env': '',
      '../home/.netrc': '',
    });
    expect(report(project, '--write')).toMatchObject({
      shared: { denyWrite: ['./a.txt'] },
      local: { denyWrite: ['./.env', expect.stringMatching(/^\/.*\/home\/\.netrc$/)].sort() },
    });
    expect(JSON.parse(text(project, LOCAL))).not.toHaveProperty('sandbox.enabled');
    expect(JSON.parse(text(project, SETTINGS))).toHaveProperty('sandbox.enabled', true);
  });

  test('where all of it is for this computer, so is the switch', () => {
    const project = scratchProject({
      ...REPOSITORY,
      ...preToolUse('uneditableFiles: [.env]'),
      '.gitignore': '.env',
      '.env': '',
    });
    project.run(['sandbox', '--write']);
    expect(existsSync(join(project.root, SETTINGS))).toBe(false);
    expect(JSON.parse(text(project, LOCAL))).toHaveProperty('sandbox.enabled', true);
  });

  test('below the folder of the rules, what lies above is named by its whole path', () => {
    const project = scratchProject({
      ...preToolUse('uneditableFiles: [a.lock]'),
      'a.lock': '',
      'shop/a.lock': '',
      'shop/src/x': '',
    });
    const shop = join(project.root, 'shop');
    const env = { CLAUDE_PROJECT_DIR: shop };
    expect(project.run(['sandbox', '--write'], { cwd: shop, env }).exitCode).toBe(0);
    expect(JSON.parse(text(project, `shop/${SETTINGS}`))).toHaveProperty('sandbox.filesystem.denyWrite', [
      './a.lock',
    ]);
    expect(JSON.parse(text(project, `shop/${LOCAL}`))).toHaveProperty('sandbox.filesystem.denyWrite', [
      join(project.root, 'a.lock'),
    ]);
    writeFileSync(join(shop, 'src/a.lock'), '');
    const started = { session_id: 'x', cwd: shop, hook_event_name: 'SessionStart', source: 'startup' };
    expect(project.hook('SessionStart', started, { cwd: shop, env }).answer.systemMessage).toContain(
      'now holds ./src/a.lock',
    );
  });

  test('with nothing to hold, it stays off', () => {
    const project = scratchProject(preToolUse('uneditableFiles: [gone.txt]'));
    const { exitCode, stdout } = project.run(['sandbox', '--write']);
    expect(exitCode).toBe(0);
    expect(stdout).toContain('not switched on');
    expect(existsSync(join(project.root, '.claude'))).toBe(false);
  });

  test("a person's own switch stays as it is, and it is said that nothing is held", () => {
    const project = scratchProject({ ...FILES, [SETTINGS]: '{"sandbox":{"enabled":false}}' });
    const { exitCode, stderr } = project.run(['sandbox', '--write']);
    expect(exitCode).toBe(0);
    expect(stderr).toContain('the sandbox is off');
    expect(JSON.parse(text(project, SETTINGS))).toHaveProperty('sandbox.enabled', false);
  });

  test('a file that is gone goes out of the list, a new one comes in', () => {
    const project = scratchProject({
      ...preToolUse('uneditableFiles: ["*.lock"]'),
      'a.lock': '',
      'b.lock': '',
    });
    project.run(['sandbox', '--write']);
    rmSync(join(project.root, 'a.lock'));
    writeFileSync(join(project.root, 'c.lock'), '');
    project.run(['sandbox', '--write']);
    expect(JSON.parse(text(project, SETTINGS))).toMatchObject({
      sandbox: { filesystem: { denyWrite: ['./b.lock', './c.lock'] } },
      conclaude: { sandbox: { denyWrite: ['./b.lock', './c.lock'] } },
    });
  });
});

/** Settings as people have them. Each has to be, byte by byte, as it was when ours is out again. */
const AS_PEOPLE_HAVE_THEM: Readonly<Record<string, string>> = {
  'an empty object': '{}',
  'an empty object in lines': '{\n}\n',
  'one line': '{"model":"x"}',
  'two blanks': '{\n  "model": "x"\n}\n',
  tabs: '{\n\t"model": "x"\n}\n',
  'lines of Windows': '{\r\n  "model": "x"\r\n}\r\n',
  'a byte order mark': '\ufeff{\n  "model": "x"\n}\n',
  'comments and trailing commas': '{\n  // mine\n  "model": "x", // yes\n  "env": {},\n}\n',
  'a sandbox of its own': '{\n  "sandbox": {\n    "enabled": true\n  }\n}\n',
  'an empty sandbox': '{"sandbox": {}}',
  'an empty filesystem': '{\n  "sandbox": { "filesystem": {} }\n}\n',
  'an empty list': '{\n  "sandbox": {\n    "filesystem": {\n      "denyWrite": []\n    }\n  }\n}\n',
  'a list in one line': '{"sandbox":{"filesystem":{"denyWrite":["./mine","./other"]}}}',
  'a list in lines':
    '{\n  "sandbox": {\n    "filesystem": {\n      "denyWrite": [\n        "./mine"\n      ]\n    }\n  }\n}\n',
  'a list with comments':
    '{\n  "sandbox": {\n    "filesystem": {\n      "denyWrite": [\n        "./mine", // one\n        /* none */\n      ]\n    }\n  }\n}\n',
  'the same path as its own':
    '{\n  "sandbox": {\n    "filesystem": {\n      "denyWrite": ["./config/prod.yaml"]\n    }\n  }\n}\n',
  'the same path, spelled otherwise': '{"sandbox":{"filesystem":{"denyWrite":["config/prod.yaml"]}}}',
  'all switches of its own':
    '{"sandbox":{"enabled":true,"allowUnsandboxedCommands":false,"autoAllowBashIfSandboxed":true}}',
  'other keys of conclaude': '{\n  "conclaude": {\n    "mine": 1\n  }\n}\n',
  'no end of line': '{\n    "model": "x"\n}',
};

const MANY = {
  ...preToolUse(
    'uneditableFiles: [config/prod.yaml, "*.lock"]',
    ...tools({ tool: 'Read', pattern: '.env*', action: 'block' }),
  ),
  'config/prod.yaml': '',
  'a.lock': '',
  'b.lock': '',
  '.env': '',
};

describe('the way back', () => {
  test.each(Object.entries(AS_PEOPLE_HAVE_THEM))('from settings with %s', (_, before) => {
    const project = scratchProject({ ...MANY, [SETTINGS]: before });
    const untouched = everything(project);
    const run = (...words: string[]) => {
      expect(project.run(words).exitCode).toBe(0);
      return everything(project);
    };
    const written = run('sandbox', '--write');
    expect(written[SETTINGS]).not.toBe(before);
    expect(run('sandbox', '--write')).toEqual(written);
    expect(run('sandbox', '--remove')).toEqual(untouched);
    expect(run('sandbox', '--write')).toEqual(written);
    expect(run('uninstall')).toEqual(untouched);
  });

  test('removes the files that were made for it', () => {
    const project = scratchProject({ ...REPOSITORY, ...MANY, '.gitignore': '.env' });
    const untouched = everything(project);
    project.run(['sandbox', '--write']);
    expect(existsSync(join(project.root, LOCAL))).toBe(true);
    project.run(['sandbox', '--remove']);
    expect(everything(project)).toEqual(untouched);
    expect(project.run(['sandbox', '--remove']).stdout).toContain('nothing to remove');
  });

  test.each([
    ['init first', ['init', 'sandbox']],
    ['sandbox first', ['sandbox', 'init']],
  ])('with the hooks beside it, %s', (_, order) => {
    const before = '{\n  "model": "x"\n}\n';
    const project = scratchProject({ ...FILES, [SETTINGS]: before });
    for (const name of order) project.run(name === 'init' ? ['init'] : ['sandbox', '--write']);
    expect(text(project, BACKUP)).toBe(before);
    const both = JSON.parse(text(project, SETTINGS)) as object;
    expect(both).toMatchObject(HELD);
    project.run(['sandbox', '--remove']);
    expect(JSON.parse(text(project, SETTINGS))).not.toHaveProperty('sandbox');
    expect(JSON.parse(text(project, SETTINGS))).toHaveProperty('hooks.PreToolUse');
    expect(text(project, BACKUP)).toBe(before);
    project.run(['sandbox', '--write']);
    project.run(['uninstall']);
    expect(text(project, SETTINGS)).toBe(before);
    expect(existsSync(join(project.root, BACKUP))).toBe(false);
    expect(existsSync(join(project.root, LOCAL))).toBe(false);
  });

  test('leaves what a person has added, turned or doubled since', () => {
    const project = scratchProject(MANY);
    project.run(['sandbox', '--write']);
    const settings = JSON.parse(text(project, SETTINGS)) as typeof HELD;
    settings.sandbox.filesystem.denyWrite.splice(1, 0, './mine');
    settings.sandbox.filesystem.denyWrite.push('./a.lock');
    settings.sandbox.allowUnsandboxedCommands = true;
    writeFileSync(join(project.root, SETTINGS), JSON.stringify(settings, undefined, 2));
    project.run(['sandbox', '--remove']);
    expect(JSON.parse(text(project, SETTINGS))).toEqual({
      sandbox: {
        allowUnsandboxedCommands: true,
        filesystem: { denyWrite: ['./a.lock', './mine'] },
      },
    });
  });

  test('keeps a comment between our entries', () => {
    const project = scratchProject(MANY);
    project.run(['sandbox', '--write']);
    const commented = text(project, SETTINGS).replace('"./b.lock",', '"./b.lock",\n        // mine');
    writeFileSync(join(project.root, SETTINGS), commented);
    project.run(['sandbox', '--remove']);
    expect(text(project, SETTINGS)).toContain('// mine');
  });

  test("a backup of a person's settings is not overwritten by our own text", () => {
    const before = '{"model": "x"}';
    const project = scratchProject({ ...FILES, [SETTINGS]: before });
    project.run(['sandbox', '--write']);
    writeFileSync(
      join(project.root, '.conclaude.yaml'),
      preToolUse('uneditableFiles: [config]')['.conclaude.yaml'],
    );
    project.run(['sandbox', '--write']);
    expect(text(project, BACKUP)).toBe(before);
  });
});

describe('hostile settings', () => {
  test.each<[string, string, RegExp]>([
    ['no JSON', '{ nope', /can't be read/],
    ['a list', '[]', /the file is not an object/],
    ['a text for the sandbox', '{"sandbox": "on"}', /sandbox is not an object/],
    ['a list for the sandbox', '{"sandbox": []}', /sandbox is not an object/],
    ['a list for the filesystem', '{"sandbox": {"filesystem": []}}', /sandbox\.filesystem is not an object/],
    ['an object for the list', '{"sandbox": {"filesystem": {"denyWrite": {}}}}', /denyWrite is not a list/],
    ['a text for the note', '{"conclaude": "x"}', /conclaude is not an object/],
    ['depth', `${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}`, /nested too deeply/],
    [
      'a note without end',
      JSON.stringify({ conclaude: { sandbox: { denyWrite: Array(6000).fill('./x') } } }),
      /reasonable size/,
    ],
    ['more than anybody reads', `{"x":"${'y'.repeat(5 << 20)}"}`, /larger than/],
  ])('%s: nothing is changed', (_, before, said) => {
    const project = scratchProject({ ...FILES, [SETTINGS]: before });
    const untouched = everything(project);
    const { exitCode, stderr } = project.run(['sandbox', '--write']);
    expect(stderr).toMatch(said);
    expect(exitCode).toBe(1);
    expect(everything(project)).toEqual(untouched);
  });

  test('an unreadable second file keeps the first from being changed', () => {
    const project = scratchProject({
      ...REPOSITORY,
      ...MANY,
      '.gitignore': '.env',
      [SETTINGS]: '{}',
      [LOCAL]: '[',
    });
    project.run(['sandbox', '--write']);
    expect(text(project, SETTINGS)).toBe('{}');
  });

  test('a long list of its own', () => {
    const own = Array.from({ length: 3000 }, (_, at) => `./mine/${at}`);
    const before = JSON.stringify({ sandbox: { filesystem: { denyWrite: own } } }, undefined, 2);
    const project = scratchProject({ ...FILES, [SETTINGS]: before });
    project.run(['sandbox', '--write']);
    expect((JSON.parse(text(project, SETTINGS)) as typeof HELD).sandbox.filesystem.denyWrite).toHaveLength(
      3001,
    );
    project.run(['sandbox', '--remove']);
    expect(text(project, SETTINGS)).toBe(before);
  });
});

describe('agents', () => {
  test.each([[['--write']], [['--remove']]])('may not %j', (args) => {
    const project = scratchProject(FILES);
    const { exitCode, stderr } = project.run(['sandbox', ...args], { env: { CLAUDECODE: '1' } });
    expect(stderr).toContain("isn't for agents");
    expect(exitCode).toBe(1);
    expect(existsSync(join(project.root, '.claude'))).toBe(false);
  });

  test.each([[[]], [['--dry-run']], [['--write', '--dry-run']]])('may look: %j', (args) => {
    const { exitCode, stderr } = scratchProject(FILES).run(['sandbox', ...args], {
      env: { CLAUDECODE: '1' },
    });
    expect(stderr).not.toContain("isn't for agents");
    expect(exitCode).toBe(0);
  });

  test.each([
    ['conclaude sandbox --write', 'deny'],
    ['npx conclaude sandbox --remove', 'deny'],
    ['conclaude sandbox', 'none'],
    ['conclaude sandbox --write --dry-run', 'none'],
    ['conclaude sandbox $X', 'ask'],
    ['conclaude constructor', 'ask'],
  ])('%s: %s', (command, verdict) => {
    expect(scratchProject(preToolUse('selfProtection: true')).pre('Bash', { command }).verdict).toBe(verdict);
  });
});

describe('when a session begins', () => {
  const start = (
    files: Readonly<Record<string, ProjectFile>>,
    config = 'preToolUse:\n  preventRootAdditions: false\n  selfProtection: true\n  uneditableFiles: ["*.lock"]\n',
  ) => session(config, { 'a.lock': '', ...files });
  const begin = (project: ReturnType<typeof session>, source = 'startup') =>
    project.event('SessionStart', { source });
  const edit = (project: ScratchProject, change: (text: string) => string) =>
    writeFileSync(join(project.root, SETTINGS), change(text(project, SETTINGS)));
  const held = (project: ScratchProject) =>
    (JSON.parse(text(project, SETTINGS)) as typeof HELD).sandbox.filesystem.denyWrite;

  test('new files that match are held from now on, and the user is told', () => {
    const project = start({ [SETTINGS]: '{\n\t"model": "x"\n}\n' });
    project.run(['sandbox', '--write']);
    writeFileSync(join(project.root, 'b.lock'), '');
    const { answer, exitCode } = begin(project);
    expect(exitCode).toBe(0);
    expect(answer.systemMessage).toContain(`the sandbox now holds ./b.lock (${SETTINGS})`);
    expect(held(project)).toEqual(['./.conclaude.yaml', './a.lock', './b.lock']);
    expect(begin(project).answer.systemMessage).toBeUndefined();
    // Our own guard of the settings has nothing against it.
    const changed = project.event('ConfigChange', {
      source: 'project_settings',
      file_path: join(project.root, SETTINGS),
    });
    expect({ code: changed.exitCode, answer: changed.answer }).toEqual({
      code: 0,
      answer: { blocked: false },
    });
    project.run(['sandbox', '--remove']);
    expect(text(project, SETTINGS)).toBe('{\n\t"model": "x"\n}\n');
  });

  test.each<[string, (project: ScratchProject) => void]>([
    [
      'is switched off',
      (project) => edit(project, (text) => text.replace('"enabled": true', '"enabled": false')),
    ],
    [
      'may be left',
      (project) => edit(project, (text) => text.replace('edCommands": false', 'edCommands": true')),
    ],
    [
      'is switched off elsewhere',
      (project) => writeFileSync(join(project.root, LOCAL), '{"sandbox":{"enabled":false}}'),
    ],
    ['is taken out', (project) => void project.run(['sandbox', '--remove'])],
  ])('settings with which it %s are for the next session', (_, change) => {
    const project = start({});
    project.run(['sandbox', '--write']);
    begin(project);
    change(project);
    const { exitCode, stderr } = project.event('ConfigChange', { source: 'project_settings' });
    expect(stderr).toContain('would no longer hold the protected files');
    expect(exitCode).toBe(2);
  });

  test('what is gone is held no longer', () => {
    const project = start({ 'b.lock': '' });
    project.run(['sandbox', '--write']);
    rmSync(join(project.root, 'b.lock'));
    expect(begin(project).answer.systemMessage).toContain('no longer holds ./b.lock');
    expect(held(project)).toEqual(['./.conclaude.yaml', './a.lock']);
  });

  const UNTOUCHED: Readonly<Record<string, (project: ScratchProject) => void>> = {
    'nobody has asked for it': () => undefined,
    'it was taken out again': (project) => {
      project.run(['sandbox', '--write']);
      project.run(['sandbox', '--remove']);
    },
    'somebody has turned it off': (project) => {
      project.run(['sandbox', '--write']);
      writeFileSync(
        join(project.root, SETTINGS),
        text(project, SETTINGS).replace('"enabled": true', '"enabled": false'),
      );
    },
    'the settings have comments': (project) => {
      project.run(['sandbox', '--write']);
      writeFileSync(join(project.root, SETTINGS), `// mine\n${text(project, SETTINGS)}`);
    },
    'the list is misshapen': (project) => {
      mkdirSync(dirname(join(project.root, SETTINGS)), { recursive: true });
      writeFileSync(
        join(project.root, SETTINGS),
        '{"sandbox":{"filesystem":[]},"conclaude":{"sandbox":{"denyWrite":["./x"]}}}',
      );
    },
  };
  test.each(Object.entries(UNTOUCHED))('nothing changes where %s', (_, prepare) => {
    const project = start({});
    prepare(project);
    writeFileSync(join(project.root, 'b.lock'), '');
    const before = everything(project);
    const { exitCode, answer } = begin(project);
    expect({ exitCode, said: answer.systemMessage }).toEqual({ exitCode: 0, said: undefined });
    expect(everything(project)).toEqual(before);
  });

  test('a compaction begins nothing', () => {
    const project = start({});
    project.run(['sandbox', '--write']);
    writeFileSync(join(project.root, 'b.lock'), '');
    begin(project, 'compact');
    expect(held(project)).not.toContain('./b.lock');
  });

  test.skipIf(process.getuid?.() === 0)('settings that cannot be written are said to be out of date', () => {
    const project = start({});
    project.run(['sandbox', '--write']);
    writeFileSync(join(project.root, 'b.lock'), '');
    chmodSync(join(project.root, '.claude'), 0o555);
    expect(begin(project).answer.systemMessage).toContain("can't be written");
    chmodSync(join(project.root, '.claude'), 0o755);
  });
});
