import { printable } from './printable.ts';

/** The one line that answers a mistyped command line; without a command's name it is about `conclaude` itself. */
export function usageError(command: string | undefined, problem: string): string {
  const typed = command === undefined ? 'conclaude' : `conclaude ${command}`;
  return `${typed}: ${asSentence(problem)} See '${typed} --help'.`;
}

export function asSentence(problem: string): string {
  return /[.?]$/.test(problem) ? problem : `${problem}.`;
}

export function unknownCommand(name: string, near?: string): string {
  return `unknown command '${printable(name)}'${didYouMean(near)}`;
}

export function unknownEvent(name: string, near?: string): string {
  return `unknown event '${printable(name)}'${didYouMean(near)}`;
}

export function unknownClient(name: string, known: readonly string[]): string {
  return `unknown client '${printable(name)}': use one of ${known.join(', ')}`;
}

export function unknownOption(word: string, near?: string): string {
  return `unknown option '${printable(word)}'${didYouMean(near)}`;
}

function didYouMean(near: string | undefined): string {
  return near === undefined ? '' : `; did you mean '${near}'?`;
}

export function missingValue(option: string, value: string): string {
  return `option '${option}' needs a value: ${option}=${value}`;
}

export function unexpectedValue(option: string): string {
  return `option '${option}' takes no value`;
}

export function missingOperand(name: string, choices?: readonly string[]): string {
  return choices === undefined ? `missing ${name}` : `missing ${name}: one of ${choices.join(', ')}`;
}

export function unknownChoice(name: string, word: string, choices: readonly string[]): string {
  return `unknown ${name} '${printable(word)}': use one of ${choices.join(', ')}`;
}

export function unexpectedArgument(word: string, passesOn = false): string {
  return `unexpected argument '${printable(word)}'${passesOn ? "; a command goes after '--'" : ''}`;
}

export function notATime(text: string): string {
  return `'${printable(text)}' isn't a time; write 30m, 12h, 7d, 2w, a day such as 2026-11-17, or all`;
}
