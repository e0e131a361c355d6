import type { Command } from '../config/sections/command.ts';
import type { ProcessEnd } from '../host/process.ts';
import { progressLine } from '../text/command-reports.ts';
import type { LifecycleCall } from './lifecycle-call.ts';
import { noticeOfCommand } from './notices.ts';
import { scriptRunner, type Variables } from './run-script.ts';

/** Commands of some sections have no message of their own. */
type Runnable = Omit<Command, 'message'> & { readonly message?: string | undefined };

export interface CommandRun {
  readonly command: Runnable;
  readonly end: ProcessEnd;
  readonly passed: boolean;
  readonly ms: number;
}

interface Batch {
  readonly commands: readonly Runnable[];
  readonly variables: Variables;
  /** Whether the rest is still run after this one. */
  readonly goOn?: (run: CommandRun) => boolean;
}

/** Runs commands one after the other. */
export async function runCommands(
  call: LifecycleCall,
  { commands, variables, goOn = () => true }: Batch,
): Promise<readonly CommandRun[]> {
  if (commands.length === 0) return [];
  const runScript = scriptRunner(call.host, call, call, variables);
  const runs: CommandRun[] = [];
  for (const [index, command] of commands.entries()) {
    await noticeOfCommand(call, command, 'running');
    const start = Date.now();
    const end = await runScript(command.run, command.timeout);
    const passed = end.kind === 'exited' && end.code === 0;
    const run = { command, end, passed, ms: Date.now() - start };
    runs.push(run);
    call.host.progress(progressLine(call.event, { index, count: commands.length }, run));
    await noticeOfCommand(call, command, run.passed ? 'passed' : 'failed');
    if (!goOn(run)) break;
  }
  return runs;
}

/** As the client has it: a script refuses by ending with 2, while any other failure is just that. */
export function endedWith2({ end }: CommandRun): boolean {
  return end.kind === 'exited' && end.code === 2;
}
