import type { Host } from './host.ts';

/** A host with records of its own: a session is told apart from one of the same id that works elsewhere. */
export function hostOfProject(host: Host, root: string): Host {
  const { records } = host;
  // Most calls ask for no record.
  let place: string | undefined;
  const own = (group: string) => {
    place ??= fingerprint(root);
    return `${group}-${place}`;
  };
  const ofProject: Host['records'] = {
    put: (group, name, value) => records.put(own(group), name, value),
    get: (group, name) => records.get(own(group), name),
    names: (group) => records.names(own(group)),
    remove: (group, name) => records.remove(own(group), name),
  };
  return { ...host, records: ofProject };
}

/** FNV-1a, 64 bits: short, stable, and no module to load for it. Nothing secret hangs on it. */
function fingerprint(text: string): string {
  let hash = 0xcbf29ce484222325n;
  for (const byte of new TextEncoder().encode(text))
    hash = BigInt.asUintN(64, (hash ^ BigInt(byte)) * 0x100000001b3n);
  return hash.toString(16).padStart(16, '0');
}
