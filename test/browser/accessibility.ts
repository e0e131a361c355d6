import type { Page } from 'playwright-core';

/** What a screen reader, a keyboard or weak eyes would stumble over; the checks that need no judgement. */
export async function stumblingBlocks(page: Page): Promise<readonly string[]> {
  return [
    ...(await page.evaluate(structure)),
    ...(await page.evaluate(names)),
    ...(await page.evaluate(contrasts)),
  ];
}

/** Landmarks, headings, tables, ids. Runs in the page, so it can use nothing from here. */
function structure(): readonly string[] {
  const all = (selector: string) => [...document.querySelectorAll<HTMLElement>(selector)];
  const missing = ['header', 'nav', 'main', 'footer'].filter((landmark) => all(landmark).length === 0);
  const levels = all('h1, h2, h3').map((heading) => Number(heading.tagName.slice(1)));
  const jumps = levels.filter((level, index) => level > (levels[index - 1] ?? 0) + 1);
  const tables = all('table').filter((table) => table.querySelector('caption') === null);
  const ids = all('[id]').map(({ id }) => id);
  return [
    ...(all('h1').length === 1 ? [] : [`${all('h1').length} headings of the first level`]),
    ...missing.map((landmark) => `no ${landmark}`),
    ...jumps.map((level) => `a heading of level ${level} without one above it`),
    ...tables.map(() => 'a table without a caption'),
    ...all('th:not([scope])').map(() => 'a heading of a table without a scope'),
    ...ids.filter((id, index) => ids.indexOf(id) !== index).map((id) => `the id ${id} twice`),
  ];
}

/** Whatever can be reached or heard has a name, and links lead to places in the page. */
function names(): readonly string[] {
  const all = (selector: string) => [...document.querySelectorAll(selector)];
  const nameOf = (element: Element) => {
    const label = element.id === '' ? null : document.querySelector(`label[for="${element.id}"]`);
    const name = element.getAttribute('aria-label') ?? label?.textContent ?? element.textContent;
    return (name ?? '').trim();
  };
  return [
    ...all('a, button, input, select, [role=region], [role=img], nav, form')
      .filter((element) => nameOf(element) === '')
      .map((element) => `${element.outerHTML.slice(0, 80)} has no name`),
    ...all('a')
      .filter((link) => link.getAttribute('href')?.startsWith('#') !== true)
      .map((link) => `a link to ${link.getAttribute('href')}`),
  ];
}

/** Texts that are hard to tell from what is behind them. */
function contrasts(): readonly string[] {
  const canvas = document.createElement('canvas');
  canvas.width = 1;
  canvas.height = 1;
  const pen = canvas.getContext('2d', { willReadFrequently: true }) as CanvasRenderingContext2D;
  const brightness = (colours: readonly string[]) => {
    pen.clearRect(0, 0, 1, 1);
    for (const colour of colours) {
      pen.fillStyle = colour;
      pen.fillRect(0, 0, 1, 1);
    }
    const linear = [...pen.getImageData(0, 0, 1, 1).data].map((part) =>
      part <= 10 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4,
    );
    return 0.2126 * (linear[0] ?? 0) + 0.7152 * (linear[1] ?? 0) + 0.0722 * (linear[2] ?? 0);
  };
  const behind = (element: Element): string[] => {
    const above = element.parentElement === null ? [] : behind(element.parentElement);
    return [...above, getComputedStyle(element).backgroundColor];
  };
  const isShown = (element: Element) => {
    const { width, height } = element.getBoundingClientRect();
    return width > 1 && height > 1 && element.closest('svg, .skip, option, datalist, :disabled') === null;
  };
  const hasText = (element: Element) =>
    [...element.childNodes].some((node) => node.nodeType === 3 && node.textContent?.trim() !== '');
  const seen = new Set<string>();
  return [...document.querySelectorAll('#page *')]
    .filter((element) => hasText(element) && isShown(element))
    .flatMap((element) => {
      const back = behind(element);
      const whole = [...back, getComputedStyle(element).color];
      if (seen.has(whole.join())) return [];
      seen.add(whole.join());
      const [dark = 0, bright = 0] = [brightness(back), brightness(whole)].sort((a, b) => a - b);
      const ratio = (bright + 0.05) / (dark + 0.05);
      return ratio >= 4.5
        ? []
        : [`contrast of ${ratio.toFixed(2)} in "${element.textContent?.slice(0, 30)}"`];
    });
}
