import { attributes } from './value.ts';

/**
 * Where the records of a request stand in it. The records are put in as text, so that each is written once however
 * often its batch is split or sent again.
 */
export interface Envelope {
  readonly before: string;
  readonly after: string;
}

/** Nothing in it tells which computer it comes from. */
export function envelope(version: string): Envelope {
  const request = {
    resourceLogs: [
      {
        resource: { attributes: attributes({ 'service.name': 'conclaude', 'service.version': version }) },
        scopeLogs: [{ scope: { name: 'conclaude', version }, logRecords: ['RECORDS'] }],
      },
    ],
  };
  const [before = '', after = ''] = JSON.stringify(request).split('"RECORDS"');
  return { before, after };
}

export function requestBody({ before, after }: Envelope, records: readonly string[]): string {
  return `${before}${records.join(',')}${after}`;
}
