import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { projectFolder } from '../../src/log/place.ts';
import { startAsPerson } from '../support/as-person.ts';
import { receiver } from '../support/otlp-receiver.ts';
import { PROGRAM, scratchProject } from '../support/scratch-project.ts';
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

function send(root: string, args: readonly string[], more: Readonly<Record<string, string>> = {}) {
  const env = { PATH: process.env.PATH, HOME: join(root, '../home'), ...more };
  return startAsPerson(PROGRAM, ['log', ...args], { cwd: root, env });
}

test('the command sends what the hook has written, once', async () => {
  const { url, requests } = await receiver();
  const project = scratchProject({ '.conclaude.yaml': `${POLICY}log: { otlp: "${url}" }\n` });
  const refuse = () => project.pre('Bash', { command: 'ls' });
  refuse();
  const first = await send(project.root, ['--otlp', 'config']);
  expect(first.status).toBe(1);
  expect(first.stderr.toString()).toContain(`name it once:\n  conclaude log --otlp ${url}/v1/logs\n`);
  expect(requests).toEqual([]);
  const header = { OTEL_EXPORTER_OTLP_HEADERS: 'x-team=shop' };
  const named = await send(
    project.root,
    ['--otlp', url, '--header', 'x-key: s3cret', '--since', '1d'],
    header,
  );
  expect({ ...named, stdout: named.stdout.toString(), stderr: named.stderr.toString() }).toEqual({
    status: 0,
    stdout: 'Sent 1 entry.\n',
    stderr: `Sending the log of project to ${url}/v1/logs\n`,
  });
  expect(requests[0]?.headers).toMatchObject({ 'x-key': 's3cret', 'x-team': 'shop' });
  refuse();
  refuse();
  const { status, stdout } = await send(project.root, ['--otlp', 'config', '--json']);
  expect({ status, ...JSON.parse(stdout.toString()) }).toMatchObject({ status: 0, sent: 2 });
  expect(requests.map(({ records }) => records.length)).toEqual([1, 2]);
});

test('an agent can send nothing', async () => {
  const { url, requests } = await receiver();
  const project = scratchProject({ '.conclaude.yaml': POLICY });
  project.pre('Bash', { command: 'ls' });
  const { status, stderr } = spawnSync(PROGRAM, ['log', '--otlp', url], {
    cwd: project.root,
    env: { PATH: process.env.PATH, HOME: join(project.root, '../home'), CLAUDECODE: '1' },
  });
  expect(status).toBe(1);
  expect(stderr.toString()).not.toBe('');
  expect(requests).toEqual([]);
});

test.each([
  [['--header', 'a: b'], '--header only works together with --otlp'],
  [['--otlp', 'http://localhost:1', '--rule', 'a'], "--rule and --otlp can't be combined"],
  [['--otlp', 'collector'], "can't send to 'collector': it isn't an address such as"],
  [['--otlp', 'http://localhost:1', '--header', 's3cret'], "a header must look like 'name: value'"],
  [['--otlp', 'http://localhost:1', '--since', 'lately'], "'lately' isn't a time; write 30m"],
  [['--otlp', 'http://localhost:1', '--follow', '--json'], "--follow and --json can't be combined"],
])('conclaude log %j is a mistake', async (args, said) => {
  const { status, stderr } = await send(scratchProject({ '.conclaude.yaml': POLICY }).root, args);
  expect(status).toBe(64);
  expect(stderr.toString()).toContain(`conclaude log: ${said}`);
  expect(stderr.toString()).not.toContain('s3cret');
});

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
