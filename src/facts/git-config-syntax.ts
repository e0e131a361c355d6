export interface GitConfigEntry {
  /** Section and name in lower case: `core.ignorecase`. Entries of `[section "sub"]` are left out. */
  readonly key: string;
  /** `undefined`: the name stands alone, without `=`. */
  readonly value: string | undefined;
}

interface Reader {
  readonly text: string;
  at: number;
}

/**
 * Reads the text of a git config file. Git refuses to work at all with a broken file; this passes over the
 * lines that it can't read and takes the rest.
 */
export function parseGitConfig(source: string): readonly GitConfigEntry[] {
  const reader: Reader = { text: source.replaceAll('\r\n', '\n'), at: 0 };
  const entries: GitConfigEntry[] = [];
  let section: string | undefined;
  while (reader.at < reader.text.length) {
    const here = reader.text[reader.at] ?? '';
    // Passes over a byte order mark as well.
    if (/\s/.test(here)) {
      reader.at++;
    } else if (here === '[') {
      section = readSection(reader);
    } else if (/[A-Za-z]/.test(here)) {
      const entry = readEntry(reader);
      if (entry !== undefined && section !== undefined) {
        entries.push({ key: `${section}.${entry.key}`, value: entry.value });
      }
    } else {
      skipLine(reader);
    }
  }
  return entries;
}

/** The section's name; `undefined` for one with a subsection in quotes, and for a broken one. */
function readSection(reader: Reader): string | undefined {
  reader.at++;
  const name = takeWhile(reader, /[A-Za-z0-9.-]/);
  const close = reader.text[reader.at];
  if (close === ']') {
    reader.at++;
    return name.toLowerCase();
  }
  skipQuotedName(reader);
  return undefined;
}

/** Passes `"sub"]`, behind which an entry may stand on the same line. */
function skipQuotedName(reader: Reader): void {
  let quoted = false;
  for (; reader.at < reader.text.length; reader.at++) {
    const here = reader.text[reader.at];
    if (here === '\n') return;
    if (here === '\\') reader.at++;
    else if (here === '"') quoted = !quoted;
    else if (here === ']' && !quoted) {
      reader.at++;
      return;
    }
  }
}

function readEntry(reader: Reader): GitConfigEntry | undefined {
  const key = takeWhile(reader, /[A-Za-z0-9-]/).toLowerCase();
  takeWhile(reader, /[ \t]/);
  const sign = reader.text[reader.at];
  if (sign === '\n' || sign === undefined) return { key, value: undefined };
  if (sign !== '=') {
    skipLine(reader);
    return undefined;
  }
  reader.at++;
  const value = readValue(reader);
  return value === undefined ? undefined : { key, value };
}

/** `undefined` for a value that git rejects: an unknown escape, an open quote. */
function readValue(reader: Reader): string | undefined {
  takeWhile(reader, /[ \t]/);
  const parts: string[] = [];
  let blanks = '';
  let quoted = false;
  for (; reader.at < reader.text.length; reader.at++) {
    let here = reader.text[reader.at] ?? '';
    if (here === '\n') break;
    if (!quoted && (here === '#' || here === ';')) {
      skipLine(reader);
      break;
    }
    if (here === '"') {
      quoted = !quoted;
      continue;
    }
    if (!quoted && /\s/.test(here)) {
      blanks += here;
      continue;
    }
    if (here === '\\') {
      reader.at++;
      const escaped = ESCAPES.get(reader.text[reader.at] ?? '');
      if (escaped === undefined) {
        skipLine(reader);
        return undefined;
      }
      here = escaped;
    }
    parts.push(blanks, here);
    blanks = '';
  }
  return quoted ? undefined : parts.join('');
}

const ESCAPES: ReadonlyMap<string, string> = new Map([
  ['\\', '\\'],
  ['"', '"'],
  ['n', '\n'],
  ['t', '\t'],
  ['b', '\b'],
  // The value goes on in the next line.
  ['\n', ''],
]);

function takeWhile(reader: Reader, characters: RegExp): string {
  const start = reader.at;
  while (characters.test(reader.text[reader.at] ?? '')) reader.at++;
  return reader.text.slice(start, reader.at);
}

function skipLine(reader: Reader): void {
  const end = reader.text.indexOf('\n', reader.at);
  reader.at = end === -1 ? reader.text.length : end;
}
