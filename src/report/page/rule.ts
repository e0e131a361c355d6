import { RULE, RULES, WENT_ON_ABOUT } from '../../text/report-page.ts';
import { chosenRows, NO_FILTER } from '../filter.ts';
import { linkToCalls } from '../route.ts';
import { sparkline } from './charts.ts';
import type { Context } from './context.ts';
import { type Child, el, foreign } from './dom.ts';
import { entryTable } from './entry-table.ts';
import { grouped } from './format.ts';
import { empty, excerpt, heading, moment, section } from './parts.ts';
import { afterRefusal, said, suspicionList } from './rules.ts';

const MOST_SHOWN = 10;

export function rule(context: Context, index: number): readonly Child[] {
  const { data, clock } = context;
  const found = data.rules[index];
  if (found === undefined) return [heading(RULES.title), empty(RULE.unknown)];
  const text = data.excerpts[found.excerpt];
  const rows = chosenRows(data.rows, context.index(), { ...NO_FILTER, rule: String(index) });
  const marks = [
    found.isCurrent === false ? RULES.former : '',
    found.isObserved ? RULES.observed : '',
    found.agent === '*' ? '' : RULES.only(found.agent),
  ].filter((mark) => mark !== '');
  const fact = (label: string, ...value: readonly Child[]) =>
    el('div', {}, el('dt', {}, label), el('dd', {}, value));
  return [
    heading(foreign(found.id), [
      foreign(found.about),
      marks.map((mark) => [' ', el('span', { class: 'mark' }, foreign(mark))]),
    ]),
    section(RULE.text, text === undefined ? empty(RULE.noText, ' ', foreign(found.place)) : excerpt(text)),
    el(
      'div',
      { class: 'pair' },
      section(
        RULE.did,
        el(
          'dl',
          { class: 'figures' },
          fact(RULES.fired, grouped(found.fired)),
          fact(RULE.sessions, grouped(found.sessions)),
          fact(RULES.last, found.last === null ? RULES.never : moment(found.last, clock)),
          found.files === null ? undefined : fact(RULES.covers, RULES.files(found.files)),
        ),
        el('p', { class: 'quiet' }, said(found)),
        found.fired === 0 ? undefined : sparkline(found.byDay),
      ),
      section(
        RULE.wentOn,
        Object.values(found.wentOn).every((count) => count === 0)
          ? empty(RULE.notRefused)
          : afterRefusal(found),
        el('p', { class: 'quiet' }, WENT_ON_ABOUT),
      ),
    ),
    section(
      RULE.suspicions,
      found.suspicions.length === 0
        ? empty(RULE.noSuspicions)
        : [el('p', {}, RULES.suspectsAbout), suspicionList(found, context)],
    ),
    rows.length === 0
      ? undefined
      : section(
          RULE.latest,
          entryTable(RULE.latest, rows.slice(0, MOST_SHOWN).map(context.entry), context),
          rows.length > MOST_SHOWN
            ? el('p', {}, el('a', { href: linkToCalls({ rule: String(index) }) }, RULE.all(rows.length)))
            : undefined,
        ),
  ];
}
