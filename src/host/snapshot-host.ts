import type { Host } from './host.ts';

/** The host, asked once for each thing: many paths lie in few folders. What changes in the meantime isn't seen. */
export function snapshotHost(host: Host): Host {
  return {
    ...host,
    kindOf: remembered(host.kindOf),
    readLink: remembered(host.readLink),
    fingerprint: remembered(host.fingerprint),
  };
}

function remembered<T>(ask: (path: string) => T): (path: string) => T {
  const known = new Map<string, T>();
  return (path) => {
    const before = known.get(path);
    if (before !== undefined || known.has(path)) return before as T;
    const answer = ask(path);
    known.set(path, answer);
    return answer;
  };
}
