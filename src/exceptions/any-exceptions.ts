import type { Host } from '../host/host.ts';
import { recordsOfProject } from '../host/records-of-project.ts';

/** Of a project's records; each exception is one of them. */
export const EXCEPTIONS = 'exceptions';

/** Has anybody excepted anything here lately? All that a refusal pays for exceptions where nobody has. */
export function mayHaveExceptions(host: Host, root: string): boolean {
  return recordsOfProject(host, root).names(EXCEPTIONS).length > 0;
}
