import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseRecord, textAt } from './json-record.ts';

/** The client under test, and what this version of it understands. */
export interface InstalledClient {
  readonly version: string;
  readonly command: string;
  readonly leadingArgs: readonly string[];
  /** `--include-hook-events`; without it the suite has to stand between client and guard to see how hooks end. */
  readonly reportsHooks: boolean;
  /** `--debug-file`; without it, `--debug` leaves the log in the home folder. */
  readonly debugFile: boolean;
  /** What the model calls to start a subagent. */
  readonly agentTool: 'Agent' | 'Task';
  /** What it wants from outside in every session, although it is told not to; it doesn't get it. */
  readonly wantsOut: readonly string[];
  /** The event ConfigChange; before, a settings file that named it was dropped whole. */
  readonly configChange: boolean;
  /** `onFailure: "block"` on a hook entry; without it a guard that fails is a guard that agrees. */
  readonly honoursOnFailure: boolean;
  /** A hook's `ask` is a question also where the client's own rules have none. */
  readonly asksForHooks: boolean;
  /** PermissionRequest comes also where nobody is there to be asked. */
  readonly permissionRequestAlone: boolean;
  /** A hook is told which subagent makes a call; else only that one has begun. */
  readonly namesAgents: boolean;
  /** Tells the permission host who wanted the question, and why. */
  readonly explainsQuestions: boolean;
  /** Its sandbox takes paths that commands can't write or read. */
  readonly holdsPaths: boolean;
  /** Runs modules of plugins, and lets a person seat one above the others. */
  readonly hasModules: boolean;
  /** Reads the folder in which an administrator's settings may lie in several files. */
  readonly readsDropIns: boolean;
  /** What modules answer for the settings is what it goes by itself. */
  readonly readsSettingsThroughModules: boolean;
}

export function installedClient(): InstalledClient {
  const folder = resolve(process.env.CONCLAUDE_E2E_CLIENT ?? dirname(fileURLToPath(import.meta.url)));
  const scope = join(folder, 'node_modules/@anthropic-ai');
  const manifest = join(scope, 'claude-code/package.json');
  if (!existsSync(manifest))
    throw new Error(`No client in ${folder}: run "npm run test:e2e", which installs it.`);
  const version = textAt(parseRecord(readFileSync(manifest, 'utf8')) ?? {}, 'version');
  const since21100 = isAtLeast(version, [2, 1, 100]);
  const since21295 = isAtLeast(version, [2, 1, 295]);
  return {
    version,
    ...executableIn(scope),
    reportsHooks: since21100,
    debugFile: since21100,
    agentTool: since21100 ? 'Agent' : 'Task',
    wantsOut: since21100 ? [] : ['CONNECT api.anthropic.com:443'],
    configChange: since21100,
    honoursOnFailure: since21295,
    asksForHooks: since21100,
    permissionRequestAlone: since21295,
    namesAgents: since21100,
    explainsQuestions: since21295,
    readsSettingsThroughModules: isAtLeast(version, [2, 1, 310]),
    readsDropIns: since21100,
    holdsPaths: isAtLeast(version, [2, 1, 325]),
    hasModules: isAtLeast(version, [2, 1, 287]),
  };
}

/** Current versions are one native executable in a package of its own per platform, older ones a script. */
function executableIn(scope: string): Pick<InstalledClient, 'command' | 'leadingArgs'> {
  const platform = `${process.platform}-${process.arch}`;
  const names = usesMusl() ? [`${platform}-musl`, platform] : [platform];
  const program = process.platform === 'win32' ? 'claude.exe' : 'claude';
  const native = names
    .map((name) => join(scope, `claude-code-${name}`, program))
    .find((path) => existsSync(path));
  if (native !== undefined) return { command: native, leadingArgs: [] };
  const script = join(scope, 'claude-code/cli.js');
  if (existsSync(script)) return { command: process.execPath, leadingArgs: [script] };
  throw new Error(`The client in ${scope} has no executable for ${platform}.`);
}

function usesMusl(): boolean {
  if (process.platform !== 'linux') return false;
  const report = process.report.getReport() as {
    readonly header?: { readonly glibcVersionRuntime?: string };
  };
  return report.header?.glibcVersionRuntime === undefined;
}

function isAtLeast(version: string, wanted: readonly number[]): boolean {
  const parts = version.split('.').map(Number);
  for (const [index, want] of wanted.entries()) {
    const have = parts[index] ?? 0;
    if (have !== want) return have > want;
  }
  return true;
}
