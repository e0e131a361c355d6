import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { allKept } from '../support/log-of.ts';
import { plantedKeys, plantedSecrets, SECRET_PLACES } from '../support/secrets.ts';
import { session } from '../support/session.ts';

const CASES = fc.sample(
  fc
    .tuple(plantedSecrets(), fc.constantFrom(...SECRET_PLACES))
    .filter(([{ isToken }, { needsToken }]) => isToken || needsToken === undefined),
  { numRuns: 12, seed: 20261117 },
);

test.each(CASES.map(([{ secret }, place]) => [place.around(secret), secret] as const))(
  'nothing of a secret is kept, nor shown: %s',
  (text, secret) => {
    const project = session(
      {
        log: { text: true },
        preToolUse: {
          uneditableFiles: ['*'],
          toolUsageValidation: [{ tool: 'Bash', action: 'block', commandPattern: '*' }],
        },
        stop: { commands: [{ run: 'cat said; exit 1' }] },
        taskCompleted: { commands: { '*': [{ run: 'cat said; exit 2' }] } },
      },
      { said: text },
    );
    const call = (tool: string, input: object, id: string) =>
      project.event('PreToolUse', { tool_name: tool, tool_use_id: id, tool_input: input });
    call('Bash', { command: text }, 'toolu_1');
    call('Write', { file_path: join(project.root, 'a.txt'), content: text }, 'toolu_2');
    call(
      'Write',
      { file_path: join(project.root, `${text.replaceAll('/', '_')}.txt`), content: '' },
      'toolu_3',
    );
    call('mcp__server__tool', { path: 'a.txt', token: secret, note: text }, 'toolu_4');
    project.event('UserPromptSubmit', { prompt: text });
    project.event('Stop');
    project.event('TaskCompleted', { task_id: '1', task_subject: text });
    project.hook('PreToolUse', `{"tool_name": ${text}`);
    const kept = allKept(project);
    const ids = [...new Set([...kept.matchAll(/"id":"([a-z]{4}-[a-z]{4})"/g)].map(([, id = '']) => id))];
    const shown = [['log'], ['log', '--json'], ...ids.map((id) => ['why', id])].map(
      (args) => project.run(args).stdout,
    );
    expect(ids.length).toBeGreaterThanOrEqual(6);
    for (const output of [kept, ...shown]) expect(output).not.toContain(secret.slice(4, 12));
  },
);

/** Of several lines, most of which look like anything else. */
const KEYS = fc.sample(plantedKeys(), { numRuns: 4, seed: 20261118 });

test.each(KEYS.map(({ key, lines }) => [key, lines] as const))(
  'nothing of a key of several lines is shown, whether it stands in a call or in the policy: %s',
  (key, lines) => {
    const project = session(policyWith(key));
    const call = (tool: string, input: object, id: string) =>
      project.event('PreToolUse', { tool_name: tool, tool_use_id: id, tool_input: input });
    call('Write', { file_path: join(project.root, 'a.lock'), content: key }, 'toolu_1');
    call('Bash', { command: `cat > id <<'X'\n${key}\nX` }, 'toolu_2');
    call('Bash', { command: `deploy ${key}` }, 'toolu_3');
    project.event('Stop');
    const log = project.run(['log', '--json']).stdout;
    const ids = [...new Set([...log.matchAll(/"id":\s*"([a-z]{4}-[a-z]{4})"/g)].map(([, id = '']) => id))];
    expect(ids).toHaveLength(4);
    const page = join(project.root, 'report.html');
    expect(project.run(['report', '--out', page]).exitCode).toBe(0);
    const shown = [
      log,
      project.run(['log']).stdout,
      readFileSync(page, 'utf8'),
      ...ids.flatMap((id) => [project.run(['why', id]).stdout, project.run(['why', id, '--json']).stdout]),
    ];
    for (const output of shown) for (const line of lines) expect(output).not.toContain(line);
  },
);

/** As people write it. */
function policyWith(key: string): string {
  const block = (indent: number) => key.replace(/^/gm, ' '.repeat(indent));
  return `log: { text: true }
preToolUse:
  uneditableFiles:
    - pattern: "*.lock"
      message: |
        Use this instead:
${block(8)}
  toolUsageValidation:
    - tool: Bash
      commandPattern: |-
        deploy
${block(8)}
      action: block
    - { tool: Bash, commandPattern: "*", action: block }
stop:
  commands:
    - run: |
        echo '
${block(8)}
        '; exit 1
      message: |
${block(8)}
`;
}
