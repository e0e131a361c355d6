import { describe, expect, test } from 'vitest';
import { claudeCode } from '../../../src/clients/claude-code/client.ts';
import type { Finding } from '../../../src/decision.ts';
import { judgeByRules } from '../../../src/judge.ts';
import { merge } from '../../../src/rules/weigh.ts';
import { analyseShell } from '../../../src/shell/analyse.ts';
import { memoryHost } from '../../support/memory-host.ts';
import { parseConfig } from '../../support/parsed-config.ts';

const host = memoryHost({
  entries: { '/project/.conclaude.yaml': '', '/project/a': '', '/project/b': '', '/project/docs/c': '' },
  cwd: '/project',
});

/** What every rule that applies thinks of a call, and what comes of it. */
function judged(rules: string, tool_name: string, tool_input: object, agent?: string) {
  const policy = parseConfig(`preToolUse:\n  preventRootAdditions: false\n${rules}\n`);
  const raw = { tool_name, tool_input, cwd: '/project', agent_type: agent };
  const call = claudeCode.readCall('PreToolUse', { ok: true, raw });
  const { opinions, decision } = judgeByRules(host, call, policy, { analyseShell });
  const told = opinions.filter(({ outcome }) => outcome !== 'not-concerned');
  return { decision, outcomes: Object.fromEntries(told.map(({ rule, outcome }) => [rule.id, outcome])) };
}

describe('the first rule of a list that matches decides', () => {
  const list = '  uneditableFiles: [a, "[ab]", { pattern: b, agent: coder }, c]';
  test.each([
    ['Edit', { file_path: 'a' }, { 0: 'refuses', 1: 'overruled', 2: 'no-match', 3: 'no-match' }],
    ['Edit', { file_path: 'b' }, { 0: 'no-match', 1: 'refuses', 2: 'other-agent', 3: 'no-match' }],
    ['Edit', { file_path: 'docs/c' }, { 0: 'no-match', 1: 'no-match', 2: 'no-match', 3: 'refuses' }],
    // Each file has a rule of its own that decides.
    ['Bash', { command: 'rm a b' }, { 0: 'refuses', 1: 'refuses', 2: 'other-agent', 3: 'no-match' }],
    ['Bash', { command: 'cat a b' }, {}],
  ])('%s %j', (tool, input, expected) => {
    const { outcomes } = judged(list, tool, input);
    const named = Object.entries(expected).map(([index, outcome]) => [`uneditableFiles[${index}]`, outcome]);
    expect(outcomes).toEqual(Object.fromEntries(named));
  });

  test('and speaks once about each file', () => {
    const { decision } = judged('  uneditableFiles: ["*"]', 'Bash', { command: 'rm b a' });
    const files = decision.kind === 'deny' ? decision.violations.map(({ about }) => about.file) : [];
    expect(files).toEqual(['b', 'a']);
  });
});

test('flags report for themselves, beside each other', () => {
  const rules =
    '  selfProtection: true\n  preventUpdateGitIgnored: true\n  uneditableFiles: [.conclaude.yaml]';
  const { outcomes, decision } = judged(rules, 'Edit', { file_path: '.conclaude.yaml' });
  expect(outcomes).toEqual({
    'uneditableFiles[0]': 'refuses',
    preventUpdateGitIgnored: 'no-objection',
    selfProtection: 'refuses',
  });
  expect(decision).toMatchObject({ kind: 'deny', violations: [{}, {}] });
});

describe('a whitelist', () => {
  const rules = [
    '  toolUsageValidation:',
    '    - { tool: Write, pattern: "docs/**", action: allow }',
    '    - { tool: Write, pattern: "notes/**", action: allow, agent: writer }',
    '    - { tool: Write, pattern: "docs/secret", action: block }',
  ].join('\n');
  test.each([
    ['docs/x', undefined, 'none', { 0: 'covers', 1: 'other-agent', 2: 'no-match' }],
    ['docs/secret', undefined, 'none', { 0: 'covers', 1: 'other-agent', 2: 'overruled' }],
    ['src/x', undefined, 'deny', { 0: 'outside', 1: 'other-agent', 2: 'no-match' }],
    ['notes/x', 'writer', 'none', { 0: 'no-match', 1: 'covers', 2: 'no-match' }],
    ['src/x', 'writer', 'deny', { 0: 'outside', 1: 'no-match', 2: 'no-match' }],
  ])('Write %s by %s: %s', (file_path, agent, verdict, expected) => {
    const { outcomes, decision } = judged(rules, 'Write', { file_path }, agent);
    expect(decision.kind).toBe(verdict);
    const named = Object.entries(expected).map(([index, outcome]) => [
      `toolUsageValidation[${index}]`,
      outcome,
    ]);
    expect(outcomes).toEqual(Object.fromEntries(named));
  });

  test('that has one of two files is still left', () => {
    const list = '  toolUsageValidation: [{ tool: Bash, pattern: "docs/**", action: allow }]';
    expect(judged(list, 'Bash', { command: 'touch docs/x src/y' }).outcomes).toEqual({
      'toolUsageValidation[0]': 'outside',
    });
    expect(judged(list, 'Bash', { command: 'touch src/y docs/x' }).outcomes).toEqual({
      'toolUsageValidation[0]': 'outside',
    });
  });
});

test("the user's own commands wait to be asked", () => {
  const rules =
    '  commands: [{ run: x, tool: Edit }, { run: y, tool: Edit, agent: coder }, { run: z, tool: Bash }]';
  expect(judged(rules, 'Edit', { file_path: 'a' }).outcomes).toEqual({ 'commands[0]': 'not-asked' });
  expect(judged(rules, 'Edit', { file_path: 'a' }, 'coder').outcomes).toEqual({
    'commands[0]': 'not-asked',
    'commands[1]': 'not-asked',
  });
});

describe('what several findings come to', () => {
  const deny: Finding = { kind: 'deny', rule: undefined, message: 'no', about: { tool: 'T' } };
  const say = (kind: 'ask' | 'allow' | 'rewrite', reason: string, updatedInput?: object): Finding => ({
    kind,
    rule: undefined,
    reason,
    ...(updatedInput && { updatedInput: { ...updatedInput } }),
  });
  test.each<[string, readonly Finding[], object]>([
    ['nothing', [], { kind: 'none' }],
    ['a refusal beats all', [say('ask', 'x'), deny, say('allow', 'y')], { kind: 'deny', violations: [deny] }],
    [
      'a question beats an approval, which only rewrites',
      [say('allow', 'x', { a: 1 }), say('ask', 'y')],
      { kind: 'ask', reason: 'y', updatedInput: { a: 1 } },
    ],
    [
      'reasons are joined, each once',
      [say('ask', 'x'), say('ask', 'y'), say('ask', 'x')],
      { kind: 'ask', reason: 'x\ny' },
    ],
    ['an approval without another input', [say('allow', 'x')], { kind: 'allow', reason: 'x' }],
    [
      'later rewrites go over earlier ones',
      [say('rewrite', 'x', { a: 1, b: 1 }), say('rewrite', 'y', { b: 2 })],
      { kind: 'rewrite', reason: 'x\ny', updatedInput: { a: 1, b: 2 } },
    ],
    [
      'a rewrite beside an approval is approved',
      [say('rewrite', 'x', { a: 1 }), say('allow', 'y')],
      { kind: 'allow', reason: 'y', updatedInput: { a: 1 } },
    ],
  ])('%s', (_, findings, decision) => {
    expect(merge(findings)).toEqual(decision);
  });
});
