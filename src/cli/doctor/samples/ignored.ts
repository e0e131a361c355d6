import type { Host } from '../../../host/host.ts';
import { joinPath } from '../../../match/path-text.ts';
import { fileSamples } from './from-glob.ts';

const MAX_BYTES = 1024 * 1024;
const MOST_LINES = 20;

/** Files that git probably ignores here, made from the lines of the ignore file at the root. */
export function ignoredSamples(host: Host, root: string): readonly string[] {
  const content = host.readFile(joinPath(root, '.gitignore'), MAX_BYTES);
  if (!content.ok) return [];
  const lines = content.text.split(/\r?\n/).filter((line) => /^[^#!\s]/.test(line));
  // A leading slash anchors a line of git's; a pattern of ours would take it for an absolute path.
  return lines.slice(0, MOST_LINES).flatMap((line) => fileSamples(line.trim().replace(/^\//, ''), undefined));
}
