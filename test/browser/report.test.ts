import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ReportData } from '../../src/report/report-data.ts';
import { HOSTILE, hostileEntries, logHistory } from '../support/log-history.ts';
import { reportOf, reportPage } from '../support/report-page.ts';
import { stumblingBlocks } from './accessibility.ts';
import { CHROMIUM, launchBrowser, type WatchedPage, watchedPage } from './browser.ts';

const SCREENS = {
  overview: '',
  rules: '#rules',
  rule: '#rule/4',
  gates: '#gates',
  disagreements: '#disagreements',
  calls: '#calls',
  call: '#call/',
} as const;

/** Changes the address within the page, and waits until that is drawn. Runs in the page. */
function goTo(hash: string): Promise<void> {
  return new Promise((done) => {
    const before = location.href;
    addEventListener('hashchange', () => done(), { once: true });
    location.hash = hash;
    if (location.href === before) done();
  });
}

describe.skipIf(CHROMIUM === undefined)('the page of a report', { timeout: 120_000 }, () => {
  let browser: Browser;
  let folder: string;
  const files = new Map<string, string>();
  const windows = new Map<string, WatchedPage>();
  const history = logHistory({ entries: 600 });
  const usual = reportOf(history.entries, history.calls);

  beforeAll(async () => {
    browser = await launchBrowser();
    folder = mkdtempSync(join(tmpdir(), 'conclaude-report-'));
  });
  afterAll(async () => {
    await browser?.close();
    rmSync(folder, { recursive: true, force: true });
  });

  /** The page on the disk, written once for each name. */
  async function address(name: string, data: ReportData): Promise<string> {
    const known = files.get(name);
    if (known !== undefined) return known;
    const file = join(folder, `${name}.html`);
    writeFileSync(file, await reportPage(data));
    files.set(name, `file://${file}`);
    return `file://${file}`;
  }

  /** A page that shows it; tests that want the same kind of window share one. */
  async function opened(
    name: string,
    data: ReportData,
    hash = '',
    options: Parameters<Browser['newPage']>[0] = {},
  ): Promise<WatchedPage> {
    const kind = JSON.stringify(options);
    const watched = windows.get(kind) ?? (await watchedPage(browser, options));
    windows.set(kind, watched);
    await watched.page.emulateMedia({ media: null });
    await watched.page.goto('about:blank');
    watched.trouble.length = 0;
    await watched.page.goto(`${await address(name, data)}${hash}`);
    await watched.page.waitForSelector('h1');
    return watched;
  }

  const hashOf = (screen: keyof typeof SCREENS, { rows, disagreements: { ran } }: ReportData) =>
    screen === 'call' ? `#call/${encodeURIComponent(rows.id[ran[0] ?? 0] ?? '')}` : SCREENS[screen];

  describe.each(['light', 'dark'] as const)('in %s colours', (colorScheme) => {
    test.each(Object.keys(SCREENS) as (keyof typeof SCREENS)[])(
      '%s is drawn, readable, and alone',
      async (screen) => {
        const { page, trouble } = await opened('usual', usual, hashOf(screen, usual), { colorScheme });
        expect(await stumblingBlocks(page)).toEqual([]);
        expect(trouble).toEqual([]);
        const paper = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
        expect(paper).toBe(colorScheme === 'dark' ? 'rgb(21, 22, 26)' : 'rgb(251, 250, 248)');
      },
    );
  });

  test('says on each screen what there is', async () => {
    const { page } = await opened('usual', usual);
    const text = () => page.locator('main').innerText();
    const { verdicts, calls } = usual.summary;
    expect(await page.locator('.tile').allInnerTexts()).toEqual(
      expect.arrayContaining([
        expect.stringContaining(`Tool calls\n${calls?.toLocaleString('en')}`),
        expect.stringContaining(`Refused\n${verdicts.deny}`),
      ]),
    );
    await page.click('nav >> text=Rules');
    expect(await text()).toContain('Suspects for false stops');
    expect(await text()).toContain('legacy/**');
    await page.click('text=uneditableFiles[1]');
    expect(await text()).toContain('message: Tests belong to the tester.');
    await page.click('nav >> text=Gates');
    expect(await text()).toContain('npx tsc --noEmit');
    await page.click('nav >> text=Disagreements');
    expect(await text()).toContain('unknown key uneditableFile');
    await page.click('nav >> text=Calls');
    expect(await page.locator('[role=status]').innerText()).toBe('600 entries');
  });

  test('names a call that was refused and ran, everywhere', async () => {
    const [denied] = usual.rows.verdict.flatMap((verdict, row) => (verdict === 0 ? [row] : []));
    const row = denied ?? 0;
    const call = history.calls.map((one) =>
      one.id === usual.rows.call[row] ? { ...one, outcome: 'worked' as const } : one,
    );
    const data = reportOf(history.entries, call);
    const { page } = await opened('ran', data);
    const ran = data.disagreements.ran.length;
    expect(await page.locator('.alarm').innerText()).toContain(
      `${ran} call${ran === 1 ? '' : 's'} that conclaude refused ran`,
    );
    await page.click('.alarm a');
    expect(await page.locator('section').first().innerText()).toContain(data.rows.id[row]);
    await page.click(`text=${data.rows.id[row]}`);
    expect(await page.locator('.alarm').innerText()).toContain('refused this call, and yet it ran');
    expect(await page.locator('.facts').innerText()).toContain('it ran, and worked');
  });

  describe('the list of calls', () => {
    const count = (text: string) => Number(text.split(' ')[0]?.replaceAll(',', ''));
    const where = (wanted: (entry: (typeof history.entries)[number]) => boolean) =>
      history.entries.filter(wanted).length;
    const [session = ''] = history.entries.flatMap((entry) => entry.session ?? []);

    test.each([
      ['verdict', 'ask', where(({ verdict }) => verdict === 'ask')],
      ['agent', 'coder', where(({ agent }) => agent === 'coder')],
      ['tool', 'Write', where(({ tool }) => tool === 'Write')],
      ['session', session, where((entry) => entry.session === session)],
      [
        'session',
        session.slice(0, 6),
        where((entry) => entry.session?.startsWith(session.slice(0, 6)) === true),
      ],
      ['from', '2026-11-10', where(({ at }) => at >= '2026-11-10')],
      ['to', '2026-11-10', where(({ at }) => at < '2026-11-11')],
      [
        'search',
        'LOCK.json rm',
        where(({ files, shape }) => files?.[0] === 'package-lock.json' && shape === 'rm -f'),
      ],
      ['search', 'there is no such thing', 0],
    ] as const)('keeps by %s %s what matches, in its address, too', async (field, value, expected) => {
      const { page, trouble } = await opened('usual', usual, '#calls');
      const control = page.locator(`#f-${field}`);
      if (['verdict', 'agent', 'tool'].includes(field)) await control.selectOption(value);
      else await control.fill(value);
      const found = async () => count(await page.locator('[role=status]').innerText());
      expect(await found()).toBe(expected);
      expect(await page.locator('tbody tr').count()).toBe(Math.min(100, expected));
      if (expected === 0) expect(await page.locator('.results').innerText()).toContain('No entry matches');
      await page.reload();
      expect(await control.inputValue()).toBe(value);
      expect(await found()).toBe(expected);
      await page.click('text=Show all');
      expect(await found()).toBe(600);
      expect(trouble).toEqual([]);
    });

    test('is reached from a rule with that rule chosen', async () => {
      const { page } = await opened('usual', usual, '#rule/4');
      await page.click('text=/^All \\d+ entries$/');
      expect(await page.locator('#f-rule').inputValue()).toBe('4');
      expect(count(await page.locator('[role=status]').innerText())).toBe(usual.rules[4]?.fired);
    });

    test('turns its pages', async () => {
      const { page } = await opened('usual', usual, '#calls');
      expect(await page.locator('.pager span').innerText()).toBe('Page 1 of 6');
      expect(await page.locator('.pager button:disabled').allInnerTexts()).toEqual(['Newest', 'Newer']);
      await page.click('text=Oldest');
      expect(await page.locator('.pager span').innerText()).toBe('Page 6 of 6');
      expect(await page.locator('tbody tr').last().innerText()).toContain(usual.rows.id[0]);
      expect(page.url()).toContain('#calls?page=6');
    });
  });

  describe('with the keyboard alone', () => {
    test('one gets past the navigation, to a screen, and hears where one is', async () => {
      const { page } = await opened('usual', usual);
      const focused = () =>
        page.evaluate(() => `${document.activeElement?.tagName} ${document.activeElement?.textContent}`);
      await page.keyboard.press('Tab');
      expect(await focused()).toBe('A Skip to the content');
      await page.keyboard.press('Enter');
      expect(await focused()).toMatch(/^MAIN /);
      await page.focus('nav a >> nth=0');
      await page.keyboard.press('Tab');
      expect(await focused()).toBe('A Rules');
      await page.keyboard.press('Enter');
      await page.waitForSelector('h1:has-text("Rules")');
      expect(await focused()).toBe('H1 Rules');
      expect(await page.title()).toBe('Rules · conclaude report');
      expect(await page.locator('nav [aria-current=page]').innerText()).toBe('Rules');
    });

    test('tables are sorted, and say so', async () => {
      const { page } = await opened('usual', usual, '#rules');
      const first = () => page.locator('.rules tbody th a').first().innerText();
      expect(await page.locator('th[aria-sort=descending]').innerText()).toBe('Fired');
      expect(await first()).toBe(usual.rules.toSorted((a, b) => b.fired - a.fired)[0]?.id);
      await page.focus('th button:has-text("Rule")');
      await page.keyboard.press('Enter');
      expect(await page.locator('th[aria-sort=ascending]').innerText()).toBe('Rule');
      expect(await first()).toBe(usual.rules[0]?.id);
    });
  });

  test('colours can be chosen against the system', async () => {
    const { page } = await opened('usual', usual, '', { colorScheme: 'light' });
    const paper = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    await page.selectOption('#theme', 'dark');
    expect(await paper()).toBe('rgb(21, 22, 26)');
    await page.selectOption('#theme', 'auto');
    expect(await paper()).toBe('rgb(251, 250, 248)');
  });

  test('the chart says in words and in a table what it draws', async () => {
    const { page } = await opened('usual', usual);
    expect(await page.locator('svg[role=img]').getAttribute('aria-label')).toMatch(
      /^Bars for \d+ days, \d+ entries together/,
    );
    await page.click('summary');
    expect(await page.locator('details tbody tr').count()).toBe(usual.days.length);
  });

  test('on paper it has no controls, and everything is unfolded', async () => {
    const { page } = await opened('usual', usual, '#calls');
    await page.emulateMedia({ media: 'print' });
    expect(
      await page
        .locator('.filter, .pager, .top nav')
        .evaluateAll((all) => all.map((one) => getComputedStyle(one).display)),
    ).toEqual(['none', 'none', 'none']);
    await page.goto((await address('usual', usual)).concat('#overview'));
    await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
    expect(await page.locator('details[open]').count()).toBe(1);
  });

  test('a narrow window needs no scrolling sideways', async () => {
    for (const hash of Object.values(SCREENS)) {
      const { page } = await opened('usual', usual, hash, { viewport: { width: 390, height: 800 } });
      expect(await page.evaluate(() => document.documentElement.scrollWidth), hash).toBeLessThanOrEqual(390);
    }
  });

  describe('with hostile texts', () => {
    const hostile = reportOf(hostileEntries(), [], undefined);
    const hashes = [
      ...['', '#rules', '#gates', '#disagreements', '#calls', '#rule/0', '#rule/3'],
      ...HOSTILE.flatMap((text, place) => [
        `#call/${encodeURIComponent(`id${text.toWellFormed()}`)}`,
        `#call/hostile-${place}-8`,
        `#calls?search=${encodeURIComponent(text.toWellFormed().slice(0, 200))}`,
        `#${text.toWellFormed().slice(0, 100)}`,
      ]),
    ];

    test('nothing of them is more than text, on any screen', async () => {
      const { page, trouble } = await opened('hostile', hostile);
      for (const hash of hashes) {
        await page.evaluate(goTo, hash);
        const state = await page.evaluate(() => ({
          pwned: 'pwned' in globalThis,
          foreign: document.querySelectorAll(
            'img, iframe, object, embed, link, base, form[action], [style], #page script, #page style',
          ).length,
          scripts: document.scripts.length,
          handlers: [...document.querySelectorAll('*')].filter((one) =>
            one.getAttributeNames().some((name) => name.startsWith('on')),
          ).length,
          links: [...document.querySelectorAll('a')].filter(
            (link) => !link.getAttribute('href')?.startsWith('#'),
          ).length,
          controls: /[^\P{Cc}\n]|[\u202a-\u202e\u2028\u2029]/u.test(
            document.querySelector('#page')?.textContent ?? '',
          ),
        }));
        expect(state, hash).toEqual({
          pwned: false,
          foreign: 0,
          scripts: 2,
          handlers: 0,
          links: 0,
          controls: false,
        });
      }
      expect(trouble).toEqual([]);
    });

    test('they are shown as they are', async () => {
      const { page } = await opened('hostile', hostile, '#calls');
      const text = await page.locator('main').innerText();
      expect(text).toContain('</script><script>globalThis.pwned = 1</script>');
      expect(text).toContain('<img src=x onerror="globalThis.pwned=1">');
      expect(text).toContain('\\u202etxt.exe\\u202c');
      expect(text).toContain('&lt;b&gt;&amp;');
    });

    test('long ones break the layout nowhere', async () => {
      const { page } = await opened('hostile', hostile, '#calls', { viewport: { width: 1280, height: 800 } });
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(1280);
    });
  });

  test('the browser itself would run, load and send nothing else', async () => {
    const { page } = await opened('usual', usual);
    const refused = await page.evaluate(async () => {
      const events: string[] = [];
      document.addEventListener('securitypolicyviolation', (event) => events.push(event.effectiveDirective));
      const attempt = (what: () => unknown) => {
        try {
          what();
        } catch (error) {
          events.push((error as Error).name);
        }
      };
      attempt(() =>
        document.body.append(
          Object.assign(document.createElement('img'), { src: 'https://example.com/x.png' }),
        ),
      );
      attempt(() =>
        document.body.append(
          Object.assign(document.createElement('iframe'), { src: 'https://example.com/' }),
        ),
      );
      attempt(() => document.body.insertAdjacentHTML('beforeend', '<b>markup</b>'));
      attempt(() =>
        document.body.append(
          Object.assign(document.createElement('script'), { text: 'globalThis.pwned = 1' }),
        ),
      );
      attempt(() => document.body.setAttribute('style', 'color: red'));
      await fetch('https://example.com/').catch(() => events.push('fetch'));
      await new Promise((done) => setTimeout(done, 100));
      return { events, pwned: 'pwned' in globalThis };
    });
    expect(refused.pwned).toBe(false);
    expect(refused.events).toEqual(
      expect.arrayContaining(['img-src', 'frame-src', 'TypeError', 'style-src-attr', 'connect-src', 'fetch']),
    );
  });

  test('without an entry it says so', async () => {
    const { page, trouble } = await opened('empty', reportOf([], undefined));
    expect(await page.locator('main').innerText()).toContain('The log has no entries for this time.');
    for (const [hash, words] of [
      ['#gates', 'No gate ran in this time.'],
      ['#disagreements', 'no transcripts to compare with'],
      ['#calls', 'no entries'],
      ['#call/koba-diru', 'no call koba-diru'],
      ['#rule/99', 'no such rule'],
      ['#rules', 'No entry names them'],
    ] as const) {
      await page.evaluate(goTo, hash);
      expect(await page.locator('main').innerText()).toContain(words);
      expect(await stumblingBlocks(page)).toEqual([]);
    }
    expect(trouble).toEqual([]);
  });

  test('50,000 entries are searched through, and never drawn at once', async () => {
    const many = logHistory({ entries: 50_000 });
    const data = reportOf(many.entries, many.calls);
    const { page, trouble } = await opened('many', data, '#calls');
    const nodes = () => page.evaluate(() => document.querySelectorAll('*').length);
    const most: number[] = [await nodes()];
    expect(await page.locator('[role=status]').innerText()).toBe('50,000 entries');
    await page.locator('#f-search').pressSequentially('invoice');
    const expected = many.entries.filter(({ files }) =>
      files?.some((file) => file.includes('invoice')),
    ).length;
    expect(await page.locator('[role=status]').innerText()).toBe(
      `${expected.toLocaleString('en')} of 50,000 entries`,
    );
    most.push(await nodes());
    await page.click('text=Oldest');
    most.push(await nodes());
    for (const screen of ['Overview', 'Rules', 'Gates', 'Disagreements']) {
      await page.click(`nav >> text=${screen}`);
      await page.waitForSelector(`h1:has-text("${screen}")`);
      most.push(await nodes());
    }
    expect(Math.max(...most)).toBeLessThan(6_000);
    expect(trouble).toEqual([]);
  });
});
