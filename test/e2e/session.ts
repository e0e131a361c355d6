import { type ClientRun, type ClientStart, type PermissionMode, runClient } from './client.ts';
import { hookProblems } from './hook-health.ts';
import { type InstalledClient, installedClient } from './installed-client.ts';
import { isRecord, type JsonRecord, parseRecord, textAt } from './json-record.ts';
import type { PermissionHost, PermissionRequest } from './permission-host.ts';
import { makeProject, type Project, type ProjectPlan } from './project.ts';
import { type Call, callsOf, lanesOf, type Script } from './script.ts';
import { type ScriptedModel, startScriptedModel, type ToolResult } from './scripted-model.ts';

export interface SessionPlan {
  readonly project: ProjectPlan;
  readonly script: (path: Project['path']) => Script;
  /** What the user types. */
  readonly prompt?: string;
  /** What the user types when the turn has ended, each for a turn of its own. */
  readonly furtherPrompts?: readonly string[];
  /** How the user starts the client, beside what the suite needs. */
  readonly start?: ClientStart;
  readonly mode?: PermissionMode;
  readonly host?: PermissionHost;
  /** Only for what is broken on purpose: hook failures like this must be there, and no others. */
  readonly hookFailures?: RegExp;
  /** Other hooks than conclaude's are part of the session, so how often hooks were asked says nothing. */
  readonly otherHooks?: boolean;
}

export interface Session {
  /** What the model was told about a call. */
  readonly told: (callId: string) => ToolResult;
  /** All that the model of a thread was told besides: by the user, the client and its hooks. */
  readonly heard: (thread: string) => string;
  /** What hooks had to say to the user. */
  readonly notices: readonly string[];
  /** What the client had to say to the user. */
  readonly informed: readonly string[];
  /** The client's own account of what it did. */
  readonly log: string;
  /** The input a call really ran with; undefined when it did not run, or failed. */
  readonly ranWith: (callId: string) => JsonRecord | undefined;
  /** The question about a call that reached the permission host. */
  readonly asked: (callId: string) => PermissionRequest | undefined;
  /** Files that are new or different after the session, with their content; undefined for a deleted one. */
  readonly changes: Readonly<Record<string, string | undefined>>;
}

/**
 * Plays a script in the real client. Rejects when anything about the session itself is wrong, above all when a
 * hook failed: there is no other way to a Session, so no test can overlook it.
 */
export async function playSession(plan: SessionPlan): Promise<Session> {
  return playIn(makeProject(plan.project, installedClient()), plan);
}

/** The same in a project that is there already, so that one session can be played after another. */
export async function playIn(project: Project, plan: Omit<SessionPlan, 'project'>): Promise<Session> {
  const client = installedClient();
  const script = plan.script(project.path);
  const before = project.snapshot();
  const model = await startScriptedModel(script);
  const { prompt = 'go', furtherPrompts = [], start = {}, mode = 'acceptEdits', host } = plan;
  const prompts = [prompt, ...furtherPrompts];
  const calls = Object.values(lanesOf(script)).flat().flatMap(callsOf);
  const clientPlan = {
    client,
    project,
    modelPort: model.port,
    prompts,
    start,
    calls: calls.length,
    mode,
    host,
  };
  const run = await runClient(clientPlan).finally(model.close);

  const hooks = plan.otherHooks ? [] : hookProblems(run, calls);
  const problems = [
    ...sessionProblems(client, run, model, calls),
    ...turnProblems(script, model),
    ...judged(hooks, plan.hookFailures),
  ];
  if (problems.length > 0) throw new Error(report(problems, run, model));

  return {
    told: (callId) => found(model.results.get(callId), callId),
    heard: (thread) => found(model.heard.get(thread), thread),
    notices: noticesIn(run.stream),
    informed: informationIn(run.stream),
    log: run.log,
    ranWith: (callId) => inputOf(run.ran.find((payload) => payload.tool_use_id === callId)),
    asked: (callId) => run.asked.find((request) => request.callId === callId),
    changes: difference(before, project.snapshot()),
  };
}

function sessionProblems(
  client: InstalledClient,
  run: ClientRun,
  model: ScriptedModel,
  calls: readonly Call[],
): string[] {
  const result = run.stream.find((message) => message.type === 'result');
  const problems: string[] = [];
  if (run.exit !== 0) problems.push(`the client ended with ${run.exit}`);
  if (result?.subtype !== 'success') problems.push(`the turn ended with ${JSON.stringify(result)}`);
  for (const call of calls)
    if (!model.results.has(call.id)) problems.push(`the call ${call.id} has no result`);
  for (const request of model.outsideRequests)
    if (!client.wantsOut.includes(request)) problems.push(`the client wanted out: ${request}`);
  return problems;
}

/** A turn too many is a turn that was held up, one too few is one that ended too soon. */
function turnProblems(script: Script, model: ScriptedModel): string[] {
  return Object.entries(lanesOf(script)).flatMap(([lane, turns]) => {
    const wanted = turns.length + 1;
    const had = model.turns.get(lane) ?? 0;
    return had === wanted ? [] : `${lane} had ${had} turns instead of ${wanted}`;
  });
}

function noticesIn(stream: readonly JsonRecord[]): string[] {
  return stream
    .filter((event) => event.type === 'system' && event.subtype === 'hook_response')
    .map((event) => textAt(parseRecord(textAt(event, 'stdout')) ?? {}, 'systemMessage'))
    .filter((notice) => notice !== '');
}

function informationIn(stream: readonly JsonRecord[]): string[] {
  return stream
    .filter((event) => event.type === 'system' && event.subtype === 'informational')
    .map((event) => textAt(event, 'content'));
}

function judged(problems: readonly string[], wanted: RegExp | undefined): readonly string[] {
  if (wanted === undefined) return problems;
  const others = problems.filter((problem) => !wanted.test(problem));
  return others.length < problems.length ? others : [...others, `no hook failed like ${wanted}`];
}

function report(problems: readonly string[], run: ClientRun, model: ScriptedModel): string {
  const told = [...model.results].map(
    ([id, result]) => `${id}: ${result.isError ? 'error: ' : ''}${result.text}`,
  );
  return [
    'The session is not sound:',
    ...problems.map((problem) => `- ${problem}`),
    'What the model was told:',
    ...told.map((line) => `- ${line}`),
    ...(run.stderr === '' ? [] : ['What the client wrote to stderr:', run.stderr]),
  ].join('\n');
}

function found<T>(value: T | undefined, name: string): T {
  if (value === undefined) throw new Error(`The script has no ${name}.`);
  return value;
}

function inputOf(payload: JsonRecord | undefined): JsonRecord | undefined {
  if (payload === undefined) return undefined;
  const input = payload.tool_input;
  if (!isRecord(input)) throw new Error(`No input was recorded for ${textAt(payload, 'tool_use_id')}.`);
  return input;
}

function difference(
  before: Readonly<Record<string, string>>,
  after: Readonly<Record<string, string>>,
): Record<string, string | undefined> {
  const files = new Set([...Object.keys(before), ...Object.keys(after)]);
  const changed = [...files].filter((file) => before[file] !== after[file]);
  return Object.fromEntries(changed.map((file) => [file, after[file]]));
}
