import type { Host, Records } from '../host/host.ts';
import { recordsOfProject } from '../host/records-of-project.ts';
import { textHash } from '../host/text-hash.ts';
import { EXCEPTIONS } from './any-exceptions.ts';
import { type Exception, type Grant, type Pause, readException } from './exception.ts';

/** More than anybody has in force at once. */
const MOST_READ = 100;

/** An exception as it is kept. */
export type KeptException = Pause | (Grant & { readonly isSpent: boolean });

/** The exceptions that are in force for a project. */
export function exceptionsIn(host: Host, root: string, now: number): readonly KeptException[] {
  const records = recordsOfProject(host, root);
  return namesOf(records).flatMap((name): readonly KeptException[] => {
    const found = readException(records.get(EXCEPTIONS, name) ?? '', now);
    if (found === undefined) return [];
    if (found.kind === 'pause') return name === nameOf(found) ? [found] : [];
    const isSpent = name.startsWith(spentPrefix(found));
    return isSpent || name === nameOf(found) ? [{ ...found, isSpent }] : [];
  });
}

/** Writes one down, and drops those that are over. Throws where nothing can be kept. */
export function keepException(host: Host, root: string, exception: Exception): void {
  const records = recordsOfProject(host, root);
  for (const name of records.names(EXCEPTIONS))
    if (readException(records.get(EXCEPTIONS, name) ?? '', exception.made) === undefined)
      records.remove(EXCEPTIONS, name);
  records.put(EXCEPTIONS, nameOf(exception), JSON.stringify(exception));
}

export function endException(host: Host, root: string, exception: KeptException): void {
  const records = recordsOfProject(host, root);
  const { kind } = exception;
  for (const name of namesOf(records))
    if (name === nameOf(exception) || (kind === 'grant' && name.startsWith(spentPrefix(exception))))
      records.remove(EXCEPTIONS, name);
}

/**
 * Uses a grant up. `use` is the client's own name of the call: several hooks may be asked about the same one, and all
 * of them have to say the same. Of several calls that try at once, one gets it.
 */
export function spend(host: Host, root: string, grant: Grant, use: string | undefined): boolean {
  const records = recordsOfProject(host, root);
  const spent = `${spentPrefix(grant)}${use === undefined ? 'once' : textHash(use)}`;
  if (records.rename(EXCEPTIONS, nameOf(grant), spent)) return true;
  return use !== undefined && records.get(EXCEPTIONS, spent) !== undefined;
}

function namesOf(records: Records): readonly string[] {
  return records.names(EXCEPTIONS).slice(0, MOST_READ);
}

function nameOf(exception: Exception): string {
  return exception.kind === 'pause' ? `p-${textHash(exception.rule)}` : `g-${exception.call}`;
}

function spentPrefix({ call }: Grant): string {
  return `s-${call.slice(0, 40)}-`;
}
