import { type ChildProcess, spawn } from 'node:child_process';
import { constants } from 'node:os';
import { type Capture, createCapture } from './capture.ts';
import type { ProcessEnd, ProcessRequest } from './process.ts';
import { endGroup, signalGroup } from './process-group.ts';

/** How long an output may go on after its program has ended: a daemon that it left behind may hold it open. */
const QUIET_MILLISECONDS = 100;
const MAX_DRAIN_MILLISECONDS = 2000;
const MOST_PROGRAMS = 128;

/** Runs a program in a process group of its own and waits until it has ended, one way or the other. */
export function runProcess(request: ProcessRequest): Promise<ProcessEnd> {
  const started = performance.now();
  return new Promise((resolve) => {
    const child = start(request);
    if (typeof child === 'string') return resolve({ kind: 'failed-to-start', detail: child });
    child.on('error', (error) => resolve({ kind: 'failed-to-start', detail: error.message }));
    const { pid } = child;
    if (pid === undefined) return;
    const stopWatching = endWithUs(pid);
    const { wholeBytes } = request;
    const [stdout, stderr] = [listen(child, 'stdout', wholeBytes), listen(child, 'stderr', wholeBytes)];
    const closed = new Promise<'closed'>((done) => child.on('close', () => done('closed')));
    feed(child, request.stdin ?? '');

    let timedOut: Promise<void> | undefined;
    const timer =
      request.timeoutSeconds === undefined
        ? undefined
        : setTimeout(() => {
            timedOut = endGroup(pid);
          }, request.timeoutSeconds * 1000);

    child.on('exit', async (code, signal) => {
      clearTimeout(timer);
      await timedOut;
      await drained(child, closed, [stdout, stderr]);
      stopWatching();
      const seconds = (performance.now() - started) / 1000;
      const outputs = { stdout: stdout.capture.end(), stderr: stderr.capture.end(), seconds };
      resolve(
        timedOut === undefined
          ? { kind: 'exited', code: exitCode(code, signal), ...outputs }
          : { kind: 'timeout', ...outputs },
      );
    });
  });
}

/** Starts a program that nobody waits for: it may outlive this process, and whether it works is its own affair. */
export function startDetached(file: string, args: readonly string[]): void {
  try {
    const child = spawn(file, [...args], {
      env: process.env,
      detached: true,
      stdio: 'ignore',
      windowsHide: true,
    });
    child.on('error', () => undefined);
    child.unref();
  } catch {
    // Nobody waits for it, so nobody misses it.
  }
}

function start(request: ProcessRequest): ChildProcess | string {
  try {
    return spawn(request.file, [...request.args], {
      cwd: request.cwd,
      env: { ...process.env, ...request.env },
      detached: true,
      stdio: 'pipe',
      windowsHide: true,
    });
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

interface Listener {
  readonly capture: Capture;
  heard: number;
}

function listen(child: ChildProcess, name: 'stdout' | 'stderr', wholeBytes: number | undefined): Listener {
  const listener: Listener = { capture: createCapture(wholeBytes), heard: 0 };
  child[name]?.on('data', (chunk: Buffer) => {
    listener.heard++;
    listener.capture.add(chunk);
  });
  child[name]?.on('error', () => undefined);
  return listener;
}

/** A program need not read what it is given: a closed pipe is no error. */
function feed(child: ChildProcess, text: string): void {
  child.stdin?.on('error', () => undefined);
  child.stdin?.end(text);
}

/** Waits for the rest of the outputs, but not for whoever else may hold them open. */
async function drained(
  child: ChildProcess,
  closed: Promise<'closed'>,
  listeners: readonly Listener[],
): Promise<void> {
  const heard = () => listeners.reduce((sum, listener) => sum + listener.heard, 0);
  child.stdin?.destroy();
  for (let waited = 0; waited < MAX_DRAIN_MILLISECONDS; waited += QUIET_MILLISECONDS) {
    const before = heard();
    const quiet = quietFor(QUIET_MILLISECONDS);
    if ((await Promise.race([closed, quiet])) === 'closed' || heard() === before) break;
  }
  child.stdout?.destroy();
  child.stderr?.destroy();
}

/** Timers come before what there is to read: after a busy time, both are due at once, and reading has to come first. */
function quietFor(milliseconds: number): Promise<'quiet'> {
  return new Promise((resolve) => setTimeout(() => setImmediate(() => resolve('quiet')), milliseconds));
}

function exitCode(code: number | null, signal: NodeJS.Signals | null): number {
  return code ?? 128 + (signal === null ? 0 : constants.signals[signal]);
}

/** The client ends a hook by signal; a program in a group of its own would be left behind. */
function endWithUs(pid: number): () => void {
  const signals = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const;
  const leave = async () => {
    await endGroup(pid, 500);
    process.exit(1);
  };
  const kill = () => {
    signalGroup(pid, 'SIGKILL');
  };
  // Many programs may run at the same time, and each of them listens.
  process.setMaxListeners(Math.max(process.getMaxListeners(), MOST_PROGRAMS));
  for (const signal of signals) process.on(signal, leave);
  process.on('exit', kill);
  return () => {
    for (const signal of signals) process.off(signal, leave);
    process.off('exit', kill);
  };
}
