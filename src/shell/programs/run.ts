import { normalisePosix } from '../../match/path-text.ts';
import { type Arguments, hasOption, type OptionShape, optionValue, readArguments } from '../arguments.ts';
import { type Field, isKnown, knownField } from '../field.ts';
import { childScope } from '../scope.ts';
import { type Frame, type Output, recordCommand, resolveField } from '../session.ts';
import { recordFileOptions, recordGivenFiles } from './given-files.ts';
import type { FamilyRow, ProgramRow } from './row.ts';
import { recordOptionFiles, runFiles } from './run-files.ts';
import { runWrapper } from './run-wrapper.ts';

/** What a row says about the words of one call. */
export function runProgram(row: ProgramRow, name: string, words: readonly Field[], frame: Frame): Output {
  const args = readArguments(words, shapeOf(row));
  if (onlyAsks(row, args, words)) {
    if (row.kind === 'wrapper' || row.transparent === true)
      recordCommand(frame, [knownField(name), ...words]);
    return undefined;
  }
  const inFolder = frameInFolder(row, args, frame);
  recordOptionFiles(row, args, inFolder);
  recordFileOptions(words, inFolder);
  switch (row.kind) {
    case 'files':
      return runFiles(row, args, inFolder);
    case 'handled':
      return row.handle({ name, args, words, frame: inFolder });
    case 'wrapper':
      return runWrapper(row, args, words, inFolder);
    case 'family':
      return runFamily(row, args, inFolder, name, words);
  }
}

/** `--help` and `--version` are answered before anything is done. Where only code can tell, they must come first. */
function onlyAsks(row: ProgramRow, args: Arguments, words: readonly Field[]): boolean {
  if (row.kind === 'files') return hasOption(args, '--help --version');
  const first = words[0]?.text;
  return first === '--help' || first === '--version';
}

const SHAPES = new WeakMap<ProgramRow, OptionShape>();

function shapeOf(row: ProgramRow): OptionShape {
  const known = SHAPES.get(row);
  if (known !== undefined) return known;
  const stopsAtOperand =
    row.kind === 'family' ||
    (row.kind === 'wrapper' && row.runs !== 'nothing') ||
    (row.kind === 'handled' && row.stopsAtOperand === true);
  const text = row.kind === 'wrapper' ? row.text : undefined;
  const lists = [row.valued, row.folder, text, row.input, row.output, row.outputFolder];
  const shape: OptionShape = {
    valued: lists.filter((list) => list !== undefined).join(' '),
    attached: row.attached ?? '',
    dashWords: row.dashWords === true,
    stopsAtOperand,
  };
  SHAPES.set(row, shape);
  return shape;
}

function frameInFolder(row: ProgramRow, args: Arguments, frame: Frame): Frame {
  const target = row.folder === undefined ? undefined : optionValue(args, row.folder);
  if (target === undefined) return frame;
  const path = resolveField(frame, target);
  const scope = childScope(frame.scope);
  scope.cwd = path === undefined ? undefined : normalisePosix(path);
  scope.alsoCwds = [];
  return { ...frame, scope };
}

const MEMBERS = new WeakMap<FamilyRow, ReadonlyMap<string, ProgramRow>>();

function runFamily(
  row: FamilyRow,
  args: Arguments,
  frame: Frame,
  name: string,
  words: readonly Field[],
): Output {
  const chosen = args.operands[0];
  const rest = args.operands.slice(1);
  const member =
    chosen !== undefined && isKnown(chosen) ? (membersOf(row).get(chosen.text) ?? row.otherwise) : undefined;
  if (row.transparent === true && member?.kind !== 'wrapper')
    recordCommand(frame, [knownField(name), ...words]);
  if (rest.at(-1)?.text === '--help') return undefined;
  if (chosen !== undefined && member !== undefined)
    return runProgram(member, chosen.text, rest, row.prepare?.(args, frame) ?? frame);
  if (row.namesOnly !== true) recordGivenFiles('', args.operands, frame);
  return undefined;
}

function membersOf(row: FamilyRow): ReadonlyMap<string, ProgramRow> {
  const known = MEMBERS.get(row);
  if (known !== undefined) return known;
  const members = new Map<string, ProgramRow>();
  indexRows(row.members, members);
  MEMBERS.set(row, members);
  return members;
}

/** Makes now what a row would make of itself when it is first asked. */
export function prepareRow(row: ProgramRow): void {
  shapeOf(row);
  if (row.kind === 'family') membersOf(row).forEach(prepareRow);
}

export function indexRows(rows: readonly ProgramRow[], byName: Map<string, ProgramRow>): void {
  for (const row of rows) for (const name of row.names.split(' ')) byName.set(name, row);
}
