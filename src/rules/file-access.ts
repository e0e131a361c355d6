import type { FileAccess } from '../operation/operation.ts';
import type { CallAsAWhole } from './rule.ts';

export function changesFile({ kind }: FileAccess): boolean {
  return kind !== 'read' && kind !== 'search';
}

/** Would this access bring a new file into being? A foreign tool that says so is only guessed to do it. */
export function createsFile({ isForeign }: CallAsAWhole, file: FileAccess): boolean {
  return (
    !isForeign &&
    file.kind === 'create' &&
    file.path.kind === undefined &&
    (!file.makesFolder || file.inFolder === true)
  );
}
