/**
 * Text from outside, safe to show: a file name may hold line breaks, terminal codes or characters that
 * reorder a line, and must not be able to forge a line of ours.
 */
export function printable(text: string): string {
  // Not among the constants: an expression with Unicode classes takes long to build, and most calls show nothing.
  const unsafe = /[\p{Cc}\u061c\u200e\u200f\u2028\u2029\u202a-\u202e\u2066-\u2069]/gu;
  return text.replace(unsafe, (char) => {
    const known = NAMED[char];
    if (known !== undefined) return known;
    return `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`;
  });
}

const NAMED: Readonly<Record<string, string>> = { '\n': '\\n', '\r': '\\r', '\t': '\\t' };
