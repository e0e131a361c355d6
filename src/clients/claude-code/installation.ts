import type { Host } from '../../host/host.ts';
import { baseName, parentOf } from '../../match/path-text.ts';
import { packageVersion } from '../package-version.ts';

/** The client's program, as people start it. */
export const PROGRAM = 'claude';

const PACKAGE = '@anthropic-ai/claude-code';
const MAX_BYTES = 1024 * 1024;

/** The version of the client's program, from files alone: starting it would write into the user's home. */
export function installedVersion(host: Host, program: string): string | undefined {
  return packageVersion(host, program, PACKAGE) ?? versionInPath(program);
}

/** The native installer and Homebrew keep each version under its number. */
function versionInPath(program: string): string | undefined {
  for (let path = program; path !== parentOf(path); path = parentOf(path)) {
    const version = /^\d+\.\d+\.\d+(?:-[\w.]+)?$/.exec(baseName(path))?.[0];
    if (version !== undefined) return version;
  }
  return undefined;
}

/** Flags of the client with which it reads no hooks, or not those of the project. */
const SWITCHES = ['--bare', '--safe-mode', '--setting-sources'];

/** The switches with which the session was started that this command runs in, if it runs in one and the system tells. */
export function sessionSwitches(host: Host): readonly string[] {
  const pid = host.env('CLAUDE_PID');
  if (pid === undefined || !/^\d+$/.test(pid)) return [];
  const content = host.readFile(`/proc/${pid}/cmdline`, MAX_BYTES);
  if (!content.ok) return [];
  const words = content.text.split('\0');
  return words.flatMap((word, index) => {
    const flag = SWITCHES.find((name) => word === name || word.startsWith(`${name}=`));
    if (flag === undefined) return [];
    const value = word.includes('=') ? word.slice(word.indexOf('=') + 1) : (words[index + 1] ?? '');
    const keepsProject = flag === '--setting-sources' && value.split(',').includes('project');
    return keepsProject ? [] : [flag === '--setting-sources' ? `${flag} ${value}` : flag];
  });
}
