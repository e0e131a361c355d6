import { setTimeout as wait } from 'node:timers/promises';
import type { Host } from '../../host/host.ts';
import type { Delivery } from '../../otlp/deliver.ts';
import { configuredEndpointProblem, type Endpoint, readEndpoint } from '../../otlp/endpoint.ts';
import { readHeaders } from '../../otlp/headers.ts';
import { connect, USUAL_LIMITS } from '../../otlp/post.ts';
import { envelope } from '../../otlp/request.ts';
import { type Sending, type Sent, sendUnsent } from '../../otlp/send.ts';
import { type SentSoFar, sentSoFar } from '../../otlp/sent-so-far.ts';
import * as say from '../../text/otlp.ts';
import { UsageError } from '../command-line.ts';
import { type Outcome, reportAsJson } from '../json-report.ts';
import { VERSION } from '../own-version.ts';
import type { Terminal } from '../terminal.ts';

export interface SendRequest {
  readonly host: Host;
  readonly stateFolder: string;
  readonly logFolder: string;
  /** What the project is called; where it lies is nobody's business. */
  readonly project: string;
  /** What follows `--otlp`: an endpoint, or `config`. */
  readonly otlp: string;
  /** The endpoint of the configuration. */
  readonly configured: string | undefined;
  readonly headers: readonly string[];
  readonly since: number | undefined;
  readonly follow: boolean;
  readonly json: boolean;
}

/** The word for the endpoint that the configuration names. */
const CONFIGURED = 'config';

/** `conclaude log --otlp`: sends what hasn't been sent to that endpoint yet. The only code that talks to others. */
export function sendLog(request: SendRequest, terminal: Terminal): Promise<number> {
  const isConfigured = request.otlp === CONFIGURED;
  const named = isConfigured ? request.configured : request.otlp;
  if (named === undefined)
    return reportAsJson(request.json, terminal, () => ({ problem: say.notConfigured() }));
  const endpoint = readEndpoint(named);
  if ('problem' in endpoint) throw new UsageError(say.badEndpoint(named, endpoint.problem));
  return reportAsJson(request.json, terminal, async (shown) => {
    const sent = sentSoFar(request.stateFolder, request.logFolder, endpoint);
    const problem = isConfigured ? trustProblem(named, endpoint, sent) : undefined;
    return problem === undefined ? send(request, endpoint, sent, shown) : { problem };
  });
}

/**
 * A configuration comes with a project. It can remind of an endpoint, but only a person who has named that endpoint
 * before can have chosen it; a line that somebody changes makes no job send elsewhere.
 */
function trustProblem(named: string, endpoint: Endpoint, sent: SentSoFar): string | undefined {
  const problem = configuredEndpointProblem(named);
  if (problem !== undefined) return say.badEndpoint(named, problem);
  return sent.position() === undefined ? say.notConfirmed(endpoint.url.href) : undefined;
}

async function send(
  request: SendRequest,
  endpoint: Endpoint,
  sent: SentSoFar,
  terminal: Terminal,
): Promise<Outcome> {
  const { host, follow } = request;
  const headers = readHeaders((name) => host.env(name), request.headers);
  if (!headers.ok) throw new UsageError(headers.problem);
  const holder = sent.take();
  if (holder !== undefined) return { problem: say.alreadySending(holder) };
  const connection = connect(endpoint, headers.headers);
  try {
    terminal.complain(say.sendingTo(request.project, endpoint.shown));
    if (endpoint.isExposed) terminal.complain(say.unencrypted());
    const sending: Sending = {
      ...request,
      sent,
      delivery: deliveryOver(connection, terminal),
      progress: (tally) => terminal.progress(say.sentSoFar(tally)),
    };
    return follow
      ? await keepSending(sending, terminal)
      : outcomeOf(await sendUnsent(sending), endpoint, terminal);
  } finally {
    terminal.progress(undefined);
    connection.close();
    sent.release();
  }
}

function deliveryOver(connection: Delivery['connection'], terminal: Terminal): Delivery {
  return {
    connection,
    envelope: envelope(VERSION),
    patienceMs: USUAL_LIMITS.milliseconds,
    note(text) {
      terminal.progress(undefined);
      terminal.complain(text);
    },
    now: () => Date.now(),
    wait: (milliseconds) => wait(milliseconds),
    random: () => Math.random(),
  };
}

function outcomeOf({ why, ...tally }: Sent, endpoint: Endpoint, terminal: Terminal): Outcome {
  terminal.progress(undefined);
  const report = { endpoint: endpoint.shown, ...tally };
  if (tally.sent > 0 || why === undefined) terminal.say(say.sentSoFar(tally));
  return why === undefined ? { report } : { report, problem: say.gaveUp(why) };
}

const POLL_MS = 2_000;
const AFTER_FAILURE_MS = 30_000;

/** Until somebody ends it; the position is safe at any time. */
async function keepSending(sending: Sending, terminal: Terminal): Promise<never> {
  for (;;) {
    const { why, ...tally } = await sendUnsent(sending);
    terminal.progress(undefined);
    if (tally.sent > 0) terminal.say(say.sentSoFar(tally));
    if (why !== undefined) terminal.complain(say.willTryAgain(why, AFTER_FAILURE_MS / 1000));
    sending.sent.stay();
    await wait(why === undefined ? POLL_MS : AFTER_FAILURE_MS);
  }
}
