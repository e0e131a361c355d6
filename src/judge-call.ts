import type { Host } from './host/host.ts';
import { type GoodConfig, type Judgement, judge, needsShell } from './judge.ts';
import { commandsFor, judgeByCommands } from './judge-by-commands.ts';
import type { ShellAnalyser } from './operation/shell-files.ts';
import type { Payload } from './wire/payload.ts';

/** One tool call, judged by all that has a say: the rules, and the user's own commands. */
export async function judgeCall(
  host: Host,
  payload: Payload<'PreToolUse'>,
  loaded: GoodConfig,
  agent: string | undefined,
): Promise<Judgement> {
  const analyseShell = await analyserFor(loaded, payload);
  const judgement = judge(host, payload, loaded, { agent, analyseShell });
  const commands = commandsFor(loaded.config, judgement);
  if (commands.length === 0) return judgement;
  return judgeByCommands({ host, payload, loaded, analyseShell }, judgement, commands);
}

/** What reads command lines, loaded only for calls that need it. */
export async function analyserFor(
  loaded: GoodConfig,
  payload: Payload<'PreToolUse'>,
): Promise<ShellAnalyser | undefined> {
  return needsShell(loaded, payload) ? (await import('./shell/analyse.ts')).analyseShell : undefined;
}
