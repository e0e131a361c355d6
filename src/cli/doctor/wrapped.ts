const WIDTH = 80;

/** The text in lines of 80 columns, each behind `indent`. A word that is longer has a line of its own. */
export function wrapped(text: string, indent: string): readonly string[] {
  const lines: string[] = [];
  let line = indent;
  for (const word of text.split(' ')) {
    const isFresh = line === indent;
    if (!isFresh && line.length + 1 + word.length > WIDTH) {
      lines.push(line);
      line = indent + word;
    } else {
      line += isFresh ? word : ` ${word}`;
    }
  }
  return [...lines, line];
}
