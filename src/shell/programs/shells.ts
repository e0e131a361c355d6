import { type Field, isKnown, knownField, knownTexts } from '../field.ts';
import { childScope } from '../scope.ts';
import { contentOf, type Frame, type Output, recordAccess } from '../session.ts';
import { recordGivenFiles } from './given-files.ts';
import { handled } from './make-row.ts';
import type { ProgramCall } from './row.ts';

/** Shells read a text of their own: from `-c`, from standard input, or from a file that stays unread here. */
export const shells = () => [
  handled('bash sh zsh dash ksh ash fish rbash mksh', shell, { stopsAtOperand: true }),
  handled('at batch', ({ frame }) => runInside(frame.input, [], frame), { valued: '-f -q -t' }),
];

/** `-c`: the first operand is the text. `-s`: it comes from standard input, the operands are its arguments. */
function readShellWords(words: readonly Field[]) {
  let i = 0;
  let hasText = false;
  let readsInput = false;
  for (; i < words.length; i++) {
    const text = words[i]?.text ?? '';
    if (text === '--' || text === '-') {
      i++;
      break;
    }
    if (!/^[-+]./.test(text)) break;
    if (/^--(?:rcfile|init-file)$/.test(text) || /^[-+][a-zA-Z]*[oO]$/.test(text)) i++;
    hasText ||= /^-[a-zA-Z]*c/.test(text);
    readsInput ||= /^-[a-zA-Z]*s/.test(text);
  }
  return { hasText, readsInput, operands: words.slice(i) };
}

function shell({ words, frame }: ProgramCall): Output {
  const { hasText, readsInput, operands } = readShellWords(words);
  const [first, ...rest] = operands;
  if (hasText) return runInside(first, rest.slice(1), frame, rest[0]);
  if (first === undefined || readsInput) return runInside(frame.input, operands, frame);
  recordAccess(frame, 'read', first);
  recordGivenFiles('', rest, frame);
  return runInside(contentOf(first, frame), rest, frame);
}

function runInside(text: Field | undefined, args: readonly Field[], frame: Frame, zero?: Field): Output {
  if (text === undefined) return undefined;
  const scope = childScope(frame.scope);
  scope.zero = zero !== undefined && isKnown(zero) ? zero.text : undefined;
  scope.positional = knownTexts(args);
  const guessing = frame.guessing || !isKnown(text);
  return frame.shell.runText(text.text, { ...frame, scope, guessing, input: knownField('') });
}
