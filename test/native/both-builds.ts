import { spawn } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { onTestFinished } from 'vitest';

const ROOT = resolve(import.meta.dirname, '../..');

/** The executable of this very build; `undefined` where nobody has built one, and its tests are skipped. */
export const EXECUTABLE = findExecutable();
export const NEEDED = "needs an executable of this build, which 'npm run build:native' makes";

function findExecutable(): string | undefined {
  const id = join(ROOT, 'dist/build-id');
  if (!existsSync(id)) return undefined;
  const path = join(ROOT, 'dist/native', `conclaude-${readFileSync(id, 'utf8').trim()}`);
  return existsSync(path) ? path : undefined;
}

/** The two ways to start the same hook. */
export const BUILDS = {
  node: [join(ROOT, 'bin/conclaude'), '--on-node'],
  native: [EXECUTABLE ?? '', `--installation=${ROOT}`],
} as const;
type Build = keyof typeof BUILDS;

export interface Call {
  readonly title: string;
  readonly root: string;
  readonly stdin: string | Uint8Array;
  readonly args?: readonly string[];
  readonly env?: Readonly<Record<string, string | undefined>>;
  readonly cwd?: string;
}

export interface Outcome {
  readonly code: number | string | null;
  readonly stdout: string;
  readonly stderr: string;
}

export function environmentOf({ root, env }: Call): Readonly<Record<string, string | undefined>> {
  return { PATH: process.env.PATH, HOME: join(root, '../home'), CLAUDE_PROJECT_DIR: root, ...env };
}

/** What a build answers; bytes are compared, so they are told apart even where they aren't UTF-8. */
export async function answerOf(build: Build, call: Call): Promise<Outcome> {
  const { root, stdin, args = ['Hooks', 'PreToolUse'], cwd = root } = call;
  const [program, first] = BUILDS[build];
  const child = spawn(program, [first, ...args], { cwd, env: environmentOf(call) });
  // Whoever refuses early doesn't read all of it.
  child.stdin.on('error', () => {});
  child.stdin.end(stdin);
  const ended = new Promise<number | string | null>((done) => {
    child.on('exit', (code, signal) => done(code ?? signal));
  });
  const [stdout, stderr] = await Promise.all([buffer(child.stdout), buffer(child.stderr)]);
  return { code: await ended, stdout: stdout.toString('latin1'), stderr: stderr.toString('latin1') };
}

/** The calls that the builds answer differently, with what each says from there on; none is as it should be. */
export async function differences(calls: readonly Call[]): Promise<readonly object[]> {
  const found: object[] = [];
  const waiting = [...calls];
  const work = async () => {
    for (let call = waiting.pop(); call !== undefined; call = waiting.pop()) {
      const node = shown(await answerOf('node', call));
      const native = shown(await answerOf('native', call));
      if (node === native) continue;
      let same = 0;
      while (node[same] === native[same]) same++;
      const there = (text: string) => text.slice(Math.max(0, same - 100), same + 200);
      found.push({ title: call.title.slice(0, 300), node: there(node), native: there(native) });
    }
  };
  await Promise.all(Array.from({ length: availableParallelism() }, work));
  return found;
}

export function shown({ code, stdout, stderr }: Outcome): string {
  return `exit ${code}\n${stdout}\n${stderr}`;
}

/** A project in a folder of its own, with a home beside it. */
export function project(files: Readonly<Record<string, string | Uint8Array>>): string {
  const base = realpathSync(mkdtempSync(join(tmpdir(), 'conclaude-both-')));
  onTestFinished(() => rmSync(base, { recursive: true, force: true }));
  const root = join(base, 'project');
  mkdirSync(join(base, 'home'));
  mkdirSync(root);
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(root, name)), { recursive: true });
    writeFileSync(join(root, name), content);
  }
  return root;
}

export function payload(root: string, tool: string, input: unknown, more: object = {}): string {
  return JSON.stringify({
    session_id: 'agreement',
    transcript_path: join(root, 'transcript.jsonl'),
    cwd: root,
    permission_mode: 'default',
    hook_event_name: 'PreToolUse',
    tool_name: tool,
    tool_input: input,
    ...more,
  });
}
