const MAX_RANGE = 256;
/** A word may not grow beyond this, however many braces it has. */
const MAX_CHARACTERS = 65_536;

/**
 * Brace expansion on source text, as bash does it: before anything else is expanded.
 * At most `limit` words; `undefined` when there would be more.
 */
export function expandBraces(source: string, limit: number): readonly string[] | undefined {
  let pending = [source];
  const done: string[] = [];
  let characters = 0;
  while (pending.length > 0) {
    const next: string[] = [];
    for (const word of pending) {
      const group = firstGroup(word);
      const grown =
        group === undefined ? [word] : group.alternatives.map((a) => group.before + a + group.after);
      for (const one of grown) characters += one.length;
      if (group === undefined) done.push(word);
      else next.push(...grown);
      if (done.length + next.length > limit || characters > MAX_CHARACTERS * 4) return undefined;
    }
    pending = next;
  }
  return done;
}

interface Group {
  readonly before: string;
  readonly alternatives: readonly string[];
  readonly after: string;
}

function firstGroup(word: string): Group | undefined {
  for (let i = 0; i < word.length; i = skipUnit(word, i)) {
    if (word[i] !== '{') continue;
    const parts = splitGroup(word, i);
    if (parts === undefined) continue;
    return { before: word.slice(0, i), alternatives: parts.alternatives, after: word.slice(parts.end) };
  }
  return undefined;
}

function splitGroup(
  word: string,
  open: number,
): { alternatives: readonly string[]; end: number } | undefined {
  let depth = 0;
  let start = open + 1;
  const alternatives: string[] = [];
  for (let i = open; i < word.length; i = skipUnit(word, i)) {
    const char = word[i];
    if (char === '{') depth++;
    else if (char === ',' && depth === 1) {
      alternatives.push(word.slice(start, i));
      start = i + 1;
    } else if (char === '}' && --depth === 0) {
      const last = word.slice(start, i);
      if (alternatives.length > 0) return { alternatives: [...alternatives, last], end: i + 1 };
      const range = expandRange(last);
      return range === undefined ? undefined : { alternatives: range, end: i + 1 };
    }
  }
  return undefined;
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
  const codes = steps(codeOf(letters[1]), codeOf(letters[2]), Number(letters[3] ?? 1));
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

function codeOf(letter: string | undefined): number {
  return letter?.charCodeAt(0) ?? 0;
}
