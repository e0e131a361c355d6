import type { KeyPath } from '../config/problem.ts';
import type { Violation } from '../decision.ts';
import type { FileAccess, Operation } from '../operation/operation.ts';
import { inCommand } from '../text/violations.ts';

export function changesFile(file: FileAccess): boolean {
  return file.kind !== 'read' && file.kind !== 'search';
}

/** Would this access bring a new file into being? Asked of Write and of the shell; Edit and its kin change what exists. */
export function createsFile(operation: Operation, file: FileAccess): boolean {
  const mayCreate = operation.tool === 'Write' || operation.isShell;
  return (
    mayCreate &&
    file.kind === 'create' &&
    file.path.kind === undefined &&
    (!file.makesFolder || file.inFolder === true)
  );
}

/** A rule's objection to what is done to a file. */
export function fileViolation(
  operation: Operation,
  file: FileAccess,
  rule: KeyPath,
  message: string,
  pattern?: string,
): Violation {
  return {
    kind: 'deny',
    rule,
    message: message + inCommand(file.part),
    about: { tool: operation.tool, file: file.path.shown, ...(pattern === undefined ? {} : { pattern }) },
  };
}
