import { claudeCode } from '../clients/claude-code/client.ts';
import type { Host } from '../host/host.ts';
import { joinPath, resolvePath, withSlashes } from '../match/path-text.ts';
import { CONFIG_NAMES, findConfigFile, searchStart } from '../policy.ts';

/** The configuration that `--config-path` names, a file or the folder that has it; without one, the nearest. */
export function chosenConfig(host: Host, given: string | undefined): string | undefined {
  if (given === undefined)
    return findConfigFile(host, searchStart(host, claudeCode.projectVariable, undefined));
  const absolute = absolutePath(host, given);
  const inside = CONFIG_NAMES.map((name) => joinPath(absolute, name)).find(
    (file) => host.kindOf(file) !== undefined,
  );
  if (inside !== undefined) return inside;
  const kind = host.kindOf(absolute);
  return kind === undefined || kind === 'folder' ? undefined : absolute;
}

export function absolutePath(host: Host, given: string): string {
  return resolvePath(withSlashes(host.cwd(), host.platform), withSlashes(given, host.platform));
}
