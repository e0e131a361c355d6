import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { ToolInput } from '../../../../src/call/call.ts';
import { EVENT_NAMES } from '../../../../src/call/events.ts';
import { claudeCode } from '../../../../src/clients/claude-code/client.ts';
import type { Decision } from '../../../../src/decision.ts';
import { answerHook } from '../../../../src/hook.ts';
import { schemaProblems } from '../../../support/client-schema.ts';
import { memoryHost } from '../../../support/memory-host.ts';
import { runs } from '../../../support/property-runs.ts';

const violation = (message: string) => ({
  kind: 'deny' as const,
  rule: undefined,
  message,
  about: { tool: 'Write' },
});
const answerTo = (decision: Decision, input: ToolInput = {}, notes: readonly string[] = []) =>
  claudeCode.answer(
    claudeCode.readCall('PreToolUse', { ok: true, raw: { tool_name: 'Bash', tool_input: input } }),
    decision,
    { notes, forUser: [] },
  );
const said = (decision: Decision, input = {}) => JSON.parse(answerTo(decision, input).stdout);

describe('the answer to each kind of decision', () => {
  test('no opinion', () => {
    expect(answerTo({ kind: 'none' })).toEqual({ stdout: '{"blocked":false}\n', stderr: '', exitCode: 0 });
  });

  test('deny', () => {
    const answer = answerTo({ kind: 'deny', violations: [violation('one'), violation('two')] }, {}, [
      'diagnosis',
    ]);
    expect(answer).toMatchObject({ exitCode: 2, stderr: 'one\ntwo\ndiagnosis\n' });
    expect(JSON.parse(answer.stdout)).toEqual({
      decision: 'block',
      reason: 'one\ntwo',
      message: 'one\ntwo',
      blocked: true,
      hookSpecificOutput: {
        hookEventName: 'PreToolUse',
        permissionDecision: 'deny',
        permissionDecisionReason: 'one\ntwo',
      },
      conclaude: { decision: 'deny', message: 'one\ntwo', blocked: true, system_prompt: null },
    });
  });

  test.each(['ask', 'allow'] as const)(
    '%s with a rewrite sends the whole input, because the client replaces it',
    (kind) => {
      const input = { command: 'rm -rf /', timeout: 30 };
      expect(said({ kind, reason: 'why', updatedInput: { command: 'echo' } }, input)).toEqual({
        message: 'why',
        blocked: false,
        updated_input: { command: 'echo' },
        hookSpecificOutput: {
          hookEventName: 'PreToolUse',
          permissionDecision: kind,
          permissionDecisionReason: 'why',
          updatedInput: { command: 'echo', timeout: 30 },
        },
        conclaude: {
          decision: kind,
          message: 'why',
          blocked: false,
          system_prompt: null,
          updated_input: { command: 'echo' },
        },
      });
    },
  );

  test('ask without a rewrite leaves the input alone', () => {
    expect(said({ kind: 'ask', reason: 'why' }, { command: 'x' }).hookSpecificOutput).toEqual({
      hookEventName: 'PreToolUse',
      permissionDecision: 'ask',
      permissionDecisionReason: 'why',
    });
  });

  test('a reason of a megabyte is cut, and says so', () => {
    const answer = answerTo({ kind: 'deny', violations: [violation('x'.repeat(1 << 20))] });
    expect(answer.stdout.length).toBeLessThan(64 * 1024);
    expect(JSON.parse(answer.stdout).reason).toMatch(/^x+… \(\d+ more characters left out\)$/);
    expect(answer.stderr.length).toBeLessThan(32 * 1024);
  });
});

describe('no answer can break the rules of the client', () => {
  const hostile = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 2000 }),
    fc.string({ maxLength: 50 }).map((text) => text.repeat(20_000)),
  );
  const input = fc.dictionary(fc.string(), fc.jsonValue(), { maxKeys: 5 });
  const decision: fc.Arbitrary<Decision> = fc.oneof(
    fc.constant({ kind: 'none' } as const),
    fc.record({
      kind: fc.constant('deny' as const),
      violations: fc.array(hostile.map(violation), { minLength: 1, maxLength: 20 }),
    }),
    fc.record(
      { kind: fc.constantFrom('ask', 'allow'), reason: hostile, updatedInput: input },
      { requiredKeys: ['kind', 'reason'] },
    ),
  );

  test('for any decision about any input', () => {
    fc.assert(
      fc.property(decision, input, (made, given) => {
        const answer = answerTo(made, given);
        expect(schemaProblems(answer.stdout, 'PreToolUse')).toEqual([]);
        expect(answer.exitCode).toBe(made.kind === 'deny' ? 2 : 0);
      }),
      { numRuns: runs(300) },
    );
  });

  const config = 'preToolUse: { uneditableFiles: ["*.lock", { pattern: "a*", agent: "m*" }] }\n';
  const host = memoryHost({
    entries: { '/p/.conclaude.yaml': config },
    env: { CLAUDE_PROJECT_DIR: '/p' },
    cwd: '/p',
  });
  const payload = fc.oneof(
    fc.record(
      {
        tool_name: fc.oneof(fc.constantFrom('Write', 'Edit', 'Bash', 'mcp__a__b'), fc.string()),
        tool_input: fc.oneof(fc.record({ file_path: fc.string({ unit: 'binary' }) }), input),
        agent_type: fc.jsonValue(),
        cwd: fc.jsonValue(),
      },
      { requiredKeys: [] },
    ),
    fc.jsonValue(),
  );

  test.each(EVENT_NAMES)('for any payload of %s', async (event) => {
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(
          payload.map((value) => new TextEncoder().encode(JSON.stringify(value))),
          fc.uint8Array(),
        ),
        async (bytes) => {
          const answer = await answerHook(
            host,
            { kind: 'hook', event, agent: undefined, client: undefined },
            { ok: true, bytes },
            claudeCode,
          );
          expect(schemaProblems(answer.stdout, event)).toEqual([]);
          if (answer.exitCode !== 0) expect(answer.stderr).not.toBe('');
          if (event === 'PreToolUse') expect(answer.exitCode).not.toBe(1);
          else expect(answer.exitCode).not.toBe(2);
        },
      ),
      { numRuns: runs(100) },
    );
  });
});
