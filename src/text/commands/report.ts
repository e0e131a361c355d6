import type { CommandDescription } from './description.ts';
import { CONFIG_PATH, HELP } from './shared-options.ts';
import { USAGE_ERROR } from './usage-exit-code.ts';

export const REPORT = {
  summary: 'write a page about what was refused, asked and run',
  about: `Makes one HTML file from the log, the client's transcripts and the rules as they are now. It opens in any browser, loads nothing and sends nothing.`,
  options: {
    since: { value: 'WHEN', doc: 'from when on: 24h, 30d (the default), 2026-11-01, or all' },
    out: {
      value: 'FILE',
      complete: 'file',
      doc: "where to write it (default: conclaude's own folder); - for stdout",
    },
    open: { doc: 'open it in the browser' },
    all: { doc: 'all projects of this computer, not only this one' },
    json: { doc: 'print the numbers as JSON instead, without the list of calls' },
    'config-path': CONFIG_PATH,
    help: HELP,
  },
  exitCodes: { 0: 'written', 1: "it couldn't be written", ...USAGE_ERROR },
  examples: ['conclaude report --open', 'conclaude report --since 7d --out report.html'],
} as const satisfies CommandDescription;
