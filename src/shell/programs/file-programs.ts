import { hasOption, optionValue } from '../arguments.ts';
import { joinFields, knownField } from '../field.ts';
import { recordAccess } from '../session.ts';
import { samePassesOn } from './filters.ts';
import type { ProgramCall, ProgramRow } from './row.ts';

/** Programs that make, change or remove the files they name. */
export const FILE_PROGRAMS: readonly ProgramRow[] = [
  { kind: 'files', names: 'rm grm', operands: 'delete', whole: '-r -R --recursive' },
  { kind: 'files', names: 'rmdir unlink grmdir', operands: 'delete' },
  {
    kind: 'files',
    names: 'trash trash-put rimraf del-cli gio-trash',
    valued: '-g --glob',
    operands: 'delete',
    whole: 'always',
  },
  {
    kind: 'handled',
    names: 'shred',
    valued: '-n --iterations -s --size --random-source',
    attached: '--remove',
    handle: ({ args, frame }) => {
      const removes = hasOption(args, '-u --remove');
      for (const operand of args.operands) recordAccess(frame, removes ? 'delete' : 'write', operand);
      return undefined;
    },
  },
  {
    kind: 'files',
    names: 'touch gtouch',
    valued: '-d --date -t --time',
    files: { read: '-r --reference' },
    operands: 'create',
  },
  {
    kind: 'files',
    names: 'mkdir gmkdir',
    valued: '-m --mode',
    operands: 'create',
    makesFolders: true,
    parents: '-p --parents',
  },
  { kind: 'files', names: 'mkfifo', valued: '-m --mode', operands: 'create' },
  { kind: 'handled', names: 'mknod', valued: '-m --mode', handle: firstOperand('create') },
  {
    kind: 'files',
    names: 'truncate gtruncate',
    valued: '-s --size',
    files: { read: '-r --reference' },
    operands: 'create',
  },
  { kind: 'files', names: 'fallocate', valued: '-l --length -o --offset', operands: 'create' },
  { kind: 'files', names: 'tee gtee', operands: 'create', filter: samePassesOn, alwaysFilters: true },
  { kind: 'files', names: 'sponge', operands: 'create' },
  { kind: 'handled', names: 'chmod gchmod', handle: changeMode },
  {
    kind: 'files',
    names: 'chown chgrp gchown',
    valued: '--from',
    files: { read: '--reference' },
    leading: 1,
    leadingUnless: '--reference',
    operands: 'write',
    whole: '-R --recursive',
  },
  { kind: 'files', names: 'chattr chcon', leading: 1, operands: 'write', whole: '-R --recursive' },
  {
    kind: 'files',
    names: 'setfacl',
    valued: '-m --modify -x --remove -M -X',
    operands: 'write',
    whole: '-R --recursive',
  },
  { kind: 'files', names: 'setfattr', valued: '-n --name -v --value -x --remove', operands: 'write' },
  {
    kind: 'handled',
    names: 'dd gdd',
    handle({ words, frame }) {
      for (const word of words) {
        const [, key, path = ''] = /^(if|of)=(.*)$/s.exec(word.text) ?? [];
        if (key === 'of') recordAccess(frame, 'create', { ...word, text: path });
        else if (key === 'if') recordAccess(frame, 'read', { ...word, text: path });
      }
      return undefined;
    },
  },
  {
    kind: 'handled',
    names: 'split gsplit',
    valued: '-l --lines -b --bytes -n --number -a --suffix-length -C --line-bytes -t --separator',
    attached: '--additional-suffix',
    handle: splitFile,
  },
  {
    kind: 'handled',
    names: 'csplit',
    valued: '-f --prefix -b --suffix-format -n --digits',
    handle({ args, frame }) {
      const [input] = args.operands;
      if (input !== undefined) recordAccess(frame, 'read', input);
      const prefix = optionValue(args, '-f --prefix') ?? knownField('xx');
      for (const number of ['00', '01']) {
        recordAccess(frame, 'create', joinFields([prefix, knownField(number)], ''), { guess: true });
      }
      return undefined;
    },
  },
  { kind: 'files', names: 'rename prename', leading: 1, operands: 'delete', unless: '-n --nono --no-act' },
  {
    kind: 'files',
    names: 'dos2unix unix2dos mac2unix fromdos todos recode',
    valued: '-c -i',
    operands: 'write',
    unless: '-i --info',
  },
  { kind: 'files', names: 'crontab', operands: 'read' },
  { kind: 'files', names: 'pbcopy xclip pbpaste', files: { read: '-i -in' } },
];

function firstOperand(kind: 'create') {
  return ({ args, frame }: ProgramCall): undefined => {
    const [operand] = args.operands;
    if (operand !== undefined) recordAccess(frame, kind, operand);
    return undefined;
  };
}

/** A mode such as `-w` looks like an option, so the mode can't simply be the first operand. */
function changeMode({ words, frame }: ProgramCall): undefined {
  const isOption = (text: string): boolean => /^(?:-[Rcfvh]+|--[a-z].*)$/.test(text);
  const operands = words.filter((word) => !isOption(word.text));
  const byReference = words.some((word) => word.text.startsWith('--reference'));
  const wholeFolder = words.some((word) => /^(?:-[a-z]*R[a-z]*|--recursive)$/.test(word.text));
  for (const operand of operands.slice(byReference ? 0 : 1))
    recordAccess(frame, 'write', operand, { wholeFolder });
  return undefined;
}

function splitFile({ args, frame }: ProgramCall): undefined {
  const [input, prefix = knownField('x')] = args.operands;
  if (input !== undefined && input.text !== '-') recordAccess(frame, 'read', input);
  const numeric = hasOption(args, '-d --numeric-suffixes');
  for (const suffix of numeric ? ['00', '01'] : ['aa', 'ab']) {
    recordAccess(frame, 'create', joinFields([prefix, knownField(suffix)], ''), { guess: true });
  }
  return undefined;
}
