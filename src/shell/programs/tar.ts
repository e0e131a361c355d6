import { joinPath } from '../../match/path-text.ts';
import { type Arguments, hasOption, optionValue, optionValues, readArguments } from '../arguments.ts';
import { type Field, knownField } from '../field.ts';
import { hasVariables, lookUp } from '../scope.ts';
import {
  type Frame,
  type Output,
  recordAccess,
  recordAround,
  recordContent,
  resolveField,
  runGiven,
} from '../session.ts';
import { recordListed, recordTaken } from './packed-files.ts';
import type { ProgramCall } from './row.ts';
import { tarChoice } from './tar-options.ts';
import { packedNames, recordUnpacked } from './unpack.ts';

export const TAR_VALUED =
  '-f --file -C --directory -T --files-from -X --exclude-from --exclude --transform --xform -I --use-compress-program --strip-components --owner --group --mode -b -g -N --newer -V --label -K --starting-file -L --tape-length --mtime --newer-mtime --after-date --sort --suffix --level --blocking-factor --listed-incremental --format -H --to-command --checkpoint-action -F --info-script --new-volume-script --rsh-command';
export const TAR_ATTACHED = '--one-top-level --checkpoint --backup --occurrence';

const TAR_SHAPE = { valued: TAR_VALUED, attached: TAR_ATTACHED, dashWords: false, stopsAtOperand: false };

export function tar({ args: given, words, frame }: ProgramCall): Output {
  const [first, ...rest] = words;
  const old = first !== undefined && /^[A-Za-z]+$/.test(first.text);
  const more = wordsFromVariables(given, old ? first.text : '', frame);
  if (more.length > 0) recordAround(frame, [knownField('tar'), ...more, ...words]);
  const own = more.length === 0 ? given : readArguments([...more, ...words], TAR_SHAPE);
  const args = old ? readOldStyle(first.text, rest) : own;
  const file = optionValue(args, '-f --file');
  const archive = file?.text === '-' ? undefined : file;
  const folder = optionValue(args, '-C --directory') ?? knownField('.');
  const packs = hasOption(args, '-c --create -r --append -u --update -A');
  recordAccess(frame, packs ? 'create' : 'read', archive);
  runPrograms(args, frame);
  if (packs) return recordPacked(args, folder, archive, frame);
  if (!hasOption(args, '-x --extract --get') || hasOption(args, '-O --to-stdout --to-command'))
    return undefined;
  recordUnpacked(
    {
      archive,
      folder: topOf(args, folder, archive),
      named: args.operands,
      ...tarChoice(args),
      keepsOld: hasOption(args, '-k --keep-old-files --skip-old-files'),
      takesAbsolute: hasOption(args, '-P --absolute-names'),
    },
    frame,
  );
  return undefined;
}

/** Options that come from the environment; with them, it is another command. */
function wordsFromVariables(given: Arguments, letters: string, frame: Frame): readonly Field[] {
  if (!hasVariables(frame.scope)) return [];
  const textOf = (name: string): string => {
    const value = lookUp(frame.scope, name);
    return (value?.kind === 'text' ? value.texts.find((text) => text !== '') : undefined) ?? '';
  };
  // Its own archive goes before the one that the environment names.
  const isNamed = hasOption(given, '-f --file') || letters.includes('f');
  const tape = isNamed ? '' : textOf('TAPE');
  const texts = [...(tape === '' ? [] : [`--file=${tape}`]), ...textOf('TAR_OPTIONS').split(/\s+/)];
  return texts.filter((text) => text !== '').map(knownField);
}

/** `--one-top-level`: a folder of its own, called as it says or as the archive is. */
function topOf(args: Arguments, folder: Field, archive: Field | undefined): Field {
  const option = args.options.find(({ name }) => name === '--one-top-level');
  if (option === undefined) return folder;
  const [name = ''] = archive?.text.split('/').slice(-1) ?? [];
  const top = option.value?.text ?? name.replace(/\.(?:tar(?:\.\w+)?|t[gbx]z\d?)$/, '');
  return { ...folder, text: joinPath(folder.text, top) };
}

/** What it runs for each member, for its blocks, or to pack and unpack. */
function runPrograms(args: Arguments, frame: Frame): void {
  const inner: Frame = { ...frame, input: undefined };
  const options = '--to-command -I --use-compress-program -F --info-script --new-volume-script --rsh-command';
  for (const command of optionValues(args, options)) runGiven(command, inner);
  for (const action of optionValues(args, '--checkpoint-action')) {
    const [, command] = /^exec=(.*)$/s.exec(action.text) ?? [];
    if (command !== undefined) runGiven({ ...action, text: command }, inner);
  }
}

function recordPacked(args: Arguments, folder: Field, archive: Field | undefined, frame: Frame): Output {
  const kind = hasOption(args, '--remove-files') ? 'delete' : 'read';
  const except = optionValues(args, '--exclude');
  const isListed = hasOption(args, '-X --exclude-from --exclude-vcs-ignores --exclude-ignore');
  for (const operand of args.operands) {
    const inside = folder.text !== '.' && !operand.text.startsWith('/');
    const member = inside ? { ...operand, text: `${folder.text}/${operand.text}` } : operand;
    if (hasOption(args, '--no-recursion')) recordAccess(frame, kind, member);
    else recordTaken(kind, member, except, isListed, frame);
  }
  for (const list of optionValues(args, '-T --files-from'))
    if (list.text === '-') recordListed(folder, frame);
    else recordAccess(frame, 'read', list);
  const isPlain = !hasOption(args, '-T --files-from --transform --xform -r --append -u --update -A');
  const names = isPlain ? packedNames(resolveField(frame, folder), args.operands, frame) : undefined;
  const output: Output = names && { text: '', state: 'unknown', names: () => names };
  if (archive !== undefined) recordContent(frame, archive, output);
  return output;
}

/** `tar xzf a.tgz`: the letters without a dash take their values from the words that follow, in order. */
function readOldStyle(letters: string, rest: readonly Field[]): Arguments {
  const values = [...rest];
  const dashed = [...letters.slice(0, 32)].flatMap((letter) => {
    const taken = 'fCTXIbgNVF'.includes(letter) ? values.splice(0, 1) : [];
    return [knownField(`-${letter}`), ...taken];
  });
  const shape = { valued: TAR_VALUED, attached: TAR_ATTACHED, dashWords: false, stopsAtOperand: false };
  return readArguments([...dashed, ...values], shape);
}
