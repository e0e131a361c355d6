import type { Host } from '../host/host.ts';
import { isAbsolute, joinPath, normalisePath, parentOf, rootOf, withSlashes } from '../match/path-text.ts';

/** As many links as the kernel itself would follow. */
const MAX_LINKS = 40;

/**
 * Where an absolute path really leads: every link on the way followed, also the last one and also when what it
 * names doesn't exist yet, because writing through a dangling link creates its target. `..` is applied where
 * the links led, as the kernel does.
 */
export function realPath(host: Host, path: string): string {
  if (host.hasNoLinks) return normalisePath(path);
  const pending = path.slice(rootOf(path).length).split('/').reverse();
  let at = rootOf(path);
  for (let links = 0; pending.length > 0; ) {
    const part = pending.pop() as string;
    if (part === '' || part === '.') continue;
    if (part === '..') {
      at = parentOf(at);
      continue;
    }
    const next = joinPath(at, part);
    const kind = links < MAX_LINKS ? host.kindOf(next) : undefined;
    // Below what isn't there, there are no links.
    if (kind === undefined && !pending.includes('..'))
      return normalisePath([next, ...pending.reverse()].join('/'));
    const target = kind === 'link' ? host.readLink(next) : undefined;
    if (target === undefined) {
      at = next;
      continue;
    }
    links++;
    const leads = withSlashes(target, host.platform);
    if (isAbsolute(leads)) at = rootOf(leads);
    pending.push(
      ...leads
        .slice(isAbsolute(leads) ? rootOf(leads).length : 0)
        .split('/')
        .reverse(),
    );
  }
  return at;
}

/** The same for many paths in few folders: that there is no link on the way to a folder is found out once. */
export function realPathFinder(host: Host): (path: string) => string {
  if (host.hasNoLinks) return normalisePath;
  const real = new Set<string>();
  return (path) => {
    if (path !== normalisePath(path)) return realPath(host, path);
    const folder = parentOf(path);
    if (!real.has(folder)) {
      if (realPath(host, folder) !== folder) return realPath(host, path);
      for (let at = folder; !real.has(at); at = parentOf(at)) real.add(at);
    }
    return host.kindOf(path) === 'link' ? realPath(host, path) : path;
  };
}
