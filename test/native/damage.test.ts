import { spawn, spawnSync } from 'node:child_process';
import { closeSync, constants, openSync, readFileSync, writeSync } from 'node:fs';
import { constants as numbers } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { describe, expect, test, vi } from 'vitest';
import { isFuzzing } from '../support/property-runs.ts';
import { BUILDS, EXECUTABLE, NEEDED, payload, project } from './both-builds.ts';

const CONFIG = { '.conclaude.yaml': 'preToolUse:\n  uneditableFiles: ["*.lock"]\n' };
const REFUSES = "conclaude refuses this call because it can't do its work: ";
const [PROGRAM, INSTALLATION] = BUILDS.native;
const HOOK = [INSTALLATION, 'Hooks', 'PreToolUse'];

/** Has it set up its guard? Then it waits for its payload. */
function catches(pid: number, signal: number): boolean {
  const caught = /^SigCgt:\s*(\w+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? '0';
  return (BigInt(`0x${caught}`) & (1n << BigInt(signal - 1))) !== 0n;
}

/** The executable with half of a payload, as it waits for the rest. */
async function waiting(command: readonly string[] = [], stderr: 'pipe' | number = 'pipe') {
  const [program = '', ...args] = [...command, PROGRAM, ...HOOK];
  const child = spawn(program, args, { stdio: ['pipe', 'pipe', stderr], env: {} });
  child.stdin?.write('{"tool_name":');
  await vi.waitFor(() => expect(catches(child.pid ?? 0, numbers.signals.SIGALRM)).toBe(true), 20_000);
  const ended = new Promise<number | string | null>((done) => {
    child.on('exit', (code, signal) => done(code ?? signal));
  });
  const said = child.stderr === null ? Promise.resolve('') : text(child.stderr);
  return { child, ended, said };
}

/** Runs the executable by a line of shell, in which it is `"$@"`. */
function byShell(line: string, tool: string, input: object) {
  const root = project(CONFIG);
  const { status, signal, stdout, stderr } = spawnSync('sh', ['-c', line, 'sh', PROGRAM, ...HOOK], {
    input: payload(root, tool, input),
    cwd: root,
    env: { PATH: process.env.PATH, CLAUDE_PROJECT_DIR: root },
  });
  return { code: status ?? signal, stdout: stdout.toString(), stderr: stderr.toString() };
}

describe.skipIf(EXECUTABLE === undefined)(`whatever happens to the executable (${NEEDED})`, () => {
  test.each([
    ['SIGSEGV', 'ended unexpectedly'],
    ['SIGBUS', 'ended unexpectedly'],
    ['SIGABRT', 'ended unexpectedly'],
    ['SIGILL', 'ended unexpectedly'],
    ['SIGFPE', 'ended unexpectedly'],
    ['SIGSYS', 'ended unexpectedly'],
    ['SIGTRAP', 'ended unexpectedly'],
    ['SIGUSR1', 'ended unexpectedly'],
    ['SIGPROF', 'ended unexpectedly'],
    ['SIGALRM', 'took too long'],
    ['SIGXCPU', 'took too long'],
    ['SIGTERM', 'was ended'],
    ['SIGINT', 'was ended'],
    ['SIGHUP', 'was ended'],
    ['SIGQUIT', 'was ended'],
  ] as const)('%s is a refusal', async (signal, why) => {
    const { child, ended, said } = await waiting();
    child.kill(signal);
    expect(await ended).toBe(2);
    expect(await said).toContain(`${REFUSES}it ${why}`);
  });

  test.each(['SIGPIPE', 'SIGXFSZ', 'SIGCHLD', 'SIGWINCH'] as const)('%s ends nothing', async (signal) => {
    const { child, ended } = await waiting();
    child.kill(signal);
    child.stdin?.end('"Read","tool_input":{}}');
    expect(await ended).toBe(0);
  });

  const canBlock = spawnSync('env', ['--block-signal=ALRM', 'true']).status === 0;
  test.each([
    ['ignored', ['sh', '-c', 'trap "" ALRM TERM SEGV; exec "$@"', 'sh'], true],
    ['blocked', ['env', '--block-signal=ALRM', '--block-signal=TERM', '--block-signal=SEGV'], canBlock],
  ] as const)('also signals that whoever starts it has %s', async (_, command, isPossible) => {
    if (!isPossible) return expect(canBlock).toBe(false);
    for (const signal of ['SIGALRM', 'SIGTERM', 'SIGSEGV'] as const) {
      const { child, ended } = await waiting(command);
      child.kill(signal);
      expect(await ended).toBe(2);
    }
  });

  test.each([
    ['that waits', constants.O_WRONLY],
    ['that does not', constants.O_WRONLY | constants.O_NONBLOCK],
  ])('ends even if nobody reads its last words, on a pipe %s', async (_, flags) => {
    const pipe = join(project({}), 'pipe');
    spawnSync('mkfifo', [pipe]);
    const filler = openSync(pipe, constants.O_RDWR | constants.O_NONBLOCK);
    const fill = () => {
      for (;;) writeSync(filler, Buffer.alloc(4096));
    };
    expect(fill).toThrow('EAGAIN');
    const full = openSync(pipe, flags);
    const { child, ended } = await waiting([], full);
    child.kill('SIGALRM');
    expect(await ended).toBe(2);
    closeSync(full);
    closeSync(filler);
  });

  // Its own time, so only where there is time.
  test.runIf(isFuzzing)('an input that never ends is refused in time', { timeout: 60_000 }, async () => {
    const { ended, said } = await waiting();
    expect(await ended).toBe(2);
    expect(await said).toContain('took too long');
  });

  test.each([
    ['input', '"$@" <&-', 'payload'],
    ['output', '"$@" >&-', 'standard output is closed'],
    ['output, and that of errors', '"$@" >&- 2>&-', ''],
    ['streams', '"$@" <&- >&- 2>&-', ''],
  ])('refuses when its %s is closed', (_, line, why) => {
    const run = byShell(line, 'Write', { file_path: 'src/a' });
    expect(run.code).toBe(2);
    expect(run.stderr).toContain(why);
  });

  test('answers as usual when only the output of errors is closed', () => {
    expect(byShell('"$@" 2>&-', 'Write', { file_path: 'a.lock' })).toMatchObject({
      code: 2,
      stdout: expect.stringContaining('"permissionDecision":"deny"'),
    });
    expect(byShell('"$@" 2>&-', 'Write', { file_path: 'src/a' }).code).toBe(0);
  });

  test.each([
    ['a full disk', '"$@" >/dev/full'],
    ['a file that may not grow', 'ulimit -f 0; "$@" >out'],
    ['a folder as its input', '"$@" <.'],
    ['no room for another file', 'ulimit -n 3; "$@"'],
    ['no files at all', 'ulimit -n 0; "$@"'],
  ])('refuses with %s', (_, line) => {
    const run = byShell(line, 'Write', { file_path: 'src/a' });
    expect(run.code).toBe(2);
    expect(run.stderr).not.toBe('');
  });

  test.each([64, 128, 256, 1024])('with a stack of %s KB nothing passes that should not', (kilobytes) => {
    const command = `${'$('.repeat(1500)}rm a.lock${')'.repeat(1500)}`;
    const small = `ulimit -s ${kilobytes}; "$@"`;
    expect(byShell(small, 'Write', { file_path: 'a.lock' }).code).toBe(2);
    const { code, stdout } = byShell(small, 'Bash', { command });
    // It says that it can't read this, or has no room to say so.
    expect(code === 2 || stdout.includes('"permissionDecision":"ask"')).toBe(true);
  });

  test.each([
    ['little', 30_000, 10 << 20],
    ['half of the', 200_000, 60 << 20],
  ])('refuses with %s memory', (_, kilobytes, bytes) => {
    const input = { file_path: 'src/a', content: 'x'.repeat(bytes) };
    const run = byShell(`ulimit -v ${kilobytes}; "$@"`, 'Write', input);
    expect(run.code).toBe(2);
    expect(run.stderr).toContain(`${REFUSES}there is no memory for it`);
  });

  test('other events are never refused by it', async () => {
    const child = spawn(PROGRAM, [INSTALLATION, 'Hooks', 'PostToolUse'], { env: {} });
    await vi.waitFor(() => expect(catches(child.pid ?? 0, numbers.signals.SIGALRM)).toBe(true), 20_000);
    child.kill('SIGSEGV');
    expect(await new Promise((done) => child.on('exit', done))).toBe(1);
  });
});
