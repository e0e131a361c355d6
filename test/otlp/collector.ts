import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { ReceivedRecord } from '../support/otlp-receiver.ts';

/** The program that `run.mjs` has built; empty where it couldn't. */
export const PROGRAM = process.env.CONCLAUDE_COLLECTOR ?? '';

export interface Batch {
  readonly resource: Readonly<Record<string, unknown>>;
  readonly scope: Readonly<Record<string, unknown>>;
  readonly records: readonly ReceivedRecord[];
}

export interface Collector {
  /** Ends it, and tells what it has received and understood. */
  stop(): Promise<readonly Batch[]>;
}

export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (address === null || typeof address === 'string') throw new Error('no port');
  return address.port;
}

/** A collector that is ready. */
export async function startCollector(
  port: number,
  http: Readonly<Record<string, unknown>> = {},
): Promise<Collector> {
  const folder = mkdtempSync(join(tmpdir(), 'conclaude-collector-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const config = {
    receivers: { otlp: { protocols: { http: { endpoint: `127.0.0.1:${port}`, ...http } } } },
    exporters: { printer: {} },
    service: {
      telemetry: { metrics: { level: 'none' } },
      pipelines: { logs: { receivers: ['otlp'], exporters: ['printer'] } },
    },
  };
  writeFileSync(join(folder, 'config.yaml'), JSON.stringify(config));
  const child = spawn(PROGRAM, ['--config', join(folder, 'config.yaml')]);
  let [printed, told] = ['', ''];
  const ended = new Promise<void>((resolve) => child.on('close', () => resolve()));
  const stop = async () => {
    child.kill();
    await ended;
    return printed.split('\n').filter(Boolean).map(readBatch);
  };
  onTestFinished(async () => void (await stop()));
  child.stdout.on('data', (part: Buffer) => {
    printed += part.toString();
  });
  await new Promise<void>((resolve, reject) => {
    child.on('error', reject);
    child.on('close', () => reject(new Error(`the collector has ended:\n${told}`)));
    child.stderr.on('data', (part: Buffer) => {
      told += part.toString();
      if (told.includes('Everything is ready')) resolve();
    });
  });
  return { stop };
}

function readBatch(line: string): Batch {
  const { resource, scopeLogs } = JSON.parse(line).resourceLogs[0];
  return { resource, scope: scopeLogs[0].scope, records: scopeLogs[0].logRecords };
}
