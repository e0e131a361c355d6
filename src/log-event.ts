import type { CommandRun } from './lifecycle/command-run.ts';
import type { LifecycleResult } from './lifecycle/result.ts';
import type { LoggedGateCommand, LoggedRule, LogVerdict } from './log/entry.ts';
import { shapeOf } from './log/shape.ts';
import { isBroken, noteOn } from './log-opinion.ts';
import { type LogContext, writeEntry } from './log-writer.ts';
import type { Policy } from './policy.ts';
import { placeOf } from './rules/rule.ts';
import { internalError } from './text/reasons.ts';

/** Writes down how an event around the calls ended: a round of a gate, a permission, a failure. */
export async function logEvent(context: LogContext, result: LifecycleResult): Promise<void> {
  const verdict = verdictOf(context, result);
  if (verdict === undefined) return;
  const { policy } = context;
  const { ran = [], round = 1, isReleased } = result;
  const failed = ran.find((run) => !run.passed && !run.isExcused);
  const commands = await ranCommands(ran);
  writeEntry(context, () => ({
    verdict,
    rules: failed && gateRules(policy, failed),
    gate: ran.length > 0 || isReleased ? { round, commands } : undefined,
    note: result.verdict.kind === 'failure' ? noteOn(policy, result.verdict.problem) : undefined,
  }));
}

export function logFailure(context: LogContext, error: unknown): void {
  const note = noteOn(undefined, internalError(error, context.call.client));
  writeEntry(context, () => ({ verdict: 'failure', note }));
}

function verdictOf({ policy, call }: LogContext, result: LifecycleResult): LogVerdict | undefined {
  const { verdict, ran, isReleased } = result;
  switch (verdict.kind) {
    case 'failure':
      return isBroken(policy, call) ? 'broken-policy' : 'failure';
    case 'permission':
      return verdict.behavior;
    case 'block':
      return ran?.some((run) => !run.passed && !run.isExcused) || call.event === 'Stop'
        ? 'gate-blocked'
        : 'deny';
    default:
      if (isReleased) return 'gate-released';
      return ran?.length ? 'gate-passed' : undefined;
  }
}

function gateRules(policy: Policy, { command }: CommandRun): readonly LoggedRule[] {
  if (!policy?.ok) return [];
  const index = policy.config.stop.commands.findIndex(({ run }) => run === command.run);
  const path = ['stop', 'commands', index];
  return index < 0 ? [] : [{ id: `stop.commands[${index}]`, place: placeOf({ path, source: policy }) }];
}

/** Whoever runs commands has the time to read them first. */
async function ranCommands(ran: readonly CommandRun[]): Promise<readonly LoggedGateCommand[]> {
  if (ran.length === 0) return [];
  const { analyseShell } = await import('./shell/analyse.ts');
  const world = { cwd: '/', home: undefined, variables: {}, list: () => undefined, kindOf: () => undefined };
  return ran.map((run) => ({
    shape: shapeOf(analyseShell(run.command.run, world).commands),
    outcome: outcomeOf(run),
    ms: run.ms,
  }));
}

function outcomeOf({ end, passed, isCached, isFlaky, isExcused }: CommandRun): LoggedGateCommand['outcome'] {
  if (isCached) return 'cached';
  if (passed) return isFlaky ? 'flaky' : 'passed';
  if (isExcused) return 'excused';
  return end.kind === 'timeout' ? 'timed-out' : 'failed';
}
