import { printable } from './printable.ts';

/** Why the client skips a settings file. */
export function commentsInside(): string {
  return 'it has comments or trailing commas, but the client reads plain JSON only';
}

export function notPlainJson({ line, column }: { line: number; column: number }, problem: string): string {
  return `it isn't JSON: ${printable(problem)} (line ${line}, column ${column})`;
}

export function wrongShape(where: string, expected: string): string {
  return `${printable(where)} isn't ${expected}`;
}

export function unknownEvent(event: string, version: string): string {
  return `Claude Code ${printable(version)} doesn't know the event ${printable(event)}`;
}
