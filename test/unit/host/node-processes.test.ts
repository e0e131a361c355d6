import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, type TestContext, test, vi } from 'vitest';
import { runProcess } from '../../../src/host/node-processes.ts';
import type { ProcessEnd } from '../../../src/host/process.ts';
import { lives } from '../../support/process-state.ts';

function folder({ onTestFinished }: TestContext): string {
  const path = mkdtempSync(join(tmpdir(), 'conclaude-process-'));
  onTestFinished(() => rmSync(path, { recursive: true, force: true }));
  return path;
}

const bash = (script: string, more: Partial<Parameters<typeof runProcess>[0]> = {}) =>
  runProcess({ file: 'bash', args: ['-c', script], cwd: tmpdir(), ...more });

function exited(end: ProcessEnd) {
  if (end.kind !== 'exited') throw new Error(`it ${end.kind}`);
  return { code: end.code, stdout: end.stdout.whole, stderr: end.stderr.whole };
}

describe('a program that ends by itself', () => {
  test.each([
    ['echo out; echo err >&2; exit 3', { code: 3, stdout: 'out\n', stderr: 'err\n' }],
    ['cat', { code: 0, stdout: 'given', stderr: '' }],
    ['kill -9 $$', { code: 137, stdout: '', stderr: '' }],
    ['echo "$NEW $TMPDIR"', { code: 0, stdout: 'new x\n', stderr: '' }],
    ['exec >&- 2>&- <&-; exit 4', { code: 4, stdout: '', stderr: '' }],
  ])('%s', async (script, expected) => {
    expect(exited(await bash(script, { stdin: 'given', env: { NEW: 'new', TMPDIR: 'x' } }))).toEqual(
      expected,
    );
  });

  test('a variable without a value is taken away', async () => {
    const end = await bash('echo "${HOME-none}"', { env: { HOME: undefined } });
    expect(exited(end).stdout).toBe('none\n');
  });

  test('standard input that nobody reads is no trouble', async () => {
    expect(exited(await bash('exit 0', { stdin: 'x'.repeat(5_000_000) })).code).toBe(0);
  });

  test('a daemon that holds the output open is not waited for', async () => {
    const end = exited(await bash('sleep 60 & echo $!'));
    onTestFinished(() => void process.kill(Number(end.stdout)));
    expect(lives(end.stdout ?? '')).toBe(true);
  });

  test('a daemon that goes on printing is not listened to for ever', async () => {
    const end = exited(await bash('(while :; do echo more; sleep 0.05; done) & echo $!'));
    const pid = /\d+/.exec(end.stdout ?? '')?.[0];
    onTestFinished(() => void process.kill(Number(pid)));
    expect(pid).toBeDefined();
  });
});

test('nothing of an output is lost when this process was too busy to read it', async () => {
  const keepBusy = (milliseconds: number) => {
    for (const until = Date.now() + milliseconds; Date.now() < until; );
  };
  const end = bash('sleep 0.5; echo out');
  // Both what this one prints and its end are waiting by the time that anybody looks. While the one is handled, the
  // other program ends, so that its end is heard of before its output; and then there is no time for reading.
  const other = spawn('bash', ['-c', 'echo x']);
  other.stdout.once('data', () => keepBusy(900));
  other.once('exit', () => keepBusy(300));
  keepBusy(300);
  expect(exited(await end)).toEqual({ code: 0, stdout: 'out\n', stderr: '' });
});

describe('a program that cannot be started', () => {
  test.each([
    ['it is not there', { file: 'no-such-program' }],
    ['its folder is not there', { cwd: '/no/such/folder' }],
    ['its arguments are too long', { args: ['-c', `: ${'x'.repeat(3_000_000)}`] }],
    ['a variable holds a NUL', { env: { A: 'a\0b' } }],
  ])('%s', async (_, request) => {
    const end = await runProcess({ file: 'bash', args: [], cwd: tmpdir(), ...request });
    expect(end).toMatchObject({ kind: 'failed-to-start', detail: expect.stringMatching(/./) });
  });
});

// They only wait for their time to be over.
describe.concurrent('a program that takes too long', () => {
  test.for([
    ['sleeps', 'sleep 300 & echo $! > pids; echo $$ >> pids; wait'],
    ['ignores the request to end', "trap '' TERM; echo $$ > pids; while :; do sleep 0.1; done"],
    [
      'has a child that ignores the request to end',
      "(trap '' TERM; echo $BASHPID > pids; while :; do sleep 0.1; done) & sleep 300",
    ],
    ['has closed its output', 'exec >&- 2>&-; echo $$ > pids; sleep 300'],
    ['has a grandchild', 'bash -c "bash -c \'echo \\$\\$ > pids; sleep 300\' & wait" & wait'],
  ] as const)('%s: it is ended and nothing of it is left', async ([, script], context) => {
    const { expect } = context;
    const cwd = folder(context);
    const end = await bash(script, { cwd, timeoutSeconds: 3 });
    expect(end.kind).toBe('timeout');
    const pids = readFileSync(join(cwd, 'pids'), 'utf8').trim().split('\n');
    expect(pids.length).toBeGreaterThan(0);
    await vi.waitFor(() => expect(pids.filter(lives)).toEqual([]));
  });

  test('it may clean up', async (context) => {
    const { expect } = context;
    const cwd = folder(context);
    await bash("trap 'echo clean > done; exit' TERM; sleep 300 & wait", { cwd, timeoutSeconds: 1 });
    expect(readFileSync(join(cwd, 'done'), 'utf8')).toBe('clean\n');
  });
});

describe('a program that prints without end', () => {
  test.each([
    ['lines', 'yes line'],
    ['one line', "tr '\\0' x < /dev/zero"],
    ['on both outputs', 'yes out & yes err >&2'],
  ])('%s: what is kept is bounded', async (_, script) => {
    const end = await bash(script, { timeoutSeconds: 1 });
    if (end.kind !== 'timeout') throw new Error(end.kind);
    expect(end.stdout.whole).toBeUndefined();
    expect(end.stdout.tail.length).toBeLessThan(512 * 1024);
    expect(end.stdout.tail.length).toBeGreaterThan(100 * 1024);
  });

  test('the lines before the tail are counted', async () => {
    const end = await bash('seq 1 400000');
    if (end.kind !== 'exited') throw new Error(end.kind);
    const { tail, linesBefore } = end.stdout;
    expect(linesBefore + tail.trimEnd().split('\n').length).toBe(400_000);
    expect(tail.startsWith(`${linesBefore + 1}\n`)).toBe(true);
  });

  test('half a gigabyte costs no memory', async () => {
    const before = process.memoryUsage().rss;
    await bash('head -c 500000000 /dev/zero');
    expect(process.memoryUsage().rss - before).toBeLessThan(200 * 1024 * 1024);
  });
});
