import type { Host } from '../host/host.ts';
import { joinPath, parentOf, resolvePath, withSlashes } from '../match/path-text.ts';

export const CONFIG_NAMES = ['.conclaude.yaml', '.conclaude.yml'] as const;

/** The nearest configuration file at or above `start`. A link that leads nowhere or a folder of that name counts: it is a broken one. */
export function findConfigFile(host: Host, start: string): string | undefined {
  for (let folder = start; ; folder = parentOf(folder)) {
    for (const name of CONFIG_NAMES) {
      const file = joinPath(folder, name);
      if (host.kindOf(file) !== undefined) return file;
    }
    if (parentOf(folder) === folder) return undefined;
  }
}

/**
 * Where the search begins. The client's variable never moves during a session, while the working folder follows
 * every `cd`: a configuration planted in a subfolder must not replace the project's.
 */
export function searchStart(host: Host, variable: string, payloadCwd: string | undefined): string {
  const cwd = withSlashes(host.cwd(), host.platform);
  const wanted = host.env(variable) || payloadCwd || cwd;
  return resolvePath(cwd, withSlashes(wanted, host.platform));
}
