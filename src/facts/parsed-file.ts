import type { Host } from '../host/host.ts';

/** What a file says, parsed; `undefined` when it is missing or can't be read. */
export type ParsedFile<T> = (file: string) => T | undefined | typeof TOO_LARGE;

export const TOO_LARGE = 'too-large';

/** Ignore and config files of people are a thousand times smaller; this bounds what a hostile one costs. */
const FILE_BYTES = 1_048_576;
const KEPT_FILES = 1_000;

export function readParsed<T>(host: Host, parse: (text: string) => T): ParsedFile<T> {
  return (file) => {
    const content = host.readFile(file, FILE_BYTES);
    return content.ok ? parse(content.text) : withoutContent(content);
  };
}

function withoutContent({ why }: { readonly why: string }): typeof TOO_LARGE | undefined {
  return why === TOO_LARGE ? TOO_LARGE : undefined;
}

/**
 * Parses a file once and again only when it has changed. The fingerprint spares the reading. A file that has
 * none is read each time, and parsed only if its text is another.
 */
export function keepParsed<T>(host: Host, parse: (text: string) => T): ParsedFile<T> {
  const kept = new Map<
    string,
    { readonly fingerprint: string | undefined; readonly text: string; readonly value: T }
  >();
  return (file) => {
    // Taken before the reading: a change in between makes the next call read again.
    const fingerprint = host.fingerprint(file);
    const known = kept.get(file);
    if (known !== undefined && fingerprint !== undefined && known.fingerprint === fingerprint)
      return known.value;
    const content = host.readFile(file, FILE_BYTES);
    kept.delete(file);
    if (!content.ok) return withoutContent(content);
    const { text } = content;
    const value = known?.text === text ? known.value : parse(text);
    const oldest = kept.size < KEPT_FILES ? undefined : kept.keys().next().value;
    if (oldest !== undefined) kept.delete(oldest);
    kept.set(file, { fingerprint, text, value });
    return value;
  };
}
