import { OVERVIEW, VERDICT_WORDS } from '../../text/report-page.ts';
import type { Tally } from '../report-data.ts';
import { linkTo, linkToCalls } from '../route.ts';
import { dayChart, shareBar } from './charts.ts';
import type { Context } from './context.ts';
import { type Child, el, foreign } from './dom.ts';
import { duration, grouped, percent } from './format.ts';
import { empty, heading, section, type Tile, tiles } from './parts.ts';

export function overview(context: Context): readonly Child[] {
  const { data } = context;
  const { summary } = data;
  if (summary.entries === 0 && summary.calls === null)
    return [heading(OVERVIEW.title, span(context)), empty(OVERVIEW.empty, el('br'), OVERVIEW.emptyMore)];
  return [
    heading(OVERVIEW.title, span(context)),
    alarms(context),
    tiles(numbers(context)),
    section(OVERVIEW.byDay, data.days.length === 0 ? empty(OVERVIEW.none) : dayChart(data)),
    el(
      'div',
      { class: 'pair' },
      section(OVERVIEW.rules, topRules(context)),
      section(OVERVIEW.hook, hookTime(context)),
    ),
    el(
      'div',
      { class: 'pair' },
      section(
        OVERVIEW.agents,
        ranking(summary.agents, (name) => linkToCalls({ agent: name })),
      ),
      section(
        OVERVIEW.tools,
        ranking(summary.tools, (name) => linkToCalls({ tool: name })),
      ),
    ),
  ];
}

/** Which days, which projects. */
function span({ data: { days, made, summary }, clock }: Context): Child {
  const [first, last] = [days[0]?.day, days.at(-1)?.day];
  const when =
    first === undefined || last === undefined
      ? clock.day(made.at)
      : first === last
        ? clock.day(Date.parse(`${first}T12:00:00Z`))
        : `${clock.day(Date.parse(`${first}T12:00:00Z`))} – ${clock.day(Date.parse(`${last}T12:00:00Z`))}`;
  return `${when} · ${OVERVIEW.sessions(summary.sessions)}`;
}

function alarms({ data: { disagreements } }: Context): Child {
  const { ran, broken, failures } = disagreements;
  const link = (words: string) => el('a', { href: linkTo({ screen: 'disagreements' }) }, words);
  return [
    ran.length === 0
      ? undefined
      : el(
          'div',
          { class: 'alarm', role: 'note' },
          el('strong', {}, OVERVIEW.alarm(ran.length)),
          ` ${OVERVIEW.alarmWhy} `,
          link(OVERVIEW.alarmMore),
          '.',
        ),
    broken.length + failures.length === 0
      ? undefined
      : el(
          'div',
          { class: 'warning', role: 'note' },
          broken.length === 0 ? undefined : `${OVERVIEW.broken(broken.length)} `,
          failures.length === 0 ? undefined : `${OVERVIEW.failed(failures.length)} `,
          link(OVERVIEW.more),
          '.',
        ),
  ];
}

function numbers({ data: { summary } }: Context): readonly Tile[] {
  const { calls, verdicts } = summary;
  const count = (verdict: keyof typeof verdicts) => verdicts[verdict] ?? 0;
  const tile = (verdict: 'deny' | 'ask' | 'rewrite' | 'allow' | 'observed'): Tile => ({
    label: capital(VERDICT_WORDS[verdict] ?? verdict),
    value: grouped(count(verdict)),
    note:
      verdict === 'deny' && calls !== null
        ? OVERVIEW.share(percent(count(verdict), calls))
        : OVERVIEW.notes[verdict],
    kind: verdict,
    href: linkToCalls({ verdict }),
  });
  return [
    {
      label: OVERVIEW.calls,
      value: calls === null ? OVERVIEW.noCalls : grouped(calls),
      note: calls === null ? OVERVIEW.callsUnknown : OVERVIEW.sessions(summary.sessions),
      kind: calls === null ? 'unknown' : undefined,
    },
    tile('deny'),
    tile('ask'),
    tile('rewrite'),
    tile('allow'),
    tile('observed'),
    {
      label: OVERVIEW.effects,
      value: grouped(count('effect') + count('restored')),
      note: OVERVIEW.effectsNote(count('restored')),
      kind: 'effect',
      href: linkToCalls({ verdict: count('effect') > 0 ? 'effect' : 'restored' }),
    },
  ];
}

function topRules({ data: { rules } }: Context): Child {
  const fired = rules
    .map(({ id, fired: count }, index) => ({ id, count, index }))
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count)
    .slice(0, 7);
  return bars(
    fired.map(({ id, count, index }) => ({ name: id, count, href: linkTo({ screen: 'rule', rule: index }) })),
  );
}

function ranking(all: readonly Tally[], linkOf: (name: string) => string): Child {
  return bars(all.slice(0, 7).map(({ name, count }) => ({ name, count, href: linkOf(name) })));
}

/** Names with their counts, and bars against the largest. */
function bars(
  all: readonly { readonly name: string; readonly count: number; readonly href: string }[],
): Child {
  if (all.length === 0) return empty(OVERVIEW.none);
  const most = Math.max(...all.map(({ count }) => count));
  return el(
    'ol',
    { class: 'bars' },
    all.map(({ name, count, href }) =>
      el(
        'li',
        {},
        el('a', { href }, foreign(name)),
        el('span', { class: 'number' }, grouped(count)),
        shareBar([
          { name: 'plain', count },
          { name: 'rest', count: most - count },
        ]),
      ),
    ),
  );
}

function hookTime({ data: { summary } }: Context): Child {
  const { hook } = summary;
  if (hook === null) return empty(OVERVIEW.none);
  const fact = (label: string, ms: number) => [el('dt', {}, label), el('dd', {}, duration(ms))];
  return [
    el(
      'dl',
      { class: 'figures' },
      el('div', {}, fact(OVERVIEW.half, hook.p50)),
      el('div', {}, fact(OVERVIEW.nineteen, hook.p95)),
      el('div', {}, fact(OVERVIEW.most, hook.most)),
    ),
    el('p', { class: 'quiet' }, OVERVIEW.hookAbout(hook.count)),
  ];
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
