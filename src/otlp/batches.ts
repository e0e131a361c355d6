/** What receivers take without being told to: the usual size of a batch, and a quarter of the usual limit in bytes. */
const MOST_RECORDS = 512;
const MOST_BYTES = 1_000_000;
/** What stands around the records. */
const ENVELOPE_BYTES = 1_000;

interface Sized {
  readonly json: string;
}

/** In order, each batch as large as it may be; a record that is too large by itself gets one of its own. */
export function* batches<Item extends Sized>(items: Iterable<Item>): Generator<readonly Item[]> {
  let batch: Item[] = [];
  let bytes = ENVELOPE_BYTES;
  for (const item of items) {
    const size = Buffer.byteLength(item.json) + 1;
    if (batch.length > 0 && (batch.length === MOST_RECORDS || bytes + size > MOST_BYTES)) {
      yield batch;
      batch = [];
      bytes = ENVELOPE_BYTES;
    }
    batch.push(item);
    bytes += size;
  }
  if (batch.length > 0) yield batch;
}
