import type { Call } from '../../call/call.ts';
import type { Host } from '../../host/host.ts';
import { type Judgement, judge } from '../../judge.ts';
import { findConfigFile, loadPolicy, type Policy, searchStart } from '../../policy.ts';

/** What the judge made of a call, and by which policy. */
export interface Explanation extends Judgement {
  readonly tool: string;
  readonly policy: Policy;
  readonly searchedFrom: string;
}

export interface ExplainOptions {
  readonly agent: string | undefined;
  readonly asksCommands: boolean;
  /** The configuration file to explain by, instead of the one that the hook would find. */
  readonly configFile: string | undefined;
}

export async function explainCall(
  host: Host,
  call: Call<'PreToolUse'>,
  { agent, asksCommands, configFile }: ExplainOptions,
): Promise<Explanation> {
  const searchedFrom = searchStart(host, call.client.projectVariable, call.cwd);
  const file = configFile ?? findConfigFile(host, searchedFrom);
  const policy = file === undefined ? undefined : await loadPolicy(host, file);
  const judgement = await judge(host, call, policy, { agent, findsAgent: true, asksCommands });
  return { ...judgement, tool: call.tool?.name ?? '', policy, searchedFrom };
}
