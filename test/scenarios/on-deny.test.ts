import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { entriesOf } from '../support/log-of.ts';
import { preToolUse, scratchProject } from '../support/scratch-project.ts';
import { session } from '../support/session.ts';

const RULES = preToolUse(
  'uneditableFiles:',
  '  - { pattern: "*.lock", onDeny: ask }',
  '  - { pattern: "gen/**", message: "Generated.", onDeny: ask }',
  '  - { pattern: "firm.txt", onDeny: block }',
  '  - { pattern: ".vscode/**", onDeny: ask }',
  'preventAdditions: [{ pattern: "build/**", onDeny: ask }]',
  'toolUsageValidation:',
  '  - { tool: Bash, commandPattern: "npm publish*", action: block, onDeny: ask }',
  '  - { tool: Grep, pattern: "src/**", action: allow, onDeny: ask }',
);
const LEFT = 'The rule leaves it to you (onDeny: ask).';

describe('onDeny', () => {
  test.each<[string, Readonly<Record<string, unknown>>, 'ask' | 'deny' | 'none', string]>([
    ['Write', { file_path: 'a.lock', content: '' }, 'ask', "pattern '*.lock'. File: a.lock"],
    ['Write', { file_path: 'gen/a', content: '' }, 'ask', 'Generated.\nconclaude: uneditableFiles "gen/**"'],
    ['Write', { file_path: 'firm.txt', content: '' }, 'deny', 'firm.txt'],
    [
      'Write',
      { file_path: 'build/new.js', content: '' },
      'ask',
      "preToolUse.preventAdditions pattern 'build/**'",
    ],
    ['Bash', { command: 'npm publish --tag next' }, 'ask', 'npm publish*'],
    ['Bash', { command: 'rm a.lock' }, 'ask', "pattern '*.lock'"],
    ['Bash', { command: 'rm a.lock firm.txt' }, 'deny', 'firm.txt'],
    ['Grep', { pattern: 'x', path: 'docs' }, 'ask', "allows it only for files that match 'src/**'"],
    ['Write', { file_path: 'free.txt', content: '' }, 'none', ''],
  ])('%s %j: %s', (tool, input, verdict, words) => {
    const run = scratchProject({ 'a.lock': '', 'firm.txt': '', 'docs/x': '', ...RULES }).pre(tool, input);
    expect(run.verdict).toBe(verdict);
    expect(run.reason ?? '').toContain(words);
    expect((run.reason ?? '').includes(LEFT)).toBe(verdict === 'ask');
  });

  test('where the client would ask nobody, the call is refused, with the file in the log', () => {
    const here = scratchProject(RULES);
    const payload = { permission_mode: 'bypassPermissions' };
    const run = here.pre('Write', { file_path: '.vscode/tasks.json', content: '' }, { payload });
    expect(run.verdict).toBe('deny');
    expect(run.reason).toContain("pattern '.vscode/**'");
    expect(run.reason).toContain('asks nobody about files like this one');
    expect(run.reason).not.toContain(LEFT);
    expect(entriesOf(here).at(-1)?.files).toEqual(['.vscode/tasks.json']);
  });

  test('what no text shows is reported, unless the user was asked about that file', () => {
    const rules = { uneditableFiles: [{ pattern: '*.lock', onDeny: 'ask' }], preventRootAdditions: false };
    const here = session({ preToolUse: rules }, { 'a.lock': 'one\n', 'b.lock': 'one\n' });
    const bash = { tool_name: 'Bash', tool_input: { command: 'echo > a.lock; ./x.sh' }, tool_use_id: 't1' };
    expect(here.event('PreToolUse', bash).verdict).toBe('ask');
    for (const name of ['a.lock', 'b.lock']) writeFileSync(join(here.root, name), 'two\n');
    const { answer } = here.event('PostToolUse', { ...bash, tool_response: {} });
    expect(JSON.stringify(answer)).toContain('b.lock');
    expect(JSON.stringify(answer)).not.toContain('a.lock was');
  });

  test('a sandbox, which can ask nobody, leaves it alone', () => {
    const { stdout } = scratchProject({ 'a.lock': '', ...RULES }).run(['sandbox']);
    expect(stdout).toMatch(/\*\.lock.*ask/s);
  });

  test.each([
    ['{ tool: Bash, action: ask, onDeny: ask }', 'asks anyway'],
    ['{ tool: Bash, action: block, onDeny: allow }', 'expected "block" or "ask"'],
  ])('%s is an error', (rule, words) => {
    const here = scratchProject(preToolUse(`toolUsageValidation: [${rule}]`));
    const { exitCode, stderr, stdout } = here.run(['validate']);
    expect(`${stdout}${stderr}`).toContain(words);
    expect(exitCode).toBe(1);
  });
});
