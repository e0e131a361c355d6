/**
 * conclaude for programs: the same judgement that the hook makes, in process.
 *
 *     import { decide, nodeHost, parseConfig } from 'conclaude';
 *     const config = parseConfig(text, '/project/.conclaude.yaml');
 *     if (config.ok) decide({ tool_name: 'Write', tool_input: { file_path: 'a' } }, config, nodeHost());
 */
import type { LoadedConfig } from './config/from-yaml.ts';
import { parseConfig as parse } from './config/parse.ts';
import type { Decision } from './decision.ts';
import { createIgnoreReader, type IgnoreReader } from './facts/ignored.ts';
import type { Host } from './host/host.ts';
import { type GoodConfig, judge } from './judge.ts';
import { parentOf } from './match/path-text.ts';
import { analyseShell } from './shell/analyse.ts';
import { missingToolName } from './text/reasons.ts';
import { toPayload } from './wire/payload.ts';

export type { Config } from './config/description.ts';
export type { LoadedConfig, PlacedProblem } from './config/from-yaml.ts';
export type { Decision, ToolInput, Violation } from './decision.ts';
export type { Host } from './host/host.ts';
export { nodeHost } from './host/node-host.ts';
export { type HookResult, serializeHookResult } from './wire/hook-result.ts';

/** The text of the configuration file at `file` (absolute; its folder is the project root), or all that is wrong with it. */
export function parseConfig(text: string, file: string): LoadedConfig {
  return { ...parse(text), file, root: parentOf(file) };
}

/** What conclaude says to a tool call. `payload` is what Claude Code sends to a PreToolUse hook. */
export function decide(payload: Readonly<Record<string, unknown>>, config: GoodConfig, host: Host): Decision {
  const read = toPayload('PreToolUse', payload);
  if (!read.fields.tool_name) {
    return {
      kind: 'deny',
      violations: [{ kind: 'deny', rule: [], message: missingToolName(), about: { tool: '' } }],
    };
  }
  return judge(host, read, config, { readIgnored: ignoreReaderOf(host), analyseShell }).decision;
}

/** What ignore files say is kept for as long as their host is, and read again when they change. */
const ignoreReaders = new WeakMap<Host, IgnoreReader>();

function ignoreReaderOf(host: Host): IgnoreReader {
  const known = ignoreReaders.get(host) ?? createIgnoreReader(host);
  ignoreReaders.set(host, known);
  return known;
}
