import { VERDICTS } from '../../log/entry.ts';
import { printable } from '../../text/printable.ts';
import { CALLS, RULES, VERDICT_WORDS } from '../../text/report-page.ts';
import { chosenRows, type Filter, NO_FILTER } from '../filter.ts';
import { linkTo } from '../route.ts';
import type { Context } from './context.ts';
import { type Child, el } from './dom.ts';
import { entryTable } from './entry-table.ts';
import { empty, heading } from './parts.ts';

/** So many lines are drawn at once, however many there are. */
const PAGE_LINES = 100;
const MOST_OFFERED = 500;

/** The list of all entries, with what chooses among them. `changed` keeps the address in step, without a new screen. */
export function calls(
  context: Context,
  first: { readonly filter: Filter; readonly page: number },
  changed: (address: string) => void,
): readonly Child[] {
  const { data } = context;
  if (data.rows.count === 0) return [heading(CALLS.title), empty(CALLS.empty)];
  const status = el('p', { role: 'status', class: 'found' });
  const results = el('div', { class: 'results' });
  let filter = first.filter;
  let page = first.page;

  const show = () => {
    const rows = chosenRows(data.rows, context.index(), filter);
    const pages = Math.max(1, Math.ceil(rows.length / PAGE_LINES));
    page = Math.min(page, pages);
    status.textContent = CALLS.found(rows.length, data.rows.count);
    const shown = rows.slice((page - 1) * PAGE_LINES, page * PAGE_LINES).map(context.entry);
    const turn = (to: number) => {
      page = to;
      changed(linkTo({ screen: 'calls', filter, page }));
      show();
      results.querySelector<HTMLElement>('.scroll')?.focus({ preventScroll: true });
      status.scrollIntoView({ block: 'start' });
    };
    results.replaceChildren(
      ...(shown.length === 0
        ? [empty(CALLS.nothing)]
        : [entryTable(CALLS.title, shown, context), ...(pages > 1 ? [pager(page, pages, turn)] : [])]),
    );
  };
  const choose = (chosen: Filter) => {
    filter = chosen;
    page = 1;
    changed(linkTo({ screen: 'calls', filter, page }));
    show();
  };
  const form = filterForm(context, filter, choose);
  show();
  return [heading(CALLS.title), form, status, results];
}

function pager(page: number, pages: number, turn: (to: number) => void): HTMLElement {
  const button = (label: string, to: number) => {
    const made = el('button', { type: 'button' }, label);
    made.disabled = to < 1 || to > pages || to === page;
    made.addEventListener('click', () => turn(to));
    return made;
  };
  return el(
    'nav',
    { class: 'pager', 'aria-label': CALLS.pages },
    button(CALLS.newest, 1),
    button(CALLS.newer, page - 1),
    el('span', { 'aria-current': 'page' }, CALLS.page(page, pages)),
    button(CALLS.older, page + 1),
    button(CALLS.oldest, pages),
  );
}

function filterForm({ data }: Context, filter: Filter, choose: (filter: Filter) => void): HTMLElement {
  const { rows, summary, days, rules } = data;
  const form = el('form', { class: 'filter', role: 'search', 'aria-label': CALLS.filter });
  const field = (name: keyof Filter, label: string, control: HTMLInputElement | HTMLSelectElement) => {
    control.id = `f-${name}`;
    control.name = name;
    control.value = filter[name];
    return el('div', { class: `field field-${name}` }, el('label', { for: control.id }, label), control);
  };
  const select = (options: readonly (readonly [string, string])[]) =>
    el(
      'select',
      {},
      el('option', { value: '' }, CALLS.all),
      options.map(([value, label]) => el('option', { value }, printable(label))),
    );
  const named = (names: readonly { readonly name: string }[]) =>
    select(names.slice(0, MOST_OFFERED).map(({ name }) => [name, name]));
  const present = new Set(rows.verdict);
  const sessions = [...new Set(rows.session.toReversed())].flatMap((place) => rows.texts[place] ?? []);
  const range = { min: days[0]?.day, max: days.at(-1)?.day };
  const reset = el('button', { type: 'button' }, CALLS.reset);
  form.append(
    field(
      'search',
      CALLS.search,
      el('input', { type: 'search', placeholder: CALLS.searchHint, autocomplete: 'off' }),
    ),
    field(
      'verdict',
      CALLS.verdict,
      select(
        VERDICTS.filter((_, index) => present.has(index)).map((verdict) => [
          verdict,
          VERDICT_WORDS[verdict] ?? verdict,
        ]),
      ),
    ),
    field(
      'rule',
      CALLS.rule,
      select(
        rules.flatMap(({ id, place, fired, isCurrent }, index) =>
          fired === 0
            ? []
            : [[String(index), `${id} (${isCurrent === false ? RULES.former : place})`] as const],
        ),
      ),
    ),
    field('agent', CALLS.agent, named(summary.agents)),
    field('tool', CALLS.tool, named(summary.tools)),
    field('session', CALLS.session, el('input', { type: 'text', list: 'sessions', autocomplete: 'off' })),
    field('from', CALLS.from, el('input', { type: 'date', ...range })),
    field('to', CALLS.to, el('input', { type: 'date', ...range })),
    reset,
    el(
      'datalist',
      { id: 'sessions' },
      sessions.slice(0, MOST_OFFERED).map((session) => el('option', { value: session })),
    ),
  );
  const read = (): Filter => {
    const values = new FormData(form);
    const names = Object.keys(NO_FILTER) as (keyof Filter)[];
    return {
      ...NO_FILTER,
      ...Object.fromEntries(names.map((name) => [name, String(values.get(name) ?? '').trim()])),
    };
  };
  form.addEventListener('input', () => choose(read()));
  form.addEventListener('submit', (event) => event.preventDefault());
  reset.addEventListener('click', () => {
    for (const name of Object.keys(NO_FILTER)) {
      const control = form.elements.namedItem(name);
      if (control instanceof HTMLInputElement || control instanceof HTMLSelectElement) control.value = '';
    }
    choose(NO_FILTER);
  });
  return form;
}
