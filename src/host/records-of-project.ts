import type { Host, Records } from './host.ts';
import { textHash } from './text-hash.ts';

/** A host with records of its own: a session is told apart from one of the same id that works elsewhere. */
export function hostOfProject(host: Host, root: string): Host {
  const own = recordsOfProject(host, root);
  return { ...host, records: () => own };
}

/** The records alone. */
export function recordsOfProject(host: Host, root: string): Records {
  const records = host.records();
  const place = textHash(root);
  const own = (group: string) => `${group}-${place}`;
  return {
    folder: records.folder,
    put: (group, name, value) => records.put(own(group), name, value),
    get: (group, name) => records.get(own(group), name),
    names: (group) => records.names(own(group)),
    remove: (group, name) => records.remove(own(group), name),
    rename: (group, name, to) => records.rename(own(group), name, to),
  };
}
