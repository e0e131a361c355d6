import { Terminal } from '@xterm/headless';

/** A piece of a row that looks the same all over. */
export interface Run {
  readonly column: number;
  readonly text: string;
  /** 0 to 15, or `undefined` for the terminal's own. */
  readonly foreground: number | undefined;
  readonly background: number | undefined;
  readonly bold: boolean;
  readonly dim: boolean;
  readonly italic: boolean;
  readonly underline: boolean;
}

/** What a terminal shows: row by row, from left to right. */
export type Screen = readonly (readonly Run[])[];

export interface Size {
  readonly columns: number;
  readonly rows: number;
}

/** A terminal that nobody sees: it is told what programs print, and says what would be on the screen. */
export function terminalOf({ columns, rows }: Size) {
  const terminal = new Terminal({ cols: columns, rows, allowProposedApi: true });
  return {
    print: (output: string) => new Promise<void>((resolve) => terminal.write(output, resolve)),
    screen: (): Screen => {
      const { active } = terminal.buffer;
      return Array.from({ length: rows }, (_, row) => runsOf(active.getLine(active.baseY + row)));
    },
  };
}

type Line = ReturnType<Terminal['buffer']['active']['getLine']>;
type Cell = NonNullable<ReturnType<NonNullable<Line>['getCell']>>;

function runsOf(line: Line): readonly Run[] {
  const runs: Run[] = [];
  for (let column = 0; column < (line?.length ?? 0); column++) {
    const cell = line?.getCell(column);
    // The second half of a wide character.
    if (cell === undefined || cell.getWidth() === 0) continue;
    const run: Run = { column, text: cell.getChars() || ' ', ...lookOf(cell) };
    const last = runs.at(-1);
    if (last !== undefined && isAlike(last, run))
      runs[runs.length - 1] = { ...last, text: last.text + run.text };
    else runs.push(run);
  }
  return runs.filter(
    ({ text, background, underline }) => text.trim() !== '' || background !== undefined || underline,
  );
}

function lookOf(cell: Cell): Omit<Run, 'column' | 'text'> {
  const [front, back] = [
    cell.isFgPalette() ? nearest(cell.getFgColor()) : undefined,
    cell.isBgPalette() ? nearest(cell.getBgColor()) : undefined,
  ];
  const isInverse = cell.isInverse() !== 0;
  return {
    foreground: isInverse ? (back ?? 0) : front,
    background: isInverse ? (front ?? 7) : back,
    bold: cell.isBold() !== 0,
    dim: cell.isDim() !== 0,
    italic: cell.isItalic() !== 0,
    underline: cell.isUnderline() !== 0,
  };
}

/** Programs are asked for the sixteen colours that a theme can give a look; of others, grey is what they use most. */
function nearest(colour: number): number {
  return colour < 16 ? colour : 8;
}

function isAlike(one: Run, other: Run): boolean {
  return (['foreground', 'background', 'bold', 'dim', 'italic', 'underline'] as const).every(
    (look) => one[look] === other[look],
  );
}

/** A screen as plain text, without the blanks at the end of its rows. */
export function textOf(screen: Screen): string {
  return screen
    .map((runs) => runs.reduce((row, { column, text }) => row.padEnd(column) + text, '').trimEnd())
    .join('\n')
    .trimEnd();
}
