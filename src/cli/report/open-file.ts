import type { Host } from '../../host/host.ts';
import { onPath } from '../../host/on-path.ts';

/** Hands a file to whatever opens pages on this system. Says whether there is such a thing. */
export async function openFile(host: Host, path: string): Promise<boolean> {
  const names = host.platform === 'windows' ? ['explorer'] : ['xdg-open', 'open'];
  const opener = names.flatMap((name) => onPath(host, name) ?? [])[0];
  if (opener === undefined) return false;
  const own = host.platform === 'windows' ? path.replaceAll('/', '\\') : path;
  await host.startDetached(opener, [own]);
  return true;
}
