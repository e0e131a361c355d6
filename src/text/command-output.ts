/** What was kept of a command's output. */
interface Output {
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

/** Colours and cursor movements mean nothing to a reader, and a carriage return would hide what comes before it. */
function plain(text: string): string {
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
