import { describe, expect, test } from 'vitest';
import { type HookRun, preToolUse, scratchProject } from '../support/scratch-project.ts';

type Command = Readonly<Record<string, unknown>>;
const input = { command: 'rm -rf /', timeout: 30 };

function ask(
  commands: readonly (string | Command)[],
  more: { lines?: string[]; agent?: string; tool?: string } = {},
): HookRun {
  const list = commands.map((command) => (typeof command === 'string' ? { run: command } : command));
  const project = scratchProject(preToolUse(...(more.lines ?? []), `commands: ${JSON.stringify(list)}`));
  return project.pre(more.tool ?? 'Bash', input, more.agent === undefined ? {} : { agent: more.agent });
}
const says = (answer: unknown) => `echo '${JSON.stringify(answer)}'`;

describe('a command that judges tool calls', () => {
  test('PT-097 PT-098 PT-106 may ask, with another input', () => {
    const run = ask([
      says({
        decision: 'ask',
        message: 'Command modified for safety',
        updated_input: { command: 'sanitized-command' },
      }),
    ]);
    expect(run).toMatchObject({ exitCode: 0, verdict: 'ask', reason: 'Command modified for safety' });
    expect(run.answer).toEqual({
      message: 'Command modified for safety',
      blocked: false,
      updated_input: { command: 'sanitized-command' },
      hookSpecificOutput: {
        hookEventName: 'PreToolUse',
        permissionDecision: 'ask',
        permissionDecisionReason: 'Command modified for safety',
        updatedInput: { command: 'sanitized-command', timeout: 30 },
      },
      conclaude: {
        decision: 'ask',
        message: 'Command modified for safety',
        blocked: false,
        system_prompt: null,
        updated_input: { command: 'sanitized-command' },
      },
    });
  });

  test('PT-099 may ask about the input as it is', () => {
    const run = ask([says({ decision: 'ask', message: 'Sure?' })]);
    expect(run).toMatchObject({ verdict: 'ask', reason: 'Sure?' });
    expect(run.stdout).not.toContain('pdated');
  });

  test.each([
    [
      'PT-101',
      { decision: 'allow', updated_input: { command: 'ls' } },
      'allow',
      { command: 'ls', timeout: 30 },
    ],
    ['PT-101', { decision: 'allow' }, 'allow', undefined],
    ['PT-102', { decision: 'deny', message: 'No.' }, 'deny', undefined],
    [
      'PT-103',
      { decision: 'ask', message: 'Sure?', updated_input: { timeout: 5 } },
      'ask',
      { command: 'rm -rf /', timeout: 5 },
    ],
    ['PT-104', { decision: 'allow', blocked: true }, 'allow', undefined],
    ['PT-104', { decision: 'deny', blocked: false }, 'deny', undefined],
    ['PT-105', { blocked: true, message: 'No.' }, 'deny', undefined],
    ['PT-105', { blocked: false }, 'none', undefined],
    [
      'PT-105',
      { blocked: false, updated_input: { timeout: 1 } },
      'none',
      { command: 'rm -rf /', timeout: 1 },
    ],
    [
      'PT-107',
      { decision: null, message: null, blocked: false, system_prompt: null, updated_input: null },
      'none',
      undefined,
    ],
    ['no opinion', {}, 'none', undefined],
    [
      "the client's own shape",
      {
        hookSpecificOutput: {
          hookEventName: 'PreToolUse',
          permissionDecision: 'deny',
          permissionDecisionReason: 'No.',
        },
      },
      'deny',
      undefined,
    ],
    [
      "the client's own shape",
      {
        hookSpecificOutput: {
          hookEventName: 'PreToolUse',
          permissionDecision: 'ask',
          updatedInput: { a: 1 },
        },
      },
      'ask',
      { ...input, a: 1 },
    ],
    ["the client's older shape", { decision: 'block', reason: 'No.' }, 'deny', undefined],
    ["the client's older shape", { decision: 'approve' }, 'allow', undefined],
    ['an end of the turn', { continue: false, stopReason: 'No.' }, 'deny', undefined],
  ])('%s %j means %s', (_, answer, verdict, updatedInput) => {
    const run = ask([says(answer)]);
    expect(run.verdict).toBe(verdict);
    expect(run.exitCode).toBe(verdict === 'deny' ? 2 : 0);
    expect((run.answer.hookSpecificOutput as Command | undefined)?.updatedInput).toEqual(updatedInput);
    if (verdict === 'deny' && 'message' in answer) expect(run.reason).toBe('No.');
  });

  test('PT-104 a contradiction is warned of', () => {
    expect(ask([says({ decision: 'allow', blocked: true })]).stderr).toContain("'decision' counts");
    expect(ask([says({ decision: 'allow', blocked: false })]).stderr).toBe('');
  });

  test('refuses by exit code 2, with stderr as the reason', () => {
    expect(ask(['echo "Not on Fridays." >&2; exit 2']).reason).toBe('Not on Fridays.');
    expect(ask(['exit 2']).reason).toContain('`exit 2` refuses this call');
  });

  test.each([
    ['exit 1', 'exit code 1'],
    ['echo oops >&2; exit 3', 'exit code 3 (oops)'],
    ['echo hello', "its output isn't JSON"],
    ["echo '[1]'", "isn't a JSON object"],
    ["echo 'null'", "isn't a JSON object"],
    [says({ decision: 'maybe' }), 'its decision is "maybe"'],
    [says({ decision: 5 }), 'its decision is 5'],
    [says({ blocked: 'yes' }), "its 'blocked'"],
    [says({ decision: 'ask', updated_input: [1] }), 'its updated input'],
    [says({ decision: 'ask', message: 7 }), 'its message'],
    ['kill -9 $$', 'exit code 137'],
    ['no-such-program-here', 'exit code 127'],
  ])('that fails refuses, unless it says otherwise: %s', (run, problem) => {
    const refused = ask([run]);
    expect(refused).toMatchObject({ exitCode: 2, verdict: 'deny' });
    expect(refused.reason).toContain(problem);
    expect(refused.reason).toContain('onFailure');
    const passed = ask([{ run, onFailure: 'continue' }]);
    expect(passed).toMatchObject({ exitCode: 0, answer: { blocked: false } });
    expect(passed.stderr).toContain(problem);
  });

  test('that takes too long refuses', () => {
    expect(ask([{ run: 'sleep 60', timeout: 1 }]).reason).toContain('longer than 1 s');
  });

  test('gets the payload on stdin, the variables, and runs in the project root', () => {
    const run = ask(
      [
        '[ "$(cat)" = "$CONCLAUDE_PAYLOAD_JSON" ] && printf \'{"decision":"ask","message":"%s %s %s %s"}\' "$CONCLAUDE_TOOL_NAME" "$CONCLAUDE_HOOK_EVENT" "$CONCLAUDE_AGENT_NAME" "$(ls -a | grep conclaude)"',
      ],
      { agent: 'coder' },
    );
    expect(run.reason).toBe('Bash PreToolUse coder .conclaude.yaml');
  });

  test.each([
    [{ tool: 'Write' }, undefined, 'none'],
    [{ tool: 'ba*' }, undefined, 'deny'],
    [{ agent: 'coder' }, undefined, 'none'],
    [{ agent: 'cod*' }, 'coder', 'deny'],
  ])('is asked about some tools and agents only: %j by %s', (scope, agent, verdict) => {
    expect(ask([{ run: 'exit 2', ...scope }], agent === undefined ? {} : { agent }).verdict).toBe(verdict);
  });
});

describe('several commands', () => {
  const [allow, question, refuse] = [
    says({ decision: 'allow' }),
    says({ decision: 'ask', message: 'Q' }),
    says({ decision: 'deny', message: 'N' }),
  ];

  test.each([
    [[allow, question, refuse], 'deny'],
    [[refuse, allow], 'deny'],
    [[allow, question], 'ask'],
    [['true', allow], 'allow'],
    [['true', 'echo {}'], 'none'],
  ])('the strictest answer wins: %j', (commands, verdict) => {
    expect(ask(commands).verdict).toBe(verdict);
  });

  test('PT-100 rewrites add up in the order of the file', () => {
    const run = ask([
      says({ decision: 'allow', updated_input: { command: 'a', x: 1 } }),
      says({ decision: 'ask', message: 'Q', updated_input: { command: 'b' } }),
    ]);
    expect(run.verdict).toBe('ask');
    expect(run.answer.hookSpecificOutput).toMatchObject({
      updatedInput: { command: 'b', x: 1, timeout: 30 },
    });
  });

  test('are not asked once a rule has refused', () => {
    const run = ask(['touch asked; exit 2'], {
      lines: ['toolUsageValidation: [{ tool: Bash, commandPattern: "rm*", action: block }]'],
    });
    expect(run.reason).toBe('Bash command blocked by validation rule: rm*');
  });

  test('a question by a rule and one by a command are both shown', () => {
    const run = ask([question], {
      lines: ['toolUsageValidation: [{ tool: Bash, commandPattern: "rm*", action: ask }]'],
    });
    expect(run.reason).toBe('conclaude: rule rm* asks for your approval\nQ');
  });

  test('a command cannot rewrite a call into one that a rule forbids', () => {
    const lines = ['toolUsageValidation: [{ tool: Bash, commandPattern: "curl*", action: block }]'];
    expect(ask([says({ decision: 'allow', updated_input: { command: 'curl x' } })], { lines }).reason).toBe(
      'Bash command blocked by validation rule: curl*',
    );
  });
});
