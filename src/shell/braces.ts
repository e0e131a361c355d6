import { expandBraces } from '../match/braces.ts';

const MAX_RANGE = 256;
/** All words of one expansion, and all on the way to them, may not grow beyond this. */
const MAX_CHARACTERS = 131_072;

/**
 * Brace expansion on source text, as bash does it: before anything else is expanded.
 * At most `limit` words; `undefined` when there would be more.
 */
export function wordsOfBraces(source: string, limit: number): readonly string[] | undefined {
  const words = expandBraces(source, {
    skip: skipUnit,
    range: expandRange,
    unclosed: 'text',
    needsComma: true,
    maxTexts: limit,
    maxCharacters: MAX_CHARACTERS,
  });
  return typeof words === 'string' ? undefined : words;
}

/** The index after the unit at `i`: one character, or a quoted or `$`-led stretch that braces don't reach into. */
function skipUnit(word: string, i: number): number {
  const char = word[i];
  if (char === '\\') return i + 2;
  if (char === "'" || char === '"' || char === '`') return closeQuote(word, i, char);
  if (char === '$' && (word[i + 1] === '{' || word[i + 1] === '(')) return closeBracket(word, i + 1);
  return i + 1;
}

function closeQuote(word: string, open: number, quote: string): number {
  for (let i = open + 1; i < word.length; i++) {
    if (word[i] === '\\' && quote !== "'") i++;
    else if (word[i] === quote) return i + 1;
  }
  return word.length;
}

function closeBracket(word: string, open: number): number {
  const opening = word[open];
  const closing = opening === '{' ? '}' : ')';
  let depth = 0;
  for (let i = open; i < word.length; i++) {
    const char = word[i];
    if (char === '\\') i++;
    else if (char === opening) depth++;
    else if (char === closing && --depth === 0) return i + 1;
  }
  return word.length;
}

function expandRange(body: string): readonly string[] | undefined {
  const numbers = /^(-?\d{1,9})\.\.(-?\d{1,9})(?:\.\.(-?\d{1,9}))?$/.exec(body);
  if (numbers !== null) return expandNumbers(numbers[1] ?? '', numbers[2] ?? '', Number(numbers[3] ?? 1));
  const letters = /^([A-Za-z])\.\.([A-Za-z])(?:\.\.(-?\d{1,9}))?$/.exec(body);
  if (letters === null) return undefined;
  const [from = '', to = '', step = 1] = letters.slice(1);
  const codes = steps(from.charCodeAt(0), to.charCodeAt(0), Number(step));
  return codes.map((code) => String.fromCharCode(code));
}

function expandNumbers(from: string, to: string, step: number): readonly string[] {
  const padded = /^-?0\d/.test(from) || /^-?0\d/.test(to);
  const width = padded ? Math.max(from.length, to.length) : 0;
  return steps(Number(from), Number(to), step).map((n) =>
    n < 0 ? `-${String(-n).padStart(width - 1, '0')}` : String(n).padStart(width, '0'),
  );
}

function steps(from: number, to: number, step: number): readonly number[] {
  const size = Math.max(1, Math.abs(step));
  const count = Math.min(MAX_RANGE, Math.floor(Math.abs(to - from) / size) + 1);
  const direction = to < from ? -1 : 1;
  return Array.from({ length: count }, (_, i) => from + i * size * direction);
}
