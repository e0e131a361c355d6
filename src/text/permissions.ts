import { printable } from './printable.ts';

export function permissionDeniedByPattern(tool: string, pattern: string): string {
  return `Tool '${printable(tool)}' blocked by permissionRequest.deny pattern: ${pattern}`;
}

export function permissionDeniedByDefault(tool: string): string {
  return `Tool '${printable(tool)}' blocked by permissionRequest.default setting`;
}
