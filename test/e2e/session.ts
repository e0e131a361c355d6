import { type ClientRun, type PermissionMode, runClient } from './client.ts';
import { hookProblems } from './hook-health.ts';
import { installedClient } from './installed-client.ts';
import { isRecord, type JsonRecord, textAt } from './json-record.ts';
import type { PermissionHost, PermissionRequest } from './permission-host.ts';
import { makeProject, type Project, type ProjectPlan } from './project.ts';
import type { Call, Script } from './script.ts';
import { type ScriptedModel, startScriptedModel, type ToolResult } from './scripted-model.ts';

export interface SessionPlan {
  readonly project: ProjectPlan;
  readonly script: (path: Project['path']) => Script;
  readonly mode?: PermissionMode;
  readonly host?: PermissionHost;
  /** Only for a guard that is broken on purpose; then a session without a hook failure is the problem. */
  readonly hooks?: 'healthy' | 'failing';
}

export interface Session {
  /** What the model was told about a call. */
  readonly told: (callId: string) => ToolResult;
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
  const client = installedClient();
  const project = makeProject(plan.project, client);
  const script = plan.script(project.path);
  const before = project.snapshot();
  const model = await startScriptedModel(script);
  const { mode = 'acceptEdits', host } = plan;
  const run = await runClient({ client, project, modelPort: model.port, mode, host }).finally(model.close);

  const calls = [script.main, ...Object.values(script.agents ?? {})].flat();
  const hooks = client.reportsHooks ? hookProblems(run.stream, calls) : [];
  const problems = [...sessionProblems(run, model, calls), ...judged(hooks, plan.hooks ?? 'healthy')];
  if (problems.length > 0) throw new Error(report(problems, run, model));

  return {
    told: (callId) => found(model.results.get(callId), callId),
    ranWith: (callId) => inputOf(run.ran.find((payload) => payload.tool_use_id === callId)),
    asked: (callId) => run.asked.find((request) => request.callId === callId),
    changes: difference(before, project.snapshot()),
  };
}

function sessionProblems(run: ClientRun, model: ScriptedModel, calls: readonly Call[]): string[] {
  const result = run.stream.find((message) => message.type === 'result');
  const problems: string[] = [];
  if (run.exit !== 0) problems.push(`the client ended with ${run.exit}`);
  if (result?.subtype !== 'success') problems.push(`the turn ended with ${JSON.stringify(result)}`);
  for (const call of calls)
    if (!model.results.has(call.id)) problems.push(`the call ${call.id} has no result`);
  for (const lane of model.unscriptedTurns) problems.push(`the client wanted more turns than ${lane} has`);
  for (const request of model.outsideRequests) problems.push(`the client wanted out: ${request}`);
  return problems;
}

function judged(problems: readonly string[], expected: 'healthy' | 'failing'): readonly string[] {
  if (expected === 'healthy') return problems;
  return problems.length > 0 ? [] : ['no hook failed, although the guard is broken on purpose'];
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

function found(result: ToolResult | undefined, callId: string): ToolResult {
  if (result === undefined) throw new Error(`The script has no call ${callId}.`);
  return result;
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
