import type { GlobToken } from './glob.ts';
import type { GlobOptions } from './glob-syntax.ts';

interface ClassRead {
  readonly token: GlobToken;
  /** The offset after the closing bracket. */
  readonly end: number;
}

interface Range {
  readonly from: number;
  readonly to: number;
}

/** Made when a pattern names one: the tables of Unicode take longer to build than most decisions. */
const POSIX_CLASSES: Readonly<Record<string, () => RegExp>> = {
  alnum: () => /[\p{L}\p{N}]/u,
  alpha: () => /\p{L}/u,
  blank: () => /[ \t]/,
  cntrl: () => /\p{Cc}/u,
  digit: () => /\d/,
  graph: () => /[\p{L}\p{N}\p{P}\p{S}]/u,
  lower: () => /\p{Ll}/u,
  print: () => /[\p{L}\p{N}\p{P}\p{S} ]/u,
  punct: () => /[\p{P}\p{S}]/u,
  space: () => /\s/,
  upper: () => /\p{Lu}/u,
  xdigit: () => /[0-9A-Fa-f]/,
};

/** Reads the `[…]` that begins at `start`, or says what is wrong with it. */
export function readClass(text: string, start: number, options: GlobOptions): ClassRead | string {
  let at = start + 1;
  const negated = text[at] === '!' || text[at] === '^';
  if (negated) at++;
  const ranges: Range[] = [];
  const named: RegExp[] = [];
  for (let first = true; ; first = false) {
    if (at >= text.length) return "a '[' is never closed";
    if (text[at] === ']' && !first) break;
    const posix = /^\[:(\w+):\]/.exec(text.slice(at, at + 12));
    if (posix !== null) {
      const known = POSIX_CLASSES[posix[1] as string];
      if (known === undefined) return `[:${posix[1]}:] is no character class`;
      named.push(known());
      at += posix[0].length;
      continue;
    }
    const from = readChar(text, at);
    at = from.end;
    let to = from;
    if (text[at] === '-' && at + 1 < text.length && text[at + 1] !== ']') {
      to = readChar(text, at + 1);
      at = to.end;
    }
    if (to.code < from.code) return `the range '${text.slice(from.start, to.end)}' is the wrong way round`;
    ranges.push({ from: from.code, to: to.code });
  }
  const inside = (char: string) =>
    named.some((name) => name.test(char)) || ranges.some((range) => within(range, char));
  const matches = (char: string) => {
    if (char === options.separator) return false;
    const found =
      inside(char) ||
      (options.ignoreCase === true && (inside(char.toLowerCase()) || inside(char.toUpperCase())));
    return found !== negated;
  };
  return { token: { kind: 'class', matches }, end: at + 1 };
}

function readChar(text: string, at: number): { code: number; start: number; end: number } {
  const start = text[at] === '\\' && at + 1 < text.length ? at + 1 : at;
  const code = text.codePointAt(start) as number;
  return { code, start: at, end: start + (code > 0xffff ? 2 : 1) };
}

function within(range: Range, char: string): boolean {
  const code = char.codePointAt(0) as number;
  return code >= range.from && code <= range.to;
}
