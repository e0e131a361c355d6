/** One thing that a tool found wrong. */
export interface Finding {
  /** What failed: the name of a test, or the code of a rule. */
  readonly name?: string;
  /** `src/a.ts:3:5`, as the tool wrote it. */
  readonly place?: string;
  /** What the tool says about it, values included. It may have several lines. */
  readonly message: string;
}

/** Reads what one tool prints, line by line, without colours. It finds nothing in what others print. */
export type Parser = (lines: readonly string[]) => readonly Finding[];

/** The lines from one that begins something up to the next one, or to one at which such things end. */
export function blocks(
  lines: readonly string[],
  begins: (line: string) => boolean,
  ends: (line: string) => boolean = () => false,
): readonly (readonly string[])[] {
  const found: string[][] = [];
  let open: string[] | undefined;
  for (const line of lines) {
    if (begins(line)) {
      open = [line];
      found.push(open);
    } else if (ends(line)) open = undefined;
    else open?.push(line);
  }
  return found;
}

/** Lines as a text: without empty ones at both ends, and without what all of them are indented by. */
export function asText(lines: readonly string[]): string {
  const filled = lines.filter((line) => line.trim() !== '');
  const indent = Math.min(...filled.map((line) => line.length - line.trimStart().length));
  const cut = filled.length === 0 ? lines : lines.map((line) => line.slice(indent).trimEnd());
  return cut.join('\n').replace(/^\n+|\n+$/g, '');
}
