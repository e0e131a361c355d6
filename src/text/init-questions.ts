import { printable } from './printable.ts';
import { wrapped } from './wrap.ts';

/** The questions of `conclaude init`, and what is wrong with an answer. */
export function found(languages: readonly string[]): string {
  const what = languages.length === 0 ? '' : `Found ${languages.join(', ')}. `;
  return `${what}Press Enter to accept what is in brackets.`;
}

export function whichPacks(fitting: readonly string[], known: readonly string[]): string {
  return [
    'Packs of rules?',
    ...wrapped(`[${fitting.join(' ')}]`, 78).map((line) => `  ${line}`),
    ...wrapped(`Or some of: ${known.join(' ')}; or none.`, 78).map((line) => `  ${line}`),
  ].join('\n');
}

export function whichGates(runs: readonly string[]): string {
  return [
    'Which of these must pass before Claude may end its turn?',
    ...runs.map((run, index) => `  ${index + 1}  ${printable(run)}`),
    "  [none], all, or numbers such as '1 2'.",
  ].join('\n');
}

export function whichClients(title: string, sign: string): string {
  return `Guard ${title}, too? (There is ${printable(sign)} in this project.) y or [n]`;
}

export function observeFirst(): string {
  return `Only watch at first? Then the rules refuse nothing for four weeks, and you see
what they would have refused. y or [n]`;
}

export function yesOrNo(): string {
  return 'please answer y or n';
}

export function unknownPack(word: string, near: string | undefined, known: readonly string[]): string {
  const advice = near === undefined ? `: use ${known.join(', ')}, or none` : `; did you mean '${near}'?`;
  return `unknown pack '${printable(word)}'${advice}`;
}

export function unknownGate(word: string, runs: readonly string[]): string {
  const advice =
    runs.length === 0 ? 'none was found' : `use all, none, or some of: ${runs.map(printable).join(', ')}`;
  return `unknown gate '${printable(word)}': ${advice}`;
}

export function nothingAnswered(): string {
  return '\nNothing was changed.';
}
