import type { Config } from './config/description.ts';
import { hasFileRules } from './config/file-rules.ts';
import type { LoadedConfig } from './config/from-yaml.ts';
import { showPath } from './config/problem.ts';
import { merge } from './decide.ts';
import type { Decision, Finding } from './decision.ts';
import type { IgnoreReader } from './facts/ignored.ts';
import type { Host } from './host/host.ts';
import { baseName } from './match/path-text.ts';
import { openCall } from './open-call.ts';
import { findAgent } from './operation/agent.ts';
import { isShellTool } from './operation/from-payload.ts';
import type { Operation } from './operation/operation.ts';
import type { ShellAnalyser } from './operation/shell-files.ts';
import { diagnosticLine } from './text/reasons.ts';
import type { Payload } from './wire/payload.ts';

export type GoodConfig = Extract<LoadedConfig, { ok: true }>;

export interface Judgement {
  readonly operation: Operation;
  readonly findings: readonly Finding[];
  readonly decision: Decision;
  /** For people who read stderr: warnings, and which rule stands where. */
  readonly notes: readonly string[];
}

export interface JudgeOptions {
  /** What `--agent` named. */
  readonly agent?: string | undefined;
  readonly readIgnored?: IgnoreReader | undefined;
  /** How command lines are read; without it only rules for whole command lines see them. */
  readonly analyseShell?: ShellAnalyser | undefined;
}

/** One tool call under a configuration that is in order. */
export function judge(
  host: Host,
  payload: Payload<'PreToolUse'>,
  loaded: GoodConfig,
  options: JudgeOptions = {},
): Judgement {
  const agent = speaksOfAgents(loaded.config) ? findAgent(host, payload, options.agent) : undefined;
  const call = openCall(host, payload, {
    configFile: loaded.file,
    agent: agent?.name ?? 'main',
    readIgnored: options.readIgnored,
    analyseShell: needsShell(loaded, payload) ? options.analyseShell : undefined,
  });
  const findings = call.findingsBy(loaded.config);
  const decision = merge(findings);
  const warnings = agent?.warning === undefined ? [] : [agent.warning];
  return {
    operation: call.operation,
    findings,
    decision,
    notes: [...warnings, ...diagnostics(decision, loaded)],
  };
}

/** Does this call need its command line read? The parser is large, and most calls are none of the shell's. */
export function needsShell({ config }: GoodConfig, payload: Payload<'PreToolUse'>): boolean {
  if (!isShellTool(payload.fields.tool_name ?? '')) return false;
  const rules = config.preToolUse;
  if (rules.toolUsageValidation.some((rule) => rule.commandScope === 'each')) return true;
  return rules.shell.protectFiles && hasFileRules(config);
}

/** Finding the agent can mean reading a transcript; nobody needs it while every rule is for all agents. */
function speaksOfAgents(config: Config): boolean {
  const { uneditableFiles, toolUsageValidation, commands } = config.preToolUse;
  return (
    commands.length > 0 || [...uneditableFiles, ...toolUsageValidation].some((rule) => rule.agent !== '*')
  );
}

export function diagnostics(decision: Decision, loaded: GoodConfig): readonly string[] {
  if (decision.kind !== 'deny') return [];
  return decision.violations.map(({ rule, about }) => {
    const { line, written } = loaded.locate(rule);
    return diagnosticLine({
      ...about,
      rule: showPath(rule),
      where: written ? `${baseName(loaded.file)}:${line}` : 'default',
    });
  });
}
