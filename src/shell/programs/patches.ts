import { baseName, joinPath, normalisePosix, relativeTo } from '../../match/path-text.ts';
import { readPatch } from '../../patch/read-patch.ts';
import { type Arguments, hasOption, optionValue, optionValues } from '../arguments.ts';
import { type Field, isKnown, knownField } from '../field.ts';
import { textOfFile, textOfInput } from '../file-text.ts';
import { shellPattern } from '../glob.ts';
import { type Frame, recordAccess, recordUnresolved } from '../session.ts';
import { gitPlace } from './git-state.ts';
import { type PatchedFile, patchedFiles } from './patch-text.ts';
import type { ProgramCall } from './row.ts';
import { kindOf } from './trees.ts';

/** The files of a patch; `undefined` when nobody can know. */
function filesOf(patch: Field | undefined): readonly PatchedFile[] | undefined {
  if (patch?.names !== undefined)
    return patch.names()?.map((name) => ({ before: name, after: name, isBare: false }));
  return patch === undefined || !isKnown(patch) ? undefined : patchedFiles(patch.text);
}

function stripped(name: string, count: number): string {
  return name.split(/\/+/).slice(count).join('/');
}

export function patch({ args, frame }: ProgramCall): undefined {
  if (hasOption(args, '--dry-run -C --check')) return;
  const [target, file] = args.operands;
  const given = optionValue(args, '-i --input') ?? file;
  if (given?.text !== '-') recordAccess(frame, 'read', given);
  const output = optionValue(args, '-o --output');
  if (output !== undefined) recordAccess(frame, 'create', output);
  else if (target !== undefined) recordAccess(frame, 'write', target);
  else recordNamed(args, given, frame);
}

function recordNamed(args: Arguments, given: Field | undefined, frame: Frame): void {
  const content = given === undefined || given.text === '-' ? textOfInput(frame) : textOfFile(given, frame);
  const files = filesOf(content);
  if (files === undefined) recordUnresolved(frame, 'patch');
  const strip = optionValue(args, '-p --strip')?.text;
  for (const { before, after } of files ?? []) recordFirst([before, after], strip, frame);
}

/** The program takes the name that there is a file for; without `-p` only the last part of it counts. */
function recordFirst(names: readonly (string | undefined)[], strip: string | undefined, frame: Frame): void {
  const paths = names.flatMap((name) =>
    name === undefined ? [] : [strip === undefined ? baseName(name) : stripped(name, Number(strip) || 0)],
  );
  const existing = [...new Set(paths)].filter((path) => kindOf(knownField(path), frame) === 'file');
  for (const path of existing) recordAccess(frame, 'write', knownField(path));
  const [made] = paths.slice(-1);
  if (existing.length === 0 && made !== undefined) recordAccess(frame, 'create', knownField(made));
}

const LOOKS_ONLY = '--check --stat --numstat --summary --abort --continue --skip --quit --show-current-patch';

/** `git apply` and `git am`, which take names from the top of the working tree. */
export function gitApply({ args, frame, name }: ProgramCall): undefined {
  if ((hasOption(args, LOOKS_ONLY) && !hasOption(args, '--apply')) || hasOption(args, '--cached')) return;
  const files = args.operands.filter((operand) => operand.text !== '-');
  for (const file of files) recordAccess(frame, 'read', file);
  const contents = files.length === 0 ? [textOfInput(frame)] : files.map((file) => textOfFile(file, frame));
  for (const content of contents) {
    const found = filesOf(content);
    if (found === undefined)
      recordUnresolved(frame, ['git', name, ...files.map(({ text }) => text)].join(' '));
    for (const file of found ?? []) recordApplied(file, args, frame);
  }
}

function recordApplied({ before, after, isBare }: PatchedFile, args: Arguments, frame: Frame): void {
  const strip = Number(optionValue(args, '-p')?.text ?? 1) || 0;
  const path = (name: string | undefined) =>
    name && pathIn(stripped(name, isBare ? strip - 1 : strip), args, frame);
  const [old, made] = [path(before), path(after)];
  const reversed = hasOption(args, '-R --reverse');
  if (made) recordAccess(frame, reversed && before === undefined ? 'delete' : 'create', made);
  if (old) recordAccess(frame, after === undefined && !reversed ? 'delete' : 'write', old);
}

function pathIn(name: string, args: Arguments, frame: Frame): Field | undefined {
  const inFolder = joinPath(optionValue(args, '--directory')?.text.replace(/\/+$/, '') ?? '', name);
  const matches = (option: string): boolean =>
    optionValues(args, option).some(({ text }) => shellPattern(text)(inFolder));
  if (matches('--exclude') || (hasOption(args, '--include') && !matches('--include'))) return undefined;
  const place = gitPlace(frame);
  if (place === undefined) return knownField(inFolder);
  const full = normalisePosix(`${place.top}/${inFolder}`);
  // What lies outside of the current folder is left alone.
  return relativeTo(normalisePosix(place.specs.cwd), full) === undefined ? undefined : knownField(full);
}

const KINDS = { add: 'create', update: 'write', delete: 'delete' } as const;

export function applyPatch({ args, frame }: ProgramCall): undefined {
  const text = args.operands[0] ?? textOfInput(frame);
  if (text === undefined || !isKnown(text)) return;
  for (const { deed, paths, moved } of readPatch(text.text)) {
    for (const path of paths) recordAccess(frame, KINDS[deed], knownField(path));
    for (const path of moved) recordAccess(frame, 'create', knownField(path));
    if (moved.length > 0) for (const path of paths) recordAccess(frame, 'delete', knownField(path));
  }
}
