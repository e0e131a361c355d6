import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { projectFolder } from '../../src/log/place.ts';
import { receiver } from '../support/otlp-receiver.ts';
import { scratchProject } from '../support/scratch-project.ts';
import { plantedSecrets, SECRET_PLACES } from '../support/secrets.ts';
import { keptLog } from '../unit/otlp/kept-log.ts';

const POLICY = `preToolUse:
  toolUsageValidation:
    - { tool: Bash, commandPattern: "*", action: block }
`;

/** What the hook has written about a project. */
function placeOfLog(root: string) {
  const stateFolder = join(root, '../home/.local/state/conclaude');
  return { stateFolder, logFolder: join(stateFolder, 'log', projectFolder(root)) };
}

test('what the hook has refused gets to the receiver, without its secrets', async () => {
  const project = scratchProject({ '.conclaude.yaml': `${POLICY}log: { text: true }\n` });
  const planted = fc.sample(plantedSecrets(), 6).filter(({ isToken }) => isToken);
  planted.push({ secret: `ghp_${'0aB1'.repeat(9)}`, isToken: true });
  const places = SECRET_PLACES.filter(({ isProse }) => isProse !== true);
  for (const [index, { secret }] of planted.entries()) {
    const place = places[(index * 7) % places.length];
    expect(project.pre('Bash', { command: place?.around(secret) ?? secret }).verdict).toBe('deny');
  }
  const { url, requests } = await receiver();
  const { exitCode } = await keptLog().send(url, placeOfLog(project.root));
  expect(exitCode).toBe(0);
  expect(requests).toHaveLength(1);
  expect(requests[0]?.records).toHaveLength(planted.length);
  const sent = JSON.stringify(requests[0]?.records);
  expect(sent).toContain('Refused Bash');
  expect(sent).toContain('conclaude.text');
  for (const { secret } of planted) expect(sent).not.toContain(secret.slice(4, 12));
});

test.each([
  ['https://collector.example.com', 0],
  ['https://collector.example.com:4318/otlp/v1/logs', 0],
  ['http://localhost:4318', 0],
  ['http://127.0.0.1:4318/v1/logs', 0],
  ['http://[::1]:4318', 0],
  ['http://collector.example.com', 1],
  ['http://localhost.example.com', 1],
  ['http://127.0.0.1@evil.example', 1],
  ['https://me:password@collector.example.com', 1],
  ['collector:4318', 1],
  ['file:///etc/passwd', 1],
])('log.otlp: %s', (endpoint, exitCode) => {
  const project = scratchProject({ '.conclaude.yaml': `log: { otlp: "${endpoint}" }\n` });
  const { stderr, ...run } = project.run(['validate']);
  expect(run.exitCode).toBe(exitCode);
  if (exitCode === 1) expect(stderr).toContain('log.otlp: ');
});
