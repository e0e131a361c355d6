import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gunzipSync } from 'node:zlib';
import { onTestFinished } from 'vitest';

/** What a receiver does with a request: an answer, or something worse. */
export type Reaction =
  | { readonly status: number; readonly headers?: Readonly<Record<string, string>>; readonly body?: string }
  | ((response: ServerResponse) => void);

export interface ReceivedRecord {
  readonly timeUnixNano: string;
  readonly observedTimeUnixNano: string;
  readonly severityNumber: number;
  readonly severityText: string;
  readonly eventName: string;
  readonly body: { readonly stringValue: string };
  readonly attributes: readonly { readonly key: string; readonly value: Readonly<Record<string, unknown>> }[];
}

export interface ReceivedRequest {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly bytes: number;
  readonly records: readonly ReceivedRecord[];
}

export interface Receiver {
  readonly url: string;
  readonly requests: readonly ReceivedRequest[];
  /** The ids of all entries that were in requests with a good answer. */
  accepted(): readonly string[];
}

export const OK: Reaction = { status: 200, headers: { 'content-type': 'application/json' }, body: '{}' };

/** A small receiver on this computer that reacts to each request as it is told, and takes everything after that. */
export async function receiver(
  react: (request: ReceivedRequest, index: number) => Reaction | undefined = () => OK,
) {
  const requests: ReceivedRequest[] = [];
  const accepted: string[] = [];
  const server = createServer((message, response) => {
    const parts: Buffer[] = [];
    message.on('data', (part: Buffer) => parts.push(part));
    message.on('error', () => {});
    message.on('end', () => {
      const packed = Buffer.concat(parts);
      const body = message.headers['content-encoding'] === 'gzip' ? gunzipSync(packed) : packed;
      const { resourceLogs } = JSON.parse(body.toString());
      const records: readonly ReceivedRecord[] = resourceLogs[0].scopeLogs[0].logRecords;
      const request = { path: message.url ?? '', headers: message.headers, bytes: body.length, records };
      requests.push(request);
      const reaction = react(request, requests.length - 1) ?? OK;
      if (typeof reaction === 'function') {
        reaction(response);
        return;
      }
      if (reaction.status === 200) accepted.push(...records.map(idOf));
      response.writeHead(reaction.status, reaction.headers).end(reaction.body);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, requests, accepted: () => accepted } satisfies Receiver;
}

export function idOf({ attributes }: ReceivedRecord): string {
  return String(attributes.find(({ key }) => key === 'conclaude.entry.id')?.value.stringValue);
}
