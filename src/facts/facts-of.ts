import type { Facts } from '../guards/guard.ts';
import type { Host } from '../host/host.ts';
import { relativeTo } from '../match/path-text.ts';
import type { Project } from '../operation/project.ts';
import { findIgnored, type IgnoreReader } from './ignored.ts';

/** What guards may ask about the world of a project; `read` remembers ignore files for callers that live longer than a hook. */
export function factsOf(
  host: Host,
  project: Project,
  read: IgnoreReader = (path, isFolder) => findIgnored(host, path, isFolder),
): Facts {
  return {
    patterns: { ignoreCase: project.ignoreCase, home: project.home },
    ignoredBy(path) {
      for (const { absolute } of path.spellings) {
        const found = read(absolute, path.kind === 'folder');
        if (found !== undefined)
          return { ...found, file: relativeTo(project.root, found.file) || found.file };
      }
      return undefined;
    },
  };
}
