import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { preToolUse, scratchProject } from '../support/scratch-project.ts';

const NAMED = preToolUse(
  'uneditableFiles:',
  '  - "*.lock"',
  '  - pattern: "*.sum"',
  '    id: no-sums',
  '  - pattern: "*.pin"',
  '    id: no-pins',
  '    message: Ask Ann.',
  'preventAdditions:',
  '  - pattern: dist',
  '    id: no-dist',
  'toolUsageValidation:',
  '  - tool: Bash',
  '    commandPattern: "git push*"',
  '    action: ask',
  '    id: push',
  'commands:',
  '  - run: exit 2',
  '    tool: WebFetch',
  '    id: web',
);

describe('a rule with a name', () => {
  test.each([
    ['Edit', { file_path: 'a.lock' }, 'preToolUse.uneditableFiles[0]', undefined],
    ['Edit', { file_path: 'a.sum' }, 'no-sums', 'conclaude: no-sums "*.sum" (.conclaude.yaml:5)'],
    ['Edit', { file_path: 'a.pin' }, 'no-pins', 'Ask Ann.\nconclaude: no-pins "*.pin" (.conclaude.yaml:7)'],
    ['Write', { file_path: 'dist/a' }, 'no-dist', 'conclaude: no-dist "dist" (.conclaude.yaml:11)'],
    ['WebFetch', { url: 'x' }, 'web', undefined],
  ])('is called by it: %s %j is refused by %s', (tool, input, name, attribution) => {
    const project = scratchProject(NAMED);
    const { verdict, answer, stderr, reason } = project.pre(tool, input);
    expect(verdict).toBe('deny');
    expect(stderr).toContain(`conclaude: ${name} (.conclaude.yaml:`);
    expect(JSON.stringify(answer.systemMessage)).toContain(`conclaude: ${name} (.conclaude.yaml:`);
    if (attribution !== undefined) expect(reason).toContain(attribution);
  });

  test('is called by it in the log, in explain, why, visualize and doctor', () => {
    const project = scratchProject({ ...NAMED, 'a.sum': '' });
    project.pre('Edit', { file_path: 'a.sum' });
    project.pre('Bash', { command: 'git push' });
    const logs = join(project.root, '../home/.local/state/conclaude/log');
    const [folder = ''] = readdirSync(logs);
    const [day = ''] = readdirSync(join(logs, folder)).filter((name) => name.endsWith('.jsonl'));
    const entries = readFileSync(join(logs, folder, day), 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(entries.map(({ rules }) => rules)).toEqual([
      [{ id: 'no-sums', place: '.conclaude.yaml:5' }],
      [{ id: 'push', place: '.conclaude.yaml:14' }],
    ]);
    expect(project.run(['why', entries[0].id]).stdout).toContain('no-sums (.conclaude.yaml:5)');
    expect(project.run(['explain', 'Edit', 'a.sum']).stdout).toMatch(/line 5 +refuses +no-sums: \*\.sum/);
    const { rules } = JSON.parse(project.run(['explain', 'Edit', 'a.sum', '--json']).stdout);
    expect(rules.map(({ id, key }: Record<string, string>) => [id, key])).toContainEqual([
      'no-sums',
      'preToolUse.uneditableFiles[1]',
    ]);
    const drawn = (rule: string) =>
      JSON.parse(project.run(['visualize', '--rule', rule, '--json']).stdout).rules.map(
        ({ name }: Record<string, string>) => name,
      );
    expect(drawn('no-sums')).toEqual(['no-sums']);
    expect(drawn('preToolUse.uneditableFiles')).toEqual(['uneditableFiles[0]', 'no-sums', 'no-pins']);
    expect(drawn('uneditableFiles[1]')).toEqual(['no-sums']);
    expect(project.run(['visualize', '--rule', 'no-sum']).stderr).toContain('no-sums');
    expect(project.run(['doctor']).stdout).toContain('no-sums refuses');
  });

  test.each([
    [
      'a name twice in a list',
      '[{ pattern: a, id: x }, { pattern: b, id: x }]',
      'uneditableFiles[0] has this',
    ],
    ['a capital letter', '[{ pattern: a, id: X }]', 'lowercase letters'],
    ['a slash', '[{ pattern: a, id: git/x }]', 'lowercase letters'],
    ['a hyphen in front', '[{ pattern: a, id: "-x" }]', 'lowercase letters'],
    ['nothing', '[{ pattern: a, id: "" }]', 'lowercase letters'],
    ['a line end', '[{ pattern: a, id: "x\\n" }]', 'lowercase letters'],
    ['65 characters', `[{ pattern: a, id: ${'x'.repeat(65)} }]`, '64 characters'],
    ['a number', '[{ pattern: a, id: 5 }]', 'a string'],
  ])("can't be called %s", (_, list, problem) => {
    const project = scratchProject(preToolUse(`uneditableFiles: ${list}`));
    expect(project.run(['validate']).stderr).toContain(problem);
    expect(project.pre('Write', { file_path: 'src/a' }).verdict).toBe('deny');
  });

  test('has the name for itself, whatever list it is in', () => {
    const project = scratchProject(
      preToolUse('uneditableFiles: [{ pattern: a, id: x }]', 'commands: [{ run: "true", id: x }]'),
    );
    expect(project.run(['validate']).stderr).toContain(
      '.conclaude.yaml:4:33: preToolUse.commands[0].id: found the string "x", expected another id, because uneditableFiles[0] has this one',
    );
  });
});
