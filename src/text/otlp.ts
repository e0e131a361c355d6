import type { LogEntry, LogVerdict } from '../log/entry.ts';
import { grouped, plural } from './plural.ts';
import { printable } from './printable.ts';

const BODY: Readonly<Record<LogVerdict, string>> = {
  deny: 'Refused',
  ask: 'Asked about',
  allow: 'Allowed',
  rewrite: 'Rewrote',
  observed: 'Observed',
  effect: 'Found a protected file changed after',
  restored: 'Put a protected file back after',
  'gate-passed': 'Let pass',
  'gate-blocked': 'Held up',
  'gate-released': 'Stopped holding up',
  'broken-policy': 'Could not read the policy at',
  failure: 'Failed at',
  paused: 'Was paused at',
  granted: 'Let pass, as a person had allowed,',
  pause: 'Rules were paused by a',
  grant: 'A call was allowed by a',
  resume: 'Exceptions were ended by a',
  accept: 'A changed policy was accepted by a',
};

/** What a record says in one short sentence, of names only. */
export function bodyOf({ verdict, tool, event, shape, rules: [rule] = [] }: LogEntry): string {
  const what = shape === undefined ? (tool ?? event) : `${tool ?? event} (${shape})`;
  return printable(`${BODY[verdict]} ${what}${rule === undefined ? '' : `, by rule ${rule.id}`}`);
}

/** Who the entries go to, before any of them goes. */
export function sendingTo(project: string, endpoint: string): string {
  return `Sending the log of ${printable(project)} to ${printable(endpoint)}`;
}

export function unencrypted(): string {
  return 'Note: the connection is not encrypted (http).';
}

export interface Tally {
  readonly sent: number;
  readonly rejected: number;
  readonly unreadable: number;
}

export function sentSoFar({ sent, rejected, unreadable }: Tally): string {
  const parts = [sent + rejected === 0 ? 'Nothing new to send' : `Sent ${entries(sent)}`];
  if (rejected > 0) parts.push(`${entries(rejected)} rejected by the receiver`);
  if (unreadable > 0) parts.push(`${plural(unreadable, 'unreadable line')} skipped`);
  return `${parts.join('; ')}.`;
}

function entries(count: number): string {
  return `${grouped(count)} ${count === 1 ? 'entry' : 'entries'}`;
}

export function gaveUp(why: string): string {
  return `${why}\nThe next run continues where this one stopped.`;
}

export function willTryAgain(why: string, seconds: number): string {
  return `${why} Trying again in ${plural(seconds, 'second')}.`;
}

export function partlyRejected(count: number, said: string): string {
  return `The receiver rejected ${entries(count)}${quoted(said)}.`;
}

export function receiverWarns(said: string): string {
  return `The receiver says${quoted(said)}.`;
}

export function tooLarge(id: string): string {
  return `The receiver says that entry ${printable(id)} is too large; it was skipped.`;
}

export function answered(status: number, said: string): string {
  return `The receiver answered ${status}${quoted(said)}.`;
}

export function notFound(): string {
  return 'The receiver answered 404 (not found). An endpoint with a path is used as it is; most end in /v1/logs.';
}

export function notAllowed(status: number): string {
  return `The receiver answered ${status} (not allowed). Give its key with --header, or in OTEL_EXPORTER_OTLP_HEADERS.`;
}

export function redirects(status: number, location: string | undefined): string {
  const to = location === undefined ? '' : ` to ${printable(location.slice(0, 200))}`;
  return `The receiver redirects${to} (${status}); redirects are not followed. Name the right endpoint.`;
}

export function notAReceiver(type: string): string {
  return `The answer is ${printable(type.slice(0, 80))}, which no OTLP receiver sends. Is this the right endpoint?`;
}

export function unreachable(why: string): string {
  return `The receiver can't be reached: ${printable(why)}.`;
}

export function tooSlow(seconds: number): string {
  return `The receiver didn't answer within ${plural(seconds, 'second')}.`;
}

export function asksForPatience(seconds: number): string {
  return `The receiver asks to wait for ${plural(seconds, 'second')}.`;
}

export function alreadySending(pid: number): string {
  return `Another process (${pid}) is sending this log to that endpoint.`;
}

function quoted(said: string): string {
  const text = said.trim();
  return text === '' ? '' : `: ${printable(text.slice(0, 300))}`;
}

export function notAnAddress(): string {
  return "it isn't an address such as https://collector.example.com:4318";
}

export function notHttp(): string {
  return 'it must begin with https:// or http://';
}

export function holdsCredentials(): string {
  return 'it must not hold a user name or password; use --header';
}

export function onlyLocalHttp(): string {
  return 'http:// is only for this computer; use https://';
}

export function notAHeader(): string {
  return "a header must look like 'name: value'";
}

export function ownHeader(name: string): string {
  return `the header '${printable(name)}' is set by conclaude itself`;
}

export function badHeaderVariable(variable: string): string {
  return `${variable} must look like name=value,name=value`;
}

export function badEndpoint(endpoint: string, why: string): string {
  return `can't send to '${printable(endpoint)}': ${why}`;
}

export function notConfigured(): string {
  return "The configuration names no endpoint ('log: { otlp: URL }').";
}

/** A project that was cloned must not be able to choose who gets its log. */
export function notConfirmed(endpoint: string): string {
  return `The configuration wants the log sent to ${printable(endpoint)}, where nobody has sent it yet. If that is right, name it once:
  conclaude log --otlp ${printable(endpoint)}`;
}

export function notTogether(one: string, other: string): string {
  return `--${one} and --${other} can't be combined`;
}

export function noHome(): string {
  return "The log's folder can't be found: HOME isn't set.";
}
