import { printable } from './printable.ts';

/** One line for a whole folder, as for the files around it. */
export function copyLine(word: string, folder: string, runtime?: string): string {
  const note =
    runtime === undefined ? '' : `\n          a copy of this program, run by ${printable(runtime)}`;
  return `${word.padEnd(8)}  ${printable(folder)}/${note}`;
}

export function copyIsForeign(folder: string): string {
  return `${printable(folder)}
exists, and conclaude didn't make it. Nothing was changed. Move it away first.`;
}

export function copyIncomplete(): string {
  return `This copy of conclaude isn't complete (in a checkout: run 'npm run build').
Nothing was changed.`;
}

export function filesStay(folder: string, files: readonly string[]): string {
  const shown = files.slice(0, 5).map((file) => `  ${printable(folder)}/${printable(file)}`);
  return [
    "These files weren't made by conclaude and stay:",
    ...shown,
    ...(files.length > 5 ? ['  …'] : []),
  ].join('\n');
}
