import { hasOption, optionValue } from '../arguments.ts';
import { type Filter, joinLines, textLines } from './filters.ts';

/** `cut -d: -f1,3` and `cut -c1-5`. */
export const cutColumns: Filter = (input, args) => {
  const characters = optionValue(args, '-c --characters -b --bytes')?.text;
  const fields = optionValue(args, '-f --fields')?.text;
  const takes = rangeTest(characters ?? fields ?? '');
  if (takes === undefined || hasOption(args, '--complement --output-delimiter')) return undefined;
  const delimiter = optionValue(args, '-d --delimiter')?.text ?? '\t';
  if (characters !== undefined)
    return mapLines(input, (line) => [...line].filter((_, index) => takes(index + 1)).join(''));
  return mapLines(input, (line) => {
    const parts = line.split(delimiter);
    return parts.length < 2 ? line : parts.filter((_, index) => takes(index + 1)).join(delimiter);
  });
};

function rangeTest(list: string): ((place: number) => boolean) | undefined {
  const ranges: (readonly [number, number])[] = [];
  for (const part of list.split(',').slice(0, 64)) {
    const [, from, dash, to] = /^(\d{0,9})(-?)(\d{0,9})$/.exec(part) ?? [];
    if (from === undefined || part === '' || part === '-') return undefined;
    const end = dash === '' ? from : to === '' ? String(Number.MAX_SAFE_INTEGER) : (to ?? '');
    ranges.push([Number(from === '' ? '1' : from), Number(end)]);
  }
  return (place) => ranges.some(([from, to]) => place >= from && place <= to);
}

function mapLines(input: string, change: (line: string) => string): string {
  return joinLines(textLines(input).map(change));
}

const CLASSES: Readonly<Record<string, string>> = {
  upper: 'ABCDEFGHIJKLMNOPQRSTUVWXYZ',
  lower: 'abcdefghijklmnopqrstuvwxyz',
  digit: '0123456789',
  space: '\t\n\v\f\r ',
  blank: '\t ',
};

const ESCAPED: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r', 0: '\0', '\\': '\\' };
const MAX_SET = 512;

/** The characters that a set of `tr` names; `undefined` where it isn't plain. */
export function charactersOf(set: string): string | undefined {
  let characters = '';
  for (let i = 0; i < set.length; ) {
    const part = classAt(set, i) ?? rangeAt(set, i);
    if (part === undefined || characters.length > MAX_SET) return undefined;
    characters += part.characters;
    i = part.end;
  }
  return characters;
}

interface SetPart {
  readonly characters: string;
  readonly end: number;
}

/** `[:upper:]` */
function classAt(set: string, at: number): SetPart | undefined {
  const [whole, name] = /^\[:(\w+):\]/.exec(set.slice(at, at + 16)) ?? [];
  const characters = name === undefined ? undefined : CLASSES[name];
  return whole === undefined || characters === undefined ? undefined : { characters, end: at + whole.length };
}

/** One character, or `a-z`. */
function rangeAt(set: string, at: number): SetPart | undefined {
  const isEscaped = set[at] === '\\';
  const first = isEscaped ? ESCAPED[set[at + 1] ?? ''] : set[at];
  if (first === undefined || /^\[[:=.]/.test(set.slice(at, at + 2))) return undefined;
  const end = at + (isEscaped ? 2 : 1);
  const last = set[end] === '-' ? set[end + 1] : undefined;
  if (last === undefined) return { characters: first, end };
  if (last === '\\' || last < first) return undefined;
  const codes = Array.from(
    { length: last.charCodeAt(0) - first.charCodeAt(0) + 1 },
    (_, i) => first.charCodeAt(0) + i,
  );
  return codes.length > MAX_SET ? undefined : { characters: String.fromCharCode(...codes), end: end + 2 };
}
