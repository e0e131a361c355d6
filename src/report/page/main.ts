import { printable } from '../../text/printable.ts';
import { PAGE } from '../../text/report-page.ts';
import type { ReportData } from '../report-data.ts';
import { linkTo, type Route, readRoute, SCREENS } from '../route.ts';
import { call } from './call.ts';
import { calls } from './calls.ts';
import { type Context, contextOf } from './context.ts';
import { disagreements } from './disagreements.ts';
import { type Child, el, foreign } from './dom.ts';
import { gates } from './gates.ts';
import { overview } from './overview.ts';
import { rule } from './rule.ts';
import { rules } from './rules.ts';
import { themeChoice } from './theme.ts';

/** Draws the page, and the screen that its address names, again whenever that changes. */
function start(): void {
  const place = document.getElementById('page');
  const data = JSON.parse(document.getElementById('data')?.textContent ?? '') as ReportData;
  if (place === null) return;
  const context = contextOf(data);
  const main = el('main', { id: 'main', tabindex: -1 });
  const links = new Map(
    SCREENS.map((screen) => [screen, el('a', { href: `#${screen}` }, PAGE.screens[screen])] as const),
  );
  place.append(head(context, main, [...links.values()]), main, foot(context));

  const show = (isFirst: boolean) => {
    const route = readRoute(location.hash);
    const current = route.screen === 'rule' ? 'rules' : route.screen === 'call' ? 'calls' : route.screen;
    for (const [screen, link] of links)
      if (screen === current) link.setAttribute('aria-current', 'page');
      else link.removeAttribute('aria-current');
    main.replaceChildren(el('div', { class: `screen screen-${route.screen}` }, screenOf(route, context)));
    const title = main.querySelector('h1');
    document.title = `${title?.textContent ?? ''} · ${PAGE.title}`;
    if (isFirst) return;
    // Whoever can't see that everything is new hears the new heading.
    title?.focus({ preventScroll: true });
    scrollTo(0, 0);
  };
  addEventListener('hashchange', () => show(false));
  addEventListener('beforeprint', () => {
    for (const details of document.querySelectorAll('details')) details.open = true;
  });
  show(true);
}

function screenOf(route: Route, context: Context): Child {
  switch (route.screen) {
    case 'overview':
      return overview(context);
    case 'rules':
      return rules(context);
    case 'rule':
      return rule(context, route.rule);
    case 'gates':
      return gates(context);
    case 'disagreements':
      return disagreements(context);
    case 'call':
      return call(context, route.id, route.row);
    case 'calls':
      return calls(context, route, (address) => history.replaceState(null, '', address));
  }
}

function head({ data }: Context, main: HTMLElement, links: readonly HTMLElement[]): HTMLElement {
  const skip = el('a', { href: linkTo({ screen: 'overview' }), class: 'skip' }, PAGE.skip);
  skip.addEventListener('click', (event) => {
    event.preventDefault();
    main.focus();
  });
  const { projects } = data.made;
  const [only] = projects;
  return el(
    'header',
    { class: 'top' },
    skip,
    el(
      'div',
      { class: 'top-line' },
      el(
        'p',
        { class: 'brand' },
        el('strong', {}, PAGE.brand),
        ' ',
        only !== undefined && projects.length === 1
          ? el('span', { title: printable(only.root) }, foreign(only.name))
          : PAGE.projects(projects.length),
      ),
      themeChoice(),
    ),
    el(
      'nav',
      { 'aria-label': PAGE.navigation },
      el(
        'ul',
        {},
        links.map((link) => el('li', {}, link)),
      ),
    ),
  );
}

function foot({ data: { made }, clock }: Context): HTMLElement {
  return el(
    'footer',
    { class: 'foot' },
    el('p', {}, PAGE.made(clock.exact(made.at), made.version), ' ', PAGE.madeOf),
    made.leftOut > 0 ? el('p', {}, PAGE.leftOut(made.leftOut)) : undefined,
    made.unreadable > 0 ? el('p', {}, PAGE.unreadable(made.unreadable)) : undefined,
  );
}

start();
