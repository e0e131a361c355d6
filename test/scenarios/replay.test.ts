import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { git } from '../support/git.ts';
import { withoutId } from '../support/log-of.ts';
import { type ScratchProject, scratchProject } from '../support/scratch-project.ts';
import { asFile, transcriptLines, type WrittenUse } from '../support/transcript.ts';

const FIXTURES = resolve(import.meta.dirname, '../fixtures/transcripts');

const RULES = `preToolUse:
  preventRootAdditions: true
  uneditableFiles:
    - locked.json
    - { pattern: "plan.txt", agent: "coder" }
    - "never/**"
  toolUsageValidation:
    - { tool: Bash, commandPattern: "echo forbidden*", action: block, message: "That is never said here" }
    - { tool: Bash, commandPattern: "echo careful*", action: ask }
`;

interface Report {
  readonly calls: number;
  readonly sessions: number;
  readonly rules: readonly { readonly id: string; readonly samples: readonly { readonly text: string }[] }[];
  readonly [key: string]: unknown;
}

function replay(project: ScratchProject, ...args: readonly string[]) {
  const { exitCode, stdout, stderr } = project.run(['replay', '--since', 'all', ...args]);
  return {
    exitCode,
    stdout,
    stderr,
    json: args.includes('--json') ? (JSON.parse(stdout) as Report) : undefined,
  };
}

/** Puts a session's transcript where the client keeps them, in the home of a project. */
function record(
  project: ScratchProject,
  name: string,
  ...uses: readonly (Omit<WrittenUse, 'cwd'> & { readonly cwd?: string })[]
): void {
  const file = join(dirname(project.root), `home/.claude/projects/-project/${name}.jsonl`);
  mkdirSync(dirname(file), { recursive: true });
  const lines = transcriptLines(...uses.map((use) => ({ session: name, cwd: project.root, ...use })));
  writeFileSync(file, asFile(lines));
}

const worked = { told: 'done' };
const refused = { told: 'PreToolUse:Bash hook error: No.', isError: true };
const bash = (id: string, command: string, more: Partial<WrittenUse> = worked) => ({
  id,
  tool: 'Bash',
  input: { command },
  ...more,
});

describe.each(['2.0.77', '2.1.100', '2.1.325'])('transcripts of the client %s', (version) => {
  test('what was refused is refused, what ran is not', () => {
    const project = scratchProject({ '.conclaude.yaml': RULES });
    const { json } = replay(
      project,
      '--json',
      '--transcripts',
      join(FIXTURES, version),
      '--recorded-in',
      '/home/someone/the project',
    );
    const row = (id: string, outcomes: object, more: object = { refused: 1, asked: 0, shapes: 1 }) =>
      expect.objectContaining({ id, outcomes: expect.objectContaining(outcomes), sessions: 1, ...more });
    expect(json).toMatchObject({
      sessions: 1,
      verdicts: { deny: 6, ask: 1, allow: 0 },
      neverMatched: ['uneditableFiles[2]'],
      unknown: { files: 0, folders: 0, agent: 0 },
    });
    expect(json?.rules).toEqual(
      expect.arrayContaining([
        row('uneditableFiles[0]', { refused: 1, worked: 0 }),
        row('uneditableFiles[1]', { refused: 1, worked: 0 }),
        row('preventRootAdditions', { refused: 1, worked: 0 }),
        row('toolUsageValidation[0]', { refused: 3, worked: 0 }, { refused: 3, asked: 0 }),
        row('toolUsageValidation[1]', { refused: 0, worked: 1 }, { refused: 0, asked: 1 }),
      ]),
    );
  });
});

describe('a history of the project', () => {
  function project(): ScratchProject {
    const made = scratchProject({ '.conclaude.yaml': RULES });
    record(
      made,
      'one',
      bash('a', 'echo forbidden --token=ghp_abcdefghijklmnopqrstuvwxyz0123456789'),
      bash('b', 'echo forbidden again', refused),
      bash('c', 'ls -la'),
      { id: 'd', tool: 'Write', input: { file_path: 'never/a.txt' }, ...worked },
      {
        id: 'e',
        tool: 'Edit',
        input: {},
        told: '<tool_use_error>InputValidationError</tool_use_error>',
        isError: true,
      },
    );
    record(made, 'two', bash('f', 'echo forbidden --token x'), {
      ...bash('g', 'ls'),
      cwd: '/elsewhere',
      minute: 9,
    });
    record(made, 'three', { ...bash('h', 'ls'), cwd: '/another/project' });
    return made;
  }

  test('a table in 80 columns', () => {
    const { stdout, exitCode } = replay(project());
    expect(stdout).toContain('6 calls');
    expect(stdout).toMatch(/^toolUsageValidation\[0\] +3 +2 +1 +2 +2$/m);
    expect(stdout).toMatch(/^uneditableFiles\[2\] +1 +1 +0 +1 +1$/m);
    expect(stdout).toContain('worked     Write never/a.txt');
    expect(stdout).toMatch(/Matched nothing in .*: 4\n {2}toolUsageValidation\[1\], uneditableFiles\[0\]/);
    expect(stdout).toContain('1  of other projects');
    expect(stdout).toContain('1  that the client rejected before any hook ran');
    expect(stdout.split('\n').filter((line) => line.length > 80)).toEqual([]);
    expect(exitCode).toBe(0);
  });

  test('a rule that is only observed is counted, and stops nothing', () => {
    const observed = RULES.replace('- "never/**"', '- { pattern: "never/**", mode: observe }');
    const made = project();
    writeFileSync(join(made.root, '.conclaude.yaml'), observed);
    const { json } = replay(made, '--json');
    expect(json?.rules).toContainEqual(
      expect.objectContaining({ id: 'uneditableFiles[2]', mode: 'observe', refused: 1, asked: 0 }),
    );
    expect(json?.verdicts).toMatchObject({ deny: 3 });
    expect(json?.neverMatched).not.toContain('uneditableFiles[2]');
    expect(replay(made).stdout).toMatch(/^uneditableFiles\[2\] +1 +1 .*\n.*\(only observed so far\)$/m);
    expect(replay(made, '--max-new', '2').exitCode).toBe(0);
  });

  test('nothing of a secret', () => {
    const made = project();
    const { stdout } = replay(made, '--json');
    expect(stdout + replay(made).stdout).not.toContain('ghp_');
    expect(stdout).toContain('echo forbidden --token=***');
  });

  test('one rule', () => {
    const { json } = replay(project(), '--json', '--rule', 'uneditableFiles[2]');
    expect(json?.rules.map(({ id }) => id)).toEqual(['uneditableFiles[2]']);
    expect(replay(project(), '--rule', 'nothing').exitCode).toBe(64);
  });

  test.each([
    ['no more than allowed', '3', 0],
    ['more than allowed', '2', 1],
  ])('calls that worked and would be stopped: %s', (_, most, code) => {
    expect(replay(project(), '--max-new', most).exitCode).toBe(code);
  });

  test('a time that has passed', () => {
    const { json } = replay(project(), '--json', '--since', '2026-11-10T08:01:30Z');
    expect(json).toMatchObject({ calls: 3, leftOut: { beforeWindow: 3 } });
  });
});

describe('two policies', () => {
  const LAX = 'preToolUse:\n  uneditableFiles: [ "old/**" ]\n';
  const STRICT = 'preToolUse:\n  uneditableFiles: [ "new/**" ]\n';
  function project(): ScratchProject {
    const made = scratchProject({ '.conclaude.yaml': LAX, 'draft.yaml': STRICT });
    record(made, 'one', bash('a', 'rm new/a'), bash('b', 'rm new/b', refused), bash('c', 'rm old/c'));
    return made;
  }
  const difference = {
    newly: { calls: 2, worked: 1, rules: { 'uneditableFiles[0]': { calls: 2, worked: 1 } } },
    noLonger: { calls: 1, worked: 1 },
  };

  test('another file, compared with the project', () => {
    const { json } = replay(project(), '--json', '--config', 'draft.yaml');
    expect(json).toMatchObject({ policy: 'draft.yaml', comparedWith: '.conclaude.yaml', ...difference });
  });

  test('a commit', () => {
    const made = project();
    git(made.root, 'init', '--quiet');
    git(made.root, 'add', '.conclaude.yaml');
    git(made.root, 'commit', '--quiet', '--message', 'lax');
    writeFileSync(join(made.root, '.conclaude.yaml'), STRICT);
    const { json } = replay(made, '--json', '--against', 'HEAD');
    expect(json).toMatchObject({ comparedWith: 'HEAD', ...difference });
    expect(replay(made, '--against', 'HEAD').stdout).toContain(
      'Newly stopped: 2 calls, of which 1 worked then',
    );
    expect(replay(made, '--against', 'HEAD', '--max-new', '0').exitCode).toBe(1);
    expect(replay(made, '--against', 'HEAD', '--max-new', '1').exitCode).toBe(0);
    expect(replay(made, '--against', 'nothing')).toMatchObject({
      exitCode: 1,
      stderr: expect.stringContaining('git has no .conclaude.yaml at nothing'),
    });
    expect(replay(made, '--against=--output=x').exitCode).toBe(1);
  });
});

describe('without anything to replay', () => {
  test('no transcripts at all', () => {
    const { stdout, exitCode } = replay(scratchProject({ '.conclaude.yaml': RULES }));
    expect(stdout).toContain('No calls of this project');
    expect(exitCode).toBe(0);
  });

  test('transcripts of another place name it', () => {
    const { stdout } = replay(scratchProject({ '.conclaude.yaml': RULES }), '--transcripts', FIXTURES);
    expect(stdout.replaceAll('\n', ' ')).toContain('began in /home/someone/the project');
    expect(stdout).toContain('--recorded-in');
  });

  test.each([
    ['no policy', {}, [], 1],
    ['a broken policy', { '.conclaude.yaml': 'a: b\n' }, [], 1],
    ['no such place', { '.conclaude.yaml': RULES }, ['--transcripts', 'nowhere'], 1],
    ['no such time', { '.conclaude.yaml': RULES }, ['--since', 'yesterday'], 64],
    ['no such number', { '.conclaude.yaml': RULES }, ['--max-new', '-1'], 64],
  ])('%s', (_, files, args, code) => {
    expect(replay(scratchProject(files), ...args).exitCode).toBe(code);
  });
});

test('the words of a refusal are the same from the hook, explain and replay', () => {
  const project = scratchProject({ '.conclaude.yaml': RULES });
  const command = 'echo forbidden words';
  const hook = project.pre('Bash', { command });
  const explained = project.run(['explain', '--json', '--', command]);
  expect(JSON.parse(explained.stdout)).toMatchObject({ verdict: 'deny', reasons: [withoutId(hook.reason)] });
  record(project, 'one', {
    ...bash('a', command),
    told: `PreToolUse:Bash hook error: ${hook.reason}`,
    isError: true,
  });
  const { json } = replay(project, '--json');
  expect(json).toMatchObject({ verdicts: { deny: 1 }, outcomes: { refused: 1 } });
});
