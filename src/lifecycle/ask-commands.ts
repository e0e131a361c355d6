import type { JudgingCommand } from '../config/sections/pre-tool-use.ts';
import type { Finding } from '../decision.ts';
import type { Host } from '../host/host.ts';
import type { ProcessEnd } from '../host/process.ts';
import * as say from '../text/judging-commands.ts';
import { type CommandAnswer, readCommandAnswer } from '../wire/command-answer.ts';
import type { Payload } from '../wire/payload.ts';
import { runScript } from './run-script.ts';
import { commonVariables, toEnvironment } from './variables.ts';

export interface IndexedCommand {
  readonly command: JudgingCommand;
  readonly index: number;
}

export interface Question {
  readonly payload: Payload<'PreToolUse'>;
  readonly agent: string;
  readonly root: string;
}

export interface CommandFindings {
  readonly findings: readonly Finding[];
  readonly warnings: readonly string[];
}

/** Asks the user's own commands about a tool call, one after the other, in the order of the configuration. */
export async function askCommands(
  host: Host,
  commands: readonly IndexedCommand[],
  question: Question,
): Promise<CommandFindings> {
  const { payload, root } = question;
  const stdin = JSON.stringify(payload.raw);
  const { tool_name: TOOL_NAME, tool_use_id: TOOL_USE_ID } = payload.fields;
  const env = toEnvironment({
    ...commonVariables(payload, question),
    TOOL_NAME,
    TOOL_USE_ID,
    PAYLOAD_JSON: stdin,
  });
  const findings: Finding[] = [];
  const warnings: string[] = [];
  for (const { command, index } of commands) {
    const end = await runScript(host, {
      script: command.run,
      cwd: root,
      env,
      stdin,
      timeoutSeconds: command.timeout,
    });
    const answer = answerOf(end, command);
    if (answer.kind === 'unusable' && command.onFailure === 'continue')
      warnings.push(say.wentOnWithout(command.run, answer.problem));
    else findings.push(...findingsOf(answer, command, index, TOOL_NAME ?? ''));
    if ('conflict' in answer && answer.conflict) warnings.push(say.conflictingAnswer(command.run));
  }
  return { findings, warnings };
}

function answerOf(end: ProcessEnd, command: JudgingCommand): CommandAnswer {
  if (end.kind === 'failed-to-start') return { kind: 'unusable', problem: end.detail };
  if (end.kind === 'timeout') return { kind: 'unusable', problem: say.tookTooLong(command.timeout) };
  if (end.code === 2) return { kind: 'deny', message: end.stderr.tail.trim() || undefined };
  if (end.code !== 0) return { kind: 'unusable', problem: say.exitedWith(end.code, end.stderr.tail) };
  return end.stdout.whole === undefined
    ? { kind: 'unusable', problem: say.saidTooMuch() }
    : readCommandAnswer(end.stdout.whole);
}

function findingsOf(
  answer: CommandAnswer,
  { run }: JudgingCommand,
  index: number,
  tool: string,
): readonly Finding[] {
  const rule = ['preToolUse', 'commands', index];
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
