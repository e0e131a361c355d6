import { type SpawnSyncReturns, spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { agentBehind } from '../../src/cli/person.ts';
import { processesBehind } from '../../src/host/process-tree.ts';

interface Options {
  readonly cwd: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly input?: string | Uint8Array;
}

type Ended = Pick<SpawnSyncReturns<Buffer>, 'status' | 'stdout' | 'stderr'>;

/** Once for all tests of a process: who runs them doesn't change. */
let isAgents: boolean | undefined;

/**
 * Runs a program as a person would. Where an agent runs the tests, commands for people would refuse: then a process
 * without a past runs them, which is a way around that docs/limits.md names.
 */
export function spawnAsPerson(program: string, args: readonly string[], options: Options): Ended {
  const { cwd, env, input = '' } = options;
  if (!isAgentsRun()) return spawnSync(program, args, { cwd, env, input, maxBuffer: 1 << 28 });
  const { outer, read } = withoutPast(program, args, input);
  spawnSync('/bin/sh', outer, { cwd, env });
  return read();
}

/** Makes terminals. Others of that name have other options. */
export const hasTerminals =
  spawnSync('script', ['--version']).stdout?.toString().includes('util-linux') === true;

/**
 * What a person gets who types a command into a shell, and `input` after it. Its output goes to the terminal; its
 * complaints are kept apart.
 */
export function typeAsPerson(
  program: string,
  args: readonly string[],
  { cwd, env, input: answers = '' }: Options,
): Ended {
  const folder = mkdtempSync(join(tmpdir(), 'conclaude-terminal-'));
  const words = [program, ...args].map((word) => `'${word.replaceAll("'", "'\\''")}'`).join(' ');
  const typed = [
    'stty -onlcr',
    "printf '<%s>' begin",
    `${words} 2>'${folder}/err'`,
    `echo $? >'${folder}/status'`,
    "printf '<%s>' end",
    // Not typed: a program that asks questions reads whatever is.
    'exit',
  ];
  writeFileSync(join(folder, 'run'), typed.join('\n'));
  const input = `. ${folder}/run\n${answers.toString()}`;
  const terminal = ['-qfc', 'exec bash --norc --noprofile -i', '/dev/null'];
  const ended = spawnAsPerson('script', terminal, { cwd, env: { ...env, TERM: 'dumb' }, input });
  const [, shown = ''] = /<begin>([\s\S]*)<end>/.exec(ended.stdout.toString()) ?? [];
  const status = Number(readFileSync(join(folder, 'status'), 'utf8'));
  const stderr = readFileSync(join(folder, 'err'));
  rmSync(folder, { recursive: true, force: true });
  return { status, stdout: Buffer.from(shown), stderr };
}

/** The same for a program that talks to this very process while it runs. */
export async function startAsPerson(
  program: string,
  args: readonly string[],
  options: Options,
): Promise<Ended> {
  const { cwd, env, input = '' } = options;
  const { outer, read } = withoutPast(program, args, input);
  const child = spawn('/bin/sh', outer, { cwd, env, stdio: 'ignore' });
  await new Promise((resolve) => child.on('close', resolve));
  return read();
}

function isAgentsRun(): boolean {
  isAgents ??= agentBehind({ env: () => undefined, processes: processesBehind() }) !== undefined;
  return isAgents;
}

function withoutPast(program: string, args: readonly string[], input: string | Uint8Array) {
  const folder = mkdtempSync(join(tmpdir(), 'conclaude-person-'));
  const file = (name: string) => join(folder, name);
  writeFileSync(file('in'), input);
  const inner = `"$@" <"$0/in" >"$0/out" 2>"$0/err"; echo $? >"$0/status.new"; mv "$0/status.new" "$0/status"`;
  const outer = `setsid -f sh -c '${inner}' "$0" "$@" || exit; while [ ! -e "$0/status" ]; do sleep 0.02; done`;
  return {
    outer: ['-c', outer, folder, program, ...args],
    read: (): Ended => {
      if (!existsSync(file('status'))) throw new Error('setsid is missing, so no agent can run this test');
      const status = Number(readFileSync(file('status'), 'utf8'));
      const [stdout, stderr] = [readFileSync(file('out')), readFileSync(file('err'))];
      rmSync(folder, { recursive: true, force: true });
      return { status, stdout, stderr };
    },
  };
}
