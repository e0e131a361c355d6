import type { Command } from '../config/sections/command.ts';
import type { ProcessEnd } from '../host/process.ts';
import { progressLine } from '../text/command-reports.ts';
import type { LifecycleCall } from './lifecycle-call.ts';
import { noticeOfCommand } from './notices.ts';
import { runScript } from './run-script.ts';
import { commonVariables, toEnvironment, type Variables } from './variables.ts';

/** A command without what only failing loudly needs. */
export type Runnable = Omit<Command, 'message'> & { readonly message?: string | undefined };

export interface CommandRun<C extends Runnable = Runnable> {
  readonly command: C;
  readonly end: ProcessEnd;
  readonly passed: boolean;
}

export interface Batch<C extends Runnable> {
  readonly commands: readonly C[];
  readonly variables: Variables;
  /** Whether the rest is still run after this one. */
  readonly goOn?: (run: CommandRun<C>) => boolean;
}

/** Runs commands one after the other, in the project root, with the payload on standard input. */
export async function runCommands<C extends Runnable>(
  call: LifecycleCall,
  { commands, variables, goOn = () => true }: Batch<C>,
): Promise<readonly CommandRun<C>[]> {
  if (commands.length === 0) return [];
  const { host, raw, root } = call;
  const stdin = JSON.stringify(raw);
  const env = toEnvironment({
    ...commonVariables(call, call),
    ...variables,
    PAYLOAD_JSON: stdin,
  });
  const runs: CommandRun<C>[] = [];
  for (const [index, command] of commands.entries()) {
    await noticeOfCommand(call, command, 'running');
    const timeoutSeconds = command.timeout;
    const end = await runScript(host, { script: command.run, cwd: root, env, stdin, timeoutSeconds });
    const run = { command, end, passed: end.kind === 'exited' && end.code === 0 };
    runs.push(run);
    host.progress(progressLine(call.event, { index, count: commands.length }, run));
    await noticeOfCommand(call, command, run.passed ? 'passed' : 'failed');
    if (!goOn(run)) break;
  }
  return runs;
}
