import type { Call } from '../call/call.ts';
import { type CommandAnswer, readCommandAnswer } from '../clients/claude-code/command-answer.ts';
import type { JudgingCommand } from '../config/sections/pre-tool-use.ts';
import type { Finding } from '../decision.ts';
import type { Host } from '../host/host.ts';
import type { ProcessEnd } from '../host/process.ts';
import type { Rule } from '../rules/rule.ts';
import * as say from '../text/judging-commands.ts';
import { scriptRunner } from './run-script.ts';

export interface CommandFindings {
  readonly findings: readonly Finding[];
  readonly warnings: readonly string[];
}

/** Asks the user's own commands about a tool call, one after the other, in the order of the policy. */
export async function askCommands(
  host: Host,
  call: Call<'PreToolUse'>,
  rules: readonly Rule<JudgingCommand>[],
  place: { readonly agent: string; readonly root: string },
): Promise<CommandFindings> {
  const runScript = scriptRunner(host, call, place, {
    TOOL_NAME: call.tool?.name,
    TOOL_USE_ID: call.tool?.id,
  });
  const findings: Finding[] = [];
  const warnings: string[] = [];
  for (const rule of rules) {
    const { run, timeout, onFailure } = rule.entry;
    const answer = answerOf(await runScript(run, timeout), timeout);
    if (answer.kind === 'unusable' && onFailure === 'continue')
      warnings.push(say.wentOnWithout(run, answer.problem));
    else findings.push(...findingsOf(answer, rule, call.tool?.name ?? ''));
    if ('conflict' in answer && answer.conflict) warnings.push(say.conflictingAnswer(run));
  }
  return { findings, warnings };
}

function answerOf(end: ProcessEnd, timeout: number): CommandAnswer {
  if (end.kind === 'failed-to-start') return { kind: 'unusable', problem: end.detail };
  if (end.kind === 'timeout') return { kind: 'unusable', problem: say.tookTooLong(timeout) };
  if (end.code === 2) return { kind: 'deny', message: end.stderr.tail.trim() || undefined };
  if (end.code !== 0) return { kind: 'unusable', problem: say.exitedWith(end.code, end.stderr.tail) };
  return end.stdout.whole === undefined
    ? { kind: 'unusable', problem: say.saidTooMuch() }
    : readCommandAnswer(end.stdout.whole);
}

function findingsOf(answer: CommandAnswer, rule: Rule<JudgingCommand>, tool: string): readonly Finding[] {
  const { run } = rule.entry;
  const refusal = (message: string): Finding => ({ kind: 'deny', rule, message, about: { tool } });
  switch (answer.kind) {
    case 'none':
      return [];
    case 'unusable':
      return [refusal(say.commandFailed(run, answer.problem))];
    case 'deny':
      return [refusal(answer.message ?? say.commandRefuses(run))];
    default: {
      const { kind, message, updatedInput } = answer;
      const reason = message ?? say.commandDecides(run, kind);
      return [{ kind, rule, reason, ...(updatedInput && { updatedInput }) }];
    }
  }
}
