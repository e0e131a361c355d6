import { type Filter, NO_FILTER } from './filter.ts';

/** What the page shows, as the part of its address behind `#` says it. */
export type Route =
  | { readonly screen: 'overview' | 'rules' | 'gates' | 'disagreements' }
  | { readonly screen: 'rule'; readonly rule: number }
  | { readonly screen: 'calls'; readonly filter: Filter; readonly page: number }
  /** An id may stand in several rows; without a row, the newest is meant. */
  | { readonly screen: 'call'; readonly id: string; readonly row: number | undefined };

export const SCREENS = ['overview', 'rules', 'gates', 'disagreements', 'calls'] as const;

export function readRoute(hash: string): Route {
  const [path = '', query = ''] = hash.replace(/^#/, '').split('?', 2);
  const [screen, rest = '', row = ''] = path.split('/', 3);
  if (screen === 'rule' && /^\d{1,9}$/.test(rest)) return { screen, rule: Number(rest) };
  if (screen === 'call' && rest !== '')
    return { screen, id: decoded(rest), row: /^\d{1,9}$/.test(row) ? Number(row) : undefined };
  if (screen === 'calls') return { screen, ...readFilter(new URLSearchParams(query)) };
  if (screen === 'rules' || screen === 'gates' || screen === 'disagreements') return { screen };
  return { screen: 'overview' };
}

function readFilter(query: URLSearchParams): { readonly filter: Filter; readonly page: number } {
  const names = Object.keys(NO_FILTER) as (keyof Filter)[];
  const filter = Object.fromEntries(names.map((name) => [name, query.get(name) ?? '']));
  const page = Number(query.get('page') ?? 1);
  return { filter: { ...NO_FILTER, ...filter }, page: Number.isInteger(page) && page > 0 ? page : 1 };
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

export function linkTo(route: Route): string {
  switch (route.screen) {
    case 'rule':
      return `#rule/${route.rule}`;
    case 'call':
      return `#call/${encodeURIComponent(route.id)}${route.row === undefined ? '' : `/${route.row}`}`;
    case 'calls': {
      const query = new URLSearchParams(Object.entries(route.filter).filter(([, value]) => value !== ''));
      if (route.page > 1) query.set('page', String(route.page));
      return query.size === 0 ? '#calls' : `#calls?${query}`;
    }
    default:
      return `#${route.screen}`;
  }
}

export function linkToCalls(filter: Partial<Filter>): string {
  return linkTo({ screen: 'calls', filter: { ...NO_FILTER, ...filter }, page: 1 });
}
