import { describe, expect, test } from 'vitest';
import { heardCall, isSame } from '../../../mod/same-call.ts';
import { answerWith, FAILED, opinionOf, stricter } from '../../../mod/verdict.ts';
import { answer } from '../../../src/clients/claude-code/answer.ts';
import type { Decision } from '../../../src/decision.ts';

const INPUT = { command: 'ls', timeout: 5 };
const ALLOWED = { decision: 'allow', rule: 'its own' } as const;

/** What the module makes of the program's own answers. */
function made(decision: Decision, ordinary: Parameters<typeof answerWith>[1] = ALLOWED) {
  const tool = { tool: { name: 'Bash', input: INPUT } } as unknown as Parameters<typeof answer>[0];
  return answerWith(opinionOf(answer(tool, decision), INPUT), ordinary);
}

describe("the program's answer", () => {
  test('leaves the verdict as it is when it has no opinion', () => {
    expect(made({ kind: 'none' })).toBe(ALLOWED);
    const asked = { decision: 'ask', reason: 'mode' } as const;
    expect(made({ kind: 'none' }, asked)).toBe(asked);
  });

  test('asks and refuses in its own words', () => {
    expect(made({ kind: 'ask', reason: 'Sure?' } as Decision)).toEqual({ decision: 'ask', reason: 'Sure?' });
    const deny = { kind: 'deny', violations: [{ message: 'No.' }] } as unknown as Decision;
    expect(made(deny)).toEqual({ decision: 'deny', reason: 'No.' });
  });

  test('with another input refuses this one', () => {
    const rewrite = {
      kind: 'rewrite',
      reason: '',
      updatedInput: { command: 'ls -l' },
    } as unknown as Decision;
    expect(made(rewrite)).toMatchObject({
      decision: 'deny',
      reason: expect.stringContaining('{"command":"ls -l","timeout":5}'),
    });
    const same = { kind: 'rewrite', reason: '', updatedInput: { command: 'ls' } } as unknown as Decision;
    expect(made(same)).toBe(ALLOWED);
  });

  test.each([
    ['nothing', { exitCode: 0, stdout: '', stderr: '' }, FAILED],
    ['no JSON', { exitCode: 0, stdout: 'fine', stderr: '' }, FAILED],
    ['an empty object', { exitCode: 0, stdout: '{}', stderr: '' }, FAILED],
    ['a crash', { exitCode: 1, stdout: '', stderr: 'oh\n' }, 'oh'],
    ['a crash after an answer', { exitCode: 137, stdout: '{"blocked":false}', stderr: '' }, FAILED],
    ['a refusal without words', { exitCode: 2, stdout: '', stderr: '' }, FAILED],
  ])('that is %s refuses', (_, end, reason) => {
    expect(answerWith(opinionOf(end, INPUT), ALLOWED)).toEqual({ decision: 'deny', reason });
  });
});

test('of two verdicts the stricter counts, of two alike the first', () => {
  const [allow, ask, deny] = (['allow', 'ask', 'deny'] as const).map((decision) => ({ decision }));
  expect(stricter({ decision: 'allow' }, { decision: 'ask' })).toEqual(ask);
  expect(stricter({ decision: 'deny' }, { decision: 'allow' })).toEqual(deny);
  expect(stricter({ decision: 'allow', reason: 'x' }, { decision: 'allow' })).toEqual({
    ...allow,
    reason: 'x',
  });
});

test('a call is the same when its input is, in whatever order', () => {
  const event = { tool: 'Bash', tool_use_id: 't', agentId: 'a', timeout: 5, command: 'ls' };
  expect(heardCall(event)).toEqual({ tool: 'Bash', input: INPUT });
  expect(isSame(heardCall(event).input, INPUT)).toBe(true);
  expect(isSame({ ...INPUT, command: 'rm' }, INPUT)).toBe(false);
  expect(isSame({ a: [1, 2] }, { a: [2, 1] })).toBe(false);
});
