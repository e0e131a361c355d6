import { baseName, dirName, resolveAsWritten } from '../../match/path-text.ts';
import { hasOption, optionValue, optionValues } from '../arguments.ts';
import { type Field, isKnown, knownField } from '../field.ts';
import { recordProgramCopy } from '../program-name.ts';
import {
  contentOf,
  type Frame,
  recordAccess,
  recordContent,
  recordLink,
  recordUnresolved,
  resolveField,
  runGiven,
} from '../session.ts';
import { handled } from './make-row.ts';
import type { ProgramCall } from './row.ts';
import { isFolder, isWhole, recordParents, recordTree, recordWhole } from './trees.ts';

const INTO_FOLDER = '-t --target-directory -S --suffix';

/** Programs with sources and a destination. */
export const copiers = () => [
  handled('cp gcp', copyFiles, {
    valued: INTO_FOLDER,
    attached: '--backup --reflink --preserve --no-preserve --sparse',
  }),
  handled('mv gmv', moveFiles, { valued: INTO_FOLDER, attached: '--backup' }),
  handled('ln gln link', link, { valued: INTO_FOLDER, attached: '--backup' }),
  handled('install ginstall', install, {
    valued: `-m --mode -o --owner -g --group ${INTO_FOLDER}`,
    attached: '--backup',
  }),
  handled('rsync', rsync, {
    valued:
      '-e --rsh --exclude --include --filter -f --exclude-from --include-from --files-from --bwlimit --timeout --port --chmod --chown --max-size --min-size -B --log-file-format --backup-dir --suffix --partial-dir -T --temp-dir --link-dest --compare-dest --read-batch --password-file --out-format',
    output: '--log-file --write-batch --only-write-batch',
  }),
  handled('scp', (call) => copy(call, { source: 'read', recursive: hasOption(call.args, '-r') }), {
    valued: '-P -i -o -c -F -J -l -S -X',
  }),
  handled('ditto', (call) => copy(call, { source: 'read', recursive: true })),
];

function copyFiles(call: ProgramCall): undefined {
  const recursive = hasOption(call.args, '-r -R -a --recursive --archive');
  const links = hasOption(call.args, '-s --symbolic-link')
    ? { links: 'as written' as const }
    : hasOption(call.args, '-l --link') && { links: 'to the file' as const };
  // A copy without the content.
  const source = hasOption(call.args, '--attributes-only') ? 'none' : 'read';
  return copy(call, { source, recursive, ...links });
}

export function moveFiles(call: ProgramCall): undefined {
  return copy(call, { source: 'delete', recursive: true });
}

function link(call: ProgramCall): undefined {
  const { args, frame } = call;
  // A hard link is a second name, which no path leads back from.
  if (!hasOption(args, '-s --symbolic'))
    for (const file of args.operands.slice(0, Math.max(1, args.operands.length - 1)))
      recordAccess(frame, 'read', file);
  const isAsWritten = hasOption(args, '-s --symbolic') && !hasOption(args, '-r --relative');
  return copy(call, { source: 'none', recursive: false, links: isAsWritten ? 'as written' : 'to the file' });
}

/** What the copy has to do with its source: it may be a link to it, the same link again, or a program by another name. */
function recordKinship(source: Field, target: Field, links: CopyManner['links'], frame: Frame): void {
  const from = resolveField(frame, target);
  const file = resolveField(frame, source);
  if (from === undefined || file === undefined) return;
  const kept = links === undefined ? frame.session.links.targetOf(file) : undefined;
  if (links === 'as written') recordLink(frame, from, resolveAsWritten(dirName(from), source.text));
  else if (links === 'to the file') recordLink(frame, from, file);
  else if (kept !== undefined) recordLink(frame, from, kept);
  recordProgramCopy(source, from, frame);
}

interface CopyManner {
  readonly source: 'read' | 'delete' | 'none';
  readonly recursive: boolean;
  /** What it makes are links: to what the source says, seen from there, or to the file that it names here. */
  readonly links?: 'as written' | 'to the file';
}

/** `host:path` is on another machine; a `/` before the colon makes it a local name. */
function isRemote(field: Field): boolean {
  return /^(?:[^/:]+@)?[^/:]+:|^[a-z0-9]+:\/\//.test(field.text);
}

function copy({ args, frame, name }: ProgramCall, manner: CopyManner): undefined {
  if (hasOption(args, '--dry-run')) return;
  const into = optionValue(args, '-t --target-directory');
  const operands = [...args.operands];
  const remote = name === 'scp' ? isRemote : () => false;
  const target = into ?? (operands.length > 1 ? operands.pop() : undefined);
  for (const source of operands) if (!remote(source)) recordSource(source, manner, frame);
  // `ln -s ../x` alone links into the current folder.
  const destination = target ?? (manner.links !== undefined ? knownField('.') : undefined);
  if (destination === undefined || remote(destination)) return;
  const asFolder =
    into !== undefined ||
    operands.length > 1 ||
    destination.text.endsWith('/') ||
    (isFolder(destination, frame) &&
      !hasOption(
        args,
        name === 'ln' ? '-T --no-target-directory -n --no-dereference' : '-T --no-target-directory',
      ));
  for (const source of operands) recordCopy(source, destination, asFolder, manner, frame);
  if (hasOption(args, '-b --backup')) {
    const text = destination.text + (optionValue(args, '-S --suffix')?.text ?? '~');
    recordAccess(frame, 'create', { ...destination, text }, { guess: true });
  }
}

function recordSource(source: Field, manner: CopyManner, frame: Frame): void {
  if (manner.source === 'none') return;
  // Under its new name anybody may read it.
  if (manner.source === 'delete') recordWhole('read', source, frame);
  if (manner.recursive) recordWhole(manner.source, source, frame);
  else recordAccess(frame, manner.source, source);
}

function recordCopy(
  source: Field,
  destination: Field,
  asFolder: boolean,
  manner: CopyManner,
  frame: Frame,
): void {
  if (!isKnown(destination) || (asFolder && !isKnown(source))) {
    const unknown = isKnown(destination) ? `${destination.text}/${source.text}` : destination.text;
    recordUnresolved(frame, unknown);
    return;
  }
  const guess = source.state === 'guess';
  const name = baseName(source.text.replace(/^(?:[^/:]+@)?[^/:]+:/, ''));
  const target = asFolder ? inFolder(destination, name) : destination;
  const ontoFolder = isFolder(source, frame) && isFolder(target, frame);
  const content = contentOf(source, frame);
  if (!ontoFolder)
    recordAccess(frame, 'create', target, {
      guess,
      folder: isFolder(source, frame),
      link: manner.source === 'none',
    });
  if (manner.source !== 'none') recordContent(frame, target, content);
  if (manner.recursive) recordTree(resolveField(frame, source), target, frame);
  recordKinship(source, target, manner.links, frame);
}

function inFolder(folder: Field, name: string): Field {
  const slash = folder.text.endsWith('/') ? '' : '/';
  return name === '' || name === '.' ? folder : { ...folder, text: folder.text + slash + name };
}

function install(call: ProgramCall): undefined {
  const { args, frame } = call;
  if (!hasOption(args, '-d --directory')) {
    const target = optionValue(args, '-t --target-directory') ?? args.operands.at(-1);
    if (hasOption(args, '-D') && target !== undefined) recordParents(target, frame);
    return copy(call, { source: 'read', recursive: false });
  }
  for (const operand of args.operands) {
    recordParents(operand, frame);
    recordAccess(frame, 'create', operand, { folder: true });
  }
}

/** A source with a `/` at its end stands for what is in it. */
function rsync({ args, frame }: ProgramCall): undefined {
  if (hasOption(args, '-n --dry-run --list-only')) return;
  for (const command of optionValues(args, '-e --rsh'))
    if (/\s/.test(command.text)) runGiven(command, { ...frame, guessing: true });
  const operands = [...args.operands];
  const destination = operands.length > 1 ? operands.pop() : undefined;
  const kind = hasOption(args, '--remove-source-files') ? 'delete' : 'read';
  const leftOut = optionValues(args, '--exclude');
  const except = leftOut.map(({ text }) => text);
  // What a list in a file leaves out can't be known.
  const guess = hasOption(args, '--exclude-from --include-from --files-from --filter -f -C --cvs-exclude');
  for (const source of operands)
    if (!isRemote(source))
      recordAccess(frame, kind, source, { wholeFolder: isWhole(kind, source, frame), except, guess });
  if (destination === undefined || isRemote(destination)) return;
  const recursive = hasOption(args, '-a -r --archive --recursive');
  for (const source of operands) {
    const contents = source.text.endsWith('/');
    const asFolder =
      !contents &&
      (destination.text.endsWith('/') || isFolder(destination, frame) || isFolder(source, frame));
    recordCopy(source, destination, asFolder, { source: 'read', recursive }, frame);
  }
  recordBackups(optionValue(args, '--backup-dir'), operands, destination, frame);
  if (args.options.some(({ name }) => name.startsWith('--delete'))) {
    recordAccess(frame, 'delete', destination, { wholeFolder: true, guess: true });
  }
}

/** What is replaced goes there under its own name. */
function recordBackups(
  folder: Field | undefined,
  sources: readonly Field[],
  destination: Field,
  frame: Frame,
): void {
  if (folder === undefined) return;
  recordAccess(frame, 'create', folder, { folder: true, wholeFolder: true, guess: true });
  for (const replaced of isFolder(destination, frame) ? sources : [destination])
    recordAccess(frame, 'create', inFolder(folder, baseName(replaced.text)), { guess: true });
}
