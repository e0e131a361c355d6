import { joinPath, resolvePath, withSlashes } from '../match/path-text.ts';
import type { Host } from './host.ts';

/** The first file of that name on the PATH, as a shell would find it, or only in folders that `counts` accepts. */
export function onPath(
  host: Host,
  name: string,
  counts: (folder: string) => boolean = () => true,
): string | undefined {
  const windows = host.platform === 'windows';
  const names = windows ? [`${name}.exe`, `${name}.cmd`] : [name];
  return (host.env('PATH') ?? '')
    .split(windows ? ';' : ':')
    .map((folder) => withSlashes(folder, host.platform))
    .filter((folder) => folder !== '' && counts(folder))
    .map((folder) => resolvePath(withSlashes(host.cwd(), host.platform), folder))
    .flatMap((folder) => names.map((file) => joinPath(folder, file)))
    .find((file) => host.kindOf(file) !== undefined);
}
