import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { PROGRAM, type ScratchProject, scratchProject } from '../support/scratch-project.ts';

const CONFIG = '.conclaude.yaml';
const BASE = `# mine
preToolUse:
  preventRootAdditions: false # open
  toolUsageValidation:
    - tool: Bash
      command: git push
      action: ask
`;
const config = (project: ScratchProject) => readFileSync(join(project.root, CONFIG), 'utf8');

describe('conclaude add', () => {
  test.each([
    [
      ['protect', 'migrations/**', '--message', 'Add a new one.'],
      `${BASE}  uneditableFiles:\n    - pattern: "migrations/**"\n      message: Add a new one.\n`,
    ],
    [
      ['protect', '.env', '--read', '--agent', 'coder'],
      `${BASE}  uneditableFiles:\n    - pattern: .env\n      operations: [read, edit, delete]\n      agent: coder\n`,
    ],
    [['ask', 'npm publish'], `${BASE}    - tool: Bash\n      command: npm publish\n      action: ask\n`],
    [
      ['block', 'rm -r -f'],
      `${BASE}    - tool: Bash\n      command: rm\n      flags: [-r -f]\n      action: block\n`,
    ],
    [
      // Behind the rule for all pushes it would never be asked.
      ['block', 'git push', '--flags', '--force', '--flags', '-f'],
      BASE.replace(
        '    - tool',
        '    - tool: Bash\n      command: git push\n      flags: [--force, -f]\n      action: block\n    - tool',
      ),
    ],
    [['pack', 'git'], BASE.replace('preToolUse', 'extends:\n  - conclaude:git\npreToolUse')],
    [
      ['gate', 'npm test', '--when', 'src/**', '--when', 'package.json'],
      `${BASE}\nstop:\n  commands:\n    - run: npm test\n      when: ["src/**", package.json]\n`,
    ],
    [['gate', 'make check'], `${BASE}\nstop:\n  commands:\n    - make check\n`],
  ])('%j writes it, shows it, and only once', (args, after) => {
    const project = scratchProject({ [CONFIG]: BASE });
    const dry = project.run(['add', ...args, '--dry-run']);
    expect(dry).toMatchObject({ exitCode: 0, stderr: expect.stringContaining('Nothing was written') });
    expect(config(project)).toBe(BASE);
    const run = project.run(['add', ...args]);
    expect(run).toMatchObject({ exitCode: 0, stderr: '' });
    expect(config(project)).toBe(after);
    expect(run.stdout).toMatch(/^--- a\/\.conclaude\.yaml\n\+\+\+ b\/\.conclaude\.yaml\n@@ .*\n/);
    expect(dry.stdout.split('\n').filter((line) => /^[-+]/.test(line))).toEqual(
      run.stdout.split('\n').filter((line) => /^[-+]/.test(line)),
    );
    const again = project.run(['add', ...args]);
    expect(again).toMatchObject({ exitCode: 0, stderr: '' });
    expect(again.stdout).toMatch(/^Already there: .* \(\.conclaude\.yaml:\d+\)/);
    expect(config(project)).toBe(after);
    expect(project.run(['validate']).exitCode).toBe(0);
  });

  test.each([
    ['a pattern that is none', ['protect', '[a'], 1, "wouldn't be valid"],
    ['a pack that is not there', ['pack', './team.yaml'], 1, "wouldn't be valid"],
    ['a pack by a wrong name', ['pack', 'gti'], 64, "did you mean 'git'?"],
    ['a kind by a wrong name', ['protec', 'a'], 64, "unknown KIND 'protec'"],
    ['nothing', [], 64, 'Use one of protect, ask, block, pack, gate'],
    ['a kind alone', ['gate'], 64, "conclaude add gate 'npm test'"],
    ['an option of another kind', ['gate', 'a', '--read'], 64, "--read is not for 'add gate'"],
    ['an unknown option', ['gate', 'a', '--wehn', 'b'], 64, "did you mean '--when'?"],
    ['both a thing and a call', ['protect', 'a', '--from', 'koba-diru'], 64, 'not both'],
    ['an unknown call', ['--from', 'koba-diru'], 1, 'koba-diru'],
  ])('%s is not written', (_, args, code, problem) => {
    const project = scratchProject({ [CONFIG]: BASE });
    const run = project.run(['add', ...args]);
    expect(run.exitCode).toBe(code);
    expect(run.stderr).toContain(problem);
    if (code === 64) expect(run.stderr.trimEnd().split('\n')).toHaveLength(1);
    expect(config(project)).toBe(BASE);
  });

  test('a file that shares a list by an alias is left to its author, who is told what to write', () => {
    const text = 'x-list: &l [a]\npreToolUse:\n  uneditableFiles: *l\n';
    const project = scratchProject({
      [CONFIG]: text.replace('x-list: &l [a]\n', '').replace('*l', '&l [a]'),
    });
    expect(project.run(['add', 'protect', 'b']).exitCode).toBe(0);
    expect(config(project)).toBe('preToolUse:\n  uneditableFiles: &l [a, b]\n');
    const shared = 'preToolUse:\n  uneditableFiles: &l [a]\n  preventAdditions: *l\n';
    const other = scratchProject({ [CONFIG]: shared });
    const run = other.run(['add', 'protect', 'b']);
    expect(run.exitCode).toBe(1);
    expect(run.stderr).toContain('  preToolUse:\n    uneditableFiles:\n      - b');
    expect(config(other)).toBe(shared);
  });

  test('a gate needs its hook, and says so', () => {
    const project = scratchProject({ [CONFIG]: BASE });
    expect(project.run(['add', 'gate', 'make check']).stdout).toContain("Now run 'conclaude init'");
    expect(project.run(['add', 'gate', 'make check', '--json']).stdout).toContain('"added": false');
  });

  test('an agent may look, and not add', () => {
    const project = scratchProject({ [CONFIG]: BASE });
    const env = { PATH: process.env.PATH, HOME: project.root, CLAUDECODE: '1' };
    const add = (...more: string[]) =>
      spawnSync(PROGRAM, ['add', 'protect', 'a', ...more], { cwd: project.root, env, encoding: 'utf8' });
    expect(add().status).toBe(1);
    expect(config(project)).toBe(BASE);
    expect(add('--dry-run').status).toBe(0);
    const guarded = scratchProject({ [CONFIG]: 'preToolUse: { selfProtection: true }\n' });
    const verdict = (command: string) => guarded.pre('Bash', { command }).verdict;
    expect(verdict('conclaude add pack git')).toBe('deny');
    expect(verdict("conclaude add block 'git push' --flags --dry-run")).toBe('deny');
    expect(verdict('conclaude add pack git --dry-run')).toBe('none');
  });
});

describe('conclaude add --from', () => {
  const POLICY = `extends: [conclaude:git]
preToolUse:
  preventRootAdditions: true
  uneditableFiles:
    - "gen/**"
    - pattern: "lib/**"
      message: No.
`;
  /** The id that the log has for a call. */
  function refused(project: ScratchProject, tool: string, input: Record<string, string>): string {
    project.pre(tool, input);
    const [id] = /[a-z]{4}-[a-z]{4}/.exec(project.run(['log']).stdout) ?? [];
    return id ?? 'no id';
  }

  test.each([
    [
      'a rule of a pack',
      'Bash',
      { command: 'git push --force' },
      `${POLICY}\noverrides:\n  git/force-push: ask\n`,
    ],
    [
      'a rule that is a pattern',
      'Write',
      { file_path: 'gen/a.ts' },
      POLICY.replace('"gen/**"', 'pattern: "gen/**"\n      except:\n        - gen/a.ts'),
    ],
    [
      'a rule that is a map',
      'Edit',
      { file_path: 'lib/b.ts' },
      `${POLICY}      except:\n        - lib/b.ts\n`,
    ],
    [
      'the root',
      'Write',
      { file_path: 'tsup.ts' },
      `${POLICY}  preventRootAdditionsExcept:\n    - ./tsup.ts\n`,
    ],
  ])('excepts what %s has stopped', (_, tool, input, after) => {
    const project = scratchProject({ [CONFIG]: POLICY });
    const id = refused(project, tool, input);
    const run = project.run(['add', '--from', id]);
    expect(run).toMatchObject({ exitCode: 0, stderr: '' });
    expect(run.stdout).toContain('conclaude accept');
    expect(config(project)).toBe(after);
    // A session that runs keeps the rules with which it began.
    const another = { payload: { session_id: 'another' } };
    expect(project.pre(tool, input, another).verdict).not.toBe('deny');
    expect(project.run(['add', '--from', id]).stdout).toContain('Already there');
  });

  test('makes rules of what was tried', () => {
    const project = scratchProject({ [CONFIG]: POLICY });
    const id = refused(project, 'Bash', { command: 'git push --force' });
    expect(project.run(['add', 'block', '--from', id]).exitCode).toBe(0);
    expect(config(project)).toContain('command: git push\n      flags: [--force]\n      action: block\n');
    const run = project.run(['add', 'protect', '--from', id]);
    expect(run).toMatchObject({ exitCode: 1, stderr: expect.stringContaining('no file') });
  });
});
