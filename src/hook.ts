import type { Config } from './config/description.ts';
import { findConfigFile, searchStart } from './config/find.ts';
import { type LoadedConfig, loadConfig } from './config/load.ts';
import { showPath } from './config/problem.ts';
import { shownProblems } from './config/shown-problems.ts';
import { decide } from './decide.ts';
import type { Decision } from './decision.ts';
import type { Host } from './host/host.ts';
import type { Setting } from './lifecycle/answer-lifecycle.ts';
import { baseName } from './match/path-text.ts';
import { findAgent } from './operation/agent.ts';
import { operationOf } from './operation/from-payload.ts';
import { openProject } from './operation/project.ts';
import { brokenConfig, brokenPayload, diagnosticLine, missingToolName } from './text/reasons.ts';
import { type Answer, answerTo, deny, failure, noOpinion } from './wire/answer.ts';
import type { EventName } from './wire/events.ts';
import { type Payload, readJson, toPayload } from './wire/payload.ts';

/** Tools that change nothing: they go on while the configuration is broken, so that it can be mended. */
const READ_ONLY_TOOLS = new Set(['Read', 'Glob', 'Grep', 'LS', 'NotebookRead']);

/** One hook call, from the bytes on standard input to what is printed. */
export async function answerHook(
  host: Host,
  event: EventName,
  bytes: Uint8Array,
  agentFlag: string | undefined,
): Promise<Answer> {
  const json = readJson(bytes);
  if (!json.ok)
    return event === 'PreToolUse' ? deny(brokenPayload(json.problem)) : failure(brokenPayload(json.problem));
  if (event === 'PreToolUse') return answerPreToolUse(host, toPayload(event, json.raw), agentFlag);
  // What only these events need is loaded only for them: a tool call waits for its answer.
  const { answerLifecycle } = await import('./lifecycle/answer-lifecycle.ts');
  return answerLifecycle(host, toPayload(event, json.raw), settingFor(host, json.raw.cwd), agentFlag);
}

function settingFor(host: Host, cwd: unknown): Setting {
  const loaded = configFor(host, cwd);
  if (loaded === undefined)
    return { kind: 'no-config', folder: searchStart(host, typeof cwd === 'string' ? cwd : undefined) };
  if (!loaded.ok) return { kind: 'broken-config', problem: brokenConfig(shownProblems(loaded)) };
  const { config, file, root } = loaded;
  return { kind: 'config', config, file, root };
}

function configFor(host: Host, cwd: unknown): LoadedConfig | undefined {
  const file = findConfigFile(host, searchStart(host, typeof cwd === 'string' ? cwd : undefined));
  return file === undefined ? undefined : loadConfig(host, file);
}

function answerPreToolUse(host: Host, payload: Payload<'PreToolUse'>, agentFlag: string | undefined): Answer {
  const { tool_name: tool, cwd } = payload.fields;
  if (!tool) return deny(missingToolName());
  if (payload.raw.tool_input !== undefined && payload.fields.tool_input === undefined) {
    return deny(brokenPayload('its tool_input is no map'));
  }
  const loaded = configFor(host, cwd);
  if (loaded === undefined) return noOpinion();
  if (!loaded.ok) {
    const reason = brokenConfig(shownProblems(loaded));
    return READ_ONLY_TOOLS.has(tool) ? noOpinion(reason) : deny(reason);
  }
  return judge(host, payload, loaded, agentFlag);
}

type GoodConfig = Extract<LoadedConfig, { ok: true }>;

function judge(
  host: Host,
  payload: Payload<'PreToolUse'>,
  loaded: GoodConfig,
  agentFlag: string | undefined,
): Answer {
  const project = openProject(host, loaded.file);
  const agent = speaksOfAgents(loaded.config) ? findAgent(host, payload, agentFlag) : { name: 'main' };
  const operation = operationOf(host, project, payload, agent.name);
  const decision = decide(operation, loaded.config, {
    patterns: { ignoreCase: project.ignoreCase, home: project.home },
  });
  const warnings = agent.warning === undefined ? [] : [agent.warning];
  return answerTo(decision, operation.input, [...warnings, ...diagnostics(decision, loaded)]);
}

/** Finding the agent can mean reading a transcript; nobody needs it while every rule is for all agents. */
function speaksOfAgents(config: Config): boolean {
  const { uneditableFiles, toolUsageValidation } = config.preToolUse;
  return [...uneditableFiles, ...toolUsageValidation].some((rule) => rule.agent !== '*');
}

/** Which rule objected and where it stands, for people who read stderr. */
function diagnostics(decision: Decision, loaded: GoodConfig): readonly string[] {
  if (decision.kind !== 'deny') return [];
  return decision.violations.map((violation) =>
    diagnosticLine({
      ...violation.about,
      rule: showPath(violation.rule),
      where: `${baseName(loaded.file)}:${loaded.locate(violation.rule).line}`,
    }),
  );
}
