import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { InstalledClient } from './installed-client.ts';
import { type JsonRecord, parseRecord, parseRecordLines } from './json-record.ts';
import {
  answerTo,
  type PermissionHost,
  type PermissionRequest,
  permissionRequest,
} from './permission-host.ts';
import { basicPath, HOOK_RECORDING, type Project, quoted } from './project.ts';
import { laneMarker } from './script.ts';

export type PermissionMode = 'default' | 'acceptEdits' | 'bypassPermissions';

export interface ClientRun {
  readonly exit: number | string;
  /** Everything the client wrote, line by line. */
  readonly stream: readonly JsonRecord[];
  readonly stderr: string;
  /** Payloads of PostToolUse: what really ran, with the input it ran with. */
  readonly ran: readonly JsonRecord[];
  readonly asked: readonly PermissionRequest[];
  /** The debug log; empty where the client keeps none. */
  readonly log: string;
}

/** What whoever starts the client adds to that. */
export interface ClientStart {
  readonly args?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
}

export interface ClientPlan {
  readonly client: InstalledClient;
  readonly project: Project;
  readonly modelPort: number;
  /** One after the other, each when the turn before has ended. */
  readonly prompts: readonly string[];
  readonly start: ClientStart;
  /** How many calls the model is going to make. */
  readonly calls: number;
  readonly mode: PermissionMode;
  readonly host: PermissionHost | undefined;
}

const LOG = 'debug.log';
const RAN = 'post-tool-use.jsonl';
/** In the session's scratch folder, from the moment on when the client has noticed other settings. */
export const CONFIG_CHANGES = 'config-change.jsonl';

const DEADLINE_MS = 60_000;
/** Besides, for each call of a long script. */
const CALL_DEADLINE_MS = 2_000;
/** As long as the user takes for a further prompt; the client tidies up meanwhile. */
const TYPING_MS = 4_000;

/** One session of the real client, from the prompt to the end of the turn. */
export async function runClient(plan: ClientPlan): Promise<ClientRun> {
  const { command, leadingArgs } = plan.client;
  const [first = '', ...words] = [...plan.project.startedBy, command, ...leadingArgs, ...clientArgs(plan)];
  const child = spawn(first, words, {
    cwd: plan.project.folder,
    env: cleanEnvironment(plan),
  });
  let stderr = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    stderr += text;
  });
  const deadline = setTimeout(() => child.kill('SIGKILL'), DEADLINE_MS + plan.calls * CALL_DEADLINE_MS);
  const ended = new Promise<number | string>((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code, signal) => resolve(code ?? signal ?? 'unknown'));
  });
  const conversation = converse(child, plan);
  const exit = await ended.finally(() => clearTimeout(deadline));
  const { stream, asked } = await conversation;
  const ran = parseRecordLines(written(plan.project, RAN));
  const hooks = parseRecordLines(written(plan.project, HOOK_RECORDING));
  // A client that reports on some hooks only, and briefly, is better left unheard.
  const messages = plan.client.reportsHooks
    ? stream
    : stream.filter(({ subtype }) => subtype !== 'hook_response');
  return { exit, stream: [...messages, ...hooks], stderr, ran, asked, log: written(plan.project, LOG) };
}

function written(project: Project, file: string): string {
  const path = join(project.scratch, file);
  return existsSync(path) ? readFileSync(path, 'utf8') : '';
}

function clientArgs({ client, project, mode, host, start }: ClientPlan): string[] {
  // Beside the guard, so that the guard itself runs as a project would wire it.
  const recorder = (file: string) => [
    { hooks: [{ type: 'command', command: `{ cat; echo; } >> ${quoted(join(project.scratch, file))}` }] },
  ];
  const settings = join(project.scratch, 'recorder-settings.json');
  const hooks = {
    PostToolUse: recorder(RAN),
    ...(client.configChange && { ConfigChange: recorder(CONFIG_CHANGES) }),
  };
  writeFileSync(settings, JSON.stringify({ hooks }));
  return [
    ...['-p', '--input-format', 'stream-json', '--output-format', 'stream-json', '--verbose'],
    ...['--permission-mode', mode, '--settings', settings],
    ...(project.plugin === undefined ? [] : ['--plugin-dir', project.plugin]),
    ...(host === undefined ? [] : ['--permission-prompt-tool', 'stdio']),
    ...(client.reportsHooks ? ['--include-hook-events'] : []),
    ...(client.debugFile ? ['--debug-file', join(project.scratch, LOG)] : ['--debug']),
    ...(start.args ?? []).map(project.filled),
  ];
}

/** Nothing of the caller's environment: no real key, no settings, no way to anything but the scripted model. */
export function cleanEnvironment({
  project,
  modelPort,
  mode,
  start,
}: Pick<ClientPlan, 'project' | 'modelPort' | 'mode' | 'start'>): Record<string, string> {
  const model = `http://127.0.0.1:${modelPort}`;
  return {
    PATH: basicPath,
    HOME: project.home,
    TMPDIR: project.scratch,
    SHELL: '/bin/bash',
    LANG: 'C.UTF-8',
    TERM: 'dumb',
    ANTHROPIC_BASE_URL: model,
    ANTHROPIC_API_KEY: 'dummy',
    HTTP_PROXY: model,
    HTTPS_PROXY: model,
    NO_PROXY: '127.0.0.1',
    CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: '1',
    DISABLE_TELEMETRY: '1',
    DISABLE_ERROR_REPORTING: '1',
    DISABLE_AUTOUPDATER: '1',
    // As root the client takes this mode only inside what it believes to be a sandbox.
    ...(mode === 'bypassPermissions' ? { IS_SANDBOX: '1' } : {}),
    ...Object.fromEntries(
      Object.entries(start.env ?? {}).map(([name, text]) => [name, project.filled(text)]),
    ),
  };
}

interface Conversation {
  readonly stream: readonly JsonRecord[];
  readonly asked: readonly PermissionRequest[];
}

async function converse(
  child: ChildProcessWithoutNullStreams,
  { prompts, host }: ClientPlan,
): Promise<Conversation> {
  const stream: JsonRecord[] = [];
  const asked: PermissionRequest[] = [];
  const send = (message: JsonRecord) => child.stdin.write(`${JSON.stringify(message)}\n`);
  // A client that ends early closes its stdin; its exit code tells the story better than EPIPE would.
  child.stdin.on('error', () => undefined);
  const waiting = [...prompts];
  const goOn = () => {
    const prompt = waiting.shift();
    if (prompt === undefined) child.stdin.end();
    else
      send({
        type: 'user',
        message: { role: 'user', content: `${laneMarker('main')} ${prompt}` },
        parent_tool_use_id: null,
      });
  };
  goOn();
  for await (const line of createInterface({ input: child.stdout })) {
    const message = parseRecord(line) ?? { type: 'unreadable', line };
    stream.push(message);
    const request = permissionRequest(message);
    if (request !== undefined) {
      asked.push(request);
      send(answerTo(request, host));
    }
    if (message.type === 'result') setTimeout(goOn, waiting.length > 0 ? TYPING_MS : 0);
  }
  return { stream, asked };
}
