import { NUMBERS } from './file-stats.ts';
import { getPrivateBytes, putPrivate } from './private-files.ts';

/** What was found out about files, and how they stood then. */
export interface FileMemory {
  /** The state of git's index at that time. */
  readonly index: string;
  readonly records: ReadonlyMap<string, FileRecord>;
}

export interface FileRecord {
  /** As `Seen` has them, from `at` on. */
  readonly numbers: Float64Array;
  readonly at: number;
  /** The name of its content. */
  readonly id: string;
  /** Git's index described it as it stood. */
  readonly isAsInIndex: boolean;
}

const MAGIC = 'conclaude files 2';
const ID_LENGTH = 40;
const HEAD_BYTES = 128;

export function isSame(record: FileRecord, numbers: Float64Array, at: number): boolean {
  for (let each = 0; each < NUMBERS; each++)
    if (record.numbers[record.at + each] !== numbers[at + each]) return false;
  return true;
}

/** One block of numbers, one of ids, one of names: ten thousand of them are read in a few milliseconds. */
export function readFileMemory(path: string): FileMemory {
  const empty: FileMemory = { index: '', records: new Map() };
  const bytes = getPrivateBytes(path);
  if (bytes === undefined || bytes.length < HEAD_BYTES) return empty;
  const [magic, index = '', counted] = bytes.toString('latin1', 0, HEAD_BYTES).split('\n');
  const count = Number(counted);
  const numberBytes = count * NUMBERS * 8;
  const idsFrom = HEAD_BYTES + numberBytes;
  const namesFrom = idsFrom + count * (ID_LENGTH + 1);
  if (magic !== MAGIC || !Number.isSafeInteger(count) || namesFrom > bytes.length) return empty;
  const numbers = new Float64Array(count * NUMBERS);
  new Uint8Array(numbers.buffer).set(bytes.subarray(HEAD_BYTES, idsFrom));
  const ids = bytes.toString('latin1', idsFrom, namesFrom);
  const names = bytes.toString('utf8', namesFrom).split('\0');
  if (names.length !== count + 1) return empty;
  const records = new Map<string, FileRecord>();
  for (let each = 0; each < count; each++) {
    const from = each * (ID_LENGTH + 1);
    records.set(names[each] as string, {
      numbers,
      at: each * NUMBERS,
      id: ids.slice(from + 1, from + 1 + ID_LENGTH),
      isAsInIndex: ids[from] === '=',
    });
  }
  return { index, records };
}

export function writeFileMemory(path: string, { index, records }: FileMemory): void {
  const numbers = new Float64Array(records.size * NUMBERS);
  let [ids, names, at] = ['', '', 0];
  for (const [name, record] of records) {
    for (let each = 0; each < NUMBERS; each++)
      numbers[at + each] = record.numbers[record.at + each] as number;
    at += NUMBERS;
    ids += `${record.isAsInIndex ? '=' : ' '}${record.id}`;
    names += `${name}\0`;
  }
  const head = `${MAGIC}\n${index}\n${records.size}\n`.padEnd(HEAD_BYTES);
  putPrivate(
    path,
    Buffer.concat([Buffer.from(head, 'latin1'), Buffer.from(numbers.buffer), Buffer.from(`${ids}${names}`)]),
  );
}
