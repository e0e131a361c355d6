import { PAGE } from '../../text/report-page.ts';
import { el } from './dom.ts';

/** Light, dark, or as the system has it. */
export function themeChoice(): HTMLElement {
  const themes = Object.entries(PAGE.themes);
  const select = el(
    'select',
    { id: 'theme', 'aria-label': PAGE.theme },
    themes.map(([value, label]) => el('option', { value }, label)),
  );
  select.addEventListener('change', () => {
    if (select.value === 'auto') delete document.documentElement.dataset.theme;
    else document.documentElement.dataset.theme = select.value;
  });
  return select;
}
