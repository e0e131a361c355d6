import type { Host } from '../host/host.ts';
import type { Tally } from '../text/otlp.ts';
import { batches } from './batches.ts';
import { type Delivered, type Delivery, deliver, type Parcel } from './deliver.ts';
import { recordOf } from './record.ts';
import type { SentSoFar } from './sent-so-far.ts';
import { logFiles, type Position, type Unsent, unsentLines } from './unsent.ts';

export interface Sending {
  readonly host: Host;
  /** The folder of the project's log, and what the project is called. */
  readonly logFolder: string;
  readonly project: string;
  readonly sent: SentSoFar;
  readonly delivery: Delivery;
  /** Older entries are passed over, for good. */
  readonly since: number | undefined;
  /** Where it has come to, after every batch. */
  progress(tally: Tally): void;
}

export type Sent = Tally & {
  /** Why it stopped before all was sent. */
  readonly why?: string;
};

/**
 * Sends what hasn't been sent. The position moves behind a batch when the receiver has taken it: whatever happens, no
 * entry is lost, and at most one batch is sent twice.
 */
export async function sendUnsent(sending: Sending): Promise<Sent> {
  const { host, logFolder, sent, delivery, progress } = sending;
  const files = logFiles(host, logFolder);
  const known = sent.position() ?? {};
  // What a file that is gone had sent is of no use any more.
  let position: Position = Object.fromEntries([...files.keys()].map((file) => [file, known[file] ?? 0]));
  let tally: Tally = { sent: 0, rejected: 0, unreadable: 0 };
  for (const batch of batches(prepared(unsentLines(host, files, position), sending))) {
    const parcels = batch.flatMap(({ parcel }) => parcel ?? []);
    const delivered = parcels.length === 0 ? NOTHING : await deliver(delivery, parcels);
    if (!delivered.ok) return { ...tally, why: delivered.why };
    position = { ...position, ...Object.fromEntries(batch.map(({ file, end }) => [file, end])) };
    sent.move(position);
    tally = {
      sent: tally.sent + parcels.length - delivered.rejected,
      rejected: tally.rejected + delivered.rejected,
      unreadable: tally.unreadable + batch.filter(({ entry }) => entry === undefined).length,
    };
    progress(tally);
  }
  // Even where there was nothing to send, somebody has meant this endpoint.
  if (sent.position() === undefined) sent.move(position);
  return tally;
}

const NOTHING: Delivered = { ok: true, rejected: 0 };

interface Prepared extends Unsent {
  readonly json: string;
  readonly parcel: Parcel | undefined;
}

function* prepared(lines: Iterable<Unsent>, { project, since }: Sending): Generator<Prepared> {
  for (const line of lines) {
    const { entry } = line;
    const isMeant = entry !== undefined && (since === undefined || Date.parse(entry.at) >= since);
    const json = isMeant ? JSON.stringify(recordOf(entry, project)) : '';
    yield { ...line, json, parcel: isMeant ? { id: entry.id, json } : undefined };
  }
}
