import type { ToolInput } from '../call/call.ts';
import { textHash } from '../host/text-hash.ts';

/** What gives an entry its name. */
export interface Named {
  readonly session: string | undefined;
  /** The client's own id of the call. */
  readonly call: string | undefined;
  readonly tool?: string | undefined;
  readonly input?: ToolInput | undefined;
  /** Of what is no tool call: the event and its time, which tell it from the one before. */
  readonly moment?: string | undefined;
}

/**
 * `koba-diru`: short enough to say aloud, and long enough that two of a project's calls rarely share one. It is made of
 * the call alone, so that hook, explanation and replay give the same call the same name.
 */
export function entryId({ session = '', call, tool = '', input = {}, moment }: Named): string {
  const what = call || moment || `${tool}\0${JSON.stringify(input)}`;
  const [a, b] = twoHashes(wellFormed(`${session}\0${what}`));
  return `${syllable(a)}${syllable(a / SYLLABLES)}-${syllable(b)}${syllable(b / SYLLABLES)}`;
}

/** Halves of a pair are other bytes on every engine; escaped, they are the same. */
function wellFormed(text: string): string {
  return /\p{Cs}/u.test(text) ? JSON.stringify(text) : text;
}

const CONSONANTS = 'bdfghjklmnprstvz';
const VOWELS = 'aeiou';
const SYLLABLES = CONSONANTS.length * VOWELS.length;

export function isEntryId(text: string): boolean {
  return new RegExp(`^(?:[${CONSONANTS}][${VOWELS}]){2}-(?:[${CONSONANTS}][${VOWELS}]){2}$`).test(text);
}

function syllable(hash: number): string {
  const at = Math.floor(hash) % SYLLABLES;
  return `${CONSONANTS[Math.floor(at / VOWELS.length)]}${VOWELS[at % VOWELS.length]}`;
}

/** Two numbers of 32 bits in which every character of the text counts. */
function twoHashes(text: string): readonly [number, number] {
  const [, a = '', b = ''] = textHash(text).split('-');
  return [mixed(Number.parseInt(a, 16)), mixed(Number.parseInt(b, 16))];
}

function mixed(hash: number): number {
  let h = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return (h ^ (h >>> 16)) >>> 0;
}
