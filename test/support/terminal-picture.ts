import type { Run, Screen, Size } from './terminal-cells.ts';

/** What a terminal showed, and for how long. */
export interface Frame {
  readonly screen: Screen;
  readonly seconds: number;
}

interface Picture extends Size {
  readonly title: string;
  readonly description: string;
  readonly frames: readonly Frame[];
}

const CELL = { width: 8.4, height: 19 };
const MARGIN = 16;
const BAR = 34;

/** The sixteen colours in both themes; every one of them can be read on its background. */
const LIGHT =
  '24292f cf222e 116329 7d4e00 0550ae 8250df 1b7c83 57606a 6e7781 a40e26 1a7f37 633c01 0969da 6639ba 3192aa 24292f';
const DARK =
  '6e7681 ff7b72 3fb950 d29922 79c0ff bc8cff 56d4dd c9d1d9 8b949e ffa198 56d364 e3b341 a5d6ff d2a8ff 76e3ea f0f6fc';

const paint = (colours: string) =>
  colours
    .split(' ')
    .map((colour, index) => `.c${index}{fill:#${colour}}`)
    .join('');

/** One row of a screen, drawn once however many frames have it. */
interface Row {
  readonly svg: string;
  readonly row: number;
  /** From the beginning of the picture, in seconds. */
  readonly from: number;
  readonly to: number;
}

/**
 * A terminal as a picture that moves by itself where it may and shows its last frame where it may not. Nothing in it is
 * loaded from elsewhere, and there is no script: that is what GitHub shows.
 */
export function terminalPicture({ title, description, frames, columns, rows }: Picture): string {
  const width = Math.ceil(columns * CELL.width) + 2 * MARGIN;
  const height = rows * CELL.height + BAR + MARGIN;
  const total = frames.reduce((sum, { seconds }) => sum + seconds, 0);
  const drawn = rowsOf(frames, rows);
  const times = [...new Set(drawn.map(timeOf))].filter((time) => time !== `0-${total}`);
  const name = (row: Row) => times.indexOf(timeOf(row));
  const body = drawn.map((row) => {
    const at = `<g transform="translate(0 ${row.row * CELL.height})"`;
    const isAlways = name(row) === -1;
    const kept = row.to === total ? '' : ' gone';
    return `${at}${isAlways ? '' : ` class="t${name(row)}${kept}"`}>${row.svg}</g>`;
  });
  const style = [
    'text{font:14px ui-monospace,SFMono-Regular,Menlo,Consolas,"DejaVu Sans Mono",monospace;white-space:pre;fill:#24292f}',
    '.b{font-weight:700}.d{opacity:.72}.i{font-style:italic}.u{text-decoration:underline}',
    '.w{fill:#fff;stroke:#d0d7de}.n{fill:#57606a}.k{opacity:.16}',
    paint(LIGHT),
    `@media(prefers-color-scheme:dark){text{fill:#e6edf3}.w{fill:#0d1117;stroke:#30363d}.n{fill:#8b949e}.k{opacity:.3}${paint(DARK)}}`,
    // Without motion, the last frame.
    '.gone{visibility:hidden}',
    times.length === 0
      ? ''
      : `@media(prefers-reduced-motion:no-preference){${times.map(motion(total)).join('')}}`,
  ].join('');
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" aria-labelledby="title description">
<title id="title">${escaped(title)}</title>
<desc id="description">${escaped(description)}</desc>
<style>${style}</style>
<rect class="w" x=".5" y=".5" width="${width - 1}" height="${height - 1}" rx="8"/>
<circle cx="20" cy="17" r="5.5" fill="#ff5f57"/><circle cx="38" cy="17" r="5.5" fill="#febc2e"/><circle cx="56" cy="17" r="5.5" fill="#28c840"/>
<text class="n" x="${width / 2}" y="22" text-anchor="middle">${escaped(title)}</text>
<g transform="translate(${MARGIN} ${BAR + 14})">
${body.join('\n')}
</g>
</svg>
`;
}

const timeOf = ({ from, to }: Row): string => `${from}-${to}`;

function rowsOf(frames: readonly Frame[], rows: number): readonly Row[] {
  let total = 0;
  const ends = frames.map(({ seconds }) => {
    total += seconds;
    return total;
  });
  return Array.from({ length: rows }, (_, row) => {
    const found: Row[] = [];
    for (const [index, { screen, seconds }] of frames.entries()) {
      const svg = (screen[row] ?? []).map(drawnRun).join('');
      const [from, to] = [(ends[index] ?? 0) - seconds, ends[index] ?? 0];
      const last = found.at(-1);
      if (last?.svg === svg && last.to === from) found[found.length - 1] = { ...last, to };
      else found.push({ svg, row, from, to });
    }
    return found.filter(({ svg }) => svg !== '');
  }).flat();
}

const motion = (total: number) => (time: string, index: number) => {
  const [from = 0, to = 0] = time.split('-').map((second) => (100 * Number(second)) / total);
  const at = (percent: number) => `${Number(percent.toFixed(3))}%`;
  const steps = [
    from === 0 ? '' : `0%{visibility:hidden}`,
    `${at(from)}{visibility:visible}`,
    to === 100 ? '100%{visibility:visible}' : `${at(to)}{visibility:hidden}100%{visibility:hidden}`,
  ];
  return `@keyframes k${index}{${steps.join('')}}.t${index}{animation:k${index} ${total}s step-end infinite}`;
};

function drawnRun({ column, text, foreground, background, ...look }: Run): string {
  const x = Number((column * CELL.width).toFixed(1));
  const length = Number(([...text].length * CELL.width).toFixed(1));
  const classes = [
    foreground === undefined ? '' : `c${foreground}`,
    look.bold ? 'b' : '',
    look.dim ? 'd' : '',
    look.italic ? 'i' : '',
    look.underline ? 'u' : '',
  ].filter(Boolean);
  const box =
    background === undefined
      ? ''
      : `<rect class="c${background} k" x="${x}" y="-14" width="${length}" height="${CELL.height}"/>`;
  if (text.trim() === '') return box;
  const styled = classes.length === 0 ? '' : ` class="${classes.join(' ')}"`;
  // Whatever font there is, the columns stay where they are.
  return `${box}<text x="${x}" textLength="${length}" lengthAdjust="spacingAndGlyphs"${styled}>${escaped(drawable(text))}</text>`;
}

/** Signs of the client that many fonts don't have, and the nearest that they do. */
const IN_EVERY_FONT: Readonly<Record<string, string>> = { '⎿': '└', '⏵': '▸' };

function drawable(text: string): string {
  return text.replace(/[⎿⏵]/g, (sign) => IN_EVERY_FONT[sign] ?? sign);
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
