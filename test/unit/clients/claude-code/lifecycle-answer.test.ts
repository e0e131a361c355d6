import fc from 'fast-check';
import { expect, test } from 'vitest';
import { claudeCode } from '../../../../src/clients/claude-code/client.ts';
import { type LifecycleResult, NOTHING } from '../../../../src/lifecycle/result.ts';
import { schemaProblems } from '../../../support/client-schema.ts';
import { runs } from '../../../support/property-runs.ts';

const text = fc.oneof(
  fc.string(),
  fc
    .constantFrom('x', '\0', '漢', '😀', '"')
    .chain((char) => fc.nat(30_000).map((count) => char.repeat(count))),
);
const verdict: fc.Arbitrary<LifecycleResult['verdict']> = fc.oneof(
  fc.constant({ kind: 'none' } as const),
  text.map((reason) => ({ kind: 'block', reason }) as const),
  text.map((problem) => ({ kind: 'failure', problem }) as const),
);

test('whatever a result holds, the client accepts the answer', () => {
  fc.assert(
    fc.property(
      verdict,
      fc.array(text, { maxLength: 3 }),
      fc.array(text, { maxLength: 3 }),
      (kind, one, other) => {
        const result = { ...NOTHING, verdict: kind, forUser: one, forClaude: other, log: one };
        const answer = claudeCode.answerEvent('UserPromptSubmit', result);
        expect(schemaProblems(answer.stdout, 'UserPromptSubmit')).toEqual([]);
        expect(answer.stderr.length).toBeLessThan(20_000);
        expect(answer.exitCode).toBe({ none: 0, block: 2, failure: 1 }[kind.kind as 'none']);
      },
    ),
    { numRuns: runs(300) },
  );
});

test.each([
  [NOTHING, { blocked: false }],
  [
    { ...NOTHING, forUser: ['a', 'b'] },
    { blocked: false, systemMessage: 'a\n\nb' },
  ],
  [
    { ...NOTHING, forClaude: ['c'] },
    { blocked: false, hookSpecificOutput: { hookEventName: 'Stop', additionalContext: 'c' } },
  ],
  [
    { ...NOTHING, verdict: { kind: 'block', reason: 'r' } as const, forUser: ['u'] },
    { decision: 'block', reason: 'r', message: 'r', blocked: true, systemMessage: 'u' },
  ],
])('%j', (result, answer) => {
  expect(JSON.parse(claudeCode.answerEvent('Stop', result).stdout)).toEqual(answer);
});
