import type { Origin } from './analysis.ts';
import { type Field, isKnown, knownField, unknownField } from './field.ts';
import { contentFrom, type Frame, type Output } from './session.ts';

type OriginOf = (words: readonly Field[]) => Origin | undefined;

/** Any of these words says that it does. */
const having =
  (origin: Origin, option: RegExp): OriginOf =>
  (words) =>
    words.some(({ text }) => option.test(text)) ? origin : undefined;

const always =
  (origin: Origin): OriginOf =>
  () =>
    origin;

/** A local file may have an address, too. */
const fetched: OriginOf = (words) => {
  const isLocal = words.some(({ text }) => /^(?:--url=)?file:/i.test(text));
  return isLocal || words.some(({ text }) => text === '--offline') ? undefined : 'network';
};

/** Programs that print or write what nobody can read in the text. */
const SOURCES: ReadonlyMap<string, OriginOf> = new Map(
  (
    [
      ['curl wget wget2 http https xh httpie aria2c lynx fetch', fetched],
      ['nc ncat netcat socat telnet', always('network')],
      [
        'base64 gbase64 base32 basenc',
        having('decoded', /^(?:-[a-zA-Z]*[dD]|--d(?:e(?:c(?:o(?:d(?:e)?)?)?)?)?)$/),
      ],
      ['openssl', having('decoded', /^-d$/)],
      ['xxd', having('decoded', /^-(?:r|revert|[a-z]*r[a-z]*)$/)],
      ['uudecode', always('decoded')],
      ['tar gtar bsdtar', having('decoded', /^(?:--to-stdout|-?[a-zA-Z]*O[a-zA-Z]*)$/)],
      ['unzip', having('decoded', /^-[a-z]*p/)],
      ['gunzip zcat gzcat bzcat xzcat lzcat zstdcat', always('decoded')],
      ['gzip bzip2 xz zstd lzma', having('decoded', /^(?:-[a-z0-9]*d[a-z0-9]*|--decompress)$/)],
    ] as const
  ).flatMap(([names, source]) => names.split(' ').map((name): [string, OriginOf] => [name, source])),
);

/** With `--download` these write a file, and print nothing. */
const DOWNLOADS = /^(?:https?|xh|httpie)$/;

/** What a program has printed, with where that comes from; the files that it has made come from there, too. */
export function withOrigin(name: string, words: readonly Field[], frame: Frame, printed: Output): Output {
  const own = SOURCES.get(name)?.(words);
  const { origin: passed, below } = frame.input ?? {};
  if (own === undefined && passed === undefined && below === undefined) return printed;
  if (own !== undefined) contentFrom(frame, own);
  if (DOWNLOADS.test(name) && words.some(({ text }) => /^(?:--download|-d)$/.test(text)))
    return knownField('');
  const of = { ...(printed ?? unknownField('')), ...(below && { below: printed?.below ?? below }) };
  // What is known needs no other word for it.
  if (printed !== undefined && isKnown(printed)) return of;
  return { ...of, origin: printed?.origin ?? own ?? passed };
}
