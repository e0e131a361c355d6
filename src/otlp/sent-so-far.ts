import { readFileSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { attempt } from '../host/attempt.ts';
import { contentHash } from '../host/content-hash.ts';
import { makePrivate } from '../host/node-records.ts';
import { isMap, parseJson } from '../json-value.ts';
import { joinPath } from '../match/path-text.ts';
import type { Endpoint } from './endpoint.ts';
import type { Position } from './unsent.ts';

/** What has been sent of one project's log to one endpoint, kept in the user's state folder. */
export interface SentSoFar {
  /** `undefined`: nothing has ever been sent there from this project. */
  position(): Position | undefined;
  move(position: Position): void;
  /** Takes the right to send, or returns the process that has it. */
  take(): number | undefined;
  /** Says that it is still there. */
  stay(): void;
  release(): void;
}

/** Who hasn't said anything for so long is gone, even if a process has its number again. */
const STALE_MS = 10 * 60_000;

export function sentSoFar(stateFolder: string, logFolder: string, endpoint: Endpoint): SentSoFar {
  const folder = joinPath(stateFolder, 'sent');
  const name = contentHash(Buffer.from(`${logFolder}\n${endpoint.url.href}`)).slice(0, 32);
  const file = joinPath(folder, `${name}.json`);
  const lock = joinPath(folder, `${name}.lock`);
  const prepare = () => {
    makePrivate(stateFolder);
    makePrivate(folder);
  };
  const stay = () => void attempt(() => utimesSync(lock, new Date(), new Date()));
  return {
    position() {
      const kept = parseJson(attempt(() => readFileSync(file, 'utf8')) ?? '');
      return isMap(kept) && isMap(kept.bytes) ? onlyCounts(kept.bytes) : undefined;
    },
    move(position) {
      prepare();
      const draft = `${file}.${process.pid}.tmp`;
      // With names, so that a person can see what it is about.
      const kept = { log: logFolder, endpoint: endpoint.shown, bytes: position };
      writeFileSync(draft, `${JSON.stringify(kept)}\n`, { mode: 0o600 });
      renameSync(draft, file);
      stay();
    },
    take() {
      prepare();
      const claim = () =>
        attempt(() => writeFileSync(lock, `${process.pid}`, { flag: 'wx', mode: 0o600 }) ?? true);
      if (claim()) return undefined;
      const holder = holderOf(lock);
      if (holder !== undefined) return holder;
      rmSync(lock, { force: true });
      return claim() ? undefined : holderOf(lock);
    },
    stay,
    release: () => rmSync(lock, { force: true }),
  };
}

function onlyCounts(bytes: Readonly<Record<string, unknown>>): Position {
  return Object.fromEntries(
    Object.entries(bytes).filter(
      (entry): entry is [string, number] => Number.isSafeInteger(entry[1]) && Number(entry[1]) >= 0,
    ),
  );
}

/** The process that still holds the lock. */
function holderOf(lock: string): number | undefined {
  const holder = Number(attempt(() => readFileSync(lock, 'utf8')));
  const age = Date.now() - (attempt(() => statSync(lock).mtimeMs) ?? 0);
  if (!Number.isSafeInteger(holder) || holder <= 0 || age > STALE_MS) return undefined;
  return isAlive(holder) ? holder : undefined;
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // It is there, and somebody else's.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
