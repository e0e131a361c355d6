import { join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { PastCall } from '../../../src/call/past-call.ts';
import { claudeCodePast } from '../../../src/clients/claude-code/past-calls.ts';
import { sessionFiles } from '../../../src/clients/past/session-files.ts';
import { pastCalls } from '../../../src/clients/past-calls.ts';
import { readYaml } from '../../../src/config/yaml.ts';
import { nodeHost } from '../../../src/host/node-host.ts';
import { type GoodPolicy, parsePolicy } from '../../../src/policy.ts';
import { pastJudge } from '../../../src/replay/judge-past.ts';
import { analyseShell } from '../../../src/shell/analyse.ts';
import { memoryHost } from '../../support/memory-host.ts';

const FIXTURES = resolve(import.meta.dirname, '../../fixtures/transcripts');
const ROOT = '/home/someone/the project';

/** What the sessions were guarded by. */
const THEN = `
preToolUse:
  preventRootAdditions: true
  uneditableFiles:
    - locked.json
    - { pattern: "plan.txt", agent: "coder" }
  toolUsageValidation:
    - { tool: Bash, commandPattern: "echo forbidden*", action: block, message: "That is never said here" }
    - { tool: Bash, commandPattern: "echo careful*", action: ask, message: "Look before" }
    - { tool: Bash, commandPattern: "echo original*", action: allow, updatedInput: { command: "echo rewritten" } }
`;

function policyOf(text: string, root = ROOT): GoodPolicy {
  const policy = parsePolicy(text, join(root, '.conclaude.yaml'), readYaml);
  if (!policy.ok) throw new Error(JSON.stringify(policy.problems));
  return policy;
}

describe('sessions of the real client, judged again', () => {
  test.each(['2.0.77', '2.1.100', '2.1.325'])(
    '%s: refused is what was refused, and nothing else',
    (version) => {
      const judge = pastJudge(
        nodeHost(),
        policyOf(THEN),
        { root: ROOT, today: ROOT, names: [] },
        analyseShell,
      );
      const { calls } = pastCalls(nodeHost(), { place: join(FIXTURES, version) });
      const differing: unknown[] = [];
      let refused = 0;
      for (const past of calls) {
        if (past.isUnasked) continue;
        const verdict = judge.verdict(past);
        const isRefused = verdict.kind === 'deny';
        if (isRefused) refused++;
        if (isRefused !== (past.refusedBy === 'hook') || verdict.unknown) differing.push([past.id, verdict]);
      }
      expect(differing).toEqual([]);
      expect(refused).toBe(6);
    },
  );

  test('the words are those that the model was told then', () => {
    const judge = pastJudge(nodeHost(), policyOf(THEN), { root: ROOT, today: ROOT, names: [] }, analyseShell);
    const { calls } = pastCalls(nodeHost(), { place: join(FIXTURES, '2.1.325') });
    const told: Record<string, string> = {};
    for (const past of calls) {
      const { decision } = judge.judgement(past, 'absent');
      if (decision.kind === 'deny') told[past.id ?? ''] = decision.violations[0]?.message ?? '';
    }
    expect(told).toMatchObject({
      'edit-locked':
        "Blocked Edit operation: file matches preToolUse.uneditableFiles pattern 'locked.json'. File: locked.json",
      'c-plan':
        "Blocked Edit operation: file matches preToolUse.uneditableFiles pattern 'plan.txt' (agent: coder). File: plan.txt",
      'b-forbidden':
        'That is never said here (tool: Bash, pattern: echo forbidden*)\nconclaude: toolUsageValidation "echo forbidden*" (.conclaude.yaml:8)',
    });
  });
});

const RULES = `
preToolUse:
  uneditableFiles: [ "kept/**", "*.lock" ]
  preventAdditions: [ "generated/**" ]
`;

function past(tool: string, input: PastCall['input'], more: Partial<PastCall> = {}): PastCall {
  return {
    client: claudeCodePast,
    id: 'x',
    session: 's',
    time: '2026-11-10T08:00:00Z',
    cwd: '/p',
    start: '/p',
    agent: 'main',
    tool,
    input,
    mode: undefined,
    outcome: 'worked',
    files: sessionFiles(),
    ...more,
  };
}

const bash = (command: string, more?: Partial<PastCall>) => past('Bash', { command }, more);

function knowing(there: readonly string[], gone: readonly string[] = []): Partial<PastCall> {
  const files = sessionFiles();
  for (const path of there) files.note(path, true);
  for (const path of gone) files.note(path, false);
  return { files };
}

describe('what is known, and what would have had to be', () => {
  // On the disk of today, everything is the other way round.
  const today = memoryHost({
    entries: {
      '/p/.conclaude.yaml': RULES,
      '/p/generated/new.ts': '',
      '/p/src/kept': { link: '/p/kept' },
      '/p/kept/a.ts': '',
    },
  });
  const judge = pastJudge(
    today,
    policyOf(RULES, '/p'),
    { root: '/p', today: '/p', names: ['example.lock'] },
    analyseShell,
  );
  test.each<[string, PastCall, string]>([
    [
      'a file that was made',
      past('Write', { file_path: '/p/generated/new.ts' }, knowing([], ['/p/generated/new.ts'])),
      'deny',
    ],
    [
      'a file that was there',
      past('Write', { file_path: '/p/generated/old.ts' }, knowing(['/p/generated/old.ts'])),
      'none',
    ],
    [
      'a file of which nothing is known',
      past('Write', { file_path: '/p/generated/new.ts' }),
      'unknown files',
    ],
    ['a protected file, there or not', past('Write', { file_path: '/p/kept/a.ts' }), 'deny'],
    ['a file that no rule is about, there or not', past('Write', { file_path: '/p/src/a.ts' }), 'none'],
    ['a link of today', past('Write', { file_path: '/p/src/kept/a.ts' }), 'none'],
    ['a command that makes a file', bash('echo a > generated/a.ts'), 'unknown files'],
    [
      'a command that makes a file which was there',
      bash('echo a > generated/a.ts', knowing(['/p/generated/a.ts'])),
      'none',
    ],
    ['a command about a protected file', bash('rm kept/a.ts'), 'deny'],
    ['a folder that may have had a protected file in it', bash('rm -rf build'), 'unknown folders'],
    ['a folder with a protected file in it', bash('rm -rf build', knowing(['/p/build/a.lock'])), 'deny'],
    ['a command that touches nothing', bash('npm test'), 'none'],
  ])('%s', (_, call, expected) => {
    const { kind, unknown } = judge.verdict(call);
    expect(unknown === undefined ? kind : `unknown ${unknown}`).toBe(expected);
  });

  test('the same call is judged anew when more is known', () => {
    const write = { file_path: '/p/generated/b.ts' };
    const answers = [knowing([], ['/p/generated/b.ts']), knowing(['/p/generated/b.ts']), {}].map((more) => {
      const { kind, unknown } = judge.verdict(past('Write', write, more));
      return unknown ?? kind;
    });
    expect(answers).toEqual(['deny', 'none', 'files']);
  });

  test('a subagent without a name is unknown where a rule is for some agents', () => {
    const named = policyOf('preToolUse:\n  uneditableFiles: [ { pattern: a, agent: coder } ]\n', '/p');
    const place = { root: '/p', today: '/p', names: [] };
    const call = past('Read', { file_path: '/p/b' }, { agent: undefined });
    expect(pastJudge(today, named, place, analyseShell).verdict(call).unknown).toBe('agent');
    expect(judge.verdict(call).unknown).toBeUndefined();
  });
});

test('the project may be elsewhere today, with its ignore rules', () => {
  const today = memoryHost({
    entries: {
      '/now/.git/HEAD': '',
      '/now/.git/objects': { folder: true },
      '/now/.git/refs': { folder: true },
      '/now/.gitignore': 'secret.env\n',
    },
  });
  const policy = policyOf('preToolUse:\n  preventUpdateGitIgnored: true\n', '/then');
  const judge = pastJudge(today, policy, { root: '/then', today: '/now', names: [] }, analyseShell);
  const reading = (file: string) =>
    judge.verdict(past('Read', { file_path: file }, { cwd: '/then', start: '/then' })).kind;
  expect([reading('/then/secret.env'), reading('/then/other.env')]).toEqual(['deny', 'none']);
});
