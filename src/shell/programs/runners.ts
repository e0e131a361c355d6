import { type Arguments, hasOption, optionValue, readArguments } from '../arguments.ts';
import { type Field, isKnown, knownField, noneFound, unknownField } from '../field.ts';
import { type Frame, foundBelow, type Output, readableContent, recordAccess, runGiven } from '../session.ts';
import { find } from './find.ts';
import { handled } from './make-row.ts';
import { replaceMark } from './replace-mark.ts';
import type { ProgramCall } from './row.ts';

const FD_VALUED = '-e --extension -t --type -E --exclude -d --max-depth --search-path';
const FD_SHAPE = { valued: FD_VALUED, attached: '', dashWords: false, stopsAtOperand: false };

/** Programs that run a command over many files. */
export const runners = () => [
  handled('find gfind', find, { stopsAtOperand: true, dashWords: true }),
  handled('xargs gxargs', xargs, {
    valued:
      '-I -n --max-args -P --max-procs -L --max-lines -s --max-chars -d --delimiter -E -a --arg-file -J -R -S --process-slot-var',
    attached: '-i --replace -e -l',
    stopsAtOperand: true,
  }),
  handled('parallel', parallel, {
    valued:
      '-j --jobs -I --colsep -a --arg-file --delay --timeout -N -n --max-args -S --tmpdir --memfree --load --nice --retries --halt --tagstring --workdir --wd',
    output: '--joblog',
    outputFolder: '--results',
    stopsAtOperand: true,
  }),
  handled('fd fdfind', fd, { valued: FD_VALUED }),
  handled('entr', entr, { stopsAtOperand: true }),
];

const MAX_ITEMS = 256;
/** Stands for words that only the running program will see. */
const UNSEEN: Field = { ...unknownField('(from its input)'), implied: true };

function unseen(input: Output): Field {
  return input === undefined ? UNSEEN : { ...UNSEEN, origin: input.origin, below: input.below };
}

function xargs({ args, frame }: ProgramCall) {
  const file = optionValue(args, '-a --arg-file');
  recordAccess(frame, 'read', file);
  const byReplace = args.options.find(({ name }) => /^(?:-[IiJ]|--replace)$/.test(name));
  const byLine = byReplace !== undefined || hasOption(args, '-d --delimiter -0 --null');
  const input = file === undefined ? frame.input : readableContent(file, frame);
  const items = inputItems({ ...frame, input }, byLine);
  const lines = linesPerRun(args, input);
  const command = args.operands.length === 0 ? [knownField('echo')] : args.operands;
  const inner: Frame = { ...frame, input: undefined };
  if (byReplace === undefined) {
    const runs = lines?.map((line) => inputItems({ ...frame, input: line }, false) ?? []);
    const printed = (runs ?? inBatches(items ?? [unseen(input)], args)).map((some) =>
      inner.shell.runWords([...command, ...some], inner),
    );
    return printed.length === 1 ? printed[0] : undefined;
  }
  const mark = byReplace.value?.text ?? '{}';
  for (const item of items ?? [unseen(input)]) inner.shell.runWords(replaceMark(command, mark, item), inner);
  return undefined;
}

/** `-L 2`: the words of so many lines for each run. */
function linesPerRun(args: Arguments, input: Output): readonly Field[] | undefined {
  const option = args.options.find(({ name }) => /^(?:-[Ll]|--max-lines)$/.test(name));
  if (option === undefined || input === undefined || !isKnown(input)) return undefined;
  const size = Number(option.value?.text ?? 1) || 1;
  const lines = input.text.split('\n').filter((line) => line.trim() !== '');
  const count = Math.min(MAX_ITEMS, Math.ceil(lines.length / size));
  return Array.from({ length: count }, (_, run) => ({
    ...input,
    text: lines.slice(run * size, (run + 1) * size).join('\n'),
  }));
}

/** `-n 2`: so many for each run. */
function inBatches(items: readonly Field[], args: Arguments): readonly (readonly Field[])[] {
  const size = Number(optionValue(args, '-n --max-args')?.text ?? items.length) || items.length;
  if (size >= items.length) return [items];
  const count = Math.ceil(items.length / size);
  return Array.from({ length: count }, (_, index) => items.slice(index * size, (index + 1) * size));
}

function inputItems(frame: Frame, byLine: boolean): readonly Field[] | undefined {
  const { input } = frame;
  if (input === undefined || !isKnown(input)) return undefined;
  // xargs takes quotes away that stand in its input.
  const texts = byLine
    ? input.text.split(/[\n\0]/)
    : input.text.split(/[\s\0]+/).map((text) => text.replace(/^(['"])(.*)\1$/, '$2'));
  const items = texts.filter((text) => text.trim() !== '');
  if (items.length > MAX_ITEMS) frame.session.budget.exceeded = true;
  if (items.length === 0) return noneFound(input);
  return items.slice(0, MAX_ITEMS).map((text): Field => ({ text, state: input.state, below: input.below }));
}

function parallel({ args, frame }: ProgramCall): undefined {
  const list = optionValue(args, '-a --arg-file');
  const at = args.operands.findIndex((operand) => /^:::?:?\+?$/.test(operand.text));
  const command = at < 0 ? args.operands : args.operands.slice(0, at);
  const given = args.operands.slice(at + 1).filter((operand) => !operand.text.startsWith(':::'));
  const input = list === undefined ? frame.input : readableContent(list, frame);
  const items = (at < 0 ? inputItems({ ...frame, input }, true) : given) ?? [unseen(input)];
  const inner: Frame = { ...frame, input: undefined };
  for (const item of items.slice(0, MAX_ITEMS)) {
    if (command.length === 0) frame.shell.runText(item.text, inner);
    else if (!isKnown(item)) frame.shell.runWords([...command, item], inner);
    else runFilled(command, item, inner);
  }
}

function runFilled(command: readonly Field[], item: Field, frame: Frame): void {
  const text = command.map((word) => word.text).join(' ');
  const hasMark = /\{[./]*\}/.test(text);
  const guessing: Frame = { ...frame, guessing: true };
  const filled = hasMark ? text.replaceAll('{}', item.text) : `${text} ${item.text}`;
  frame.shell.runText(filled, command.every(isKnown) ? frame : guessing);
  // With `-q`, and in the other program of that name, words stay words.
  if (command.some((word) => /\s/.test(word.text)))
    frame.shell.runWords(hasMark ? replaceMark(command, '{}', item) : [...command, item], guessing);
}

function fd({ args, words, frame }: ProgramCall): undefined {
  const at = words.findIndex((word) => /^(?:-x|-X|--exec|--exec-batch)$/.test(word.text));
  if (at < 0) {
    for (const folder of args.operands.slice(1)) recordAccess(frame, 'read', folder);
    return;
  }
  const command = words
    .slice(at + 1)
    .map((word) => (/^\{[./]*\}$/.test(word.text) ? unknownField(word.text) : word));
  if (command.length === 0) return;
  const hasMark = command.some((word) => word.text.includes('{'));
  // It runs them on what it finds in the folders that come after the pattern.
  const folders = readArguments(words.slice(0, at), FD_SHAPE).operands.slice(1);
  const found = foundBelow(folders.length > 0 ? folders : [knownField('.')], frame);
  const below = (word: Field): Field => (isKnown(word) ? word : { ...word, below: found?.below });
  frame.shell.runWords((hasMark ? command : [...command, UNSEEN]).map(below), frame);
}

function entr({ args, frame }: ProgramCall): undefined {
  const [first] = args.operands;
  const inner: Frame = { ...frame, input: undefined };
  if (first !== undefined && hasOption(args, '-s')) runGiven(first, inner);
  else frame.shell.runWords(args.operands, inner);
}
