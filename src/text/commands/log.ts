import type { CommandDescription } from './description.ts';
import { SEND_OPTIONS } from './send-options.ts';
import { HELP } from './shared-options.ts';
import { USAGE_ERROR } from './usage-exit-code.ts';

export const LOG = {
  summary: 'show what was refused, asked, rewritten or noticed, and when',
  about: "Lists this project's entries, the newest last. 'conclaude why ID' explains one.",
  options: {
    since: { value: 'TIME', doc: 'only after: 30m, 12h, 7d, 2w, a day, or all (default: 7d)' },
    rule: { value: 'TEXT', doc: 'only by rules whose name or place has this in it' },
    agent: { value: 'NAME', doc: 'only of this agent' },
    tool: { value: 'NAME', doc: 'only of this tool' },
    session: { value: 'ID', doc: 'only of sessions whose id begins so' },
    verdict: { value: 'VERDICT', doc: 'only these: deny, ask, effect, gate-blocked, ...' },
    all: { doc: 'of all projects' },
    follow: { short: 'f', doc: 'go on with what comes, until interrupted' },
    ...SEND_OPTIONS,
    json: { doc: 'print one JSON object for each entry' },
    help: HELP,
  },
  exitCodes: { 0: 'shown, or sent', 1: 'not all could be sent', ...USAGE_ERROR },
  examples: ['conclaude log --since 24h --verdict deny'],
} as const satisfies CommandDescription;
