import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { onTestFinished } from 'vitest';
import { spawnAsPerson, typeAsPerson } from './as-person.ts';
import { programUnderTest } from './build-under-test.ts';
import { answerInProcess } from './in-process.ts';

export const PROGRAM = programUnderTest();

/** Commands that refuse when an agent starts them. */
const FOR_PEOPLE = /^(?:init|add|uninstall|migrate|sandbox|undo|pack)$/;
/** Those that want a terminal besides. */
const IN_TERMINAL = /^(?:accept|pause|allow)$/;

/** A file's text, or a symbolic link. */
export type ProjectFile = string | { readonly link: string };

export interface HookRun {
  readonly exitCode: number | null;
  /** The one JSON object on stdout; a test fails when there is anything else. */
  readonly answer: Readonly<Record<string, unknown>>;
  readonly stdout: string;
  readonly stderr: string;
  /** What the client would tell Claude. */
  readonly reason: string | undefined;
  readonly verdict: 'none' | 'deny' | 'ask' | 'allow';
}

export interface ScratchProject {
  readonly root: string;
  /** A PreToolUse call; relative paths in `file_path` are made absolute, as the client does. */
  pre(tool: string, input: Readonly<Record<string, unknown>>, more?: CallOptions): HookRun;
  hook(event: string, payload: unknown, more?: CallOptions): HookRun;
  run(
    args: readonly string[],
    more?: RunOptions,
  ): { exitCode: number | null; stdout: string; stderr: string };
}

export interface RunOptions {
  readonly stdin?: string | Uint8Array;
  readonly env?: Readonly<Record<string, string | undefined>>;
  readonly cwd?: string;
}

export interface CallOptions extends RunOptions {
  readonly agent?: string;
  readonly payload?: Readonly<Record<string, unknown>>;
  readonly flags?: readonly string[];
}

/** A project in a folder of its own, gone when the test has ended. */
export function scratchProject(
  files: Readonly<Record<string, ProjectFile>>,
  folder?: string,
): ScratchProject {
  const base = realpathSync(mkdtempSync(join(tmpdir(), 'conclaude-test-')));
  onTestFinished(() => rmSync(base, { recursive: true, force: true }));
  const root = join(base, folder ?? 'project');
  mkdirSync(join(base, 'home'));
  mkdirSync(root, { recursive: true });
  for (const [name, content] of Object.entries(files)) {
    const path = resolve(root, name);
    mkdirSync(dirname(path), { recursive: true });
    if (typeof content === 'string') writeFileSync(path, content);
    else symlinkSync(content.link, path);
  }

  const environment = (more: RunOptions) => ({
    PATH: process.env.PATH,
    HOME: join(base, 'home'),
    CLAUDE_PROJECT_DIR: root,
    ...more.env,
  });
  const run: ScratchProject['run'] = (args, more = {}) => {
    const env = environment(more);
    const options = { cwd: more.cwd ?? root, env, input: more.stdin ?? '' };
    const [command = ''] = args;
    const { status, stdout, stderr } = IN_TERMINAL.test(command)
      ? typeAsPerson(PROGRAM, args, options)
      : FOR_PEOPLE.test(command)
        ? spawnAsPerson(PROGRAM, args, options)
        : spawnSync(PROGRAM, args, { ...options, maxBuffer: 1 << 28 });
    return { exitCode: status, stdout: stdout.toString(), stderr: stderr.toString() };
  };
  const hook: ScratchProject['hook'] = (event, payload, more = {}) => {
    const env = environment(more);
    const plain =
      process.env.CONCLAUDE_IN_PROCESS === '1' && event === 'PreToolUse' && more.flags === undefined;
    const stdin =
      typeof payload === 'string' || payload instanceof Uint8Array ? payload : JSON.stringify(payload);
    const answer = plain ? answerInProcess(Buffer.from(stdin), env, more.cwd ?? root) : undefined;
    if (answer !== undefined) return toHookRun(answer);
    return toHookRun(run(['Hooks', event, ...(more.flags ?? [])], { stdin, ...more }));
  };
  return {
    root,
    run,
    hook,
    pre(tool, input, more = {}) {
      const absolute = (key: string) =>
        typeof input[key] === 'string' && input[key] !== ''
          ? { [key]: resolve(root, input[key] as string) }
          : {};
      const payload = {
        session_id: 'session',
        transcript_path: join(base, 'none.jsonl'),
        cwd: root,
        prompt_id: 'prompt',
        permission_mode: 'default',
        effort: { level: 'medium' },
        ...(more.agent === undefined ? {} : { agent_id: 'a0', agent_type: more.agent }),
        hook_event_name: 'PreToolUse',
        tool_name: tool,
        tool_input: { ...input, ...absolute('file_path'), ...absolute('notebook_path') },
        tool_use_id: 'toolu_1',
        ...more.payload,
      };
      return hook('PreToolUse', payload, more);
    },
  };
}

function toHookRun({
  exitCode,
  stdout,
  stderr,
}: {
  exitCode: number | null;
  stdout: string;
  stderr: string;
}): HookRun {
  const answer = stdout === '' ? {} : (JSON.parse(stdout) as Record<string, unknown>);
  const specific = answer.hookSpecificOutput as Record<string, string> | undefined;
  const verdict = (specific?.permissionDecision ?? 'none') as HookRun['verdict'];
  if (verdict === 'deny' && exitCode !== 2) throw new Error(`a refusal with exit code ${exitCode}`);
  return { exitCode, stdout, stderr, answer, reason: specific?.permissionDecisionReason, verdict };
}

/** A configuration with nothing in it but `preToolUse`, its lines given without indentation. */
export function preToolUse(...lines: readonly string[]): { readonly '.conclaude.yaml': string } {
  return {
    '.conclaude.yaml': [
      'preToolUse:',
      '  preventRootAdditions: false',
      ...lines.map((line) => `  ${line}`),
      '',
    ].join('\n'),
  };
}
