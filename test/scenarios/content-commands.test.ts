import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { SETS } from '../../src/content/set-names.ts';
import { tokens } from '../support/made-up-secrets.ts';
import { runs } from '../support/property-runs.ts';
import { preToolUse, type ScratchProject, scratchProject } from '../support/scratch-project.ts';
import { asFile, transcriptLines, type WrittenUse } from '../support/transcript.ts';

const PACKS = resolve(import.meta.dirname, '../../packs');
const CONTENT_PACKS = ['no-cheating', 'secrets-in-text', 'conflict-markers'];
const pack = (name: string) => readFileSync(join(PACKS, `${name}.yaml`), 'utf8');

describe.each(CONTENT_PACKS)('the pack %s', (name) => {
  const ids = [...pack(name).matchAll(/- id: (\S+)/g)].map(([, id]) => id);

  test('is a policy that can be extended, and every rule of it fires', () => {
    const project = scratchProject({ '.conclaude.yaml': `extends: [conclaude:${name}]\n` });
    expect(project.run(['validate'])).toMatchObject({ exitCode: 0 });
    const { stdout } = project.run(['doctor']);
    for (const id of ids) expect(stdout).toContain(`${name}/${id} refuses Write`);
  });

  test('has a rule for every kind of its set', () => {
    expect(ids).toEqual(SETS[name as keyof typeof SETS]);
  });

  test('says by which rule of which pack something is refused', () => {
    const project = scratchProject({ '.conclaude.yaml': `extends: [conclaude:${name}]\n` });
    const texts = {
      'no-cheating': 'it.skip(1)',
      'secrets-in-text': tokens(3)[1]?.[1],
      'conflict-markers': '<<<<<<< a',
    };
    const content = texts[name as keyof typeof texts];
    const run = project.pre('Write', { file_path: 'src/a.ts', content });
    expect(run).toMatchObject({ verdict: 'deny', exitCode: 2 });
    expect(run.reason).toContain(`\nconclaude: ${name}/`);
  });
});

test('no other file lies among the packs without being one', () => {
  expect(readdirSync(PACKS).filter((file) => !/^[a-z-]+\.yaml$/.test(file))).toEqual([]);
});

const RULES = preToolUse(
  'contentRules:',
  '  - { id: no-a, forbid: "aaa", pattern: "src/**", match: ["xaaax"], notMatch: ["aa"] }',
);

test('explain shows the rule, the line and the kind', () => {
  const project = scratchProject({ ...preToolUse('contentRules: [{ forbid: "conclaude:no-cheating" }]') });
  const input = JSON.stringify({ content: "\nit.only('x', f)\n" });
  const { stdout } = project.run(['explain', 'Write', 'a.ts', '--input', input]);
  expect(stdout).toContain('line 3  refuses');
  expect(stdout).toContain('block adding conclaude:no-cheating to **');
  expect(stdout).toContain('a focused test (line 2)');
});

test('visualize shows the files that a rule looks at', () => {
  const project = scratchProject({ ...RULES, 'src/a.ts': '', 'b.ts': '' });
  const { stdout } = project.run(['visualize']);
  expect(stdout).toContain('no-a');
  expect(stdout).toContain('a.ts');
  expect(stdout).not.toContain('b.ts');
});

test('tests of the policy can show it', () => {
  const tests = [
    'tests:',
    '  - { tool: Write, file: src/a.ts, input: { content: "xaaa" }, expect: deny, message: "no-a" }',
    '  - { tool: Write, file: a.ts, input: { content: "xaaa" }, expect: none }',
    '  - { command: "echo aaa > src/a.ts", expect: deny }',
    '  - { command: "echo aaa", expect: none }',
    '',
  ];
  const project = scratchProject({ '.conclaude.yaml': RULES['.conclaude.yaml'] + tests.join('\n') });
  expect(project.run(['test'])).toMatchObject({ exitCode: 0 });
});

describe('replay', () => {
  const record = (project: ScratchProject, ...uses: readonly Partial<WrittenUse>[]): void => {
    const file = join(dirname(project.root), 'home/.claude/projects/-project/s.jsonl');
    mkdirSync(dirname(file), { recursive: true });
    const lines = transcriptLines(
      ...uses.map((use, index) => ({
        session: 's',
        cwd: project.root,
        id: `toolu_${index}`,
        tool: 'Write',
        input: {},
        told: 'done',
        ...use,
      })),
    );
    writeFileSync(file, asFile(lines));
  };

  test('counts what it can know, and says what it cannot', () => {
    const project = scratchProject({ ...RULES, 'src/old.ts': 'today' });
    const at = (file: string) => join(project.root, file);
    record(
      project,
      // Whether these stood there before, nobody knows.
      { input: { file_path: at('src/unknown.ts'), content: 'aaa' } },
      { input: { file_path: at('src/unknown.ts'), content: 'bbb' } },
      // What an edit adds its input tells.
      { tool: 'Edit', input: { file_path: at('src/old.ts'), old_string: 'b', new_string: 'aaa' } },
      { tool: 'Edit', input: { file_path: at('src/old.ts'), old_string: 'aaa', new_string: 'xaaa' } },
    );
    const { stdout } = project.run(['replay', '--since', 'all', '--json']);
    const report = JSON.parse(stdout) as {
      unknown: Record<string, number>;
      rules: { id: string }[];
    };
    expect(report.unknown).toMatchObject({ texts: 1 });
    const rule = report.rules.find(({ id }) => id === 'no-a');
    expect(JSON.stringify(rule)).toContain('"refused":1');
  });
});

describe('no output tells what was found', () => {
  const RULE = preToolUse('contentRules: [{ id: keys, forbid: "conclaude:secrets-in-text" }]')[
    '.conclaude.yaml'
  ];

  test('neither the answer, nor the log, nor those who read it', () => {
    fc.assert(
      fc.property(fc.nat(100_000), (seed) => {
        const project = scratchProject({ '.conclaude.yaml': `${RULE}log: { text: true }\n` });
        const outputs: string[] = [];
        const secrets = tokens(seed).map(([, token]) => token);
        for (const [index, secret] of secrets.entries()) {
          const calls: readonly [string, Record<string, unknown>][] = [
            ['Write', { file_path: `a${index}.ts`, content: `const x = '${secret}';` }],
            ['Bash', { command: `echo 'X=${secret}' >> .env` }],
            ['Bash', { command: `sed -i 's/X=.*/X=${secret}/' .env` }],
          ];
          for (const [tool, input] of calls.slice(index % 3, (index % 3) + 1)) {
            const run = project.pre(tool, input);
            expect(run.verdict).toBe('deny');
            outputs.push(run.stdout, run.stderr);
          }
        }
        for (const args of [['log'], ['log', '--json'], ['report', '--out', 'r.html'], ['why']]) {
          const { stdout, stderr } = project.run(args);
          outputs.push(stdout, stderr);
        }
        const all = outputs.join('\n');
        expect(secrets.filter((secret) => all.includes(secret))).toEqual([]);
      }),
      { numRuns: Math.min(3, runs(3)) },
    );
  }, 120_000);
});
