import { type Arguments, hasOption, optionValue, optionValues, readArguments } from '../arguments.ts';
import { type Field, isKnown, knownField } from '../field.ts';
import { type Frame, recordAccess } from '../session.ts';
import { handled } from './make-row.ts';
import type { ProgramCall } from './row.ts';
import { isFolder, recordWhole } from './trees.ts';

const TAR_VALUED =
  '-f --file -C --directory -T --files-from -X --exclude-from --exclude --transform --xform -I --use-compress-program --strip-components --owner --group --mode -b -g -N --newer -V --label -K --starting-file -L --tape-length --mtime --newer-mtime --after-date --sort --suffix --level --blocking-factor --listed-incremental --format -H --to-command';

/** Programs that pack and unpack. */
export const archives = () => [
  handled('tar gtar bsdtar', tar, { valued: TAR_VALUED }),
  handled('unzip', unzip, { valued: '-d -x -P' }),
  handled('zip', zip, { valued: '-x -i -b -n -t -P' }),
  handled('7z 7za 7zz p7zip', sevenZip, { dashWords: true }),
  handled('gzip gunzip bzip2 bunzip2 xz unxz lzma unlzma zstd unzstd', compress, {
    valued: '-S --suffix -o -T --threads -C --check -F --format -M --memlimit -D',
  }),
  handled('lz4', lz4),
  handled('cpio', cpio, {
    valued: '-F --file -I -O -H --format -D --directory -C -E --pattern-file -R --owner',
  }),
  handled('ar', ar),
];

/** Unpacking makes files that only the archive knows: the named members, else the folder as a whole. */
function recordUnpacked(folder: Field, members: readonly Field[], frame: Frame): void {
  recordAccess(frame, 'create', folder, { wholeFolder: true, guess: true, folder: true });
  for (const member of members) {
    const text = folder.text === '.' ? member.text : `${folder.text}/${member.text}`;
    recordAccess(frame, 'create', { ...member, text });
  }
}

function tar({ args: given, words, frame }: ProgramCall): undefined {
  const [first, ...rest] = words;
  const old = first !== undefined && /^[A-Za-z]+$/.test(first.text);
  const args = old ? readOldStyle(first.text, rest) : given;
  const file = optionValue(args, '-f --file');
  const folder = optionValue(args, '-C --directory') ?? knownField('.');
  const packs = hasOption(args, '-c --create -r --append -u --update -A');
  if (file?.text !== '-') recordAccess(frame, packs ? 'create' : 'read', file);
  if (packs) recordPacked(args, folder, frame);
  else if (hasOption(args, '-x --extract --get') && !hasOption(args, '-O --to-stdout')) {
    recordUnpacked(folder, args.operands, frame);
  }
}

function recordPacked(args: Arguments, folder: Field, frame: Frame): void {
  const kind = hasOption(args, '--remove-files') ? 'delete' : 'read';
  const except = optionValues(args, '--exclude');
  const isListed = hasOption(args, '-X --exclude-from --exclude-vcs-ignores --exclude-ignore');
  for (const operand of args.operands) {
    const inside = folder.text !== '.' && !operand.text.startsWith('/');
    const member = inside ? { ...operand, text: `${folder.text}/${operand.text}` } : operand;
    recordTaken(kind, member, except, isListed, frame);
  }
  for (const list of optionValues(args, '-T --files-from'))
    if (list.text === '-') recordListed(folder, frame);
    else recordAccess(frame, 'read', list);
}

/** A folder with all that is in it, but for what is left out; a list of that in a file can't be known. */
function recordTaken(
  kind: 'read' | 'delete',
  file: Field,
  except: readonly Field[],
  isListed: boolean,
  frame: Frame,
): void {
  const texts = except.map(({ text }) => text);
  recordAccess(frame, kind, file, { wholeFolder: isFolder(file, frame), except: texts, guess: isListed });
}

const MAX_LISTED = 256;

/** The files whose names stand on standard input. */
function recordListed(folder: Field, frame: Frame): void {
  const { input } = frame;
  if (input === undefined || !isKnown(input)) return;
  for (const text of input.text.split(/[\n\0]/).slice(0, MAX_LISTED)) {
    const path = folder.text === '.' || text.startsWith('/') ? text : `${folder.text}/${text}`;
    if (text !== '') recordAccess(frame, 'read', { text: path, state: 'guess' });
  }
}

/** `tar xzf a.tgz`: the letters without a dash take their values from the words that follow, in order. */
function readOldStyle(letters: string, rest: readonly Field[]): Arguments {
  const values = [...rest];
  const dashed = [...letters.slice(0, 32)].flatMap((letter) => {
    const taken = 'fCTXIbgNV'.includes(letter) ? values.splice(0, 1) : [];
    return [knownField(`-${letter}`), ...taken];
  });
  const valued = new Set(TAR_VALUED.split(' '));
  const shape = { valued, attached: new Set<string>(), dashWords: false, stopsAtOperand: false };
  return readArguments([...dashed, ...values], shape);
}

function unzip({ args, frame }: ProgramCall): undefined {
  const [archive, ...members] = args.operands;
  recordAccess(frame, 'read', archive);
  if (archive === undefined || hasOption(args, '-l -p -t -v -z -Z')) return;
  recordUnpacked(optionValue(args, '-d') ?? knownField('.'), members, frame);
}

/** The patterns after `-x` go on to the next option or the end. */
function zip({ args, words, frame }: ProgramCall): undefined {
  const at = words.findIndex(({ text }) => text === '-x' || text === '--exclude');
  const end = words.findIndex(({ text }, index) => index > at && /^[-@]/.test(text));
  const except = at < 0 ? [] : words.slice(at + 1, end < 0 ? undefined : end);
  const [archive, ...files] = args.operands.filter((operand) => !except.includes(operand));
  if (archive === undefined) return;
  // Only tests what is there.
  if (hasOption(args, '-T --test') && files.length === 0) {
    recordAccess(frame, 'read', archive);
    return;
  }
  const text = /\.[A-Za-z0-9]+$/.test(archive.text) ? archive.text : `${archive.text}.zip`;
  if (archive.text !== '-') recordAccess(frame, 'create', { ...archive, text });
  if (files.some((file) => file.text === '@') || hasOption(args, '-@')) recordListed(knownField('.'), frame);
  for (const file of files)
    recordTaken(hasOption(args, '-m') ? 'delete' : 'read', file, except, false, frame);
}

function sevenZip({ args, frame }: ProgramCall): undefined {
  const [verb, archive, ...files] = args.operands;
  if (archive === undefined) return;
  if (verb?.text === 'a' || verb?.text === 'u') {
    recordAccess(frame, 'create', archive);
    for (const file of files) recordWhole('read', file, frame);
    return;
  }
  recordAccess(frame, 'read', archive);
  if (verb?.text !== 'x' && verb?.text !== 'e') return;
  const folder = args.options.find(({ name }) => name.startsWith('-o'))?.name.slice(2) || '.';
  recordUnpacked(knownField(folder), files, frame);
}

const SUFFIXES: Readonly<Record<string, string>> = {
  gzip: '.gz',
  bzip2: '.bz2',
  xz: '.xz',
  lzma: '.lzma',
  zstd: '.zst',
};

function compress({ args, frame, name }: ProgramCall): undefined {
  if (hasOption(args, '-t --test -l --list')) return;
  const toOutput = hasOption(args, '-c --stdout --to-stdout');
  const unpacks = name.includes('un') || hasOption(args, '-d --decompress --uncompress');
  const keeps =
    toOutput || hasOption(args, '-k --keep') || (name.endsWith('zstd') && !hasOption(args, '--rm'));
  const wholeFolder = hasOption(args, '-r --recursive');
  const output = optionValue(args, '-o');
  for (const operand of args.operands) {
    if (operand.text === '-') continue;
    recordAccess(frame, keeps ? 'read' : 'delete', operand, { wholeFolder });
    if (toOutput) continue;
    const made = unpacks
      ? operand.text.replace(/\.(?:gz|bz2|xz|lzma|lz4|zst|Z|tgz)$/, '')
      : operand.text + (SUFFIXES[name] ?? '');
    if (made !== operand.text) recordAccess(frame, 'create', output ?? { ...operand, text: made });
  }
}

/** Its second operand is the file it makes. */
function lz4({ args, frame }: ProgramCall): undefined {
  const [input, output] = args.operands;
  if (input === undefined || hasOption(args, '-t --test --list')) return;
  recordAccess(frame, hasOption(args, '--rm') ? 'delete' : 'read', input);
  const unpacks = hasOption(args, '-d --decompress');
  const made = unpacks ? input.text.replace(/\.lz4$/, '') : `${input.text}.lz4`;
  if (!hasOption(args, '-c --stdout') && output?.text !== '-')
    recordAccess(frame, 'create', output ?? { ...input, text: made });
}

function cpio({ args, frame }: ProgramCall): undefined {
  const folder = optionValue(args, '-D --directory') ?? knownField('.');
  for (const archive of optionValues(args, '-F --file -I -O'))
    recordAccess(frame, hasOption(args, '-o --create') ? 'create' : 'read', archive);
  if (hasOption(args, '-o --create -p --pass-through')) recordListed(folder, frame);
  if (hasOption(args, '-i --extract')) recordUnpacked(folder, [], frame);
  if (hasOption(args, '-p --pass-through')) recordUnpacked(args.operands[0] ?? folder, [], frame);
}

function ar({ words, frame }: ProgramCall): undefined {
  const [verb, archive] = words;
  if (archive === undefined) return;
  recordAccess(frame, /[rqdms]/.test(verb?.text ?? '') ? 'create' : 'read', archive);
  if (/[rq]/.test(verb?.text ?? '')) for (const file of words.slice(2)) recordAccess(frame, 'read', file);
  if (verb?.text.includes('x') === true) recordUnpacked(knownField('.'), words.slice(2), frame);
}
