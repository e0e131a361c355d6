import { isSampleValue } from './samples-of-secrets.ts';
import type { KindName } from './set-names.ts';
import type { TextKind } from './text-kind.ts';
import { VENDOR_SHAPES } from './vendor-shapes.ts';

/** Tokens by the forms that their vendors give them, and private keys. No words, and nothing that only looks random. */
export function secretKinds(): Readonly<Record<KindName<'secrets-in-text'>, readonly TextKind[]>> {
  return { token: tokens(), 'private-key': PRIVATE_KEYS };
}

function tokens(): readonly TextKind[] {
  return VENDOR_SHAPES.flatMap(({ kind, exact, words = [] }): TextKind[] => {
    if (exact === undefined) return [];
    // Part of a longer run of letters, it is a piece of something else, such as a file that is written as text.
    const isPlain = words.every((word) => /^[A-Za-z0-9]+$/.test(word));
    const before = isPlain ? '[A-Za-z0-9+/_-]' : '[A-Za-z0-9]';
    const pattern = new RegExp(`(?<!${before})(?:${exact})(?![A-Za-z0-9])`, 'g');
    return [{ kind, words, pattern, counts: isRealToken, sample: ['config.ts', sampleToken(kind)] }];
  });
}

function isRealToken(match: string): boolean {
  return !isSampleValue(match);
}

/** Put together here, so that nobody finds a token in this file. Only one shape has to be shown to work. */
function sampleToken(kind: string): string {
  return kind === 'a GitHub token' ? ['ghp', 'q7Rt2Zk9Wm4Xc8Vb3Np6Lj1Hg5Fd0Sa7Qw2Ez'].join('_') : '';
}

/** The end of a line in a file, or as it is written inside a string. */
const NEWLINE = String.raw`(?:\\r)?(?:\\n|\r?\n)`;
/** Blanks, quotes and what joins strings. */
const BETWEEN = String.raw`[ \t"'\`+,]{0,40}`;
const HEADERS = String.raw`(?:[A-Z][A-Za-z-]{2,20}: [^\r\n\\]{0,100}${NEWLINE}${BETWEEN}){0,4}`;

/** A private key in PEM, with the beginning of what is in it: the first line alone is what programs look for. */
const PRIVATE_KEYS: readonly TextKind[] = [
  {
    kind: 'a private key',
    words: ['PRIVATE KEY'],
    pattern: new RegExp(
      `-----BEGIN (?:[A-Z0-9]{2,12} ){0,2}PRIVATE KEY(?: BLOCK)?-----${BETWEEN}(?:${NEWLINE}${BETWEEN}){1,3}${HEADERS}(?:${NEWLINE}${BETWEEN}){0,2}[A-Za-z0-9+/]{40,}(?![A-Za-z0-9+/]|\\.\\.\\.|…)`,
      'g',
    ),
    counts: isRealToken,
    sample: ['key.pem', sampleKey()],
  },
  {
    kind: 'a private key',
    words: ['AGE-SECRET-KEY-1'],
    pattern: /AGE-SECRET-KEY-1[QPZRY9X8GF2TVDW0S3JN54KHCE6MUA7L]{58}/g,
    counts: isRealToken,
    sample: ['key.txt', ''],
  },
  {
    kind: 'a private key',
    words: ['PuTTY-User-Key-File-'],
    pattern: /PuTTY-User-Key-File-\d: [\w-]{3,30}\r?\n(?:[^\n]{1,200}\n){2,40}?Private-Lines: \d+/g,
    sample: ['key.ppk', ''],
  },
];

function sampleKey(): string {
  return `-----BEGIN ${'PRIVATE KEY'}-----\nq7Rt2Zk9Wm4Xc8Vb3Np6Lj1Hg5Fd0Sa7Qw2EzuB6yTn4Io8Pk\n`;
}
