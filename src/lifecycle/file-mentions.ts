import type { Host } from '../host/host.ts';
import { isAbsolute, joinPath, relativeTo } from '../match/path-text.ts';
import { realPath } from '../operation/real-path.ts';
import { mentionUnusable, outsideProject } from '../text/warnings.ts';

const MAX_FILE_BYTES = 256 * 1024;

export interface Expanded {
  readonly text: string;
  readonly warnings: readonly string[];
}

/** Why a file may not be read, by the rules. */
type WhyUnreadable = (path: string) => string | undefined;

/** `@path` in a text becomes the content of that file of the project; what can't be read stays as it is written. */
export function expandMentions(
  host: Host,
  root: string,
  text: string,
  whyUnreadable: WhyUnreadable = () => undefined,
): Expanded {
  const warnings: string[] = [];
  // An `@` inside a word belongs to an e-mail address, and a dot at the end to the sentence.
  const expanded = text.replace(/(?<![\w.+-])@([\w\-./]*[\w\-/])/g, (mention, path: string) => {
    const content = readInside(host, root, path, whyUnreadable);
    if (content.ok) return content.text;
    warnings.push(mentionUnusable(path, content.why));
    return mention;
  });
  return { text: expanded, warnings };
}

type Content = { readonly ok: true; readonly text: string } | { readonly ok: false; readonly why: string };

/** Only files that really lie inside the project, whatever links lead to them. */
function readInside(host: Host, root: string, path: string, whyUnreadable: WhyUnreadable): Content {
  const file = realPath(host, isAbsolute(path) ? path : joinPath(root, path));
  if (!relativeTo(realPath(host, root), file)) return { ok: false, why: outsideProject() };
  const refusal = whyUnreadable(isAbsolute(path) ? path : joinPath(root, path));
  if (refusal !== undefined) return { ok: false, why: refusal };
  const content = host.readFile(file, MAX_FILE_BYTES);
  return content.ok ? content : { ok: false, why: content.detail };
}

const MOST_MENTIONS = 100;
const MENTION = /(?<![\w.+-])@(?:"([^"\n]{1,1000})"|([^\s"'`<>|]{1,1000}))/g;

/** The files that a prompt mentions, which the client hands to Claude with it: `@a.txt`, `@"a b.txt"`, `@a.txt#L3-9`. */
export function mentionedFiles(host: Host, folder: string, prompt: string): readonly string[] {
  const files = new Set<string>();
  for (const [, quoted, plain = ''] of [...prompt.matchAll(MENTION)].slice(0, MOST_MENTIONS)) {
    const name = quoted ?? plain;
    // A full stop may belong to the sentence, and a bracket to the text around.
    for (const text of [name, name.replace(/[.,;:!?)\]}]+$/, '')]) {
      const given = text.replace(/#L?\d+(?:-L?\d+)?$/, '');
      const path = atHome(host, given) ?? (isAbsolute(given) ? given : joinPath(folder, given));
      if (given !== '' && host.kindOf(realPath(host, path)) === 'file') files.add(path);
    }
  }
  return [...files];
}

function atHome(host: Host, path: string): string | undefined {
  const home = path.startsWith('~/') ? host.home() : undefined;
  return home === undefined ? undefined : joinPath(home, path.slice(2));
}
