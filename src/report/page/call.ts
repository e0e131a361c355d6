import type { LoggedGate, LoggedGateCommand } from '../../log/entry.ts';
import { CALL, CALLS, VERDICT_WORDS, WENT_ON_WORDS } from '../../text/report-page.ts';
import { linkTo, linkToCalls } from '../route.ts';
import type { Context, ShownEntry } from './context.ts';
import { type Child, el, foreign } from './dom.ts';
import { entryTable } from './entry-table.ts';
import { duration } from './format.ts';
import { badge, empty, excerpt, heading, section, table } from './parts.ts';

const AROUND = 5;

/** Everything that is known about one entry. */
export function call(context: Context, id: string, wanted: number | undefined): readonly Child[] {
  const { rows } = context.data;
  const row = wanted !== undefined && rows.id[wanted] === id ? wanted : rows.id.lastIndexOf(id);
  if (row < 0) return [heading(CALLS.title), empty(CALL.unknown(id))];
  const entry = context.entry(row);
  const isDisagreement = context.data.disagreements.ran.includes(row);
  return [
    heading([CALL.title(''), foreign(id)], badge(entry.verdict)),
    isDisagreement ? el('p', { class: 'alarm' }, el('strong', {}, CALL.disagrees)) : undefined,
    el('dl', { class: 'facts' }, facts(entry, context)),
    section(CALL.rules, entry.rules.length === 0 ? empty(CALL.noRules) : rulesOf(entry, context)),
    entry.gate === undefined ? undefined : gate(entry.gate),
    section(CALL.around, around(entry, context)),
    sameId(entry, context),
    el('p', { class: 'quiet' }, CALL.why, ' ', el('code', {}, foreign(CALL.whyCommand(id)))),
  ];
}

function facts(entry: ShownEntry, { data, clock }: Context): readonly Child[] {
  const names = CALL.fields;
  const fact = (label: string, ...value: readonly Child[]) =>
    el('div', {}, el('dt', {}, label), el('dd', {}, value));
  const text = (label: string, value: string | undefined, className = '') =>
    value === undefined || value === '' ? undefined : fact(label, foreign(value, className));
  const { made, rows } = data;
  const session = entry.session;
  return [
    fact(names.at, el('time', { datetime: new Date(entry.at).toISOString() }, clock.exact(entry.at))),
    text(names.tool, entry.tool),
    text(names.shape, entry.shape, 'code'),
    text(names.text, entry.text, 'code long'),
    entry.files.length === 0
      ? undefined
      : fact(
          names.files,
          el(
            'ul',
            { class: 'plain' },
            entry.files.map((file) => el('li', {}, foreign(file, 'file'))),
            entry.moreFiles > 0 ? el('li', { class: 'quiet' }, CALL.more(entry.moreFiles)) : undefined,
          ),
        ),
    text(names.note, entry.note),
    text(names.agent, entry.agent),
    fact(
      names.outcome,
      entry.call !== '' && made.hasPast ? CALL.outcomes[entry.outcome] : CALL.outcomes.unknown,
    ),
    entry.wentOn === undefined ? undefined : fact(names.wentOn, WENT_ON_WORDS[entry.wentOn]),
    entry.ms === null ? undefined : fact(names.ms, duration(entry.ms)),
    text(names.event, entry.event),
    session === undefined
      ? undefined
      : fact(names.session, el('a', { href: linkToCalls({ session }) }, foreign(session, 'code'))),
    text(names.client, entry.client),
    text(names.call, rows.call[entry.row], 'code'),
    text(names.policy, entry.policy, 'code'),
    text(names.project, made.projects[entry.project]?.root, 'file'),
  ];
}

function rulesOf({ rules }: ShownEntry, { data }: Context): HTMLElement {
  return el(
    'ol',
    { class: 'cards' },
    rules.map((rule, index) =>
      el(
        'li',
        { class: 'card' },
        el(
          'div',
          { class: 'card-head' },
          el('a', { href: linkTo({ screen: 'rule', rule: rule.rule }) }, foreign(rule.id)),
          ' ',
          el('span', { class: 'quiet' }, foreign(rule.place)),
          rule.would !== undefined
            ? [
                ' ',
                el(
                  'span',
                  { class: 'mark' },
                  CALL.would(CALL.wouldWords[rule.would] ?? VERDICT_WORDS[rule.would] ?? ''),
                ),
              ]
            : index === 0
              ? [' ', el('span', { class: 'mark' }, CALL.decided)]
              : undefined,
        ),
        data.excerpts[rule.excerpt] === undefined
          ? undefined
          : excerpt(data.excerpts[rule.excerpt] as (typeof data.excerpts)[number]),
      ),
    ),
  );
}

function gate({ round, commands }: LoggedGate): HTMLElement {
  const title = CALL.gate(round);
  return section(
    title,
    table<LoggedGateCommand>(
      title,
      [
        { title: CALLS.what, cell: ({ shape }) => el('code', {}, foreign(shape)), isHead: true },
        { title: CALL.result, cell: ({ outcome }) => CALL.outcome[outcome] ?? foreign(outcome) },
        { title: CALLS.ms, cell: ({ ms }) => duration(ms), isNumber: true },
      ],
      commands,
    ),
  );
}

/** The entries of the same session next to this one. */
function around(entry: ShownEntry, context: Context): HTMLElement {
  const { rows } = context.data;
  const session = rows.session[entry.row] ?? -1;
  const near: number[] = [];
  if (session >= 0) {
    for (let row = entry.row - 1; row >= 0 && near.length < AROUND; row--)
      if (rows.session[row] === session) near.unshift(row);
    const before = near.length;
    near.push(entry.row);
    for (let row = entry.row + 1; row < rows.count && near.length < before + 1 + AROUND; row++)
      if (rows.session[row] === session) near.push(row);
  }
  if (near.length <= 1) return empty(CALL.alone);
  const shown = entryTable(CALL.around, near.map(context.entry), context);
  shown.querySelectorAll('tbody tr')[near.indexOf(entry.row)]?.setAttribute('aria-current', 'true');
  return shown;
}

function sameId(entry: ShownEntry, context: Context): Child {
  const others = context.data.rows.id.flatMap((id, row) =>
    id === entry.id && row !== entry.row ? [row] : [],
  );
  if (others.length === 0) return undefined;
  return section(CALL.same, entryTable(CALL.same, others.slice(-20).map(context.entry), context));
}
