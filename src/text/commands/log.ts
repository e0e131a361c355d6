import type { CommandDescription } from './description.ts';
import { SEND_OPTIONS } from './send-options.ts';
import { CONFIG_PATH, HELP, JSON_RESULT } from './shared-options.ts';
import { USAGE_ERROR } from './usage-exit-code.ts';

export const LOG = {
  summary: 'send what conclaude has written down',
  about: `Sends the entries of this project's log that ENDPOINT doesn't have yet, as OpenTelemetry log records (OTLP over HTTP, JSON). Hooks never send anything. Headers can also be given in OTEL_EXPORTER_OTLP_HEADERS.`,
  options: {
    ...SEND_OPTIONS,
    since: { value: 'TIME', doc: 'pass over what is older: 7d, 12h, 30m, or a date' },
    follow: { doc: 'keep sending, until you stop it' },
    'config-path': CONFIG_PATH,
    json: JSON_RESULT,
    help: HELP,
  },
  exitCodes: { 0: 'done', 1: 'not all could be sent', ...USAGE_ERROR },
  examples: ['conclaude log --otlp http://localhost:4318', 'conclaude log --otlp config --follow'],
} as const satisfies CommandDescription;
