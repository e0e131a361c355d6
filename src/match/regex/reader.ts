/**
 * Walks over the pattern's text. The first problem is kept and moves the reader to the end, so that every
 * loop of the parser ends there by itself.
 */
export interface Reader {
  readonly source: string;
  at: number;
  problem: string | undefined;
}

export function startReading(source: string): Reader {
  return { source, at: 0, problem: undefined };
}

export function atEnd(reader: Reader): boolean {
  return reader.at >= reader.source.length;
}

export function lookingAt(reader: Reader, text: string): boolean {
  return reader.source.startsWith(text, reader.at);
}

export function eat(reader: Reader, text: string): boolean {
  const found = lookingAt(reader, text);
  if (found) reader.at += text.length;
  return found;
}

/**
 * Takes what a sticky expression (`/…/y`) matches here. These stand where they are used and not among a file's
 * constants: most configurations have no regular expression, and some engines read one as soon as it is a constant.
 */
export function take(reader: Reader, token: RegExp): RegExpExecArray | undefined {
  token.lastIndex = reader.at;
  const found = token.exec(reader.source);
  if (found === null) return undefined;
  reader.at += found[0].length;
  return found;
}

/** The next code point; the caller has made sure that there is one. */
export function takeCodePoint(reader: Reader): number {
  const codePoint = reader.source.codePointAt(reader.at) ?? 0;
  reader.at += codePoint > 0xffff ? 2 : 1;
  return codePoint;
}

/** `what` is a sentence without its full stop; people count characters from 1. */
export function fail(reader: Reader, what: string, at: number = reader.at): undefined {
  reader.problem ??= `${what} (at character ${at + 1} of the pattern).`;
  reader.at = reader.source.length;
  return undefined;
}
