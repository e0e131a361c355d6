import { hasOption, optionValue } from '../arguments.ts';
import { type Field, isKnown, knownField, knownTexts } from '../field.ts';
import { childScope } from '../scope.ts';
import {
  contentOf,
  type Frame,
  type Output,
  recordAccess,
  recordCode,
  recordUnresolved,
} from '../session.ts';
import { recordGivenFiles } from './given-files.ts';
import { handled } from './make-row.ts';
import type { ProgramCall } from './row.ts';

/** Shells read a text of their own: from `-c`, from standard input, or from a file that stays unread here. */
export const shells = () => [
  handled('bash sh zsh dash ksh ash fish rbash mksh', shell, { stopsAtOperand: true }),
  handled('at batch', at, { valued: '-f -q -t' }),
];

/** `-c`: the first operand is the text. `-s`: it comes from standard input, the operands are its arguments. */
function readShellWords(words: readonly Field[]) {
  let i = 0;
  let hasText = false;
  let readsInput = false;
  let onlyChecks = false;
  let start: Field | undefined;
  for (; i < words.length; i++) {
    const text = words[i]?.text ?? '';
    if (text === '--' || text === '-') {
      i++;
      break;
    }
    if (!/^[-+]./.test(text)) break;
    if (/^--(?:rcfile|init-file)$/.test(text)) start = words[++i];
    else if (/^[-+][a-zA-Z]*[oO]$/.test(text)) {
      i++;
      if (words[i]?.text === 'noexec') onlyChecks = text.startsWith('-');
    }
    hasText ||= /^-[a-zA-Z]*c/.test(text);
    readsInput ||= /^-[a-zA-Z]*s/.test(text);
    // The last one counts.
    if (/^[-+][a-zA-Z]*n/.test(text)) onlyChecks = text.startsWith('-');
  }
  return { hasText, readsInput, onlyChecks, start, operands: words.slice(i) };
}

function shell({ words, frame }: ProgramCall): Output {
  const { hasText, readsInput, onlyChecks, start, operands } = readShellWords(words);
  if (start !== undefined) runInside(contentOf(start, frame), [], { ...frame, guessing: true });
  const [first, ...rest] = operands;
  if (onlyChecks) {
    if (!hasText && !readsInput) recordAccess(frame, 'read', first);
    return undefined;
  }
  if (hasText) return runInside(first, rest.slice(1), frame, rest[0]);
  if (first === undefined || readsInput)
    return runInside(frame.input, operands, { ...frame, input: knownField('') });
  recordAccess(frame, 'read', first);
  recordGivenFiles('', rest, frame);
  return runInside(contentOf(first, frame), rest, frame, first);
}

/** Nobody is there to read what a job reads, and it runs when everything else is done. */
function at({ args, frame }: ProgramCall): undefined {
  if (hasOption(args, '-l -r -d -c -V')) return;
  const file = optionValue(args, '-f');
  recordAccess(frame, 'read', file);
  const text = file === undefined ? frame.input : contentOf(file, frame);
  runInside(text, [], { ...frame, input: knownField('') });
}

function runInside(text: Field | undefined, args: readonly Field[], frame: Frame, zero?: Field): Output {
  if (text === undefined) return undefined;
  recordCode(frame, text, true);
  // Nobody knows what it will run: it may write anything.
  if (text.text === '' && !isKnown(text)) recordUnresolved(frame, '*');
  const scope = childScope(frame.scope);
  scope.isOwnShell = true;
  scope.locals = undefined;
  scope.zero = zero !== undefined && isKnown(zero) ? zero.text : undefined;
  scope.positional = knownTexts(args);
  const guessing = frame.guessing || !isKnown(text);
  return frame.shell.runText(text.text, { ...frame, scope, guessing });
}
