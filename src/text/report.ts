import { grouped } from './plural.ts';
import { printable } from './printable.ts';

export function written(path: string, entries: number, refused: number): string {
  const count = entries === 1 ? '1 entry' : `${grouped(entries)} entries`;
  return `${printable(path)}: ${count}, ${grouped(refused)} refused`;
}

export function nothingLogged(): string {
  return 'The log has no entries for this time. conclaude doctor tells whether the guard is on.';
}

export function notWritten(path: string, why: string): string {
  return `${printable(path)} couldn't be written: ${printable(why)}`;
}

export function notOurs(path: string): string {
  return `${printable(path)} is there already, and is no report of conclaude's: choose another name, or remove it`;
}

export function noHome(): string {
  return 'there is no home folder to write to; name a file with --out';
}

export function noOpener(path: string): string {
  return `Nothing was found that opens it; open ${printable(path)} yourself.`;
}

export function callsSoFar(calls: number): string {
  return `${grouped(calls)} calls in the transcripts …`;
}
