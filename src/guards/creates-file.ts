import type { FileAccess, Operation } from '../operation/operation.ts';

/** Would this access bring a new file into being? Asked of Write and of the shell; Edit and its kin change what exists. */
export function createsFile(operation: Operation, file: FileAccess): boolean {
  const mayCreate = operation.tool === 'Write' || operation.isShell;
  return mayCreate && file.kind === 'create' && file.path.kind === undefined;
}
