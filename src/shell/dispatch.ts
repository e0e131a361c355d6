import { spend } from './budget.ts';
import { BUILTINS } from './builtins.ts';
import { type Field, isKnown } from './field.ts';
import { callFunction } from './functions.ts';
import { recordGivenFiles } from './programs/given-files.ts';
import { runProgram } from './programs/run.ts';
import { programFor } from './programs/table.ts';
import { runUnknown } from './programs/unknown-program.ts';
import { findFunction } from './scope.ts';
import { type Frame, type Output, recordCommand } from './session.ts';
import { withContents } from './written-files.ts';
import { runScript, scriptWords } from './written-scripts.ts';

/** Runs the words of one command as the shell finds it: a function of the text comes before all else. */
export function runShellWords(words: readonly Field[], frame: Frame): Output {
  const [first] = words;
  const body = first !== undefined && isKnown(first) ? findFunction(frame.scope, first.text) : undefined;
  if (first === undefined || body === undefined) return runWords(words, frame);
  recordCommand(frame, words);
  return callFunction(first.text, body, words.slice(1), frame);
}

/** A builtin or a program of the table: what other programs can run. */
export function runWords(given: readonly Field[], frame: Frame): Output {
  const words = withContents(given, frame);
  const [first] = words;
  if (first === undefined || !spend(frame.session.budget, 1 + (words.length >> 1))) return undefined;
  if (!isKnown(first)) {
    recordCommand(frame, words);
    return undefined;
  }
  const name = programName(first.text);
  const builtin = BUILTINS.get(name);
  if (builtin !== undefined) {
    recordCommand(frame, words);
    return builtin(words.slice(1), frame);
  }
  const script = frame.session.written.size === 0 ? undefined : scriptWords(words, frame);
  if (script !== undefined) return runScript(words, script, frame);
  const row = programFor(name);
  if (row?.kind !== 'wrapper' && row?.transparent !== true) recordCommand(frame, words);
  if (row !== undefined) return runProgram(row, name, words.slice(1), frame);
  recordGivenFiles(name, words.slice(1), frame);
  return runUnknown(words, frame);
}

export function isProgram(word: Field): boolean {
  const name = programName(word.text);
  return isKnown(word) && (BUILTINS.has(name) || programFor(name) !== undefined);
}

/** `/usr/bin/rm` is `rm`, `@biomejs/biome@2` is `biome`; `./rm` is somebody's own script. */
function programName(word: string): string {
  const [, packaged] = /^(?:@[\w.-]+\/)?([\w.-]+)(?:@[\w.^~-]+)?$/.exec(word) ?? [];
  if (packaged !== undefined) return packaged;
  const [, local] = /node_modules\/\.bin\/([\w.-]+)$/.exec(word) ?? [];
  if (local !== undefined) return local;
  return word.startsWith('/') ? word.slice(word.lastIndexOf('/') + 1) : word;
}
