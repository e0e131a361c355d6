import type { EventName } from '../call/events.ts';
import { failureLine, failureReport, outputReport, refusal } from '../text/command-reports.ts';
import { type CommandRun, endedWith2 } from './command-run.ts';
import { sectionOf } from './event-sections.ts';
import { type EventRow, textFrom, variablesOf } from './events.ts';
import type { LifecycleCall } from './lifecycle-call.ts';
import { matchingCommands } from './matching-commands.ts';
import { type LifecycleResult, NOTHING } from './result.ts';
import { runCommands } from './run-commands.ts';

/** Runs the commands of an event that has a row in the table. */
export async function observe(call: LifecycleCall, row: EventRow<EventName>): Promise<LifecycleResult> {
  const { subject, exit2Refuses, when } = row;
  if (when?.(call) === false) return NOTHING;
  // The rows are typed by the shape of their sections; for an event that may be any, one of each shape stands in.
  const section = sectionOf(call.event);
  const commands =
    subject === undefined
      ? call.config[section as 'stopFailure'].commands
      : matchingCommands(call.config[section as 'setup'].commands, textFrom(subject, call) ?? '');
  const canRefuse = typeof exit2Refuses === 'function' ? exit2Refuses(call) : exit2Refuses === true;
  const refuses = (run: CommandRun) => canRefuse && endedWith2(run);
  const runs = await runCommands(call, {
    commands,
    variables: variablesOf(row, call),
    goOn: (run) => !refuses(run),
  });
  const result = resultOf(call.event, runs, refuses);
  return canRefuse && runs.length > 0 ? { ...result, ran: runs } : result;
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
