import { printable } from './printable.ts';

interface Kept {
  readonly id: string;
  readonly when: string;
  readonly file: string;
  readonly what: 'file' | 'link' | 'nothing';
  readonly why: string;
}

const WHAT = { file: '', link: ' (a link)', nothing: ' (no file)' } as const;

export function keptVersion({ id, when, file, what, why }: Kept): string {
  return `${id.padStart(3)}  ${when}  ${printable(file)}${WHAT[what]}\n       ${printable(why)}`;
}

export function nothingKept(): string {
  return 'Nothing is kept for this project.';
}

export function howToUndo(): string {
  return "Bring one of these versions back with 'conclaude undo ID'.";
}

export function noSuchVersion(id: string): string {
  return `no version '${printable(id)}' is kept for this project; 'conclaude undo' lists them`;
}

export function broughtBack(file: string, what: Kept['what'], kept: string): string {
  const done = what === 'nothing' ? 'is gone again' : 'is back';
  return `${printable(file)} ${done}. What was there is kept as ${kept}.`;
}

export function notBroughtBack(file: string, problem: string): string {
  return `${printable(file)} could not be brought back: ${printable(problem)}`;
}

export function whyUndone(id: string): string {
  return `conclaude undo ${id}`;
}
