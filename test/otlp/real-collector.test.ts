import { describe, expect, test } from 'vitest';
import manifest from '../../package.json' with { type: 'json' };
import { EVENTS, type EventName } from '../../src/call/events.ts';
import type { LogEntry, LogVerdict } from '../../src/log/entry.ts';
import { recordOf } from '../../src/otlp/record.ts';
import { idOf } from '../support/otlp-receiver.ts';
import { entries, entry, ids, keptLog } from '../unit/otlp/kept-log.ts';
import { type Batch, freePort, PROGRAM, startCollector } from './collector.ts';

const VERDICTS: readonly LogVerdict[] = [
  'deny',
  'ask',
  'allow',
  'rewrite',
  'observed',
  'effect',
  'restored',
  'gate-passed',
  'gate-blocked',
  'gate-released',
  'broken-policy',
  'failure',
  'paused',
  'granted',
];

/** Text that tempts a writer of JSON to do something wrong. */
const ODD = 'a\u0000b\u001b[31m"\\\u2028\u{1f600}é\ufffd</script>\n{"k":1}';

const RICH: Partial<LogEntry> = {
  session: '0b1f',
  call: 'toolu_1',
  agent: 'coder',
  tool: 'Bash',
  rules: [{ id: 'git/force-push', place: '.conclaude.yaml:16', would: 'deny' }],
  policy: 'abc',
  files: ['src/a.ts', ODD],
  moreFiles: 4,
  shape: ODD,
  text: ODD,
  ms: 1.5,
  note: ODD,
  gate: { round: 2, commands: [{ shape: 'npm test', outcome: 'timed-out', ms: 1500 }] },
};

function idsIn(batches: readonly Batch[]): readonly string[] {
  return batches.flatMap(({ records }) => records.map(idOf));
}

describe.skipIf(PROGRAM === '')('a real collector', () => {
  test('understands every record as it was meant', async () => {
    const list = [
      ...VERDICTS.map((verdict) => entry({ ...RICH, verdict })),
      ...Object.keys(EVENTS).map((event) => entry({ event: event as EventName })),
    ];
    const port = await freePort();
    const collector = await startCollector(port);
    const { exitCode, text } = await keptLog(list).send(`http://127.0.0.1:${port}`);
    expect({ exitCode, text }).toMatchObject({
      exitCode: 0,
      text: expect.stringContaining(`Sent ${list.length} entries.`),
    });
    const [batch, ...others] = await collector.stop();
    expect(others).toEqual([]);
    expect(batch?.records).toEqual(list.map((one) => recordOf(one, 'shop')));
    const version = { key: 'service.version', value: { stringValue: manifest.version } };
    const name = { key: 'service.name', value: { stringValue: 'conclaude' } };
    expect(batch?.resource).toEqual({ attributes: [name, version] });
    expect(batch?.scope).toEqual({ name: 'conclaude', version: manifest.version });
  });

  test('would have refused records that are wrong', async () => {
    const port = await freePort();
    const collector = await startCollector(port);
    const body = JSON.stringify({
      resourceLogs: [{ scopeLogs: [{ logRecords: [{ attributes: { key: 'a' } }] }] }],
    });
    const headers = { 'content-type': 'application/json' };
    const { status } = await fetch(`http://127.0.0.1:${port}/v1/logs`, { method: 'POST', headers, body });
    expect(status).toBe(400);
    expect(await collector.stop()).toEqual([]);
  });

  test('gets batches that it has room for', async () => {
    const list = entries(1500);
    const port = await freePort();
    const collector = await startCollector(port, { max_request_body_size: 20_000 });
    const { exitCode } = await keptLog(list).send(`http://127.0.0.1:${port}`);
    expect(exitCode).toBe(0);
    const batches = await collector.stop();
    expect(idsIn(batches)).toEqual(ids(list));
    expect(batches.length).toBeGreaterThan(20);
  });

  test('that was away gets everything once it is back', async () => {
    const list = entries(3);
    const log = keptLog(list);
    const port = await freePort();
    const first = await startCollector(port);
    await log.send(`http://127.0.0.1:${port}`);
    expect(idsIn(await first.stop())).toEqual(ids(list));
    const more = entries(2);
    log.add(more);
    // The sender meets a closed port first, and waits.
    const sending = log.send(`http://127.0.0.1:${port}`);
    const second = await startCollector(port);
    expect((await sending).exitCode).toBe(0);
    expect(idsIn(await second.stop())).toEqual(ids(more));
  });

  test('that does not know the path says so', async () => {
    const port = await freePort();
    await startCollector(port);
    const { exitCode, text } = await keptLog(entries(1)).send(`http://127.0.0.1:${port}/otlp`);
    expect(exitCode).toBe(1);
    expect(text).toContain('most end in /v1/logs');
  });
});
