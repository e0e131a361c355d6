import type { Host } from '../host/host.ts';
import { textHash } from '../host/text-hash.ts';
import { baseName, isAbsolute, joinPath, withSlashes } from '../match/path-text.ts';

/**
 * The folder for what is kept for this user; `undefined` where nobody knows it. No variable but the one that says where
 * the user's files are moves it: a project's settings can set variables.
 */
export function stateFolder(host: Pick<Host, 'platform' | 'env' | 'home'>): string | undefined {
  const given = host.platform === 'windows' ? host.env('LOCALAPPDATA') : host.home();
  if (!given) return undefined;
  const base = withSlashes(given, host.platform);
  if (!isAbsolute(base)) return undefined;
  return joinPath(base, host.platform === 'windows' ? 'conclaude' : '.local/state/conclaude');
}

/** The name of a project's folder there: for people its own name, and what tells it from others of that name. */
export function projectFolder(root: string): string {
  const given = baseName(root);
  const isPlain = given.length <= 40 && /^[a-z][\w-]*$/.test(given);
  const name = isPlain
    ? given
    : given
        .replace(/[^\w.-]/g, '_')
        .replace(/^\.+/, '')
        .slice(0, 40);
  return `${name || 'project'}-${textHash(root)}`;
}

/** The name by which a policy's text is kept. */
export function policyHash(record: string): string {
  return textHash(record);
}
