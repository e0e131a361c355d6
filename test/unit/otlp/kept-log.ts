import { appendFileSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pc from 'picocolors';
import { onTestFinished } from 'vitest';
import type { SendRequest } from '../../../src/cli/log/send-log.ts';
import { sendLog } from '../../../src/cli/log/send-log.ts';
import type { Terminal } from '../../../src/cli/terminal.ts';
import { nodeHost } from '../../../src/host/node-host.ts';
import type { LogEntry } from '../../../src/log/entry.ts';
import { entryId } from '../../../src/log/entry-id.ts';

/** A log in a folder of its own, and a way to send it. */
export function keptLog(entries: readonly LogEntry[] = []) {
  const base = realpathSync(mkdtempSync(join(tmpdir(), 'conclaude-otlp-')));
  onTestFinished(() => rmSync(base, { recursive: true, force: true }));
  const stateFolder = join(base, 'state');
  const logFolder = join(stateFolder, 'log/shop-1234');
  mkdirSync(logFolder, { recursive: true, mode: 0o700 });
  const file = (name = '2026-11-17') => join(logFolder, `${name}.jsonl`);
  const add = (more: readonly LogEntry[], name?: string) =>
    appendFileSync(file(name), more.map((entry) => `${JSON.stringify(entry)}\n`).join(''));
  if (entries.length > 0) add(entries);
  return {
    stateFolder,
    logFolder,
    file,
    add,
    addText: (text: string) => appendFileSync(file(), text),
    replace: (text: string) => writeFileSync(file(), text),
    send: (otlp: string, more: Partial<SendRequest> & { env?: Readonly<Record<string, string>> } = {}) =>
      send({ stateFolder, logFolder, otlp, ...more }, more.env),
  };
}

async function send(
  given: Pick<SendRequest, 'stateFolder' | 'logFolder' | 'otlp'> & Partial<SendRequest>,
  env: Readonly<Record<string, string>> = {},
) {
  const lines: string[] = [];
  const keep = (text: string) => {
    lines.push(text);
    return 0 as const;
  };
  const terminal: Terminal = {
    say: keep,
    sayJson: (report) => keep(JSON.stringify(report)),
    complain: keep,
    progress: () => {},
    style: pc.createColors(false),
  };
  const host = { ...nodeHost(), env: (name: string) => env[name] };
  const request = { host, project: 'shop', configured: undefined, headers: [], since: undefined };
  const exitCode = await sendLog({ ...request, follow: false, json: false, ...given }, terminal);
  return { exitCode, text: lines.join('\n') };
}

let count = 0;

/** An entry with an id of its own. */
export function entry(more: Partial<LogEntry> = {}): LogEntry {
  count++;
  return {
    v: 1,
    id: entryId({ session: 'kept-log', call: String(count) }),
    at: '2026-11-17T12:00:00.123Z',
    event: 'PreToolUse',
    verdict: 'deny',
    client: 'claude-code',
    ...more,
  };
}

export function entries(number: number, more: Partial<LogEntry> = {}): readonly LogEntry[] {
  return Array.from({ length: number }, () => entry(more));
}

export function ids(list: readonly LogEntry[]): readonly string[] {
  return list.map(({ id }) => id);
}
