import {
  type ClientRequest,
  Agent as HttpAgent,
  request as httpRequest,
  type IncomingMessage,
} from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';
import { gzipSync } from 'node:zlib';
import type { Endpoint } from './endpoint.ts';
import type { Headers } from './headers.ts';

/** What came back for one request. */
export type Answer =
  | {
      readonly kind: 'answer';
      readonly status: number;
      readonly type: string;
      readonly location: string | undefined;
      readonly retryAfter: string | undefined;
      /** Its beginning; nobody needs more. */
      readonly text: string;
    }
  | { readonly kind: 'too-slow' }
  | { readonly kind: 'unreachable'; readonly code: string; readonly why: string };

export interface Connection {
  post(body: string): Promise<Answer>;
  close(): void;
}

export interface Limits {
  /** For all of it: connecting, sending, and what is read of the answer. */
  readonly milliseconds: number;
  readonly answerBytes: number;
}

export const USUAL_LIMITS: Limits = { milliseconds: 10_000, answerBytes: 64 * 1024 };

const UNSUPPORTED_MEDIA_TYPE = 415;

/**
 * Sends to one place only: redirects aren't followed, no proxy is asked, nothing is remembered but whether the receiver
 * can unpack gzip, as the protocol says that it must.
 */
export function connect(endpoint: Endpoint, headers: Headers, limits: Limits = USUAL_LIMITS): Connection {
  const isSecure = endpoint.url.protocol === 'https:';
  const agent = isSecure
    ? new HttpsAgent({ keepAlive: true, maxSockets: 1 })
    : new HttpAgent({ keepAlive: true, maxSockets: 1 });
  const open = isSecure ? httpsRequest : httpRequest;
  let packs = true;

  const once = (body: string): Promise<Answer> => {
    const bytes = packs ? gzipSync(body) : Buffer.from(body);
    const request = open(endpoint.url, {
      method: 'POST',
      agent,
      headers: {
        accept: 'application/json',
        'user-agent': 'conclaude',
        ...headers,
        'content-type': 'application/json',
        'content-length': bytes.length,
        ...(packs && { 'content-encoding': 'gzip' }),
      },
    });
    const answer = answerTo(request, limits);
    request.end(bytes);
    return answer;
  };

  return {
    async post(body) {
      const answer = await once(body);
      if (!packs || answer.kind !== 'answer' || answer.status !== UNSUPPORTED_MEDIA_TYPE) return answer;
      packs = false;
      return once(body);
    },
    close: () => agent.destroy(),
  };
}

function answerTo(request: ClientRequest, { milliseconds, answerBytes }: Limits): Promise<Answer> {
  return new Promise((resolve) => {
    const end = (answer: Answer) => {
      clearTimeout(deadline);
      resolve(answer);
    };
    const deadline = setTimeout(() => {
      end({ kind: 'too-slow' });
      request.destroy();
    }, milliseconds);
    request.on('error', (error: NodeJS.ErrnoException) => {
      end({ kind: 'unreachable', code: error.code ?? '', why: reasonIn(error) });
    });
    request.on('response', (response) => {
      const parts: Buffer[] = [];
      let read = 0;
      const done = () => end(answerOf(response, Buffer.concat(parts).subarray(0, answerBytes).toString()));
      response.on('data', (part: Buffer) => {
        parts.push(part);
        read += part.length;
        if (read < answerBytes) return;
        done();
        request.destroy();
      });
      response.on('end', done);
      // Its status has come, and that is what counts.
      response.on('error', done);
      response.on('aborted', done);
    });
  });
}

function answerOf({ statusCode = 0, headers }: IncomingMessage, text: string): Answer {
  return {
    kind: 'answer',
    status: statusCode,
    type: headers['content-type'] ?? '',
    location: headers.location,
    retryAfter: headers['retry-after'],
    text,
  };
}

/** One of several addresses that all failed has the reason in the first. */
function reasonIn(error: NodeJS.ErrnoException): string {
  const first: unknown = error instanceof AggregateError ? error.errors[0] : error;
  const text = first instanceof Error ? first.message : error.message;
  return text === '' ? (error.code ?? 'unknown error') : text;
}
