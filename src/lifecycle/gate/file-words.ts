import { FILES } from '../../config/sections/file-words.ts';
import { quoted } from '../../shell-word.ts';

/** Linux takes 128 KB as a single argument, and the whole script is one. */
const MAX_SCRIPT_BYTES = 96 * 1024;

/** The script for these files; several where their names don't fit into one. A script without `{files}` stays as it is. */
export function scriptsFor(run: string, files: readonly string[]): readonly string[] {
  const parts = run.split(FILES);
  if (parts.length === 1) return [run];
  const room = MAX_SCRIPT_BYTES - bytesIn(run);
  return chunks(files.map(fileWord), Math.max(1, Math.floor(room / (parts.length - 1)))).map((words) =>
    parts.join(words.join(' ')),
  );
}

function chunks(words: readonly string[], most: number): readonly (readonly string[])[] {
  const found: string[][] = [];
  let room = 0;
  for (const word of words) {
    const size = bytesIn(word) + 1;
    const last = found.at(-1);
    if (last === undefined || size > room) {
      found.push([word]);
      room = most - size;
    } else {
      last.push(word);
      room -= size;
    }
  }
  return found;
}

/** A name as one word that no program takes for an option or for the name of a list of arguments. */
function fileWord(name: string): string {
  const path = /^[-+@]/.test(name) ? `./${name}` : name;
  // A line break would end a comment, quoted or not.
  return CONTROL.test(path) ? `$'${path.replace(ESCAPED, escaped)}'` : quoted(path);
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what it looks for
const CONTROL = /[\u0000-\u001f\u007f]/;
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what it looks for
const ESCAPED = /[\u0000-\u001f\u007f'\\]/g;

function escaped(char: string): string {
  return `\\${char.charCodeAt(0).toString(8).padStart(3, '0')}`;
}

function bytesIn(text: string): number {
  return new TextEncoder().encode(text).length;
}
