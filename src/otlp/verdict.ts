import { isMap, parseJson } from '../json-value.ts';
import * as say from '../text/otlp.ts';
import type { Answer } from './post.ts';

/** What an answer means for the batch that was sent. */
export type Verdict =
  | { readonly kind: 'accepted'; readonly rejected: number; readonly note: string | undefined }
  | { readonly kind: 'again'; readonly why: string; readonly afterSeconds: number | undefined }
  | { readonly kind: 'too-large' }
  | { readonly kind: 'stop'; readonly why: string };

/** The only ones that the protocol has tried again. */
const AGAIN = new Set([429, 502, 503, 504]);
const AGAIN_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EPIPE',
  'ETIMEDOUT',
]);
export function verdictOf(answer: Answer, batchSize: number, patienceMs: number, now: number): Verdict {
  if (answer.kind === 'too-slow')
    return { kind: 'again', why: say.tooSlow(Math.ceil(patienceMs / 1000)), afterSeconds: undefined };
  if (answer.kind === 'unreachable') {
    const why = say.unreachable(answer.why);
    return AGAIN_CODES.has(answer.code)
      ? { kind: 'again', why, afterSeconds: undefined }
      : { kind: 'stop', why };
  }
  const { status, text } = answer;
  if (status >= 200 && status < 300) return acceptance(answer, batchSize);
  const said = saidIn(text);
  if (isTooLarge(status, said)) return { kind: 'too-large' };
  if (AGAIN.has(status))
    return {
      kind: 'again',
      why: say.answered(status, said),
      afterSeconds: secondsIn(answer.retryAfter, now),
    };
  if (status >= 300 && status < 400) return { kind: 'stop', why: say.redirects(status, answer.location) };
  if (status === 401 || status === 403) return { kind: 'stop', why: say.notAllowed(status) };
  if (status === 404) return { kind: 'stop', why: say.notFound() };
  return { kind: 'stop', why: say.answered(status, said) };
}

/** The collector itself says so with a 400. */
function isTooLarge(status: number, said: string): boolean {
  return status === 413 || (status === 400 && /\btoo large\b/i.test(said));
}

/** A page of a proxy that wants somebody to log in comes with 200, too: nothing has arrived then. */
function acceptance({ type, text }: Answer & { kind: 'answer' }, batchSize: number): Verdict {
  if (text !== '' && /^\s*text\/html\b/i.test(type)) return { kind: 'stop', why: say.notAReceiver(type) };
  const answer = parseJson(text);
  const partial = isMap(answer) && isMap(answer.partialSuccess) ? answer.partialSuccess : {};
  const count = Number(partial.rejectedLogRecords ?? 0);
  const rejected = Number.isInteger(count) && count > 0 ? Math.min(count, batchSize) : 0;
  const said = typeof partial.errorMessage === 'string' ? partial.errorMessage : '';
  if (rejected > 0) return { kind: 'accepted', rejected, note: say.partlyRejected(rejected, said) };
  return { kind: 'accepted', rejected, note: said === '' ? undefined : say.receiverWarns(said) };
}

/** The message of an error that is told as the protocol says, or a short text. */
function saidIn(text: string): string {
  const answer = parseJson(text);
  if (isMap(answer)) return typeof answer.message === 'string' ? answer.message : '';
  return text.includes('<') ? '' : text;
}

/** `Retry-After`: seconds, or a date. */
function secondsIn(header: string | undefined, now: number): number | undefined {
  if (header === undefined) return undefined;
  const text = header.trim();
  if (/^\d{1,9}$/.test(text)) return Number(text);
  const date = /^[A-Z]/i.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(date) ? undefined : Math.max(0, Math.ceil((date - now) / 1000));
}
