import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { type Browser, chromium, type Page } from 'playwright-core';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/** The browser of this computer; `undefined`, with a word about it, where there is none. */
export const CHROMIUM = findChromium();

function findChromium(): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter).filter((folder) => folder !== '');
  const found = NAMES.flatMap((name) => folders.map((folder) => join(folder, name))).find(isProgram);
  if (found === undefined)
    console.warn(
      'SKIPPED: there is no chromium on the PATH, so the page of `conclaude report` goes untried.',
    );
  return found;
}

function isProgram(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

export function launchBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: CHROMIUM ?? '', args: ['--no-sandbox', '--disable-gpu'] });
}

export interface WatchedPage {
  readonly page: Page;
  /** Errors, warnings, requests for anything but the file, and what the page's own policy forbade. */
  readonly trouble: string[];
}

/** A page of which everything that goes wrong is written down. */
export async function watchedPage(
  browser: Browser,
  options: Parameters<Browser['newPage']>[0] = {},
): Promise<WatchedPage> {
  const page = await browser.newPage({ viewport: { width: 1280, height: 860 }, ...options });
  const trouble: string[] = [];
  page.on('console', (message) => void trouble.push(`${message.type()}: ${message.text()}`));
  page.on('pageerror', (error) => void trouble.push(`error: ${error.message}`));
  page.on('request', (request) => {
    if (!request.isNavigationRequest() || !request.url().startsWith('file:'))
      trouble.push(`request: ${request.url()}`);
  });
  page.on('dialog', (dialog) => {
    trouble.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  return { page, trouble };
}
