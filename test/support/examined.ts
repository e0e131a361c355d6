import { chmodSync, existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { PROGRAM, type ProjectFile, preToolUse, scratchProject } from './scratch-project.ts';

export type Files = Readonly<Record<string, ProjectFile>>;
type Hook = Readonly<Record<string, unknown>>;

interface Finding {
  readonly group: string;
  readonly status: 'ok' | 'warn' | 'fail';
  readonly text: string;
  readonly next?: string;
}

export interface Examined {
  readonly exitCode: number | null;
  readonly on: boolean;
  readonly findings: readonly Finding[];
}

export const SETTINGS = '.claude/settings.json';
export const LOCAL_SETTINGS = '.claude/settings.local.json';
export const USER_SETTINGS = '../home/.claude/settings.json';

/** A client on the PATH. It must never be started: whoever does leaves a trace. */
export function client(version: string): Files {
  return {
    '../client/package.json': JSON.stringify({ name: '@anthropic-ai/claude-code', version }),
    '../client/bin/claude': '#!/bin/sh\ntouch "$HOME/started"\n',
  };
}

/** Hooks as `init` writes them; `pre` and `entry` change the one for PreToolUse. */
export function hooks(pre: Hook = {}, entry: Hook = {}): Readonly<Record<string, readonly Hook[]>> {
  const own = (event: string) => ({
    type: 'command',
    command: PROGRAM,
    args: ['Hooks', event],
    timeout: 30,
  });
  const events = [
    'PostToolUse',
    'PostToolUseFailure',
    'SessionStart',
    'Stop',
    'SubagentStart',
    'SubagentStop',
  ];
  const others = events.map((event) => [event, [{ hooks: [own(event)] }]]);
  const guard = { ...own('PreToolUse'), onFailure: 'block', ...pre };
  return { PreToolUse: [{ matcher: '*', ...entry, hooks: [guard] }], ...Object.fromEntries(others) };
}

/** PreToolUse by way of a script in the project, in a shell. */
export function scripted(lines: string): Files {
  const command = '"$CLAUDE_PROJECT_DIR"/tools/conclaude Hooks PreToolUse';
  return {
    'tools/conclaude': `#!/bin/sh\n${lines}\n`,
    [SETTINGS]: settings(hooks({ command, args: undefined, timeout: 1 })),
  };
}

export function settings(wired: Hook, more: Hook = {}): string {
  return JSON.stringify({ hooks: wired, ...more });
}

/** A project in which everything is as it should be. */
export const SOUND: Files = {
  ...client('2.1.325'),
  ...preToolUse('uneditableFiles: ["*.lock"]'),
  [SETTINGS]: settings(hooks()),
};

/** The same with another hook for PreToolUse. */
export function wired(pre: Hook = {}, entry: Hook = {}): Files {
  return { ...SOUND, [SETTINGS]: settings(hooks(pre, entry)) };
}

interface Options {
  readonly cwd?: string;
  readonly env?: Readonly<Record<string, string>>;
}

/** A project with a doctor in it. */
export function patient(files: Files, options: Options = {}) {
  const project = scratchProject(files);
  const around = join(project.root, '..');
  for (const folder of [join(around, 'client/bin'), join(project.root, 'tools')]) {
    for (const name of existsSync(folder) ? readdirSync(folder) : []) chmodSync(join(folder, name), 0o755);
  }
  const env = {
    PATH: `${join(around, 'client/bin')}:${process.env.PATH}`,
    CLAUDE_PROJECT_DIR: undefined,
    NO_COLOR: '1',
    ...options.env,
  };
  const cwd = join(project.root, options.cwd ?? '.');
  return {
    root: project.root,
    run: (args: readonly string[]) => project.run(args, { env, cwd }),
  };
}

export function examine(files: Files, options: Options = {}): Examined {
  const { exitCode, stdout } = patient(files, options).run(['doctor', '--json']);
  return { exitCode, ...(JSON.parse(stdout) as Omit<Examined, 'exitCode'>) };
}

export function textsWith({ findings }: Examined, status: string): readonly string[] {
  return findings.filter((finding) => finding.status === status).map(({ text }) => text);
}
