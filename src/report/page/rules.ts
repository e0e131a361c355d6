import { VERDICTS } from '../../log/entry.ts';
import { RULES, suspicion, VERDICT_WORDS, WENT_ON_ABOUT, WENT_ON_WORDS } from '../../text/report-page.ts';
import { type RuleReport, WENT_ON } from '../report-data.ts';
import { linkTo } from '../route.ts';
import { shareBar, sparkline } from './charts.ts';
import type { Context } from './context.ts';
import { type Child, el, foreign } from './dom.ts';
import { grouped } from './format.ts';
import { callLink, empty, heading, moment, section } from './parts.ts';

interface PlacedRule extends RuleReport {
  readonly index: number;
}

export function rules(context: Context): readonly Child[] {
  const { data } = context;
  const all = data.rules.map((rule, index): PlacedRule => ({ ...rule, index }));
  const idle = all.filter(({ fired, isCurrent }) => fired === 0 && isCurrent === true);
  const withoutFile = all.filter(({ files }) => files === 0);
  return [
    heading(RULES.title, data.made.hasPolicy ? RULES.about : RULES.noPolicy),
    all.length === 0 ? empty(RULES.empty) : sortable(all, context),
    el('p', { class: 'quiet' }, WENT_ON_ABOUT),
    section(RULES.suspects, suspects(all, context)),
    data.made.hasPolicy
      ? el(
          'div',
          { class: 'pair' },
          section(
            RULES.idle,
            idle.length === 0
              ? empty(RULES.noIdle)
              : [el('p', {}, RULES.idleAbout(data.days.length)), names(idle)],
          ),
          withoutFile.length === 0
            ? undefined
            : section(RULES.noFile, el('p', {}, RULES.noFileAbout), names(withoutFile)),
        )
      : undefined,
  ];
}

function names(all: readonly PlacedRule[]): HTMLElement {
  return el(
    'ul',
    { class: 'plain' },
    all.map((rule) => el('li', {}, nameOf(rule))),
  );
}

/** A rule's name as a link, its line, and what it is about. */
function nameOf(rule: PlacedRule): Child {
  const marks = [
    rule.isCurrent === false ? RULES.former : undefined,
    rule.isObserved ? RULES.observed : undefined,
    rule.agent === '*' ? undefined : RULES.only(rule.agent),
  ].flatMap((mark) => mark ?? []);
  return [
    el('a', { href: linkTo({ screen: 'rule', rule: rule.index }) }, foreign(rule.id)),
    el(
      'div',
      { class: 'rule-about' },
      foreign(rule.place),
      rule.about === '' ? undefined : [' · ', foreign(rule.about)],
    ),
    marks.length === 0
      ? undefined
      : el(
          'div',
          { class: 'marks' },
          marks.map((mark) => el('span', { class: 'mark' }, foreign(mark))),
        ),
  ];
}

function suspects(all: readonly PlacedRule[], context: Context): Child {
  const suspected = all.filter(({ suspicions }) => suspicions.length > 0);
  if (suspected.length === 0) return empty(RULES.noSuspects);
  return [
    el('p', {}, RULES.suspectsAbout),
    el(
      'ul',
      { class: 'cards' },
      suspected.map((rule) =>
        el(
          'li',
          { class: 'card' },
          el('div', { class: 'card-head' }, nameOf(rule)),
          suspicionList(rule, context),
        ),
      ),
    ),
  ];
}

export function suspicionList({ suspicions }: RuleReport, context: Context): HTMLElement {
  return el(
    'ul',
    { class: 'plain' },
    suspicions.map(({ why, count, rows }) =>
      el(
        'li',
        {},
        suspicion(why, count),
        ' ',
        rows.slice(0, 3).flatMap((row) => [callLink(context.entry(row)), ' ']),
      ),
    ),
  );
}

const ORDERS: Readonly<Record<string, (a: PlacedRule, b: PlacedRule) => number>> = {
  rule: (a, b) => a.index - b.index,
  fired: (a, b) => b.fired - a.fired || a.index - b.index,
  last: (a, b) => (b.last ?? 0) - (a.last ?? 0) || a.index - b.index,
};

/** The table of all rules; its headings sort it. */
function sortable(all: readonly PlacedRule[], context: Context): HTMLElement {
  const body = el('tbody');
  const heads = new Map<string, HTMLElement>();
  const sortBy = (name: string) => {
    for (const [other, head] of heads)
      head.setAttribute('aria-sort', other !== name ? 'none' : name === 'rule' ? 'ascending' : 'descending');
    body.replaceChildren(...all.toSorted(ORDERS[name]).map((rule) => line(rule, context)));
  };
  const head = (name: string, title: string, className?: string) => {
    const button = el('button', { type: 'button', title: RULES.sortBy(title) }, title);
    button.addEventListener('click', () => sortBy(name));
    const cell = el('th', { scope: 'col', class: className, 'aria-sort': 'none' }, button);
    heads.set(name, cell);
    return cell;
  };
  const shown = el(
    'div',
    { class: 'scroll', role: 'region', 'aria-label': RULES.title, tabindex: 0 },
    el(
      'table',
      { class: 'rules' },
      el('caption', { class: 'hidden' }, RULES.title),
      el(
        'thead',
        {},
        el(
          'tr',
          {},
          head('rule', RULES.rule),
          head('fired', RULES.fired, 'number'),
          el('th', { scope: 'col' }, RULES.byDay),
          head('last', RULES.last),
          el('th', { scope: 'col' }, RULES.wentOn),
          el('th', { scope: 'col', class: 'number' }, RULES.covers),
        ),
      ),
      body,
    ),
  );
  sortBy('fired');
  return shown;
}

function line(rule: PlacedRule, { clock }: Context): HTMLElement {
  return el(
    'tr',
    rule.fired === 0 ? { class: 'idle' } : {},
    el('th', { scope: 'row' }, nameOf(rule)),
    el(
      'td',
      { class: 'number' },
      el('strong', {}, grouped(rule.fired)),
      el('div', { class: 'quiet' }, said(rule)),
    ),
    el('td', {}, rule.fired === 0 ? undefined : sparkline(rule.byDay)),
    el(
      'td',
      { class: 'when' },
      rule.last === null ? el('span', { class: 'quiet' }, RULES.never) : moment(rule.last, clock),
    ),
    el('td', {}, afterRefusal(rule)),
    el('td', { class: 'number' }, rule.files === null ? RULES.noFiles : RULES.files(rule.files)),
  );
}

/** `refused 12, asked 3` */
export function said({ verdicts, besides }: RuleReport): string {
  const decided = VERDICTS.filter((verdict) => (verdicts[verdict] ?? 0) > 0).map(
    (verdict) => `${VERDICT_WORDS[verdict]} ${grouped(verdicts[verdict] ?? 0)}`,
  );
  return [...decided, ...(besides > 0 ? [RULES.besides(besides)] : [])].join(', ');
}

export function afterRefusal({ wentOn }: RuleReport): Child {
  const ways = WENT_ON.filter((way) => wentOn[way] > 0);
  if (ways.length === 0) return el('span', { class: 'quiet' }, RULES.noFiles);
  return [
    shareBar(ways.map((way) => ({ name: way, count: wentOn[way] }))),
    el(
      'ul',
      { class: 'ways' },
      ways.map((way) =>
        el(
          'li',
          {},
          el('span', { class: `swatch is-${way}`, 'aria-hidden': 'true' }),
          `${grouped(wentOn[way])} ${WENT_ON_WORDS[way]}`,
        ),
      ),
    ),
  ];
}
