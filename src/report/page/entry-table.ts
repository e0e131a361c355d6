import { CALLS } from '../../text/report-page.ts';
import { linkTo } from '../route.ts';
import type { Context, ShownEntry } from './context.ts';
import { el, foreign } from './dom.ts';
import { attempt, badge, callLink, moment, table } from './parts.ts';

/** Entries in a table, one line each. */
export function entryTable(caption: string, entries: readonly ShownEntry[], { clock }: Context): HTMLElement {
  return table<ShownEntry>(
    caption,
    [
      { title: CALLS.when, cell: ({ at }) => moment(at, clock), className: 'when' },
      { title: CALLS.verdict, cell: ({ verdict }) => badge(verdict) },
      { title: CALLS.tool, cell: ({ tool }) => (tool === undefined ? undefined : foreign(tool)) },
      { title: CALLS.what, cell: attempt, className: 'what' },
      {
        title: CALLS.rule,
        cell: ({ rules: [first] }) =>
          first === undefined
            ? undefined
            : el('a', { href: linkTo({ screen: 'rule', rule: first.rule }) }, foreign(first.id)),
        className: 'rule-cell',
      },
      { title: CALLS.agent, cell: ({ agent }) => (agent === undefined ? undefined : foreign(agent)) },
      { title: CALLS.id, cell: callLink, className: 'id-cell' },
    ],
    entries,
  );
}
