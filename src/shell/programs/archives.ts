import { baseName } from '../../match/path-text.ts';
import { type Arguments, hasOption, optionValue, optionValues } from '../arguments.ts';
import { type Field, isKnown, knownField } from '../field.ts';
import { shellPattern } from '../glob.ts';
import { type Output, recordAccess, recordContent, resolveField } from '../session.ts';
import { handled } from './make-row.ts';
import { recordListed, recordTaken } from './packed-files.ts';
import type { ProgramCall } from './row.ts';
import { TAR_ATTACHED, TAR_VALUED, tar } from './tar.ts';
import { kindOf, recordWhole } from './trees.ts';
import { packedNames, recordUnpacked, type Unpacking } from './unpack.ts';

/** Programs that pack and unpack. */
export const archives = () => [
  handled('tar gtar bsdtar', tar, { valued: TAR_VALUED, attached: TAR_ATTACHED }),
  handled('unzip', unzip, { valued: '-d -P' }),
  handled('zip', zip, { valued: '-x -i -b -n -t -P' }),
  handled('7z 7za 7zz p7zip', sevenZip, { dashWords: true }),
  handled('jar', jar),
  handled('zipfile tarfile', pythonModule),
  handled('gzip gunzip bzip2 bunzip2 xz unxz lzma unlzma zstd unzstd', compress, {
    valued: '-S --suffix -o -T --threads -C --check -F --format -M --memlimit -D',
  }),
  handled('zcat gzcat', ({ args, frame }) => {
    for (const file of args.operands) recordAccess(frame, 'read', file);
    return passedOn(args, { frame });
  }),
  handled('lz4', lz4),
  handled('cpio', cpio, {
    valued: '-F --file -I -O -H --format -D --directory -C -E --pattern-file -R --owner',
  }),
  handled('ar', ar),
];

const ALL = { takes: () => true, nameFor: (name: string) => name };
/** Without folders. */
const FLAT = { takes: () => true, nameFor: baseName };

/** What is printed of one packed file: whoever reads it sees through the packing. */
function passedOn(args: Arguments, { frame }: Pick<ProgramCall, 'frame'>): Output {
  const [only, ...others] = args.operands;
  if (only === undefined || only.text === '-') return frame.input ?? frame.passed;
  const file = others.length === 0 ? resolveField(frame, only) : undefined;
  return file === undefined ? undefined : { text: '', state: 'unknown', files: [file] };
}

/** Members chosen by patterns, in which a `*` crosses folders. */
function chosen(patterns: readonly Field[], excluded: readonly Field[] = []): Unpacking['takes'] {
  const [wanted, unwanted] = [patterns, excluded].map((list) =>
    list.filter(isKnown).map(({ text }) => shellPattern(text)),
  );
  return (name) =>
    (patterns.length === 0 || (wanted ?? []).some((matches) => matches(name))) &&
    !(unwanted ?? []).some((matches) => matches(name));
}

function unzip({ args, words, frame }: ProgramCall): undefined {
  const at = words.findIndex(({ text }) => text === '-x');
  const excluded = at < 0 ? [] : words.slice(at + 1).filter(({ text }) => !text.startsWith('-'));
  const [given, ...named] = args.operands.filter((operand) => !excluded.includes(operand));
  const archive = given && withSuffix(given, frame);
  recordAccess(frame, 'read', archive);
  if (archive === undefined || hasOption(args, '-l -p -c -t -v -z -Z')) return;
  const folder = optionValue(args, '-d') ?? knownField('.');
  const nameFor = hasOption(args, '-j') ? baseName : (name: string) => name;
  const takes = chosen(named, excluded);
  recordUnpacked({ archive, folder, named, takes, nameFor, keepsOld: hasOption(args, '-n') }, frame);
}

/** `unzip a` means `a.zip` if there is no `a`. */
function withSuffix(archive: Field, frame: ProgramCall['frame']): Field {
  const longer = { ...archive, text: `${archive.text}.zip` };
  return kindOf(archive, frame) === undefined && kindOf(longer, frame) === 'file' ? longer : archive;
}

/** The patterns after `-x` go on to the next option or the end. */
function zip({ args, words, frame }: ProgramCall): undefined {
  const at = words.findIndex(({ text }) => text === '-x' || text === '--exclude');
  const end = words.findIndex(({ text }, index) => index > at && /^[-@]/.test(text));
  const except = at < 0 ? [] : words.slice(at + 1, end < 0 ? undefined : end);
  const [archive, ...files] = args.operands.filter((operand) => !except.includes(operand));
  if (archive === undefined) return;
  // Only shows or tests what is there.
  if (hasOption(args, '-T --test -sf --show-files -h --help -s') && files.length === 0) {
    recordAccess(frame, 'read', archive);
    return;
  }
  const text = /\.[A-Za-z0-9]+$/.test(archive.text) ? archive.text : `${archive.text}.zip`;
  const target = { ...archive, text };
  const isNew = kindOf(target, frame) === undefined && archive.text !== '-';
  if (archive.text !== '-') recordAccess(frame, 'create', target);
  if (files.some((file) => file.text === '@') || hasOption(args, '-@')) recordListed(knownField('.'), frame);
  for (const file of files)
    recordTaken(hasOption(args, '-m') ? 'delete' : 'read', file, except, false, frame);
  const names = isNew && !hasOption(args, '-j -@') ? packedNames(frame.scope.cwd, files, frame) : undefined;
  if (names !== undefined) recordContent(frame, target, { text: '', state: 'unknown', names: () => names });
}

function sevenZip({ args, frame }: ProgramCall): undefined {
  const [verb, archive, ...named] = args.operands;
  if (archive === undefined) return;
  if (/^(?:a|u|d|rn)$/.test(verb?.text ?? '')) {
    recordAccess(frame, 'create', archive);
    for (const file of named) recordWhole('read', file, frame);
    return;
  }
  recordAccess(frame, 'read', archive);
  if ((verb?.text !== 'x' && verb?.text !== 'e') || hasOption(args, '-so')) return;
  const folder = knownField(args.options.find(({ name }) => /^-o./.test(name))?.name.slice(2) || '.');
  const { nameFor } = verb.text === 'e' ? FLAT : ALL;
  recordUnpacked(
    { archive, folder, named, takes: byName(named), nameFor, keepsOld: hasOption(args, '-aos') },
    frame,
  );
}

/** A member by its name, or all that is below it. */
function byName(named: readonly Field[]): Unpacking['takes'] {
  const names = named.map(({ text }) => text.replace(/\/+$/, ''));
  const takes = chosen(named);
  return (name) => takes(name) || names.some((one) => name.startsWith(`${one}/`));
}

/** `jar xf a.jar`, `jar -x -f a.jar`, `jar --extract --file=a.jar`. */
function jar({ words, frame }: ProgramCall): undefined {
  const letters = words.filter(({ text }) => /^-?[a-zA-Z0]+$/.test(text))[0]?.text.replace('-', '') ?? '';
  const at = words.findIndex(
    ({ text }) => text === '--file' || text === '-f' || /^-?[a-zA-Z0]*f[a-zA-Z0]*$/.test(text),
  );
  const long = words.find(({ text }) => text.startsWith('--file='));
  const archive = long === undefined ? words[at + 1] : { ...long, text: long.text.slice(7) };
  const extracts = letters.includes('x') || words.some(({ text }) => text === '--extract');
  const makes = /[cu]/.test(letters) || words.some(({ text }) => /^--(?:create|update)$/.test(text));
  recordAccess(frame, makes ? 'create' : 'read', archive);
  if (!extracts || archive === undefined) return;
  const named = long === undefined ? words.slice(at + 2) : [];
  const files = named.filter(({ text }) => !text.startsWith('-'));
  recordUnpacked({ archive, folder: knownField('.'), named: files, ...ALL, takes: byName(files) }, frame);
}

/** `python -m zipfile -e a.zip folder`. */
function pythonModule({ words, frame }: ProgramCall): undefined {
  const at = words.findIndex(({ text }) => /^(?:-e|--extract)$/.test(text));
  const [archive, folder = knownField('.')] = words.slice(at + 1).filter(({ text }) => !text.startsWith('-'));
  if (words.some(({ text }) => /^(?:-c|--create)$/.test(text))) {
    const [made, ...files] = words.filter(({ text }) => !text.startsWith('-'));
    recordAccess(frame, 'create', made);
    for (const file of files) recordWhole('read', file, frame);
  }
  if (at < 0 || archive === undefined) return;
  recordAccess(frame, 'read', archive);
  recordUnpacked({ archive, folder, named: [], ...ALL }, frame);
}

const SUFFIXES: Readonly<Record<string, string>> = {
  gzip: '.gz',
  bzip2: '.bz2',
  xz: '.xz',
  lzma: '.lzma',
  zstd: '.zst',
};

function compress({ args, frame, name }: ProgramCall): Output {
  if (hasOption(args, '-t --test -l --list')) return undefined;
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
  return unpacks && (toOutput || args.operands.length === 0) ? passedOn(args, { frame }) : undefined;
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
  const [archive] = optionValues(args, '-F --file -I -O');
  recordAccess(frame, hasOption(args, '-o --create') ? 'create' : 'read', archive);
  if (hasOption(args, '-t --list --to-stdout')) return;
  if (hasOption(args, '-o --create -p --pass-through')) recordListed(folder, frame);
  if (hasOption(args, '-i --extract')) {
    const takes = chosen(args.operands);
    recordUnpacked({ archive, folder, named: args.operands, ...ALL, takes, takesAbsolute: true }, frame);
  }
  if (hasOption(args, '-p --pass-through')) passThrough(args.operands[0] ?? folder, frame);
}

/** Copies the files that it reads the names of. */
function passThrough(folder: Field, frame: ProgramCall['frame']): void {
  const { input } = frame;
  const list = input !== undefined && isKnown(input) ? input.text.split(/[\n\0]/).filter(Boolean) : undefined;
  if (list === undefined) recordUnpacked({ archive: undefined, folder, named: [], ...ALL }, frame);
  for (const name of list ?? []) recordAccess(frame, 'create', { ...folder, text: `${folder.text}/${name}` });
}

function ar({ words, frame }: ProgramCall): undefined {
  const at = words.findIndex(({ text }) => text === '--output' || text.startsWith('--output='));
  const output = words[at]?.text.slice('--output='.length) || words[at + 1]?.text;
  const rest = words.filter(
    (word, i) => i !== at && !(words[at]?.text === '--output' && i === at + 1) && !word.text.startsWith('--'),
  );
  const [verb, archive, ...named] = rest;
  if (archive === undefined) return;
  const letters = verb?.text.replace('-', '') ?? '';
  recordAccess(frame, /[rqdms]/.test(letters) ? 'create' : 'read', archive);
  if (/[rq]/.test(letters)) for (const file of named) recordAccess(frame, 'read', file);
  if (!letters.startsWith('x')) return;
  const folder = knownField(at < 0 ? '.' : (output ?? '.'));
  recordUnpacked({ archive, folder, named, ...FLAT, takes: chosen(named) }, frame);
}
