import { describe, expect, test } from 'vitest';
import { schemaProblems } from '../support/client-schema.ts';
import type { ProjectFile } from '../support/scratch-project.ts';
import { session } from '../support/session.ts';

function submit(userPromptSubmit: object, prompt: string, files: Readonly<Record<string, ProjectFile>> = {}) {
  const project = session({ userPromptSubmit }, files);
  const run = project.event('UserPromptSubmit', { prompt });
  expect(schemaProblems(run.stdout, 'UserPromptSubmit')).toEqual([]);
  const specific = run.answer.hookSpecificOutput as { additionalContext?: string } | undefined;
  return { ...run, project, context: specific?.additionalContext };
}

describe('contextRules', () => {
  const rule = (pattern: string, more: object = {}) => ({
    contextRules: [{ pattern, prompt: 'Mind it.', ...more }],
  });

  test.each([
    ['a pattern that is found', rule('sql'), 'write sql please', 'Mind it.'],
    ['a pattern that is not found', rule('sql'), 'write SQL please', undefined],
    ['caseInsensitive', rule('sql', { caseInsensitive: true }), 'write SQL please', 'Mind it.'],
    ["Rust's (?i)", rule('(?i)database|sql'), 'the DATABASE', 'Mind it.'],
    ['enabled: false', rule('sql', { enabled: false }), 'sql', undefined],
    ['an empty prompt', rule('.*'), '', undefined],
    [
      'a note that the client itself sends',
      rule('.*'),
      '<task-notification>done</task-notification>',
      undefined,
    ],
  ])('%s', (_, config, prompt, context) => {
    expect(submit(config, prompt)).toMatchObject({ exitCode: 0, context });
  });

  test('all that match, in order, a blank line between', () => {
    const contextRules = ['a', 'x', 'b'].map((pattern) => ({ pattern, prompt: `for ${pattern}` }));
    expect(submit({ contextRules }, 'a b').context).toBe('for a\n\nfor b');
  });

  test('no pattern can hang it', () => {
    expect(submit(rule('(a+)+$'), `${'a'.repeat(5000)}!`).context).toBeUndefined();
  });

  const files = {
    'docs/db.md': 'USE INDEXES',
    '../secret.txt': 'SECRET',
    'link.md': { link: '../secret.txt' },
    'inside.md': { link: 'docs/db.md' },
  };
  test.each([
    ['a file', 'Read: @docs/db.md', 'Read: USE INDEXES'],
    ['a file at the end of a sentence', 'Read @docs/db.md. Now.', 'Read USE INDEXES. Now.'],
    ['a link inside the project', '@inside.md', 'USE INDEXES'],
    ['an e-mail address', 'Ask me@docs/db.md', 'Ask me@docs/db.md'],
    ['a file that is not there', '@docs/none.md!', '@docs/none.md!'],
    ['a file outside', '@../secret.txt', '@../secret.txt'],
    ['an absolute path', '@/etc/hostname', '@/etc/hostname'],
    ['a link that leads outside', '@link.md', '@link.md'],
    ['a folder', '@docs', '@docs'],
  ])('%s in the text', (_, prompt, context) => {
    const run = submit({ contextRules: [{ pattern: '.', prompt }] }, 'x', files);
    expect(run.context).toBe(context);
    if (prompt === context && !prompt.includes('me@')) expect(run.stderr).toContain('warning');
  });

  test("a large file keeps under the client's limit", () => {
    const run = submit({ contextRules: [{ pattern: '.', prompt: '@big.md' }] }, 'x', {
      'big.md': 'x'.repeat(50_000),
    });
    expect(run.context?.length).toBeLessThan(9001);
  });
});

describe('commands', () => {
  test.each([
    ['no pattern', {}, ['x']],
    ['a pattern that is found', { pattern: 'dep.oy' }, ['x']],
    ['a pattern that is not found', { pattern: 'DEPLOY' }, []],
    ['caseInsensitive', { pattern: 'DEPLOY', caseInsensitive: true }, ['x']],
  ])('%s', (_, more, ran) => {
    const { project } = submit({ commands: [{ run: 'echo x >> ran.txt', ...more }] }, 'deploy now');
    expect(project.lines('ran.txt')).toEqual(ran);
  });

  test('know the prompt, stop nothing, and what they show goes to Claude', () => {
    const run = 'echo "[$CONCLAUDE_USER_PROMPT]"; echo err >&2; exit 2';
    const shown = submit({ commands: [{ run, showStdout: true, showStderr: true }] }, 'hello');
    expect(shown).toMatchObject({ exitCode: 0 });
    expect(shown.context).toMatch(/Stdout:\n\[hello\]\nStderr:\nerr/);
    expect(shown.stderr).toContain('exit code 2');
    expect(submit({ commands: [{ run }] }, 'hello').context).toBeUndefined();
  });

  test("a machine's turn runs none", () => {
    const { project } = submit({ commands: [{ run: 'echo x >> ran.txt' }] }, '\n<task-notification>x');
    expect(project.lines('ran.txt')).toEqual([]);
  });
});

describe('slashCommands', () => {
  const dump = {
    run: 'echo "$CONCLAUDE_SLASH_COMMAND|$CONCLAUDE_SLASH_COMMAND_ARGS|$CONCLAUDE_USER_PROMPT" >> ran.txt',
  };
  test.each([
    ['/deploy', '/deploy', ['deploy||/deploy']],
    ['deploy', '/deploy now  please', ['deploy|now  please|/deploy now  please']],
    ['dep*', '/deploy', ['deploy||/deploy']],
    ['*', '/any', ['any||/any']],
    ['deploy', 'please /deploy', []],
    ['*', '/usr/bin/x', []],
    ['*', 'no slash', []],
    ['deploy', '/deployment', []],
  ])('%s for %j', (pattern, prompt, ran) => {
    const { project } = submit({ slashCommands: { commands: { [pattern]: [dump] } } }, prompt);
    expect(project.lines('ran.txt')).toEqual(ran);
  });

  test.each([
    ['its own words', { run: 'echo "not on Friday" >&2; exit 2' }, 'not on Friday'],
    ['its message', { run: 'exit 2', message: 'Ask first.' }, 'Ask first.'],
  ])('exit code 2 stops the prompt with %s', (_, command, reason) => {
    const run = submit({ slashCommands: { commands: { deploy: [command] } } }, '/deploy');
    expect(run).toMatchObject({ exitCode: 2, answer: { decision: 'block', reason } });
  });

  test('any other failure is only logged', () => {
    const run = submit({ slashCommands: { commands: { deploy: [{ run: 'exit 1' }] } } }, '/deploy');
    expect(run).toMatchObject({ exitCode: 0 });
    expect(run.stderr).toContain('exit code 1');
  });
});
