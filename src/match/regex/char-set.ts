/** A set of characters, asked by code point. */
export type CharSet = (codePoint: number) => boolean;

/** One piece of a class. `source` is what stands between the brackets of a native Unicode class. */
export interface CharItem {
  readonly source: string;
  readonly negated: boolean;
}

export const DIGIT: CharItem = { source: '\\p{Nd}', negated: false };
export const BLANK: CharItem = { source: '\\p{White_Space}', negated: false };
export const WORD: CharItem = {
  source: '\\p{Alphabetic}\\p{M}\\p{Nd}\\p{Pc}\\p{Join_Control}',
  negated: false,
};

// Enough for the letters of any one language; a text that uses more only pays for asking again.
const MAX_REMEMBERED = 5000;

/**
 * The native engine knows Unicode's tables and its case folding. A class is only ever held against one
 * character, so there is nothing it could backtrack over.
 */
export function charSet(items: readonly CharItem[], negated: boolean, ignoreCase: boolean): CharSet {
  const tests = nativeTests(items, ignoreCase);
  const remembered = new Map<number, boolean>();

  function ask(codePoint: number): boolean {
    const known = remembered.get(codePoint);
    if (known !== undefined) return known;
    const char = String.fromCodePoint(codePoint);
    const answer = tests.some((test) => test.native.test(char) !== test.negated) !== negated;
    if (remembered.size >= MAX_REMEMBERED) remembered.clear();
    remembered.set(codePoint, answer);
    return answer;
  }

  // `[ab]{500}` asks the same set about the same character 500 times in a row.
  let last = -1;
  let lastAnswer = false;
  return (codePoint) => {
    if (codePoint !== last) {
      lastAnswer = ask(codePoint);
      last = codePoint;
    }
    return lastAnswer;
  };
}

export function singleChar(codePoint: number, ignoreCase: boolean): CharSet {
  if (!ignoreCase) return (other) => other === codePoint;
  return charSet([charRange(codePoint, codePoint)], false, true);
}

export function charRange(first: number, last: number): CharItem {
  return { source: `${nativeEscape(first)}-${nativeEscape(last)}`, negated: false };
}

/** Finds a general category, a property or a script by the name that stands in `\p{…}`. */
export function unicodeProperty(name: string, negated: boolean): CharItem | undefined {
  if (!/^\w+(?:=\w+)?$/.test(name)) return undefined;
  const capitalised = name.charAt(0).toUpperCase() + name.slice(1);
  for (const candidate of [name, `Script=${name}`, capitalised, `Script=${capitalised}`]) {
    const source = `\\p{${candidate}}`;
    if (isNativeClass(source)) return { source, negated };
  }
  return undefined;
}

interface NativeTest {
  readonly native: RegExp;
  readonly negated: boolean;
}

// A negated piece is turned round here, after folding: natively, `\P{Lu}` without case matches everything.
function nativeTests(items: readonly CharItem[], ignoreCase: boolean): readonly NativeTest[] {
  const flags = ignoreCase ? 'iu' : 'u';
  const plain = items.filter((item) => !item.negated).map((item) => item.source);
  const tests = items
    .filter((item) => item.negated)
    .map((item) => ({ native: new RegExp(`^[${item.source}]$`, flags), negated: true }));
  if (plain.length > 0) tests.push({ native: new RegExp(`^[${plain.join('')}]$`, flags), negated: false });
  return tests;
}

function nativeEscape(codePoint: number): string {
  return `\\u{${codePoint.toString(16)}}`;
}

function isNativeClass(source: string): boolean {
  try {
    return new RegExp(`^[${source}]$`, 'u') instanceof RegExp;
  } catch {
    return false;
  }
}
