import { spend } from './budget.ts';
import { BUILTINS } from './builtins.ts';
import { type Field, isKnown, knownField } from './field.ts';
import { callFunction } from './functions.ts';
import { withOrigin } from './origins.ts';
import { programName } from './program-name.ts';
import { recordGivenFiles } from './programs/given-files.ts';
import { runProgram } from './programs/run.ts';
import { programFor } from './programs/table.ts';
import { runUnknown } from './programs/unknown-program.ts';
import { findFunction } from './scope.ts';
import {
  type Frame,
  type Output,
  recordAround,
  recordCommand,
  recordPossibleTargets,
  resolveField,
  runGiven,
} from './session.ts';
import { withContents } from './written-files.ts';
import { runScript, scriptWords } from './written-scripts.ts';

/** Runs the words of one command as the shell finds it: a function of the text comes before all else. */
export function runShellWords(words: readonly Field[], frame: Frame): Output {
  const first = words[0];
  const body =
    first !== undefined && isKnown(first)
      ? findFunction(frame.scope, first.text, frame.session.exported)
      : undefined;
  if (first === undefined || body === undefined) return runWords(words, frame);
  const before = frame.session.current;
  recordCommand(frame, words);
  const printed = callFunction(first.text, body, words.slice(1), frame);
  frame.session.current = before;
  return printed;
}

/** A builtin or a program of the table: what other programs can run. What it does is its own, and not of who runs it. */
export function runWords(given: readonly Field[], frame: Frame): Output {
  const { session } = frame;
  const before = session.current;
  const printed = runKnownWords(withContents(given, frame), frame);
  session.current = before;
  return printed;
}

function runKnownWords(words: readonly Field[], frame: Frame): Output {
  const first = words[0];
  if (first === undefined || !spend(frame.session.budget, 1 + (words.length >> 1))) return undefined;
  if (!isKnown(first)) return runUnknownName(first, words, frame);
  const name = programName(first.text, frame);
  const builtin = BUILTINS.get(name);
  if (builtin !== undefined) {
    recordCommand(frame, words, name);
    return builtin(words.slice(1), frame);
  }
  const script = scriptWords(words, frame);
  if (script !== undefined) return runScript(words, script, frame);
  const row = programFor(name);
  if (row?.kind !== 'wrapper' && row?.transparent !== true) recordCommand(frame, words, name);
  else recordAround(frame, words, name);
  if (row !== undefined) return withOrigin(name, words, frame, runProgram(row, name, words.slice(1), frame));
  recordGivenFiles(name, words.slice(1), frame);
  runMissing(words, frame);
  return withOrigin(name, words, frame, runUnknown(words, frame));
}

/** The folder may be unknown and the program's name not: `$VENV/bin/python`. Otherwise it may be any program. */
function runUnknownName(first: Field, words: readonly Field[], frame: Frame): Output {
  const [, name] = /\/([A-Za-z][\w.-]*)$/.exec(first.text) ?? [];
  if (name !== undefined && isProgram(knownField(name)))
    return runWords([knownField(name), ...words.slice(1)], { ...frame, guessing: true });
  recordCommand(frame, words);
  recordPossibleTargets(frame, words.slice(1));
  // Whatever it is, what it is told to run like that is most probably a text for a shell: `$SHELL -c '...'`.
  const [, option, text] = words;
  if (option?.text === '-c' && text !== undefined) runGiven(text, { ...frame, guessing: true });
  return undefined;
}

const NOT_FOUND = 'command_not_found_handle';

/** A program that the table lacks. If there is none of that name, bash calls a function that the text may define. */
function runMissing(words: readonly Field[], frame: Frame): void {
  const [first] = words;
  const hasFolder = first?.text.includes('/') === true;
  const path = first !== undefined && hasFolder ? resolveField(frame, first) : undefined;
  // A program that the text itself has put there may be any.
  if (path !== undefined && frame.session.texts.isChanged(path)) recordPossibleTargets(frame, words.slice(1));
  const handler = hasFolder ? undefined : findFunction(frame.scope, NOT_FOUND, frame.session.exported);
  if (handler !== undefined) callFunction(NOT_FOUND, handler, words, { ...frame, guessing: true });
}

export function isProgram(word: Field): boolean {
  const name = programName(word.text);
  return isKnown(word) && (BUILTINS.has(name) || programFor(name) !== undefined);
}
