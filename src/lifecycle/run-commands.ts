import type { ProcessEnd } from '../host/process.ts';
import { progressLine } from '../text/command-reports.ts';
import { type CommandRun, endOfAll, hasPassed, type Runnable } from './command-run.ts';
import type { LifecycleCall } from './lifecycle-call.ts';
import { noticeOfCommand } from './notices.ts';
import { scriptRunner, type Variables } from './run-script.ts';

interface Batch {
  readonly commands: readonly Runnable[];
  readonly variables: Variables;
  /** Whether the rest is still run after this one. */
  readonly goOn?: (run: CommandRun) => boolean;
  /** What bash is given for a command, one after the other; by default its script. None: it isn't run. */
  readonly scriptsOf?: (command: Runnable) => readonly string[];
}

/** Runs commands one after the other. */
export async function runCommands(
  call: LifecycleCall,
  { commands: all, variables, goOn = () => true, scriptsOf = ({ run }) => [run] }: Batch,
): Promise<readonly CommandRun[]> {
  const commands = all.filter((command) => scriptsOf(command).length > 0);
  if (commands.length === 0) return [];
  const runScript = scriptRunner(call.host, call, call, variables);
  const runs: CommandRun[] = [];
  for (const [index, command] of commands.entries()) {
    await beginCommand(call, command);
    const start = Date.now();
    const { end, isFlaky } = await tried(command.retries, async () => {
      const ends: ProcessEnd[] = [];
      for (const script of scriptsOf(command)) ends.push(await runScript(script, command.timeout));
      return endOfAll(ends);
    });
    const run = { command, end, passed: hasPassed(end), ms: Date.now() - start, ...isFlaky };
    const shown = run.passed ? undefined : await shownOf(call, run);
    const told = shown === undefined ? run : { ...run, shown };
    runs.push(told);
    await endCommand(call, told, { index, count: commands.length });
    if (!goOn(told)) break;
  }
  return runs;
}

/** Runs something until it succeeds, once and so many times more. Who waits for a timeout twice has waited enough. */
export async function tried(
  retries: number,
  once: () => Promise<ProcessEnd>,
): Promise<{ readonly end: ProcessEnd; readonly isFlaky?: { readonly isFlaky: true } }> {
  for (let tries = 0; ; tries++) {
    const end = await once();
    if (hasPassed(end)) return tries === 0 ? { end } : { end, isFlaky: { isFlaky: true } };
    if (tries >= retries || end.kind === 'timeout') return { end };
  }
}

/** What to show of a failing command's output, where its last lines aren't what was asked for. */
async function shownOf(call: LifecycleCall, run: CommandRun): Promise<string | undefined> {
  const { report, showStdout, showStderr } = run.command;
  if (report === 'tail' || !(showStdout || showStderr)) return undefined;
  const { reportOf } = await import('./gate/report.ts');
  return (await reportOf(call, run)).text;
}

export async function beginCommand(call: LifecycleCall, command: Runnable, folder?: string): Promise<void> {
  call.watcher?.began(command, folder);
  await noticeOfCommand(call, command, 'running');
}

export async function endCommand(
  call: LifecycleCall,
  run: CommandRun,
  place: { readonly index: number; readonly count: number },
): Promise<void> {
  call.watcher?.ended(run);
  call.host.progress(progressLine(call.event, place, run));
  await noticeOfCommand(call, run.command, run.passed ? 'passed' : 'failed');
}
