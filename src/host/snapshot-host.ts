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

/** The same function, which answers each question once. */
export function remembered<T>(ask: (question: string) => T): (question: string) => T {
  const known = new Map<string, T>();
  return (question) => {
    const before = known.get(question);
    if (before !== undefined || known.has(question)) return before as T;
    const answer = ask(question);
    known.set(question, answer);
    return answer;
  };
}
