import { quoted } from '../../shell-word.ts';
import { type Arguments, afterDashes, hasOption, optionValues } from '../arguments.ts';
import { type Field, isKnown, joinFields } from '../field.ts';
import { programPaths } from '../program-name.ts';
import { childScope, textValue, UNKNOWN } from '../scope.ts';
import { type Frame, type Output, recordAccess, runGiven } from '../session.ts';
import type { WrapperRow } from './row.ts';

export function runWrapper(row: WrapperRow, args: Arguments, words: readonly Field[], frame: Frame): Output {
  if (hasOption(args, row.inertWith))
    return row.printsPaths === true ? programPaths(args.operands) : undefined;
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
  if (texts.length > 0) return texts.map((text) => runGiven(text, frame)).at(-1);
  if (command.length === 0) return undefined;
  if (row.runs === 'text' && !hasOption(args, row.wordsWith))
    return runGiven(joinFields(command, ' '), inner);
  return runFound(command, words, inner);
}

/** The operands that are the command. */
function commandOf(row: WrapperRow, args: Arguments, words: readonly Field[]): readonly Field[] {
  const [first] = args.operands;
  if (row.afterDashes === true) return afterDashes(words) ?? [];
  if (row.runs !== 'nothing') return withoutDashes(args.operands.slice(row.leading ?? 0));
  // Its options were read to the end; those after the first operand belong to the command.
  return first !== undefined && hasOption(args, row.wordsWith) ? words.slice(words.indexOf(first)) : [];
}

/** `aws-vault exec profile -- command`. */
function withoutDashes(command: readonly Field[]): readonly Field[] {
  return command[0]?.text === '--' ? command.slice(1) : command;
}

/**
 * Runs the command of a wrapper. If its first word isn't a program we know, that word may be the value of an
 * option that the row lacks: then the first program further on is a good guess.
 */
function runFound(command: readonly Field[], words: readonly Field[], frame: Frame): Output {
  const [first] = command;
  if (first !== undefined && !frame.shell.isProgram(first)) {
    const before = words[words.indexOf(first) - 1]?.text ?? '';
    const mayBeValue = OPTION.test(before) || !PROGRAM_NAME.test(first.text);
    const at = command.findIndex(
      (word, i) =>
        i > 0 &&
        (mayBeValue || command[i - 1]?.text === '--') &&
        !ALSO_ARGUMENTS.test(word.text) &&
        frame.shell.isProgram(word),
    );
    if (at > 0) frame.shell.runWords(command.slice(at), { ...frame, guessing: true });
  }
  return frame.shell.runWords(command, frame);
}

const OPTION = /^-+\w[^=]*$/;
const PROGRAM_NAME = /^[\w./@^~+-]*[A-Za-z][\w./@^~+-]*$/;
/** Programs whose names are ordinary arguments of others, too: `sudo -n apt install a b`. */
const ALSO_ARGUMENTS =
  /^(?:as|at|batch|black|convert|dot|indent|install|link|patch|rename|script|split|standard|strip|tidy|time|view|watch)$/;

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
    const operands = args.operands.map((word) => ({ ...word, text: quoted(word.text) }));
    return [joinFields([...given, ...operands], ' ')];
  }
  // The option may also stand after the operands that come first: `flock file -c text`.
  const at = args.operands.findIndex((word) => row.text?.split(' ').includes(word.text));
  const later = at >= 0 && at <= (row.leading ?? 0) ? args.operands[at + 1] : undefined;
  return later === undefined ? given : [...given, later];
}

function withVariables(assignments: readonly Field[], frame: Frame): Frame {
  if (assignments.length === 0) return frame;
  const scope = childScope(frame.scope);
  for (const field of assignments) {
    const equals = field.text.indexOf('=');
    frame.session.assigned.add(field.text.slice(0, equals));
    const value = isKnown(field) ? textValue(field.text.slice(equals + 1)) : UNKNOWN;
    scope.variables.set(field.text.slice(0, equals), value);
  }
  return { ...frame, scope };
}
