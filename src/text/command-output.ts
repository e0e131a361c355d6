/** What was kept of a command's output. */
interface Output {
  readonly head?: string;
  readonly tail: string;
  readonly linesBefore: number;
}

/** The last lines of an output, at most so many of them and so many characters, with a note of what is missing. */
export function lastLines(output: Output, maxLines: number, maxCharacters: number): string {
  const lines = plain(output.tail).split('\n');
  if (lines.at(-1) === '') lines.pop();
  let first = Math.max(0, lines.length - maxLines);
  let characters = lines.slice(first).reduce((sum, line) => sum + line.length + 1, 0);
  while (characters > maxCharacters && first < lines.length - 1)
    characters -= (lines[first++] as string).length + 1;
  const shown = lines.slice(first).join('\n').slice(-maxCharacters);
  const missing = output.linesBefore + first;
  if (missing === 0) return shown;
  return `… (${missing} earlier ${missing === 1 ? 'line' : 'lines'} left out)\n${shown}`;
}

/**
 * The beginning and the end of an output whose meaning nobody knows: the first error is often at one, and the summary at
 * the other.
 */
export function headAndTail(output: Output, maxLines: number, maxCharacters: number): string {
  const lines = plain(output.tail).split('\n');
  if (lines.at(-1) === '') lines.pop();
  const isWhole = output.linesBefore === 0;
  const length = lines.reduce((sum, line) => sum + line.length + 1, 0);
  if (isWhole && lines.length <= maxLines && length <= maxCharacters) return lines.join('\n');
  const first = isWhole ? lines : plain(output.head ?? '').split('\n');
  const top = takenFrom(first, Math.floor(maxLines / 3), Math.floor(maxCharacters / 3));
  const rest = isWhole ? lines.slice(top.length) : lines;
  const size = top.reduce((sum, line) => sum + line.length + 1, 0);
  const bottom = takenFrom(rest.toReversed(), maxLines - top.length, maxCharacters - size - 60).reverse();
  const shown =
    bottom.length > 0 ? bottom : [(rest.at(-1) ?? '').slice(-Math.max(0, maxCharacters - size - 60))];
  const missing = output.linesBefore + lines.length - top.length - shown.length;
  const note = missing > 0 ? [`… (${missing} ${missing === 1 ? 'line' : 'lines'} left out)`] : [];
  return [...top, ...note, ...shown].join('\n');
}

/** As many of the first lines as there is room for. */
function takenFrom(lines: readonly string[], maxLines: number, maxCharacters: number): string[] {
  let room = maxCharacters;
  const taken: string[] = [];
  for (const line of lines) {
    room -= line.length + 1;
    if (taken.length >= maxLines || room < 0) break;
    taken.push(line);
  }
  return taken;
}

/** Colours and cursor movements mean nothing to a reader, and a carriage return would hide what comes before it. */
export function plain(text: string): string {
  return text
    .replace(TERMINAL_CODES, '')
    .replaceAll('\r\n', '\n')
    .replaceAll('\r', '\n')
    .replace(CONTROLS, '');
}

const TERMINAL_CODES =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what it looks for
  /\u001b(?:\[[0-?]{0,64}[ -/]{0,8}[@-~]|\][^\u0007\u001b\n]{0,1024}(?:\u0007|\u001b\\)|[ -/]?[0-~])/g;
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what it looks for
const CONTROLS = /[\u0000-\u0008\u000b-\u001f\u007f]/g;
