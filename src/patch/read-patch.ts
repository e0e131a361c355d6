/** What one section of a patch does to a file. */
export interface PatchedFile {
  readonly deed: 'add' | 'update' | 'delete';
  /** Every path that one of the patch's readers takes the header to mean. */
  readonly paths: readonly string[];
  /** Where an updated file goes, likewise; empty where it stays. */
  readonly moved: readonly string[];
  /** What an update looks for and what it puts there, in order; of an added file, all that it will hold. */
  readonly chunks: readonly PatchChunk[];
}

export interface PatchChunk {
  /** The line that the chunk comes after, as far as one is named. */
  readonly after: string | undefined;
  readonly old: readonly string[];
  readonly now: readonly string[];
}

/**
 * The files of a patch in the form `*** Begin Patch`, as coding agents send it. Each of them reads it a little differently,
 * and none by a published grammar; so every file is named that one of them would touch. Whether the whole is well formed
 * is for them to say: what isn't is applied by nobody.
 */
export function readPatch(patch: string): readonly PatchedFile[] {
  const text = patch.replaceAll('\r\n', '\n');
  // Most take a lone carriage return for a character like any other, some for the end of a line.
  const readings = text.includes('\r') ? [text, text.replaceAll('\r', '\n')] : [text];
  return readings.flatMap((reading) => sectionsIn(reading.split('\n')));
}

interface Section {
  readonly deed: PatchedFile['deed'];
  readonly paths: readonly string[];
  moved: readonly string[];
  readonly chunks: { after: string | undefined; old: string[]; now: string[] }[];
  /** Nothing but the header has been read. */
  isNew: boolean;
}

function sectionsIn(lines: readonly string[]): readonly PatchedFile[] {
  const sections: Section[] = [];
  let open: Section | undefined;
  for (const line of lines) {
    const header = headerIn(line, open);
    if (header !== undefined && header.deed !== 'move') {
      open = { deed: header.deed, paths: header.paths, moved: [], chunks: [], isNew: true };
      sections.push(open);
    } else if (open !== undefined) {
      if (header !== undefined) open.moved = [...open.moved, ...header.paths];
      else addLine(open, line);
      open.isNew = false;
    }
  }
  return sections.map(({ deed, paths, moved, chunks }) => ({ deed, paths, moved, chunks }));
}

const DEEDS = {
  'Add File': 'add',
  'Update File': 'update',
  'Delete File': 'delete',
  'Move to': 'move',
} as const;

/** Not `.` and `\s`: for these readers only a line feed ends a line. */
const HEADER = /^\*\*\* (Add File|Update File|Delete File|Move to):([^\n]*)$/;

/**
 * Blanks may stand before a header, except where the line is one of a text: what is added, or, with one blank before it,
 * what an update leaves as it is. A move stands right below the header of its file.
 */
function headerIn(line: string, open: Section | undefined) {
  const isText = open?.deed === 'update' ? /^[ +-]/.test(line) : line.startsWith('+');
  const [, words, rest] = HEADER.exec(line.replace(LEADING, '').trimStart()) ?? [];
  if (words === undefined || rest === undefined) return undefined;
  const deed = DEEDS[words as keyof typeof DEEDS];
  if (isText && !(deed === 'move' && open?.isNew && line.startsWith(' '))) return undefined;
  return { deed, paths: pathsIn(rest) };
}

/** Blanks at an end of a line, as Unicode has them: a next line is one, and a byte order mark isn't. JavaScript differs. */
const LEADING = /^[\t-\r \u0085\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]+/;
const TRAILING = /[\t-\r \u0085\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]+$/;

/**
 * One blank after the colon belongs to the header; some take the others for part of the path. Some drop line ends and tabs
 * from inside it, as addresses on the web do: `conf<TAB>ig/x` is `config/x`.
 */
function pathsIn(rest: string): readonly string[] {
  const whole = rest.replace(TRAILING, '');
  const path = whole.startsWith(' ') ? whole.slice(1) : whole;
  const read = [path, whole.replace(LEADING, ''), whole.trim()];
  const all = [...read, ...read.map((one) => one.replace(/[\t\r]/g, ''))];
  return [...new Set(all)].filter((one) => one !== '');
}

function addLine(section: Section, line: string): void {
  const last = section.chunks.at(-1);
  if (section.deed === 'update' && line.startsWith('@@')) {
    section.chunks.push({ after: line.slice(2).trim() || undefined, old: [], now: [] });
    return;
  }
  // A line without anything stands for one of the text that is empty.
  const [mark, text] = line === '' && section.deed === 'update' ? [' ', ''] : [line[0], line.slice(1)];
  if (mark !== '+' && mark !== '-' && mark !== ' ') return;
  const chunk = last ?? { after: undefined, old: [], now: [] };
  if (last === undefined) section.chunks.push(chunk);
  if (mark !== '+') chunk.old.push(text);
  if (mark !== '-') chunk.now.push(text);
}
