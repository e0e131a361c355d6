import type { Host } from '../host/host.ts';
import { isAbsolute, joinPath, relativeTo } from '../match/path-text.ts';
import { realPath } from '../operation/real-path.ts';
import { mentionUnusable, outsideProject } from '../text/warnings.ts';

const MAX_FILE_BYTES = 256 * 1024;

export interface Expanded {
  readonly text: string;
  readonly warnings: readonly string[];
}

/** `@path` in a text becomes the content of that file of the project; what can't be read stays as it is written. */
export function expandMentions(host: Host, root: string, text: string): Expanded {
  const warnings: string[] = [];
  // An `@` inside a word belongs to an e-mail address, and a dot at the end to the sentence.
  const expanded = text.replace(/(?<![\w.+-])@([\w\-./]*[\w\-/])/g, (mention, path: string) => {
    const content = readInside(host, root, path);
    if (content.ok) return content.text;
    warnings.push(mentionUnusable(path, content.why));
    return mention;
  });
  return { text: expanded, warnings };
}

type Content = { readonly ok: true; readonly text: string } | { readonly ok: false; readonly why: string };

/** Only files that really lie inside the project, whatever links lead to them. */
function readInside(host: Host, root: string, path: string): Content {
  const file = realPath(host, isAbsolute(path) ? path : joinPath(root, path));
  if (!relativeTo(realPath(host, root), file)) return { ok: false, why: outsideProject() };
  const content = host.readFile(file, MAX_FILE_BYTES);
  return content.ok ? content : { ok: false, why: content.detail };
}
