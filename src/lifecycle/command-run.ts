import type { Command } from '../config/sections/command.ts';
import type { Captured, ProcessEnd } from '../host/process.ts';

/** Commands of some sections have no message of their own. */
export type Runnable = Omit<Command, 'message'> & { readonly message?: string | undefined };

/** How a command went. */
export interface CommandRun {
  readonly command: Runnable;
  readonly end: ProcessEnd;
  readonly passed: boolean;
  readonly ms: number;
  /** The folder that it ran in, where that isn't the project root. */
  readonly folder?: string;
  /** It had succeeded on the same state before, and wasn't run again. */
  readonly isCached?: true;
  /** It has failed first, and succeeded when it was run again. */
  readonly isFlaky?: true;
  /** What of it had failed when the session began; it doesn't count. */
  readonly excused?: readonly string[];
  /** The same is true of all of it. */
  readonly isExcused?: true;
  /** What is to be shown of its output, where that isn't its last lines. */
  readonly shown?: string;
}

/** As the client has it: a script refuses by ending with 2, while any other failure is just that. */
export function endedWith2({ end }: CommandRun): boolean {
  return end.kind === 'exited' && end.code === 2;
}

export function hasPassed(end: ProcessEnd): boolean {
  return end.kind === 'exited' && end.code === 0;
}

const NO_OUTPUT: Captured = { whole: '', tail: '', linesBefore: 0 };

/** The end of a command that wasn't run. */
export function withoutRunning(kind: 'exited' | 'timeout'): ProcessEnd {
  const outputs = { stdout: NO_OUTPUT, stderr: NO_OUTPUT, seconds: 0 };
  return kind === 'exited' ? { kind, code: 0, ...outputs } : { kind, ...outputs };
}

/** Several scripts as if they were one: it fails as the first one does that fails. */
export function endOfAll(ends: readonly ProcessEnd[]): ProcessEnd {
  const [first = withoutRunning('exited'), ...others] = ends;
  if (others.length === 0) return first;
  const failed = ends.find((end) => !hasPassed(end));
  if (failed?.kind === 'failed-to-start') return failed;
  const ran = ends.filter((end) => end.kind !== 'failed-to-start');
  const outputs = {
    stdout: joined(ran.map(({ stdout }) => stdout)),
    stderr: joined(ran.map(({ stderr }) => stderr)),
    seconds: ran.reduce((sum, { seconds }) => sum + seconds, 0),
  };
  return failed?.kind === 'timeout'
    ? { kind: 'timeout', ...outputs }
    : { kind: 'exited', code: failed?.code ?? 0, ...outputs };
}

/** What is kept of several outputs is no more than of one. */
const MOST_CHARACTERS = 1024 * 1024;

function joined(outputs: readonly Captured[]): Captured {
  const text = outputs.map(({ whole, head, tail }) => whole ?? `${head ?? ''}\n${tail}`).join('');
  const linesBefore = outputs.reduce((sum, output) => sum + output.linesBefore, 0);
  if (text.length <= MOST_CHARACTERS) return { whole: text, tail: text, linesBefore };
  const tail = text.slice(-MOST_CHARACTERS / 4);
  const lost = text.slice(0, -MOST_CHARACTERS / 4).split('\n').length - 1;
  return {
    whole: undefined,
    head: text.slice(0, MOST_CHARACTERS / 16),
    tail,
    linesBefore: linesBefore + lost,
  };
}
