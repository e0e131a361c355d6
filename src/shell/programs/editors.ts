import { hasOption, optionValues } from '../arguments.ts';
import { knownField } from '../field.ts';
import { type Frame, recordAccess } from '../session.ts';
import { ed } from './ed-script.ts';
import { handled, reads, writes } from './make-row.ts';
import { applyPatch, patch } from './patches.ts';
import type { ProgramCall } from './row.ts';
import { vim } from './vim-script.ts';

/** Programs that open a file to change it. */
export const editors = () => [
  handled('vim vi nvim ex gvim', vim, { valued: '-c --cmd -S -u -U -i -T -w -W' }),
  reads('view', { valued: '-c -S -u' }),
  handled('ed red', ed, { valued: '-p --prompt' }),
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

/** In a batch it runs Lisp: the calls in it that write, delete and run are looked for. */
function emacs({ args, frame }: ProgramCall): undefined {
  const lisp = optionValues(args, '--eval --execute').map((value) => value.text);
  const guessing: Frame = { ...frame, guessing: true };
  for (const [, file = ''] of lisp.join('\n').slice(0, 16_384).matchAll(LISP_REGION))
    recordAccess(guessing, 'create', knownField(file));
  for (const [, call = '', first = '', second] of lisp.join('\n').slice(0, 16_384).matchAll(LISP_CALL)) {
    if (call.startsWith('shell-')) frame.shell.runText(first, guessing);
    else if (second !== undefined)
      frame.shell.runWords(
        [call.startsWith('rename') ? 'mv' : 'cp', first, second].map(knownField),
        guessing,
      );
    else recordAccess(guessing, call.startsWith('delete') ? 'delete' : 'create', knownField(first));
  }
  const onlyShows =
    hasOption(args, '--batch -batch') &&
    !/save|write|basic-save/.test(lisp.join(' ')) &&
    !hasOption(args, '-f --funcall -l --load');
  for (const operand of args.operands)
    if (!operand.text.startsWith('+')) recordAccess(frame, onlyShows ? 'read' : 'write', operand);
}

const LISP_REGION =
  /\((?:write-region|append-to-file)\s+(?:"[^"]{0,400}"|[^\s"()]{1,80}|\([^()]{0,80}\))\s+(?:[^\s"()]{1,80}|\([^()]{0,80}\))\s+"([^"]{1,400})"/g;
const LISP_CALL =
  /\((shell-command(?:-to-string)?|write-file|find-file|delete-file|delete-directory|rename-file|copy-file)\s+"([^"\n]{1,400})"(?:\s+"([^"\n]{1,400})")?/g;
