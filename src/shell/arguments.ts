import { type Field, isKnown } from './field.ts';

/** How a program's words are to be read. Options stand in one text, with blanks between them. */
export interface OptionShape {
  /** Options with a value of their own, attached or in the next word. */
  readonly valued: string;
  /** Options whose value, if there is one, is attached (`-i.bak`, `--in-place=.bak`), also if they are `valued`. */
  readonly attached: string;
  /** `-name` is one option, not four. */
  readonly dashWords: boolean;
  /** Everything from the first operand on is an operand: it belongs to another command. */
  readonly stopsAtOperand: boolean;
}

interface Option {
  readonly name: string;
  readonly value: Field | undefined;
}

export interface Arguments {
  readonly options: readonly Option[];
  readonly operands: readonly Field[];
}

interface Reading {
  readonly shape: OptionShape;
  readonly words: readonly Field[];
  at: number;
  readonly options: Option[];
  /** Options without a value count once, so that looking for one stays cheap however many there are. */
  plain: Set<string> | undefined;
}

export function readArguments(words: readonly Field[], shape: OptionShape): Arguments {
  if (!hasAnyOption(words, shape)) return { options: NO_OPTIONS, operands: words };
  const reading: Reading = { shape, words, at: 0, options: [], plain: undefined };
  const operands: Field[] = [];
  while (reading.at < words.length) {
    const word = words[reading.at++];
    if (word === undefined) break;
    if (word.text === '--' && isKnown(word)) {
      operands.push(...words.slice(reading.at));
      break;
    }
    if (isOption(word)) {
      if (word.text.startsWith('--') || shape.dashWords) readLong(word, reading);
      else readBundle(word, reading);
      continue;
    }
    operands.push(word);
    if (shape.stopsAtOperand) {
      operands.push(...words.slice(reading.at));
      break;
    }
  }
  return { options: reading.options, operands };
}

const NO_OPTIONS: readonly Option[] = [];

/** Also for `--`, which is none, but has to be taken out. */
function hasAnyOption(words: readonly Field[], { stopsAtOperand }: OptionShape): boolean {
  for (const word of words) {
    if (isOption(word)) return true;
    if (stopsAtOperand) return false;
  }
  return false;
}

/** An unknown word counts as an option when its beginning shows that it is one (`--out=$X`). */
function isOption(word: Field): boolean {
  return word.text.length > 1 && word.text.startsWith('-');
}

function readLong(word: Field, reading: Reading): void {
  const equals = word.text.indexOf('=');
  const spelled = equals < 0 ? word.text : word.text.slice(0, equals);
  const name = fullName(spelled, reading.shape);
  if (equals >= 0) {
    reading.options.push({ name, value: { ...word, text: word.text.slice(equals + 1) } });
    return;
  }
  const value = takesNextWord(name, reading.shape) ? reading.words[reading.at++] : undefined;
  addOption(reading, name, value);
}

function addOption(reading: Reading, name: string, value: Field | undefined): void {
  if (value === undefined) {
    reading.plain ??= new Set();
    if (reading.plain.has(name)) return;
    reading.plain.add(name);
  }
  reading.options.push({ name, value });
}

function takesNextWord(name: string, { valued, attached }: OptionShape): boolean {
  return isAmong(name, valued) && !isAmong(name, attached);
}

/** Long options may be shortened as long as they stay clear; ours are clear from three letters on. */
function fullName(spelled: string, shape: OptionShape): string {
  const { valued, attached } = shape;
  if (spelled.length < 5 || !(valued.includes(spelled) || attached.includes(spelled))) return spelled;
  if (isAmong(spelled, valued) || isAmong(spelled, attached)) return spelled;
  const isMeant = (name: string) => name.startsWith(spelled);
  const names = valued.split(' ').filter((name) => !isAmong(name, attached));
  return names.find(isMeant) ?? attached.split(' ').find(isMeant) ?? spelled;
}

function readBundle(word: Field, reading: Reading): void {
  const { shape, words, options } = reading;
  for (let i = 1; i < Math.min(word.text.length, 64); i++) {
    const name = `-${word.text[i]}`;
    const rest = word.text.slice(i + 1);
    const takesNext = takesNextWord(name, shape);
    if (takesNext || isAmong(name, shape.attached)) {
      const attached = rest === '' ? undefined : { ...word, text: rest };
      options.push({ name, value: attached ?? (takesNext ? words[reading.at++] : undefined) });
      return;
    }
    addOption(reading, name, undefined);
  }
}

/** The words after `--`; `undefined` when there is none. */
export function afterDashes(words: readonly Field[]): readonly Field[] | undefined {
  const at = words.findIndex((word) => word.text === '--');
  return at < 0 ? undefined : words.slice(at + 1);
}

/** `names`: options separated by blanks. */
export function hasOption(args: Arguments, names: string | undefined): boolean {
  if (names === undefined) return false;
  for (const { name } of args.options) if (isAmong(name, names)) return true;
  return false;
}

export function optionValues(args: Arguments, names: string): readonly Field[] {
  const values: Field[] = [];
  for (const { name, value } of args.options)
    if (value !== undefined && isAmong(name, names)) values.push(value);
  return values;
}

/** Most aren't there at all, which is told without taking the names apart. */
function isAmong(name: string, names: string): boolean {
  return names === name || (names.includes(name) && names.split(' ').includes(name));
}

export function optionValue(args: Arguments, names: string): Field | undefined {
  return optionValues(args, names).at(-1);
}
