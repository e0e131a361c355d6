import { findConfigFile, searchStart } from './config/find.ts';
import type { LoadedConfig } from './config/from-yaml.ts';
import { shownProblems } from './config/shown-problems.ts';
import type { Host } from './host/host.ts';
import { recordsOfProject } from './host/records-of-project.ts';
import { judgeCall } from './judge-call.ts';
import type { Setting } from './lifecycle/answer-lifecycle.ts';
import { loadConfig } from './load-config.ts';
import { brokenConfig, brokenPayload, missingToolName } from './text/reasons.ts';
import { type Answer, answerTo, deny, failure, noOpinion } from './wire/answer.ts';
import type { EventName } from './wire/events.ts';
import { type Payload, readJson, toPayload } from './wire/payload.ts';

/** Tools that change nothing: they go on while the configuration is broken, so that it can be mended. */
export const READ_ONLY_TOOLS = new Set(['Read', 'Glob', 'Grep', 'LS', 'NotebookRead']);

/** One hook call, from the bytes on standard input to what is printed. */
export async function answerHook(
  host: Host,
  event: EventName,
  bytes: Uint8Array,
  agent: string | undefined,
): Promise<Answer> {
  const json = readJson(bytes);
  if (!json.ok)
    return event === 'PreToolUse' ? deny(brokenPayload(json.problem)) : failure(brokenPayload(json.problem));
  const payload = toPayload(event, json.raw);
  const start = searchStart(host, payload.fields.cwd);
  const file = findConfigFile(host, start);
  const loaded = file === undefined ? undefined : await loadConfig(host, file);
  const here = { ...host, records: recordsOfProject(host.records, loaded?.root ?? start) };
  if (event === 'PreToolUse') return answerPreToolUse(here, toPayload(event, json.raw), loaded, agent);
  // What only these events need is loaded only for them: a tool call waits for its answer.
  const { answerLifecycle } = await import('./lifecycle/answer-lifecycle.ts');
  return answerLifecycle(here, payload, settingOf(loaded, start), agent);
}

function settingOf(loaded: LoadedConfig | undefined, folder: string): Setting {
  if (loaded === undefined) return { kind: 'no-config', folder };
  if (!loaded.ok) return { kind: 'broken-config', problem: brokenConfig(shownProblems(loaded)) };
  const { config, file, root } = loaded;
  return { kind: 'config', config, file, root };
}

async function answerPreToolUse(
  host: Host,
  payload: Payload<'PreToolUse'>,
  loaded: LoadedConfig | undefined,
  agent: string | undefined,
): Promise<Answer> {
  const tool = payload.fields.tool_name;
  if (!tool) return deny(missingToolName());
  if (payload.raw.tool_input !== undefined && payload.fields.tool_input === undefined) {
    return deny(brokenPayload('its tool_input is no map'));
  }
  if (loaded === undefined) return noOpinion();
  if (!loaded.ok) {
    const reason = brokenConfig(shownProblems(loaded));
    return READ_ONLY_TOOLS.has(tool) ? noOpinion(reason) : deny(reason);
  }
  const { operation, decision, notes } = await judgeCall(host, payload, loaded, agent);
  if (decision.kind === 'deny' && loaded.config.notifications.enabled) {
    const { noticeOfRefusal } = await import('./lifecycle/answer-lifecycle.ts');
    await noticeOfRefusal(host, loaded.config);
  }
  return answerTo(decision, operation.input, notes);
}
