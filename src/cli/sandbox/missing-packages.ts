import { sandboxPrograms } from '../../clients/claude-code/sandbox-state.ts';
import type { Host } from '../../host/host.ts';
import { onPath } from '../../host/on-path.ts';
import { relativeTo } from '../../match/path-text.ts';

/** What has to be installed before the client can use its sandbox; nothing where that isn't known. */
export function missingPackages(host: Host, launch: string): readonly string[] {
  const programs = sandboxPrograms(process.platform) ?? {};
  return Object.entries(programs)
    .filter(([name]) => outsideOf(host, launch, name) === undefined)
    .map(([, packageName]) => packageName);
}

/** A program on the PATH that the project itself can't have put there. */
export function outsideOf(host: Host, launch: string, name: string): string | undefined {
  return onPath(host, name, (folder) => folder.startsWith('/') && relativeTo(launch, folder) === undefined);
}
