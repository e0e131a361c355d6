import { chmodSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, vi } from 'vitest';

/** A `notify-send` that writes down what it is asked to show. */
export const FAKE_DESKTOP = {
  'bin/notify-send': '#!/bin/sh\nprintf "%s|" "$@" >> "${0%/*}/notices.txt"\n',
};

type Project = { readonly root: string };

/** The variables of a desktop on which it is the one to be found. */
export function withDesktop({ root }: Project): Readonly<Record<string, string>> {
  chmodSync(join(root, 'bin/notify-send'), 0o755);
  return { PATH: `${join(root, 'bin')}:${process.env.PATH}`, DISPLAY: ':0' };
}

/** What was shown; nobody waits for a notice, so it may come a little later. */
export async function noticesOf(project: Project, pattern = /\|$/): Promise<string> {
  await vi.waitFor(() => expect(shownSoFar(project)).toMatch(pattern), { timeout: 20_000, interval: 50 });
  return shownSoFar(project);
}

export function shownSoFar({ root }: Project): string {
  try {
    return readFileSync(join(root, 'bin/notices.txt'), 'utf8');
  } catch {
    return '';
  }
}
