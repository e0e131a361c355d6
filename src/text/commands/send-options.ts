import type { Option } from './description.ts';

/** The options of `conclaude log` that send it. */
export const SEND_OPTIONS = {
  otlp: {
    value: 'ENDPOINT',
    doc: "send what is new to a collector; 'config': to log.otlp",
  },
  header: { value: 'HEADER', repeatable: true, doc: "'name: value', sent with --otlp; can be repeated" },
} as const satisfies Record<string, Option>;
