import { type Arguments, optionValues } from '../arguments.ts';
import { type Field, joinFields, knownField } from '../field.ts';
import { runInlineCode } from '../inline-code/inline-code.ts';
import type { GivenValue } from '../inline-code/run-code.ts';
import { contentOf, type Frame, type Output, recordAccess } from '../session.ts';
import type { ProgramCall } from './row.ts';

/** awk: a program, then files and variables. */
export function awk({ args, frame }: ProgramCall): Output {
  const files = optionValues(args, '-f --file -E --exec');
  const given = optionValues(args, '-e --source');
  for (const file of files) if (file.text !== '-') recordAccess(frame, 'read', file);
  const isGiven = files.length > 0 || given.length > 0;
  const [program, ...rest] = args.operands;
  const operands = isGiven ? args.operands : rest;
  const inPlace = optionValues(args, '-i --include').some((value) => value.text === 'inplace');
  for (const operand of operands.filter((one) => !isAssignment(one))) {
    recordAccess(frame, inPlace ? 'write' : 'read', operand);
  }
  const programs = isGiven ? [...given, ...files.flatMap((file) => programIn(file, frame) ?? [])] : [program];
  const known = programs.filter((one) => one !== undefined);
  if (known.length === 0 || !known.some(({ text }) => doesMore(text))) return undefined;
  return runInlineCode({ code: joinFields(known, '\n'), frame, given: valuesOf(args, operands) }, 'awk');
}

/** Most programs print lines of their input, and are not worth a closer look. */
function doesMore(program: string): boolean {
  return /[>|@]|\b(?:system|getline|BEGIN)\b/.test(program);
}

function programIn(file: Field, frame: Frame): Output {
  return file.text === '-' ? frame.input : contentOf(file, frame);
}

function isAssignment({ text }: Field): boolean {
  return /^[A-Za-z_]\w*=/.test(text);
}

/** `-v f=x` and `f=x` among the files set variables. */
function valuesOf(args: Arguments, operands: readonly Field[]): Readonly<Record<string, GivenValue>> {
  const files = operands.filter((one) => !isAssignment(one));
  const values: Record<string, GivenValue> = {
    ARGV: { list: [knownField('awk'), ...operands] },
    FILENAME: files.length === 0 ? '' : { oneOf: files },
    ARGC: operands.length + 1,
  };
  for (const assignment of [...optionValues(args, '-v --assign'), ...operands.filter(isAssignment)]) {
    const equals = assignment.text.indexOf('=');
    values[assignment.text.slice(0, equals)] = { ...assignment, text: assignment.text.slice(equals + 1) };
  }
  return values;
}
