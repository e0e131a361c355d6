import type { EventName } from '../call/events.ts';
import { failureLine, failureReport, outputReport, refusal } from '../text/command-reports.ts';
import { sectionOf } from './event-sections.ts';
import type { EventRow } from './events.ts';
import type { LifecycleCall } from './lifecycle-call.ts';
import { matchingCommands } from './matching-commands.ts';
import { type LifecycleResult, NOTHING } from './result.ts';
import { type CommandRun, type Runnable, runCommands } from './run-commands.ts';

/** Runs the commands of an event that has a row in the table. */
export async function observe<E extends EventName>(
  call: LifecycleCall<E>,
  row: EventRow<E>,
): Promise<LifecycleResult> {
  const { config, agent } = call;
  if (row.when?.(call, config) === false) return NOTHING;
  // The rows are typed by the shape of their sections; for an event that may be any, one of each shape stands in.
  const section = sectionOf(call.event);
  const commands =
    row.subject === undefined
      ? config[section as 'stopFailure'].commands
      : matchingCommands(config[section as 'setup'].commands, row.subject(call, agent) ?? '');
  const exit2 = typeof row.exit2 === 'function' ? row.exit2(call) : row.exit2;
  const refuses = (run: CommandRun) => exit2 === 'refuses' && exitCode(run) === 2;
  const runs = await runCommands(call, {
    commands,
    variables: row.variables(call, agent),
    goOn: (run) => !refuses(run),
  });
  return resultOf(call.event, runs, refuses);
}

/** What a list of runs comes to where failing changes nothing, unless a run `refuses`. */
export function resultOf(
  event: EventName,
  runs: readonly CommandRun[],
  refuses: (run: CommandRun) => boolean = () => false,
): LifecycleResult {
  if (runs.length === 0) return NOTHING;
  const refusing = runs.find(refuses);
  const failed = runs.filter((run) => !run.passed);
  return {
    ...NOTHING,
    verdict: refusing === undefined ? { kind: 'none' } : { kind: 'block', reason: refusal(refusing) },
    forUser: runs.filter((run) => run !== refusing).flatMap((run) => shown(event, run)),
    log: failed.map((run) => failureLine(event, run)),
    commands: failed.length > 0 ? 'failed' : 'passed',
  };
}

/** The user asked to see the output, or wrote what to say on failure; otherwise a failure is for the log only. */
function shown(event: EventName, run: CommandRun): readonly string[] {
  const { message, showStdout, showStderr } = run.command;
  const speaks = message !== undefined || showStdout || showStderr;
  if (!run.passed) return speaks ? [failureReport(run)] : [];
  const report = outputReport(event, run);
  return report === undefined ? [] : [report];
}

function exitCode(run: CommandRun<Runnable>): number | undefined {
  return run.end.kind === 'exited' ? run.end.code : undefined;
}
