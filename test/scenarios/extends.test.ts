import { mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { type ProjectFile, type ScratchProject, scratchProject } from '../support/scratch-project.ts';

const TEAM = [
  'preToolUse:',
  '  uneditableFiles:',
  '    - pattern: "*.sum"',
  '      id: sums',
  '    - "*.pin"',
  '  preventAdditions:',
  '    - pattern: dist',
  '      id: dist',
  '  toolUsageValidation:',
  '    - { id: push, tool: Bash, commandPattern: "git push*", action: block, message: No pushes. }',
  '',
].join('\n');

/** A file that says so, with what else it says. */
const extending = (spec: string, ...more: readonly string[]) =>
  [`extends: ${spec}`, ...more, 'preToolUse:', '  preventRootAdditions: false', ''].join('\n');

const team = (...more: readonly string[]) => ({
  '.conclaude.yaml': extending('./policies/team.yaml', ...more),
  'policies/team.yaml': TEAM,
});

const edit = (project: ScratchProject, file: string, agent?: string) =>
  project.pre('Edit', { file_path: file }, agent === undefined ? {} : { agent });

describe('a pack', () => {
  test.each<[string, Readonly<Record<string, ProjectFile>>]>([
    ['a file', team()],
    ['a file in a list', { ...team(), '.conclaude.yaml': extending('[./policies/team.yaml]') }],
    [
      'a file through a link inside the project',
      { ...team(), 'policies/team.yaml': { link: '../real.yaml' }, 'real.yaml': TEAM },
    ],
    [
      'YAML that only the parser reads',
      { ...team(), 'policies/team.yaml': `# é\n${TEAM.replace('"*.sum"', '!!str "*.sum"')}` },
    ],
    [
      'an installed package',
      {
        '.conclaude.yaml': extending("'@acme/team'"),
        'node_modules/@acme/team/package.json': '{}',
        'node_modules/@acme/team/policy.yaml': TEAM,
      },
    ],
    [
      'a package that names its file',
      {
        '.conclaude.yaml': extending("'@acme/team'"),
        'node_modules/@acme/team/package.json': '{ "conclaude": "./rules/x.yaml" }',
        'node_modules/@acme/team/rules/x.yaml': TEAM,
      },
    ],
    [
      'a package that is a link inside the project',
      {
        '.conclaude.yaml': extending("'@acme/team'"),
        'node_modules/.store/team/package.json': '{}',
        'node_modules/.store/team/policy.yaml': TEAM,
        'node_modules/@acme/team': { link: '../.store/team' },
      },
    ],
    [
      'a pack of a pack',
      {
        '.conclaude.yaml': extending('./top.yaml'),
        'top.yaml': 'extends: [./policies/team.yaml, ./policies/team.yaml]\n',
        'policies/team.yaml': TEAM,
      },
    ],
  ])('counts: %s', (_, files) => {
    const project = scratchProject(files);
    expect(project.run(['validate'])).toMatchObject({ exitCode: 0, stderr: '' });
    expect(edit(project, 'a.sum').verdict).toBe('deny');
    expect(edit(project, 'a.pin').verdict).toBe('deny');
    expect(edit(project, 'a.txt').verdict).toBe('none');
    expect(project.pre('Write', { file_path: 'dist/a' }).verdict).toBe('deny');
    expect(project.pre('Bash', { command: 'git push' }).verdict).toBe('deny');
    expect(project.pre('Bash', { command: 'rm a.sum' }).verdict).toBe('deny');
  });

  test.each([
    ['a.sum', 'team/sums', 'policies/team.yaml:3'],
    ['a.pin', 'team/uneditableFiles[1]', 'policies/team.yaml:5'],
  ])('names the rule and its place in a refusal: %s, %s', (file, id, place) => {
    const { reason, stderr } = edit(scratchProject(team()), file);
    expect(reason).toContain(`conclaude: ${id} "*${file.slice(1)}" (${place})`);
    expect(stderr).toContain(`conclaude: ${id} (${place})`);
  });

  test('is seen by explain, visualize, doctor, why and pack list', () => {
    const project = scratchProject({ ...team('overrides: { team/push: ask }'), 'a.sum': '' });
    edit(project, 'a.sum');
    expect(project.run(['explain', 'Edit', 'a.sum']).stdout).toContain('team/sums');
    expect(project.run(['visualize', '--rule', 'team']).stdout).toContain('team/sums');
    expect(project.run(['doctor']).stdout).toContain('team/sums refuses');
    const { packs } = JSON.parse(project.run(['pack', 'list', '--json']).stdout);
    expect(packs[0]).toEqual({
      pack: 'policies/team.yaml',
      used: true,
      rules: [
        { id: 'team/push', override: { mode: 'ask' } },
        { id: 'team/sums' },
        { id: 'team/uneditableFiles[1]' },
        { id: 'team/dist' },
      ],
    });
    const log = JSON.parse(project.run(['log', '--json']).stdout.split('\n')[0] ?? '');
    const id = log.entries?.[0]?.id ?? log.id;
    expect(project.run(['why', id]).stdout).toContain('team/sums (policies/team.yaml:3)');
  });

  test('every built-in one can be extended, and its rules have ids and lines', () => {
    const list = JSON.parse(scratchProject({}).run(['pack', 'list', '--json']).stdout).packs;
    expect(list.length).toBeGreaterThan(0);
    const names = list.map(({ pack }: { pack: string }) => pack);
    const project = scratchProject({ '.conclaude.yaml': extending(JSON.stringify(names)) });
    expect(project.run(['validate'])).toMatchObject({ exitCode: 0, stderr: '' });
    const { rules } = JSON.parse(project.run(['explain', 'Edit', 'x', '--json']).stdout);
    const shown = new Map(rules.map((rule: { id: string; line: number }) => [rule.id, rule.line]));
    for (const { rules: own } of list) for (const { id } of own) expect(shown.get(id)).toBeGreaterThan(1);
  });
});

describe('a rule of the file itself', () => {
  test('comes first and loosens nothing', () => {
    const project = scratchProject({
      ...team(),
      '.conclaude.yaml': [
        'extends: ./policies/team.yaml',
        'preToolUse:',
        '  toolUsageValidation:',
        '    - { tool: Bash, commandPattern: "git push*", action: allow }',
        '    - { tool: Edit, pattern: "*.sum", action: allow }',
      ].join('\n'),
    });
    expect(project.pre('Bash', { command: 'git push' }).reason).toContain('No pushes.');
    expect(edit(project, 'a.sum').reason).toContain('team/sums');
  });
});

describe('overrides', () => {
  test.each<[string, readonly string[], string, string | undefined, string]>([
    ['leave a rule out', ['overrides:', '  team/sums: off'], 'a.sum', undefined, 'none'],
    ['leave the others alone', ['overrides:', '  team/sums: off'], 'a.pin', undefined, 'deny'],
    ['ask instead', ['overrides: { team/sums: ask }'], 'a.sum', undefined, 'ask'],
    ['only observe', ['overrides: { team/sums: observe }'], 'a.sum', undefined, 'none'],
    ['mean some agents only', ['overrides: { team/sums: { agent: coder } }'], 'a.sum', undefined, 'none'],
    ['mean these agents', ['overrides: { team/sums: { agent: coder } }'], 'a.sum', 'coder', 'deny'],
    ['ask these agents', ['overrides: { team/sums: { agent: coder, mode: ask } }'], 'a.sum', 'coder', 'ask'],
    [
      'reach rules without a name',
      ['overrides: { "team/uneditableFiles[1]": off }'],
      'a.pin',
      undefined,
      'none',
    ],
  ])('%s', (_, more, file, agent, verdict) => {
    const project = scratchProject(team(...more));
    expect(project.run(['validate'])).toMatchObject({ exitCode: 0 });
    expect(edit(project, file, agent).verdict).toBe(verdict);
  });

  test('keep the places of the rules that are left', () => {
    const { stderr } = edit(scratchProject(team('overrides: { team/sums: off }')), 'a.pin');
    expect(stderr).toContain('team/uneditableFiles[1] (policies/team.yaml:5)');
  });

  test.each([
    ['team/sum: off', 'did you mean `team/sums`?'],
    ['nonsense: off', 'the unknown rule `nonsense`'],
    ['team/sums: deny', '"off", "ask", "observe" or "enforce"'],
    ['team/sums: { run: x }', 'the unknown key `run`'],
  ])('%s is an error', (line, problem) => {
    const project = scratchProject(team(`overrides: { ${line} }`));
    expect(project.run(['validate']).stderr).toContain(problem);
    expect(edit(project, 'a.txt').verdict).toBe('deny');
  });

  test('without a pack are an error', () => {
    const project = scratchProject({ '.conclaude.yaml': 'overrides: { git/x: off }\n' });
    expect(project.run(['validate']).stderr).toContain('because the file extends no pack');
  });
});

describe('what refuses everything, and says why', () => {
  const one = (text: string, spec = './p.yaml') => ({ '.conclaude.yaml': extending(spec), 'p.yaml': text });
  test.each<[string, Readonly<Record<string, ProjectFile>>, string]>([
    ['a missing file', { '.conclaude.yaml': extending('./no.yaml') }, "a file that can't be read"],
    ['a missing package', { '.conclaude.yaml': extending("'@acme/no'") }, "which isn't installed"],
    [
      'a missing built-in pack',
      { '.conclaude.yaml': extending('conclaude:lockfile') },
      'did you mean `conclaude:lockfiles`?',
    ],
    [
      'a pack that is called like a key of every object',
      { '.conclaude.yaml': extending('conclaude:constructor') },
      'the unknown pack',
    ],
    ['an absolute path', { '.conclaude.yaml': extending('/etc/passwd') }, 'a file inside the project'],
    ['a path from home', { '.conclaude.yaml': extending('"~/x.yaml"') }, 'a file inside the project'],
    ['a path without ./', { '.conclaude.yaml': extending('policies/team.yaml') }, 'a file begins with ./'],
    ['a NUL', { '.conclaude.yaml': extending('"./a\\0b.yaml"') }, 'expected a valid value'],
    ['nothing', { '.conclaude.yaml': extending('""') }, 'name a built-in pack'],
    ['a number', { '.conclaude.yaml': extending('5') }, 'expected a string or a list'],
    [
      'a path above the root',
      { '.conclaude.yaml': extending('../x.yaml'), '../x.yaml': TEAM },
      'outside of the project',
    ],
    [
      'a way out and in again',
      { '.conclaude.yaml': extending('./a/../../x.yaml'), '../x.yaml': TEAM },
      'outside of the project',
    ],
    [
      'a link out of the project',
      { '.conclaude.yaml': extending('./p.yaml'), 'p.yaml': { link: '../x.yaml' }, '../x.yaml': TEAM },
      'outside of the project',
    ],
    [
      'a folder that is a link out',
      { '.conclaude.yaml': extending('./d/x.yaml'), d: { link: '..' }, '../x.yaml': TEAM },
      'outside of the project',
    ],
    [
      'a package that is linked from elsewhere',
      {
        '.conclaude.yaml': extending('team'),
        'node_modules/team': { link: '../../team' },
        '../team/package.json': '{}',
        '../team/policy.yaml': TEAM,
      },
      'outside of the project',
    ],
    [
      'a package that names a file elsewhere',
      {
        '.conclaude.yaml': extending('team'),
        'node_modules/team/package.json': '{ "conclaude": "../../../x.yaml" }',
        '../x.yaml': TEAM,
      },
      'outside of the project',
    ],
    [
      'a package.json that makes no sense',
      { '.conclaude.yaml': extending('team'), 'node_modules/team/package.json': '{ "conclaude": 5 }' },
      "can't be used",
    ],
    [
      'a link in a circle',
      { '.conclaude.yaml': extending('./p.yaml'), 'p.yaml': { link: 'p.yaml' } },
      "a file that can't be read",
    ],
    ['the file itself', { '.conclaude.yaml': extending('./.conclaude.yaml') }, 'extends itself'],
    [
      'a circle of two',
      { ...one('extends: ./q.yaml\n'), 'q.yaml': 'extends: ./p.yaml\n' },
      '.conclaude.yaml → ./p.yaml → ./q.yaml → ./p.yaml',
    ],
    ['a command', one('preToolUse: { commands: [{ run: "true" }] }'), 'lists of rules only'],
    [
      'a gate',
      one('stop: { commands: [{ run: "true" }] }'),
      'A pack has rules only, and runs nothing: move `stop`',
    ],
    ['a log switch', one('log: off'), 'move `log`'],
    ['selfProtection', one('preToolUse: { selfProtection: false }'), 'move `selfProtection`'],
    ['overrides', one('overrides: {}'), 'move `overrides`'],
    [
      'run in a rule',
      one('preToolUse: { uneditableFiles: [{ pattern: a, run: x }] }'),
      'the unknown key `run`',
    ],
    ['an unknown key', one('preToolUsed: {}'), 'did you mean `preToolUse`?'],
    [
      'an id twice',
      one('preToolUse: { uneditableFiles: [{ pattern: a, id: x }, { pattern: b, id: x }] }'),
      'another id',
    ],
    ['broken YAML', one('a: [\n'), 'p.yaml:'],
    ['deep nesting', one(`preToolUse: ${'['.repeat(5000)}`), 'p.yaml:'],
    [
      'aliases without end',
      one(`a: &a [x]\nb: &b [*a, *a]\npreToolUse: { uneditableFiles: [*b] }`),
      'p.yaml:',
    ],
    ['a list', one('- a\n'), 'a map of keys and values'],
    [
      'two packs of one name',
      { '.conclaude.yaml': extending('[./p.yaml, ./d/p.yaml]'), 'p.yaml': TEAM, 'd/p.yaml': TEAM },
      'a second pack called `p`',
    ],
    [
      'a file that is called like a built-in pack',
      { '.conclaude.yaml': extending('[conclaude:lockfiles, ./lockfiles.yaml]'), 'lockfiles.yaml': TEAM },
      'a second pack called `lockfiles`',
    ],
    ['a huge file', one(`#${'x'.repeat(4 * 1024 * 1024)}\n`), "a file that can't be read"],
    [
      'more packs than anybody reads',
      {
        '.conclaude.yaml': extending('./p0.yaml'),
        ...Object.fromEntries(
          Array.from({ length: 70 }, (_, at) => [`p${at}.yaml`, `extends: ./p${at + 1}.yaml\n`]),
        ),
        'p70.yaml': TEAM,
      },
      '64 packs at most',
    ],
  ])('%s', (_, files, problem) => {
    const project = scratchProject(files);
    const validated = project.run(['validate']);
    expect(validated.exitCode).toBe(1);
    expect(validated.stderr).toContain(problem);
    const { verdict, exitCode, reason } = edit(project, 'a.txt');
    expect({ verdict, exitCode }).toEqual({ verdict: 'deny', exitCode: 2 });
    expect(reason).toContain(problem.slice(0, 60));
    expect(project.pre('Read', { file_path: 'a.txt' }).verdict).toBe('none');
  });

  test('what is wrong with a pack can be repaired there', () => {
    const project = scratchProject(one('preToolUse: { nonsense: 1 }'));
    expect(edit(project, 'p.yaml').verdict).toBe('none');
    expect(edit(project, 'q.yaml').verdict).toBe('deny');
  });
});

describe('a changed pack is a changed policy', () => {
  const call = (project: ScratchProject) =>
    project.pre('Edit', { file_path: 'a.sum' }, { payload: { session_id: 's1' } });

  test('a session keeps what it began with', () => {
    const project = scratchProject(team());
    expect(call(project).verdict).toBe('deny');
    writeFileSync(join(project.root, 'policies/team.yaml'), '');
    expect(call(project).verdict).toBe('deny');
    expect(project.pre('Edit', { file_path: 'a.sum' }, { payload: { session_id: 's2' } }).verdict).toBe(
      'none',
    );
    rmSync(join(project.root, 'policies'), { recursive: true });
    expect(call(project).verdict).toBe('deny');
    expect(project.pre('Edit', { file_path: 'b' }, { payload: { session_id: 's1' } }).verdict).toBe('none');
    writeFileSync(join(project.root, '.conclaude.yaml'), '');
    project.run(['accept']);
    expect(call(project).verdict).toBe('none');
  });

  test('why explains a call by the pack as it was', () => {
    const project = scratchProject(team());
    call(project);
    writeFileSync(join(project.root, 'policies/team.yaml'), TEAM.replace('*.sum', '*.other'));
    const logs = join(project.root, '../home/.local/state/conclaude/log');
    const [folder = ''] = readdirSync(logs);
    const [day = ''] = readdirSync(join(logs, folder)).filter((name) => name.endsWith('.jsonl'));
    const { id } = JSON.parse(readFileSync(join(logs, folder, day), 'utf8').split('\n')[0] ?? '');
    const { stdout } = project.run(['why', id]);
    expect(stdout).toContain('pattern: "*.sum"');
    expect(stdout).toContain('pattern: "*.other"');
  });

  test('selfProtection covers the files that are extended', () => {
    const project = scratchProject({
      '.conclaude.yaml': 'extends: ./policies/team.yaml\npreToolUse:\n  selfProtection: true\n',
      'policies/team.yaml': { link: '../real.yaml' },
      'real.yaml': TEAM,
      'policies/other.yaml': '',
    });
    expect(edit(project, 'policies/team.yaml').verdict).toBe('deny');
    expect(edit(project, 'real.yaml').verdict).toBe('deny');
    expect(project.pre('Bash', { command: 'rm policies/team.yaml' }).verdict).toBe('deny');
    expect(project.pre('Bash', { command: 'rm -r policies' }).verdict).toBe('deny');
    expect(edit(project, 'policies/other.yaml').verdict).toBe('none');
    expect(project.pre('Write', { file_path: '.conclaude/packs/x.yaml' }).verdict).toBe('deny');
  });
});

describe('pack add', () => {
  const OUTSIDE = '../elsewhere/Our Team.yaml';
  const SPEC = './.conclaude/packs/our-team.yaml';
  test.each([
    ['an empty file', '', `extends:\n  - ${SPEC}\n`],
    [
      'no extends',
      '# ours\npreToolUse:\n  mode: enforce # x\n',
      `# ours\nextends:\n  - ${SPEC}\npreToolUse:\n  mode: enforce # x\n`,
    ],
    ['one name', 'extends: conclaude:lockfiles # all\n', `extends: [conclaude:lockfiles, ${SPEC}] # all\n`],
    [
      'a list in a line',
      'extends: [ "conclaude:lockfiles" ]\n',
      `extends: [ "conclaude:lockfiles", ${SPEC} ]\n`,
    ],
    ['an empty list', 'extends: []\n', `extends: [${SPEC}]\n`],
    [
      'a list',
      'extends:\n  - conclaude:lockfiles # one\nlog: off\n',
      `extends:\n  - conclaude:lockfiles # one\n  - ${SPEC}\nlog: off\n`,
    ],
    [
      'a list without an indent',
      'extends:\n- conclaude:lockfiles\nlog: off\n',
      `extends:\n- conclaude:lockfiles\n- ${SPEC}\nlog: off\n`,
    ],
    [
      'other line ends',
      'extends:\r\n  - conclaude:lockfiles\r\nlog: off\r\n',
      `extends:\r\n  - conclaude:lockfiles\r\n  - ${SPEC}\r\nlog: off\r\n`,
    ],
    ['no line end', 'extends:\n  - conclaude:lockfiles', `extends:\n  - conclaude:lockfiles\n  - ${SPEC}\n`],
  ])('changes nothing else in %s', (_, before, after) => {
    const project = scratchProject({ '.conclaude.yaml': before, [OUTSIDE]: TEAM });
    const config = () => readFileSync(join(project.root, '.conclaude.yaml'), 'utf8');
    expect(project.run(['pack', 'add', OUTSIDE, '--dry-run'])).toMatchObject({ exitCode: 0 });
    expect(config()).toBe(before);
    expect(project.run(['pack', 'add', OUTSIDE])).toMatchObject({ exitCode: 0, stderr: '' });
    expect(config()).toBe(after);
    const packed = readFileSync(join(project.root, '.conclaude/packs/our-team.yaml'), 'utf8');
    expect(packed).toMatch(
      /^# Added by `conclaude pack add` on [\d-]{10}\n# source: \/.*elsewhere\/Our Team.yaml\n# sha256: [0-9a-f]{64}\npreToolUse:/,
    );
    expect(edit(project, 'a.sum').reason).toContain('our-team/sums');
    expect(project.run(['pack', 'add', OUTSIDE])).toMatchObject({ exitCode: 0 });
    expect(config()).toBe(after);
  });

  test.each([
    ['a pack that runs something', 'stop: { commands: [{ run: x }] }', 'move `stop`'],
    ['a pack that extends files of its own', 'extends: ./other.yaml', "a file that can't be read"],
    ['no YAML', 'a: [', "can't be added"],
  ])('refuses %s, and writes nothing', (_, text, problem) => {
    const project = scratchProject({ '.conclaude.yaml': '', [OUTSIDE]: text });
    expect(project.run(['pack', 'add', OUTSIDE]).stderr).toContain(problem);
    expect(readFileSync(join(project.root, '.conclaude.yaml'), 'utf8')).toBe('');
    expect(readdirSync(project.root)).toEqual(['.conclaude.yaml']);
  });

  test.each([
    ['a map in a line', '{ log: off }', 'yourself'],
    ['an alias', 'x: &x []\n', 'invalid'],
  ])('leaves %s to the user', (_, text, problem) => {
    const project = scratchProject({ '.conclaude.yaml': text, [OUTSIDE]: TEAM });
    const { exitCode, stderr } = project.run(['pack', 'add', OUTSIDE]);
    expect(exitCode).toBe(1);
    expect(stderr).toContain(problem === 'invalid' ? 'has a problem' : problem);
  });

  test('a missing file is an error, and so is none', () => {
    const project = scratchProject({ '.conclaude.yaml': '' });
    expect(project.run(['pack', 'add', 'no.yaml']).stderr).toContain("it doesn't exist");
    expect(project.run(['pack', 'add']).exitCode).toBe(64);
  });
});

test('a pack in a folder with an odd name is found', () => {
  const project = scratchProject({ '.conclaude.yaml': extending('"./ä b/[x].yaml"'), 'ä b/[x].yaml': TEAM });
  mkdirSync(join(project.root, 'c'));
  symlinkSync('../ä b', join(project.root, 'c/d'));
  expect(edit(project, 'a.sum').reason).toContain('[x]/sums');
});
