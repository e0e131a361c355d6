import { CALL, CALLS, DISAGREEMENTS } from '../../text/report-page.ts';
import type { BrokenSpan } from '../report-data.ts';
import type { Context, ShownEntry } from './context.ts';
import { type Child, el, foreign } from './dom.ts';
import { entryTable } from './entry-table.ts';
import { grouped } from './format.ts';
import { callLink, empty, heading, moment, section, table } from './parts.ts';

const MOST_SHOWN = 100;

export function disagreements(context: Context): readonly Child[] {
  const { ran, failures, broken, pauses } = context.data.disagreements;
  const entries = (rows: readonly number[]) => rows.slice(0, MOST_SHOWN).map(context.entry);
  const rest = (all: readonly unknown[]) =>
    all.length > MOST_SHOWN
      ? el('p', { class: 'quiet' }, DISAGREEMENTS.newest(MOST_SHOWN, all.length))
      : undefined;
  const noRan = context.data.made.hasPast ? DISAGREEMENTS.noRan : DISAGREEMENTS.noPast;
  return [
    heading(DISAGREEMENTS.title, DISAGREEMENTS.about),
    section(
      DISAGREEMENTS.ran,
      ran.length === 0
        ? empty(noRan)
        : [
            el('p', { class: 'alarm' }, DISAGREEMENTS.ranAbout),
            entryTable(DISAGREEMENTS.ran, entries(ran), context),
            rest(ran),
          ],
    ),
    section(
      DISAGREEMENTS.failures,
      el('p', {}, DISAGREEMENTS.failuresAbout),
      failures.length === 0
        ? empty(DISAGREEMENTS.noFailures)
        : [noted(DISAGREEMENTS.failures, entries(failures), context), rest(failures)],
    ),
    section(
      DISAGREEMENTS.broken,
      el('p', {}, DISAGREEMENTS.brokenAbout),
      broken.length === 0
        ? empty(DISAGREEMENTS.noBroken)
        : [spans(broken.slice(0, MOST_SHOWN), context), rest(broken)],
    ),
    section(
      DISAGREEMENTS.pauses,
      pauses.length === 0
        ? empty(DISAGREEMENTS.noPauses)
        : [noted(DISAGREEMENTS.pauses, entries(pauses), context), rest(pauses)],
    ),
  ];
}

/** Entries of which the note is what matters. */
function noted(caption: string, entries: readonly ShownEntry[], { clock }: Context): HTMLElement {
  return table<ShownEntry>(
    caption,
    [
      { title: CALLS.when, cell: ({ at }) => moment(at, clock), className: 'when' },
      { title: CALL.fields.note, cell: ({ note }) => foreign(note ?? '–'), className: 'what' },
      { title: CALL.fields.event, cell: ({ event }) => foreign(event ?? '–') },
      { title: CALLS.id, cell: callLink },
    ],
    entries,
  );
}

function spans(broken: readonly BrokenSpan[], context: Context): HTMLElement {
  const { clock, entry } = context;
  return table<BrokenSpan>(
    DISAGREEMENTS.broken,
    [
      { title: DISAGREEMENTS.from, cell: ({ from }) => moment(from, clock), className: 'when' },
      {
        title: DISAGREEMENTS.to,
        cell: ({ to }) => (to === null ? el('strong', {}, DISAGREEMENTS.still) : moment(to, clock)),
        className: 'when',
      },
      { title: DISAGREEMENTS.calls, cell: ({ rows }) => grouped(rows.length), isNumber: true },
      {
        title: DISAGREEMENTS.why,
        cell: ({ rows: [first] }) => foreign(entry(first ?? -1).note ?? '–'),
        className: 'what',
      },
      { title: CALLS.id, cell: ({ rows: [first] }) => callLink(entry(first ?? -1)) },
    ],
    broken,
  );
}
