import { findConfigFile, searchStart } from '../../config/find.ts';
import { type LoadedConfig, loadConfig } from '../../config/load.ts';
import { shownProblems } from '../../config/shown-problems.ts';
import type { Decision } from '../../decision.ts';
import type { Host } from '../../host/host.ts';
import type { GoodConfig } from '../../judge.ts';
import { nameMatcher } from '../../match/name-glob.ts';
import { openCall } from '../../open-call.ts';
import { type FoundAgent, findAgent } from '../../operation/agent.ts';
import type { Operation } from '../../operation/operation.ts';
import { filesOfTool } from '../../operation/tool-files.ts';
import type { ShownProblem } from '../../text/config-problems.ts';
import type { Payload } from '../../wire/payload.ts';
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
  /** Scripts of `preToolUse.commands` that have a say after the rules. */
  readonly judges: readonly string[];
  readonly decision: Decision;
}

export interface ExplainOptions {
  readonly agent: string | undefined;
  /** The configuration file to explain by, instead of the one that the hook would find. */
  readonly configFile: string | undefined;
}

export function explainCall(
  host: Host,
  payload: Payload<'PreToolUse'>,
  options: ExplainOptions,
): Explanation {
  const tool = payload.fields.tool_name ?? '';
  const searchedFrom = searchStart(host, payload.fields.cwd);
  const file = options.configFile ?? findConfigFile(host, searchedFrom);
  if (file === undefined) return { kind: 'no-config', searchedFrom, tool };
  const loaded: LoadedConfig = loadConfig(host, file);
  if (!loaded.ok) return { kind: 'broken-config', file, tool, problems: shownProblems(loaded) };
  return judged(host, payload, loaded, findAgent(host, payload, options.agent));
}

function judged(
  host: Host,
  payload: Payload<'PreToolUse'>,
  loaded: GoodConfig,
  agent: FoundAgent,
): JudgedCall {
  const call = openCall(host, payload, { configFile: loaded.file, agent: agent.name });
  const { operation } = call;
  const named = filesOfTool(operation.tool, operation.input);
  const judges = loaded.config.preToolUse.commands.filter(
    (judge) =>
      nameMatcher(judge.tool, { ignoreCase: true })(operation.tool) && nameMatcher(judge.agent)(agent.name),
  );
  return {
    kind: 'judged',
    file: loaded.file,
    root: loaded.root,
    agent,
    operation,
    given: operation.files.map((file, index) => (file.span === undefined ? named[index]?.path : undefined)),
    rules: ruleReports(call, loaded),
    judges: judges.map((judge) => judge.run),
    decision: call.decideBy(loaded.config),
  };
}
