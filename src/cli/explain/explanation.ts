import { findConfigFile, searchStart } from '../../config/find.ts';
import type { LoadedConfig } from '../../config/from-yaml.ts';
import { shownProblems } from '../../config/shown-problems.ts';
import { merge } from '../../decide.ts';
import type { Decision } from '../../decision.ts';
import type { Host } from '../../host/host.ts';
import type { GoodConfig } from '../../judge.ts';
import { commandsFor, judgeByCommands } from '../../judge-by-commands.ts';
import { analyserFor } from '../../judge-call.ts';
import { loadConfig } from '../../load-config.ts';
import { openCall } from '../../open-call.ts';
import { type FoundAgent, findAgent } from '../../operation/agent.ts';
import type { Operation } from '../../operation/operation.ts';
import { filesOfTool } from '../../operation/tool-files.ts';
import type { ShownProblem } from '../../text/config-problems.ts';
import type { Payload } from '../../wire/payload.ts';
import { commandReports } from './command-reports.ts';
import { type RuleReport, ruleReports } from './rule-reports.ts';

/** The way of one tool call, from the configuration that was found to the decision. */
export type Explanation =
  | { readonly kind: 'no-config'; readonly searchedFrom: string; readonly tool: string }
  | {
      readonly kind: 'broken-config';
      readonly file: string;
      readonly tool: string;
      readonly problems: readonly ShownProblem[];
    }
  | JudgedCall;

export interface JudgedCall {
  readonly kind: 'judged';
  readonly file: string;
  readonly root: string;
  readonly agent: FoundAgent;
  readonly operation: Operation;
  /** Each file as the call spells it; `undefined` where it comes from a command. */
  readonly given: readonly (string | undefined)[];
  readonly rules: readonly RuleReport[];
  readonly decision: Decision;
}

export interface ExplainOptions {
  readonly agent: string | undefined;
  /** Whether the user's own commands are run, which have a say after the rules. */
  readonly asksCommands: boolean;
  /** The configuration file to explain by, instead of the one that the hook would find. */
  readonly configFile: string | undefined;
}

export async function explainCall(
  host: Host,
  payload: Payload<'PreToolUse'>,
  options: ExplainOptions,
): Promise<Explanation> {
  const tool = payload.fields.tool_name ?? '';
  const searchedFrom = searchStart(host, payload.fields.cwd);
  const file = options.configFile ?? findConfigFile(host, searchedFrom);
  if (file === undefined) return { kind: 'no-config', searchedFrom, tool };
  const loaded: LoadedConfig = await loadConfig(host, file);
  if (!loaded.ok) return { kind: 'broken-config', file, tool, problems: shownProblems(loaded) };
  return explainUnder(host, payload, loaded, options);
}

async function explainUnder(
  host: Host,
  payload: Payload<'PreToolUse'>,
  loaded: GoodConfig,
  { agent: flag, asksCommands }: ExplainOptions,
): Promise<JudgedCall> {
  const agent = findAgent(host, payload, flag);
  const analyseShell = await analyserFor(loaded, payload);
  const call = openCall(host, payload, { configFile: loaded.file, agent: agent.name, analyseShell });
  const { operation } = call;
  const findings = call.findingsBy(loaded.config);
  const byRules = { operation, findings, decision: merge(findings), notes: [] };
  const commands = asksCommands ? commandsFor(loaded.config, byRules) : [];
  const judgement =
    commands.length === 0
      ? byRules
      : await judgeByCommands({ host, payload, loaded, analyseShell }, byRules, commands);
  const named = filesOfTool(operation.tool, operation.input);
  return {
    kind: 'judged',
    file: loaded.file,
    root: loaded.root,
    agent,
    operation,
    given: operation.files.map((file, index) => (file.span === undefined ? named[index]?.path : undefined)),
    rules: [...ruleReports(call, loaded), ...commandReports(loaded, judgement, commands)],
    decision: judgement.decision,
  };
}
