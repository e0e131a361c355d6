/** As wide as the terminals that people can be expected to have. */
export const LINE_WIDTH = 80;

/** Breaks a text at blanks into lines of at most `width` characters; a longer word keeps a line of its own. */
export function wrapped(text: string, width: number = LINE_WIDTH): readonly string[] {
  return text.split('\n').flatMap((paragraph) => {
    const lines: string[] = [];
    let line = '';
    for (const word of paragraph.split(' ')) {
      if (line !== '' && line.length + 1 + word.length > width) {
        lines.push(line);
        line = word;
      } else line = line === '' ? word : `${line} ${word}`;
    }
    return [...lines, line];
  });
}

/** The same behind an indentation, which counts. */
export function indented(text: string, blanks: number): readonly string[] {
  return wrapped(text, LINE_WIDTH - blanks).map((line) => ' '.repeat(blanks) + line);
}
