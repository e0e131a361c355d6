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

/** Explains by `configFile`, or by the file that the hook would find. */
export async function explainCall(
  host: Host,
  call: Call<'PreToolUse'>,
  configFile: string | undefined,
  options: { readonly agent: string | undefined; readonly asksCommands: boolean },
): Promise<Explanation> {
  const searchedFrom = searchStart(host, call.client.projectVariable, call.cwd);
  const file = configFile ?? findConfigFile(host, searchedFrom);
  const policy = file === undefined ? undefined : await loadPolicy(host, file);
  const judgement = await judge(host, call, policy, { ...options, findsAgent: true });
  return { ...judgement, tool: call.tool?.name ?? '', policy, searchedFrom };
}
