import { spawn, spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import type { Size } from '../support/terminal-cells.ts';
import { cleanEnvironment, type PermissionMode } from './client.ts';
import { installedClient } from './installed-client.ts';
import { type Project, quoted } from './project.ts';
import { laneMarker, type Script } from './script.ts';
import { startScriptedModel, type ToolResult } from './scripted-model.ts';

/** Gives other programs a terminal. */
const TERMINAL = 'script';

/** Is it there? Others of that name have other options. */
export function hasTerminal(): boolean {
  return spawnSync(TERMINAL, ['--version']).stdout?.includes('util-linux') === true;
}

const DEADLINE_MS = 80_000;
/** The client drops keys that come before it is ready. */
const KEY_MS = 1_000;

/** For the client to load what it found at the end of a turn. */
const BETWEEN_TURNS_MS = 4_000;

/**
 * A session in bypassPermissions as a person has it, in a terminal. Each turn that ends in words is followed by a prompt
 * to go on; what the model was told is all that comes of it.
 */
export async function playInTerminal(
  project: Project,
  script: Script,
): Promise<ReadonlyMap<string, ToolResult>> {
  passOnboarding(project);
  const model = await startScriptedModel(script);
  const terminal = openTerminal(project, model.port);
  // The client may place words instead of writing blanks.
  await terminal.shows(/Yes,\s*I\s*accept/);
  await terminal.types('\x1b[B', '\r');
  await terminal.shows(/bypass\s*permissions\s*on/);
  await terminal.types(`${laneMarker('main')} go`, '\r');
  for (const [turn, { length }] of script.main.map((what, at) => [what, { length: at + 1 }] as const)) {
    if (!('says' in turn)) continue;
    await terminal.until(() => (model.turns.get('main') ?? 0) >= length);
    await after(BETWEEN_TURNS_MS);
    await terminal.types('go on', '\r');
  }
  await terminal.until(() => (model.turns.get('main') ?? 0) > script.main.length);
  await terminal.close();
  await model.close();
  return model.results;
}

interface Opening {
  readonly mode?: PermissionMode;
  readonly size?: Size;
  /** Hears all that the client prints, as it prints it. */
  readonly heard?: (output: string) => void;
}

export function openTerminal(
  project: Project,
  modelPort: number,
  { mode = 'bypassPermissions', size = { columns: 160, rows: 50 }, heard }: Opening = {},
) {
  const { command, leadingArgs } = installedClient();
  const words = [command, ...leadingArgs, '--permission-mode', mode].map(quoted).join(' ');
  const stty = `stty cols ${size.columns} rows ${size.rows}`;
  const inTerminal = [TERMINAL, '-qfec', `${stty}; exec ${words}`, '/dev/null'];
  const [first = '', ...args] = [...project.startedBy, ...inTerminal];
  const env = { ...cleanEnvironment({ project, modelPort, mode, start: {} }), TERM: 'xterm-256color' };
  const child = spawn(first, args, { cwd: project.folder, env });
  const deadline = setTimeout(() => child.kill('SIGKILL'), DEADLINE_MS);
  const ended = new Promise((resolve) => child.on('close', resolve));
  let screen = '';
  child.stdin.on('error', () => undefined);
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    screen += text;
    heard?.(text);
  });
  const until = async (isSo: () => boolean) => {
    while (child.exitCode === null && child.signalCode === null && !isSo()) await after(100);
  };
  return {
    until,
    shows: (words: RegExp) => until(() => words.test(stripVTControlCharacters(screen))),
    async types(...keys: readonly string[]) {
      for (const key of keys) {
        await after(KEY_MS);
        child.stdin.write(key);
      }
      screen = '';
    },
    /** The client goes with its terminal. */
    async close() {
      child.kill('SIGKILL');
      await ended.finally(() => clearTimeout(deadline));
    },
  };
}

const after = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** What the client asks when somebody starts it for the first time. */
export function passOnboarding({ home }: Project, theme = 'dark'): void {
  const file = join(home, '.claude.json');
  const seen = { hasCompletedOnboarding: true, theme, lastOnboardingVersion: '99.0.0' };
  const customApiKeyResponses = { approved: ['dummy'], rejected: [] };
  const settings = JSON.parse(readFileSync(file, 'utf8'));
  writeFileSync(file, JSON.stringify({ ...settings, ...seen, customApiKeyResponses }));
}
