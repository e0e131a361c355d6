/**
 * conclaude for programs: what its rules say to a tool call, in process.
 *
 *     import { decide, nodeHost, parseConfig } from '@conclaude/cli';
 *     const config = parseConfig(text, '/project/.conclaude.yaml');
 *     if (config.ok) decide({ tool_name: 'Write', tool_input: { file_path: 'a' } }, config, nodeHost());
 */
import { claudeCode } from './clients/claude-code/client.ts';
import { readYaml } from './config/yaml.ts';
import type { Decision, Observation } from './decision.ts';
import { createIgnoreReader, type IgnoreReader } from './facts/ignored.ts';
import type { Host } from './host/host.ts';
import { judgeByRules } from './judge.ts';
import { judgeInForce } from './judge-in-force.ts';
import { loadLayers } from './layers.ts';
import { extendPolicy, packsOnDisk } from './packs/packs.ts';
import { type BrokenPolicy, type GoodPolicy, parsePolicy, withExamples } from './policy.ts';
import { analyseShell } from './shell/analyse.ts';
import { filesNotRead } from './text/packs.ts';

export type { ToolInput } from './call/call.ts';
export { type HookResult, serializeHookResult } from './clients/claude-code/hook-result.ts';
export type { Config } from './config/description.ts';
export type { PlacedProblem } from './config/problem.ts';
export type { Approval, Decision, Finding, Observation, Violation } from './decision.ts';
export type { Host } from './host/host.ts';
export { nodeHost } from './host/node-host.ts';
export type { BrokenPolicy, GoodPolicy } from './policy.ts';
export type { Rule } from './rules/rule.ts';
export type LoadedConfig = GoodPolicy | BrokenPolicy;

/**
 * The text of the configuration file at `file` (absolute; its folder is the project root), or all that is wrong with it.
 * Files that it extends are read through `host`.
 */
export function parseConfig(text: string, file: string, host?: Host): LoadedConfig {
  const policy = parsePolicy(text, file, readYaml, (own, read) => {
    const find =
      host === undefined ? () => ({ ok: false, ...filesNotRead() }) as const : packsOnDisk(host, own.root);
    return extendPolicy(own, find, read);
  });
  return withExamples(policy, analyseShell);
}

/**
 * What the rules say to a tool call. `payload` is what Claude Code sends to a PreToolUse hook. The commands of
 * `preToolUse.commands` are not asked.
 */
export function decide(payload: Readonly<Record<string, unknown>>, config: GoodPolicy, host: Host): Decision {
  return judge(payload, config, host).decision;
}

/** The same, and besides what rules would have said that are only observed (`mode: observe`). */
export function judge(
  payload: Readonly<Record<string, unknown>>,
  config: GoodPolicy,
  host: Host,
): { readonly decision: Decision; readonly observed: readonly Observation[] } {
  const call = claudeCode.readCall('PreToolUse', { ok: true, raw: payload });
  const { decision, observed } = judgeByRules(host, call, config, {
    readIgnored: ignoreReaderOf(host),
    analyseShell,
  });
  return { decision, observed };
}

/**
 * What all layers say to a tool call at `folder`, as the hook would find them: the administrator's, the user's, the
 * project's, the one beside it, and those of folders. The commands of `preToolUse.commands` are not asked.
 */
export async function judgeAt(
  payload: Readonly<Record<string, unknown>>,
  folder: string,
  host: Host,
): Promise<{ readonly decision: Decision; readonly observed: readonly Observation[] }> {
  const call = claudeCode.readCall('PreToolUse', { ok: true, raw: payload });
  const { all: now } = await loadLayers(host, folder);
  const options = { readIgnored: ignoreReaderOf(host), asksCommand: () => false };
  const { decision, observed } = await judgeInForce(host, call, { now, before: [] }, options);
  return { decision, observed };
}

/** What ignore files say is kept for as long as their host is, and read again when they change. */
const ignoreReaders = new WeakMap<Host, IgnoreReader>();

function ignoreReaderOf(host: Host): IgnoreReader {
  const known = ignoreReaders.get(host) ?? createIgnoreReader(host);
  ignoreReaders.set(host, known);
  return known;
}
