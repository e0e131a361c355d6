import type { ShellAccessKind } from '../analysis.ts';
import { type Arguments, hasOption, optionValues } from '../arguments.ts';
import { type Field, isKnown } from '../field.ts';
import { type Frame, type Output, readableContent, recordAccess, recordContent } from '../session.ts';
import type { Filter } from './filters.ts';
import { recordGivenFiles } from './given-files.ts';
import { type FileSearch, matchingFiles } from './matching-files.ts';
import type { FilesRow, ProgramRow } from './row.ts';
import { isFolder, isFolderOrAbsent, recordMatches, recordParents } from './trees.ts';

export function runFiles(row: FilesRow, args: Arguments, frame: Frame): Output {
  const leading = hasOption(args, row.leadingUnless) ? 0 : (row.leading ?? 0);
  const operands = args.operands.slice(leading).filter((operand) => !isStandardStream(operand));
  const acts = (row.only === undefined || isSet(args, row.only)) && !isSet(args, row.unless);
  const kind = acts ? row.operands : 'read';
  if (row.operands === undefined) recordGivenFiles('', operands, frame);
  if (row.operands !== undefined && kind !== undefined) {
    for (const operand of operands) {
      recordOperand(row, kind, operand, args, frame);
      // It writes what it passes on.
      if (row.alwaysFilters === true)
        recordContent(frame, operand, frame.input, hasOption(args, '-a --append'));
    }
  }
  return printed(row, args, operands, kind === 'read', frame);
}

/** What it prints: the names of files, or what it makes of its standard input or of the one file that it reads. */
function printed(
  row: FilesRow,
  args: Arguments,
  operands: readonly Field[],
  onlyReads: boolean,
  frame: Frame,
): Output {
  const listsFiles = hasOption(args, row.listsOperands) && frame.wantsOutput;
  if (listsFiles && row.filter !== undefined && (operands.length > 0 || row.searches === true))
    return matchingFiles(operands, searchOf(row, row.filter, args), frame);
  if (operands.length === 0 || row.alwaysFilters === true) return filtered(row, args, frame.input);
  const [only, ...more] = operands;
  const isPlain = row.filter !== undefined && more.length === 0 && onlyReads && frame.wantsOutput;
  if (!isPlain || only === undefined || hasOption(args, PRINTS_OTHERWISE)) return undefined;
  return filtered(row, args, readableContent(only, frame));
}

const PRINTS_OTHERWISE = '-r -R --recursive -l -L -c --files-with-matches';

function searchOf(row: FilesRow, filter: Filter, args: Arguments): FileSearch {
  const skipsHidden = row.searches === true;
  const options = args.options.filter(({ name }) => !FILE_LIST_OPTIONS.test(name));
  return {
    filter,
    args: { ...args, options },
    recursive: skipsHidden || hasOption(args, '-r -R --recursive'),
    skipsHidden,
  };
}

/** They change what is printed of a file that matches, and not which files do. */
const FILE_LIST_OPTIONS = /^(?:-[nHsZ0]|--null|--line-number|--with-filename)$/;

/** As `hasOption`, but `--mode=fix` stands for the option with this value. */
function isSet(args: Arguments, settings: string | undefined): boolean {
  return (settings ?? '').split(' ').some((setting) => {
    const [name = '', value] = setting.split('=');
    return value === undefined
      ? hasOption(args, name)
      : optionValues(args, name).some((given) => given.text === value);
  });
}

function recordOperand(
  row: FilesRow,
  kind: ShellAccessKind,
  operand: Field,
  args: Arguments,
  frame: Frame,
): void {
  if (
    row.filesOnly === true &&
    (isFolder(operand, frame) || recordMatches(kind, operand, frame, sparesIgnored(row, args)))
  )
    return;
  if (hasOption(args, row.parents)) recordParents(operand, frame);
  const whole = row.whole === 'always' || hasOption(args, row.whole);
  recordAccess(frame, kind, operand, {
    wholeFolder: whole && isFolderOrAbsent(operand, frame),
    folder: row.makesFolders === true,
  });
}

/** By default; a list of its own takes the place of git's. */
function sparesIgnored(row: FilesRow, args: Arguments): boolean {
  return row.sparesIgnored === true && !hasOption(args, '--ignore-path --no-respect-gitignore');
}

function filtered(row: FilesRow, args: Arguments, input: Output): Output {
  if (row.filter === undefined || input === undefined || !isKnown(input)) return undefined;
  // The first of lines in an unknown order may be any of them.
  if (input.unordered === true && row.picksByPlace === true) return { ...input, state: 'guess' };
  const text = row.filter(input.text, args);
  return text === undefined
    ? undefined
    : { text, state: input.state, unordered: input.unordered === true && row.sorts !== true };
}

export function recordOptionFiles(row: ProgramRow, args: Arguments, frame: Frame): void {
  if (args.options.length === 0) return;
  const record = (kind: ShellAccessKind, options: string | undefined, folder: boolean): void => {
    if (options === undefined) return;
    for (const value of optionValues(args, options))
      if (!isStandardStream(value)) recordAccess(frame, kind, value, { folder });
  };
  record('read', row.input, false);
  record('create', row.output, false);
  record('create', row.outputFolder, true);
}

function isStandardStream(field: Field): boolean {
  return field.text === '-';
}
