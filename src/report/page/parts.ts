import { VERDICT_WORDS } from '../../text/report-page.ts';
import { linkTo } from '../route.ts';
import type { ShownEntry } from './context.ts';
import { type Child, el, foreign } from './dom.ts';
import type { Clock } from './format.ts';

/** Things that several screens show. */

export function heading(title: Child, about?: Child): HTMLElement {
  return el(
    'header',
    { class: 'screen-head' },
    el('h1', { tabindex: -1 }, title),
    about === undefined ? undefined : el('p', { class: 'about' }, about),
  );
}

export function section(title: string, ...children: readonly Child[]): HTMLElement {
  const id = `s-${title.toLowerCase().replace(/[^a-z\d]+/g, '-')}`;
  return el('section', { 'aria-labelledby': id }, el('h2', { id }, title), children);
}

export function empty(...children: readonly Child[]): HTMLElement {
  return el('p', { class: 'empty' }, children);
}

export interface Tile {
  readonly label: string;
  readonly value: string;
  readonly note?: string | undefined;
  readonly kind?: string | undefined;
  readonly href?: string | undefined;
}

export function tiles(all: readonly Tile[]): HTMLElement {
  return el(
    'ul',
    { class: 'tiles' },
    all.map(({ label, value, note, kind, href }) => {
      const inner = [
        el('span', { class: 'tile-label' }, label),
        el('span', { class: 'tile-value' }, value),
        note === undefined ? undefined : el('span', { class: 'tile-note' }, note),
      ];
      return el(
        'li',
        { class: `tile ${kind === undefined ? '' : `is-${kind}`}`.trim() },
        href === undefined ? el('div', {}, inner) : el('a', { href }, inner),
      );
    }),
  );
}

export function badge(verdict: string): HTMLElement {
  return el('span', { class: `badge is-${verdict}` }, VERDICT_WORDS[verdict] ?? verdict);
}

export interface Column<Row> {
  readonly title: string;
  readonly cell: (row: Row) => Child;
  readonly isNumber?: boolean;
  readonly isHead?: boolean;
  readonly className?: string;
}

/** A table that scrolls by itself where it is too wide, reachable by the keyboard. */
export function table<Row>(
  caption: string,
  columns: readonly Column<Row>[],
  rows: readonly Row[],
): HTMLElement {
  const classOf = ({ isNumber, className }: Column<Row>) =>
    [isNumber ? 'number' : '', className ?? ''].join(' ').trim() || undefined;
  return el(
    'div',
    { class: 'scroll', role: 'region', 'aria-label': caption, tabindex: 0 },
    el(
      'table',
      {},
      el('caption', { class: 'hidden' }, caption),
      el(
        'thead',
        {},
        el(
          'tr',
          {},
          columns.map((column) => el('th', { scope: 'col', class: classOf(column) }, column.title)),
        ),
      ),
      el(
        'tbody',
        {},
        rows.map((row) =>
          el(
            'tr',
            {},
            columns.map((column) => cellOf(column, row, classOf(column))),
          ),
        ),
      ),
    ),
  );
}

function cellOf<Row>(column: Column<Row>, row: Row, className: string | undefined): HTMLElement {
  return column.isHead
    ? el('th', { scope: 'row', class: className }, column.cell(row))
    : el('td', { class: className }, column.cell(row));
}

function linkToCall({ id, row }: ShownEntry): string {
  return linkTo({ screen: 'call', id, row });
}

export function callLink(entry: ShownEntry): HTMLElement {
  return el('a', { href: linkToCall(entry), class: 'id' }, foreign(entry.id));
}

export function moment(time: number, { moment: short, exact }: Clock): HTMLElement {
  return el('time', { datetime: new Date(time).toISOString(), title: exact(time) }, short(time));
}

/** What was attempted, in one line. */
export function attempt(entry: ShownEntry): Child {
  const command = entry.shape === undefined ? undefined : el('code', {}, foreign(entry.shape));
  const [file] = entry.files;
  if (file !== undefined) {
    const more = entry.files.length - 1 + entry.moreFiles;
    return [
      command === undefined ? undefined : [command, el('span', { class: 'quiet' }, ' · ')],
      foreign(file, 'file'),
      more > 0 ? el('span', { class: 'quiet' }, ` +${more}`) : undefined,
    ];
  }
  if (command !== undefined) return command;
  if (entry.gate !== undefined)
    return el('code', {}, foreign(entry.gate.commands.map(({ shape }) => shape).join(', ')));
  return entry.note === undefined ? el('span', { class: 'quiet' }, '–') : foreign(entry.note);
}

/** The lines of a policy that say a rule, numbered as in the file. */
export function excerpt(lines: {
  readonly file: string;
  readonly first: number;
  readonly lines: readonly string[];
}): HTMLElement {
  return el(
    'figure',
    { class: 'excerpt' },
    el('figcaption', {}, foreign(`${lines.file}:${lines.first}`)),
    el(
      'pre',
      { tabindex: 0 },
      lines.lines.map((line, index) =>
        el(
          'span',
          { class: 'line' },
          el('span', { class: 'line-number', 'aria-hidden': 'true' }, String(lines.first + index)),
          el('code', {}, foreign(line)),
          '\n',
        ),
      ),
    ),
  );
}
