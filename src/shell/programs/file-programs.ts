import { hasOption, optionValue } from '../arguments.ts';
import { type Field, joinFields, knownField } from '../field.ts';
import {
  contentOf,
  type Frame,
  recordAccess,
  recordContent,
  recordUnresolved,
  runGiven,
} from '../session.ts';
import { passThrough } from './filters.ts';
import { creates, deletes, handled, optionsOnly, reads, writes } from './make-row.ts';
import type { ProgramCall } from './row.ts';

const CONTEXT = '-u --user -r --role -t --type -l --range';

/** Programs that make, change or remove the files they name. */
export const filePrograms = () => [
  deletes('rm grm', { whole: '-r -R --recursive' }),
  deletes('rmdir unlink grmdir'),
  deletes('trash trash-put rimraf del-cli gio-trash', { valued: '-g --glob', whole: 'always' }),
  handled('shred', shred, { valued: '-n --iterations -s --size --random-source', attached: '--remove' }),
  creates('touch gtouch', { valued: '-d --date -t --time', input: '-r --reference' }),
  creates('mkdir gmkdir', { valued: '-m --mode', makesFolders: true, parents: '-p --parents' }),
  creates('mkfifo', { valued: '-m --mode' }),
  handled('mknod', mknod, { valued: '-m --mode' }),
  creates('truncate gtruncate', { valued: '-s --size', input: '-r --reference' }),
  creates('fallocate', { valued: '-l --length -o --offset' }),
  creates('tee gtee', { filter: passThrough, alwaysFilters: true }),
  creates('sponge', { filter: passThrough, alwaysFilters: true }),
  handled('chmod gchmod', changeMode),
  writes('chown chgrp gchown', {
    valued: '--from',
    input: '--reference',
    leading: 1,
    leadingUnless: '--reference',
    whole: '-R --recursive',
  }),
  handled('chattr', changeAttributes),
  writes('chcon', {
    valued: CONTEXT,
    input: '--reference',
    leading: 1,
    leadingUnless: `${CONTEXT} --reference`,
    whole: '-R --recursive',
  }),
  writes('setfacl', {
    valued: '-m --modify -x --remove --set',
    input: '-M --modify-file -X --remove-file --set-file',
    whole: '-R --recursive',
  }),
  writes('setfattr', { valued: '-n --name -v --value -x --remove' }),
  handled('dd gdd', dd),
  handled('split gsplit', splitFile, {
    valued:
      '-l --lines -b --bytes -n --number -a --suffix-length -C --line-bytes -t --separator --additional-suffix --filter',
    attached: '--numeric-suffixes --hex-suffixes',
  }),
  handled('csplit', csplit, { valued: '-f --prefix -b --suffix-format -n --digits' }),
  handled('rename prename file-rename rename.ul', renameFiles, { valued: '-e' }),
  handled('dos2unix unix2dos mac2unix fromdos todos', dos2unix, {
    valued: '-c --convmode',
    attached: '-i --info',
  }),
  writes('recode', { leading: 1 }),
  reads('shuf', {
    valued: '-i --input-range -n --head-count --random-source',
    output: '-o --output',
  }),
  optionsOnly('pbcopy xclip pbpaste', { input: '-i -in' }),
];

/** Perl's `rename s/a/b/ files`, or `rename a b files`: the new name is known where the pattern is plain text. */
function renameFiles({ args, frame, name }: ProgramCall): undefined {
  if (hasOption(args, '-n --nono --no-act -h -V')) return;
  const code = optionValue(args, '-e');
  const [first, ...rest] = code === undefined ? args.operands : [code, ...args.operands];
  const byPlainText = name === 'rename.ul' || (first !== undefined && /^[\w.-]+$/.test(first.text));
  const [, from = byPlainText ? first?.text : undefined, to = byPlainText ? rest[0]?.text : undefined] =
    /^s([/|,#])([\w\s-]+)\1([^/|,#$\\&]*)\1[gi]*$/.exec(first?.text ?? '')?.slice(1) ?? [];
  for (const file of byPlainText ? rest.slice(1) : rest) {
    recordAccess(frame, 'delete', file);
    if (from === undefined || to === undefined) recordUnresolved(frame, file.text);
    else recordAccess(frame, 'create', { ...file, text: file.text.replace(from, () => to) }, { guess: true });
  }
}

/** With `-n` they come in pairs: what it reads, and what it makes of that. */
function dos2unix({ args, frame }: ProgramCall): undefined {
  const inPairs = hasOption(args, '-n --newfile');
  args.operands.forEach((file, i) => {
    const kind = inPairs ? (i % 2 === 0 ? 'read' : 'create') : 'write';
    recordAccess(frame, hasOption(args, '-i --info -O --to-stdout') ? 'read' : kind, file);
  });
}

function shred({ args, frame }: ProgramCall): undefined {
  const kind = hasOption(args, '-u --remove') ? 'delete' : 'write';
  for (const operand of args.operands) recordAccess(frame, kind, operand);
}

function dd({ words, frame }: ProgramCall): undefined {
  const source = words.find((word) => word.text.startsWith('if='));
  const content =
    source === undefined ? frame.input : contentOf({ ...source, text: source.text.slice(3) }, frame);
  for (const word of words) {
    const [, key, path = ''] = /^(if|of)=(.*)$/s.exec(word.text) ?? [];
    if (key === undefined) continue;
    const file = { ...word, text: path };
    recordAccess(frame, key === 'of' ? 'create' : 'read', file);
    if (key === 'of') recordContent(frame, file, content);
  }
}

function csplit({ args, frame }: ProgramCall): undefined {
  recordAccess(frame, 'read', args.operands[0]);
  const format = optionValue(args, '-b --suffix-format')?.text ?? '%02d';
  const suffixes = ['0', '1'].map((digit) =>
    format.replace(/%(?:[-#+ ]*0(\d))?\d*[diuxXo]/, (_whole, width?: string) =>
      digit.padStart(Number(width ?? 1), '0'),
    ),
  );
  recordParts(optionValue(args, '-f --prefix') ?? knownField('xx'), suffixes, frame);
}

function mknod({ args, frame }: ProgramCall): undefined {
  recordAccess(frame, 'create', args.operands[0]);
}

/** A mode such as `-w` looks like an option, so the mode can't simply be the first operand. */
function changeMode({ words, frame }: ProgramCall): undefined {
  const isOption = (text: string): boolean => /^(?:-[Rcfvh]+|--[a-z].*)$/.test(text);
  const operands = words.filter((word) => !isOption(word.text));
  const byReference = words.some((word) => word.text.startsWith('--reference'));
  const wholeFolder = words.some((word) => /^(?:-[a-z]*R[a-z]*|--recursive)$/.test(word.text));
  for (const operand of operands.slice(byReference ? 0 : 1))
    recordAccess(frame, 'write', operand, { wholeFolder });
}

/** Its modes look like options, too: `chattr -i file`. */
function changeAttributes({ words, frame }: ProgramCall): undefined {
  const wholeFolder = words.some((word) => /^-[Vf]*R/.test(word.text));
  for (const word of words)
    if (!/^[-+=]/.test(word.text)) recordAccess(frame, 'write', word, { wholeFolder });
}

function splitFile({ args, frame }: ProgramCall): undefined {
  const [input, prefix = knownField('x')] = args.operands;
  if (input !== undefined && input.text !== '-') recordAccess(frame, 'read', input);
  const filter = optionValue(args, '--filter');
  if (filter !== undefined) {
    runGiven(filter, frame);
    return;
  }
  const added = optionValue(args, '--additional-suffix')?.text ?? '';
  const numeric = hasOption(args, '-d --numeric-suffixes -x --hex-suffixes');
  const suffixes = numeric ? ['00', '01'] : ['aa', 'ab'];
  recordParts(
    prefix,
    suffixes.map((suffix) => suffix + added),
    frame,
  );
}

/** How many parts there will be isn't known; the first are the likeliest. */
function recordParts(prefix: Field, suffixes: readonly string[], frame: Frame): void {
  for (const suffix of suffixes)
    recordAccess(frame, 'create', joinFields([prefix, knownField(suffix)], ''), { guess: true });
}
