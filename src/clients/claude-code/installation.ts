import type { Host } from '../../host/host.ts';
import { isMap, parseJson } from '../../json-value.ts';
import { baseName, joinPath, parentOf } from '../../match/path-text.ts';

/** The client's program, as people start it. */
export const PROGRAM = 'claude';

const PACKAGE = '@anthropic-ai/claude-code';
const MAX_BYTES = 1024 * 1024;

/** The version of the client's program, from files alone: starting it would write into the user's home. */
export function installedVersion(host: Host, program: string): string | undefined {
  return packageVersion(host, program) ?? versionInPath(program);
}

/** npm's packages: the program lies in the package, in one for its platform beside it, or is a script near it. */
function packageVersion(host: Host, program: string): string | undefined {
  for (let folder = parentOf(program); ; folder = parentOf(folder)) {
    for (const manifest of ['package.json', `node_modules/${PACKAGE}/package.json`]) {
      const version = versionOf(host, joinPath(folder, manifest));
      if (version !== undefined) return version;
    }
    if (folder === parentOf(folder)) return undefined;
  }
}

function versionOf(host: Host, manifest: string): string | undefined {
  const content = host.readFile(manifest, MAX_BYTES);
  if (!content.ok) return undefined;
  const found = parseJson(content.text);
  const { name, version } = isMap(found) ? found : {};
  const isClient = typeof name === 'string' && (name === PACKAGE || name.startsWith(`${PACKAGE}-`));
  return isClient && typeof version === 'string' ? version : undefined;
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
