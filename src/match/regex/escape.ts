import { BLANK, type CharItem, DIGIT, unicodeProperty, WORD } from './char-set.ts';
import { fail, type Reader, take, takeCodePoint } from './reader.ts';
import type { Edge } from './tree.ts';

export type Escape =
  | { readonly kind: 'char'; readonly codePoint: number }
  | { readonly kind: 'item'; readonly item: CharItem }
  | { readonly kind: 'edge'; readonly edge: Edge };

const LETTERS: ReadonlyMap<string, Escape> = new Map<string, Escape>([
  ['a', { kind: 'char', codePoint: 7 }],
  ['t', { kind: 'char', codePoint: 9 }],
  ['n', { kind: 'char', codePoint: 10 }],
  ['v', { kind: 'char', codePoint: 11 }],
  ['f', { kind: 'char', codePoint: 12 }],
  ['r', { kind: 'char', codePoint: 13 }],
  ['d', { kind: 'item', item: DIGIT }],
  ['D', { kind: 'item', item: { ...DIGIT, negated: true } }],
  ['s', { kind: 'item', item: BLANK }],
  ['S', { kind: 'item', item: { ...BLANK, negated: true } }],
  ['w', { kind: 'item', item: WORD }],
  ['W', { kind: 'item', item: { ...WORD, negated: true } }],
  ['A', { kind: 'edge', edge: 'text-start' }],
  ['z', { kind: 'edge', edge: 'text-end' }],
  ['b', { kind: 'edge', edge: 'word-edge' }],
  ['B', { kind: 'edge', edge: 'no-word-edge' }],
]);

/** Reads what follows a backslash that was just taken. */
export function readEscape(reader: Reader): Escape | undefined {
  const at = reader.at - 1;
  if (take(reader, /[1-9]|k[<'{]|g/y)) {
    return fail(
      reader,
      "Backreferences aren't supported: matching them can take unlimited time, and a hook must never hang",
      at,
    );
  }
  if (take(reader, /[<>]|b\{/y)) {
    const advice = 'write the character without a backslash, or \\b for a word boundary';
    return fail(reader, `This escape means different things to different engines: ${advice}`, at);
  }
  const property = take(reader, /([pP])(?:\{(\^?)([^}]*)\}|([A-Za-z]))/y);
  if (property) return readProperty(reader, property, at);
  const hex = take(
    reader,
    /x([0-9a-fA-F]{2})|u([0-9a-fA-F]{4})|U([0-9a-fA-F]{8})|[xuU]\{([0-9a-fA-F]{1,8})\}/y,
  );
  if (hex) return readHex(reader, hex[1] ?? hex[2] ?? hex[3] ?? hex[4] ?? '', at);
  // Letters and digits are left for what they mean or may come to mean; everything else stands for itself.
  const punctuation = take(reader, /(?![A-Za-z0-9])\p{ASCII}/uy);
  if (punctuation) return { kind: 'char', codePoint: punctuation[0].charCodeAt(0) };
  return readLetter(reader, at);
}

function readLetter(reader: Reader, at: number): Escape | undefined {
  if (at + 1 >= reader.source.length) return fail(reader, 'A backslash at the end has nothing to escape', at);
  const letter = String.fromCodePoint(takeCodePoint(reader));
  return LETTERS.get(letter) ?? fail(reader, `The escape \\${letter} isn't supported`, at);
}

function readProperty(reader: Reader, found: RegExpExecArray, at: number): Escape | undefined {
  const name = found[3] ?? found[4] ?? '';
  const negated = (found[1] === 'P') !== (found[2] === '^');
  const item = unicodeProperty(name, negated);
  if (!item) return fail(reader, `Unicode has no class named "${name}"`, at);
  return { kind: 'item', item };
}

function readHex(reader: Reader, digits: string, at: number): Escape | undefined {
  const codePoint = Number.parseInt(digits, 16);
  if (codePoint > 0x10ffff) return fail(reader, `No character has the number ${digits}`, at);
  return { kind: 'char', codePoint };
}
