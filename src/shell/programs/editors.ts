import { baseName } from '../../match/path-text.ts';
import { hasOption, optionValue, optionValues } from '../arguments.ts';
import { isKnown, knownField } from '../field.ts';
import { type Frame, recordAccess } from '../session.ts';
import { handled, reads, writes } from './make-row.ts';
import type { ProgramCall } from './row.ts';

/** Programs that open a file to change it. */
export const editors = () => [
  handled('vim vi nvim ex gvim', vim, { valued: '-c --cmd -S -u -U -i -T -w -W' }),
  reads('view', { valued: '-c -S -u' }),
  writes('ed red', { valued: '-p' }),
  writes('nano pico', {
    valued:
      '-T --tabsize -r --fill -o --operatingdir -s --speller -Q --quotestr -C --backupdir -X -Y --syntax',
  }),
  writes('micro joe kak hx', { valued: '-e -E -c --config' }),
  handled('emacs', emacs, { valued: '-l --load -f --funcall --eval' }),
  handled('patch gpatch', patch, {
    valued: '-p --strip -F --fuzz -D -V -z -B -Y -g -i --input -o --output -r --reject-file',
    folder: '-d --directory',
  }),
  handled('apply_patch applypatch', applyPatch),
];

function vim({ args, frame, words }: ProgramCall): undefined {
  const inScript = hasOption(args, '-s -e -E') || words.some((word) => /^-(?:es|Es|s|e)$/.test(word.text));
  const commands = [
    ...optionValues(args, '-c --cmd').map((value) => value.text),
    ...args.operands.flatMap(({ text }) => (text.startsWith('+') ? [text.slice(1)] : [])),
    ...(inScript && frame.input !== undefined ? frame.input.text.split('\n') : []),
  ];
  const files = args.operands.filter((operand) => !operand.text.startsWith('+') && operand.text !== '-');
  for (const file of files) {
    recordAccess(frame, 'read', file);
    if (!hasOption(args, '-R')) recordAccess(frame, 'write', file);
  }
  for (const command of commands) {
    const [, target] =
      /^:?(?:silent!?\s+)?(?:\d*,?\$?%?)(?:w|write|sav|saveas)!?\s+(?:>>\s*)?([^!\s|]+)/.exec(command) ?? [];
    if (target !== undefined) recordAccess(frame, 'create', knownField(target), { guess: true });
    const [, shell] = /^:?(?:silent!?\s+)?!(.+)/.exec(command) ?? [];
    if (shell !== undefined) frame.shell.runText(shell, { ...frame, guessing: true });
  }
}

function emacs({ args, frame }: ProgramCall): undefined {
  for (const operand of args.operands)
    if (!operand.text.startsWith('+')) recordAccess(frame, 'write', operand);
}

function patch({ args, frame }: ProgramCall): undefined {
  if (hasOption(args, '--dry-run -C --check')) return;
  const [target, file] = args.operands;
  recordAccess(frame, 'read', optionValue(args, '-i --input') ?? file);
  const output = optionValue(args, '-o --output');
  if (output !== undefined) recordAccess(frame, 'create', output);
  else if (target !== undefined) recordAccess(frame, 'write', target);
  else recordPatched(frame, optionValue(args, '-p --strip')?.text);
}

/** The files that a patch on standard input names. */
export function recordPatched(frame: Frame, strip: string | undefined): void {
  const { input } = frame;
  if (input === undefined || !isKnown(input)) return;
  for (const line of input.text.split('\n')) {
    const [, before = '', path = ''] = /^(\+\+\+|---) ([^\t\r]+)/.exec(line) ?? [];
    if (path === '' || path === '/dev/null') continue;
    const guess = strip === undefined;
    const stripped = path.split('/').slice(Number(strip) || 0);
    const name = knownField(guess ? baseName(path) : stripped.join('/'));
    // The old name counts too: a file that the patch removes has no new one.
    recordAccess(frame, before === '+++' ? 'create' : 'write', name, { guess });
  }
}

function applyPatch({ args, frame }: ProgramCall): undefined {
  const text = args.operands[0] ?? frame.input;
  if (text === undefined || !isKnown(text)) return;
  for (const line of text.text.split('\n')) {
    const [, verb, path = ''] = /^\*\*\* (Add|Update|Delete) File: (.+)$/.exec(line.trimEnd()) ?? [];
    if (verb === undefined) continue;
    recordAccess(frame, verb === 'Add' ? 'create' : verb === 'Update' ? 'write' : 'delete', knownField(path));
  }
}
