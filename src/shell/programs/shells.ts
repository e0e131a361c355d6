import { type Field, isKnown, knownField } from '../field.ts';
import { childScope } from '../scope.ts';
import { type Frame, type Output, recordAccess } from '../session.ts';
import { handled } from './make-row.ts';
import type { ProgramCall } from './row.ts';

/** Shells read a text of their own: from `-c`, from standard input, or from a file that stays unread here. */
export const shells = () => [
  handled('bash sh zsh dash ksh ash fish rbash mksh', shell, { stopsAtOperand: true }),
  handled(
    'at batch',
    ({ frame }) => (frame.input === undefined ? undefined : runInside(frame.input, [], frame)),
    {
      valued: '-f -q -t',
    },
  ),
];

interface ShellWords {
  /** `-c`: the first operand is the text. */
  readonly hasText: boolean;
  /** `-s`: the text comes from standard input, the operands are its arguments. */
  readonly readsInput: boolean;
  readonly operands: readonly Field[];
}

function readShellWords(words: readonly Field[]): ShellWords {
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
  if (hasText) return first === undefined ? undefined : runInside(first, rest.slice(1), frame, rest[0]);
  if (first === undefined || readsInput) {
    return frame.input === undefined ? undefined : runInside(frame.input, operands, frame);
  }
  recordAccess(frame, 'read', first);
  const fromInput = first.text === '/dev/stdin' || first.text === '/dev/fd/0';
  const content = first.content ?? (fromInput ? frame.input : undefined);
  return content === undefined ? undefined : runInside(content, rest, frame);
}

function runInside(text: Field, args: readonly Field[], frame: Frame, zero?: Field): Output {
  const scope = childScope(frame.scope);
  scope.zero = zero !== undefined && isKnown(zero) ? zero.text : undefined;
  scope.positional = args.every(isKnown) ? args.map((arg) => arg.text) : undefined;
  const guessing = frame.guessing || !isKnown(text);
  return frame.shell.runText(text.text, { ...frame, scope, guessing, input: knownField('') });
}
