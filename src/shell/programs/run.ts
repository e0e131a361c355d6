import type { ShellAccessKind } from '../analysis.ts';
import {
  type Arguments,
  hasOption,
  type OptionShape,
  optionValue,
  optionValues,
  readArguments,
} from '../arguments.ts';
import { type Field, isKnown, joinFields, knownField } from '../field.ts';
import { normalisePath } from '../paths.ts';
import { childScope, textValue, UNKNOWN } from '../scope.ts';
import { type Frame, type Output, recordAccess, recordCommand, resolveField } from '../session.ts';
import type { FamilyRow, FilesRow, ProgramRow, WrapperRow } from './row.ts';
import { recordMatches, recordParents } from './trees.ts';

/** What a row says about the words of one call. */
export function runProgram(row: ProgramRow, name: string, words: readonly Field[], frame: Frame): Output {
  const args = readArguments(words, shapeOf(row));
  const inFolder = frameInFolder(row, args, frame);
  switch (row.kind) {
    case 'files':
      return runFiles(row, args, inFolder);
    case 'handled':
      return row.handle({ name, args, words, frame: inFolder });
    case 'wrapper':
      return runWrapper(row, args, words, inFolder);
    case 'family':
      return runFamily(row, args, inFolder, [knownField(name), ...words]);
  }
}

const SHAPES = new WeakMap<ProgramRow, OptionShape>();

function shapeOf(row: ProgramRow): OptionShape {
  const known = SHAPES.get(row);
  if (known !== undefined) return known;
  const attached = optionSet(row.attached);
  const files =
    row.kind === 'files' || row.kind === 'wrapper' ? [row.input, row.output, row.outputFolder] : [];
  const valued = optionSet(row.valued, row.folder, row.kind === 'wrapper' ? row.text : undefined, ...files);
  for (const name of attached) valued.delete(name);
  const stopsAtOperand =
    row.kind === 'family' ||
    (row.kind === 'wrapper' && row.runs !== 'nothing') ||
    (row.kind === 'handled' && row.stopsAtOperand === true);
  const shape = { valued, attached, dashWords: row.dashWords === true, stopsAtOperand };
  SHAPES.set(row, shape);
  return shape;
}

function optionSet(...lists: readonly (string | undefined)[]): Set<string> {
  return new Set(lists.flatMap((list) => list?.split(' ') ?? []));
}

function frameInFolder(row: ProgramRow, args: Arguments, frame: Frame): Frame {
  const target = row.folder === undefined ? undefined : optionValue(args, row.folder);
  if (target === undefined) return frame;
  const path = resolveField(frame, target);
  const scope = childScope(frame.scope);
  scope.cwd = path === undefined ? undefined : normalisePath(path);
  scope.alsoCwds = [];
  return { ...frame, scope };
}

function runFiles(row: FilesRow, args: Arguments, frame: Frame): Output {
  recordOptionFiles(row, args, frame);
  const leading = hasOption(args, row.leadingUnless) ? 0 : (row.leading ?? 0);
  const operands = args.operands.slice(leading).filter((operand) => !isStandardStream(operand));
  const acts = (row.only === undefined || isSet(args, row.only)) && !isSet(args, row.unless);
  const kind = acts ? row.operands : 'read';
  if (row.operands !== undefined && kind !== undefined) {
    for (const operand of operands) recordOperand(row, kind, operand, args, frame);
  }
  if (operands.length === 0 || row.alwaysFilters === true) return filtered(row, args, frame);
  if (hasOption(args, row.listsOperands) && !hasOption(args, '-r -R --recursive')) {
    const names = joinFields(operands, '\n');
    return { text: `${names.text}\n`, state: names.state === 'unknown' ? 'unknown' : 'guess' };
  }
  return undefined;
}

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
  if (row.filesOnly === true && isFolder(operand, frame)) return;
  if (row.filesOnly === true && recordMatches(kind, operand, frame)) return;
  if (hasOption(args, row.parents)) recordParents(operand, frame);
  const whole = row.whole === 'always' || hasOption(args, row.whole);
  recordAccess(frame, kind, operand, {
    wholeFolder: whole && isFolderOrAbsent(operand, frame),
    folder: row.makesFolders === true,
  });
}

function filtered(row: FilesRow, args: Arguments, frame: Frame): Output {
  const { input } = frame;
  if (row.filter === undefined || input === undefined || !isKnown(input)) return undefined;
  // The first of lines in an unknown order may be any of them.
  if (input.unordered === true && row.picksByPlace === true) return { ...input, state: 'guess' };
  const text = row.filter(input.text, args);
  return text === undefined
    ? undefined
    : { text, state: input.state, unordered: input.unordered === true && row.sorts !== true };
}

function recordOptionFiles(row: FilesRow | WrapperRow, args: Arguments, frame: Frame): void {
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

export function isFolder(field: Field, frame: Frame): boolean {
  const path = resolveField(frame, field);
  return path !== undefined && frame.session.view.kindOf(path) === 'folder';
}

/** A plain file has nothing below it; what isn't there may still become a folder by then. */
export function isFolderOrAbsent(field: Field, frame: Frame): boolean {
  const path = resolveField(frame, field);
  const kind = path === undefined ? undefined : frame.session.view.kindOf(path);
  return kind === undefined || kind === 'folder';
}

function runWrapper(row: WrapperRow, args: Arguments, words: readonly Field[], frame: Frame): Output {
  recordOptionFiles(row, args, frame);
  if (hasOption(args, row.inertWith)) return undefined;
  if (hasOption(args, row.editsWith)) {
    for (const operand of args.operands) recordAccess(frame, 'write', operand);
    return undefined;
  }
  const texts = wrapperTexts(row, args);
  const [command, inner] = withoutAssignments(row, commandOf(row, args, words), frame);
  const [first] = args.operands;
  // Without a command the first operand of `flock` is the number of an open file.
  if (row.leadingFile !== undefined && first !== undefined && texts.length + command.length > 0)
    recordAccess(frame, row.leadingFile, first);
  if (texts.length > 0) return texts.map((text) => runText(text, frame)).at(-1);
  if (command.length === 0) return undefined;
  if (row.runs === 'text' && !hasOption(args, row.wordsWith)) return runText(joinFields(command, ' '), inner);
  return runFound(command, words, inner);
}

/** The operands that are the command. */
function commandOf(row: WrapperRow, args: Arguments, words: readonly Field[]): readonly Field[] {
  const [first] = args.operands;
  if (row.afterDashes === true) {
    const at = words.findIndex((word) => word.text === '--');
    return at < 0 ? [] : words.slice(at + 1);
  }
  if (row.runs !== 'nothing') return withoutDashes(args.operands.slice(row.leading ?? 0));
  // Its options were read to the end; those after the first operand belong to the command.
  return first !== undefined && hasOption(args, row.wordsWith) ? words.slice(words.indexOf(first)) : [];
}

/** `aws-vault exec profile -- command`. */
function withoutDashes(command: readonly Field[]): readonly Field[] {
  return command[0]?.text === '--' ? command.slice(1) : command;
}

/**
 * Runs the command of a wrapper. Where its first word is no program that we know, it may be the value of an
 * option that the row lacks: then the first program further on is a good guess.
 */
function runFound(command: readonly Field[], words: readonly Field[], frame: Frame): Output {
  const [first] = command;
  const { shell } = frame;
  if (first !== undefined && !shell.isProgram(first)) {
    const before = words[words.indexOf(first) - 1]?.text ?? '';
    const mayBeValue = /^-+\w[^=]*$/.test(before) || !/^[\w./@-]*[A-Za-z][\w./@-]*$/.test(first.text);
    const at = command.findIndex(
      (word, i) =>
        i > 0 && (mayBeValue || command[i - 1]?.text === '--') && !isVerb(word) && shell.isProgram(word),
    );
    if (at > 0) shell.runWords(command.slice(at), { ...frame, guessing: true });
  }
  return shell.runWords(command, frame);
}

/** Programs whose name is also an ordinary argument of others: `sudo -n apt install a b`. */
const VERBS: ReadonlySet<string> = new Set(
  'install link patch convert rename script split strip watch view time batch at black indent standard tidy dot as'.split(
    ' ',
  ),
);

function isVerb(word: Field): boolean {
  return VERBS.has(word.text);
}

function withoutAssignments(
  row: WrapperRow,
  operands: readonly Field[],
  frame: Frame,
): readonly [command: readonly Field[], inner: Frame] {
  if (row.assigns !== true) return [operands, frame];
  const count = operands.findIndex((operand) => !/^[A-Za-z_]\w*=/.test(operand.text));
  const assignments = count < 0 ? operands : operands.slice(0, count);
  return [withoutDashes(operands.slice(assignments.length)), withVariables(assignments, frame)];
}

function wrapperTexts(row: WrapperRow, args: Arguments): readonly Field[] {
  if (row.text === undefined) return [];
  const given = optionValues(args, row.text);
  if (row.textTakesOperands === true && given.length > 0) {
    const quoted = args.operands.map((word) => ({
      ...word,
      text: `'${word.text.replaceAll("'", "'\\''")}'`,
    }));
    return [joinFields([...given, ...quoted], ' ')];
  }
  // The option may also stand after the operands that come first: `flock file -c text`.
  const at = args.operands.findIndex((word) => row.text?.split(' ').includes(word.text));
  const later = at >= 0 && at <= (row.leading ?? 0) ? args.operands[at + 1] : undefined;
  return later === undefined ? given : [...given, later];
}

function runText(text: Field, frame: Frame): Output {
  return frame.shell.runText(text.text, isKnown(text) ? frame : { ...frame, guessing: true });
}

function withVariables(assignments: readonly Field[], frame: Frame): Frame {
  if (assignments.length === 0) return frame;
  const scope = childScope(frame.scope);
  for (const field of assignments) {
    const equals = field.text.indexOf('=');
    const value = isKnown(field) ? textValue(field.text.slice(equals + 1)) : UNKNOWN;
    scope.variables.set(field.text.slice(0, equals), value);
  }
  return { ...frame, scope };
}

const MEMBERS = new WeakMap<FamilyRow, ReadonlyMap<string, ProgramRow>>();

function runFamily(row: FamilyRow, args: Arguments, frame: Frame, call: readonly Field[]): Output {
  const [chosen, ...rest] = args.operands;
  const member = chosen !== undefined && isKnown(chosen) ? membersOf(row).get(chosen.text) : undefined;
  if (row.transparent === true && member?.kind !== 'wrapper') recordCommand(frame, call);
  return chosen === undefined || member === undefined
    ? undefined
    : runProgram(member, chosen.text, rest, frame);
}

function membersOf(row: FamilyRow): ReadonlyMap<string, ProgramRow> {
  const known = MEMBERS.get(row);
  if (known !== undefined) return known;
  const members = new Map<string, ProgramRow>();
  indexRows(row.members, members);
  MEMBERS.set(row, members);
  return members;
}

export function indexRows(rows: readonly ProgramRow[], byName: Map<string, ProgramRow>): void {
  for (const row of rows) for (const name of row.names.split(' ')) byName.set(name, row);
}
