import { readdirSync, readFileSync, renameSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { idOf, OK, type Reaction, receiver } from '../../support/otlp-receiver.ts';
import { entries, entry, ids, keptLog } from './kept-log.ts';

const HTML = { 'content-type': 'text/html; charset=utf-8' };

describe('each entry is sent once', () => {
  test('to the usual path, compressed, in batches of at most 512', async () => {
    const list = entries(1200);
    const log = keptLog(list);
    const { url, requests, accepted } = await receiver();
    const { exitCode, text } = await log.send(url);
    expect({ exitCode, text }).toEqual({
      exitCode: 0,
      text: `Sending the log of shop to ${url}/v1/logs\nSent 1,200 entries.`,
    });
    expect(requests.map(({ path, records }) => [path, records.length])).toEqual([
      ['/v1/logs', 512],
      ['/v1/logs', 512],
      ['/v1/logs', 176],
    ]);
    expect(requests[0]?.headers).toMatchObject({
      'content-type': 'application/json',
      'content-encoding': 'gzip',
    });
    expect(accepted()).toEqual(ids(list));
  });

  test('in requests of at most a megabyte', async () => {
    const list = entries(600, { text: 'é'.repeat(2000) });
    const log = keptLog(list);
    const { url, requests, accepted } = await receiver();
    await log.send(url);
    expect(Math.max(...requests.map(({ bytes }) => bytes))).toBeLessThanOrEqual(1_000_000);
    expect(Math.min(...requests.slice(0, -1).map(({ bytes }) => bytes))).toBeGreaterThan(900_000);
    expect(accepted()).toEqual(ids(list));
  });

  test('a second run sends what came after the first, whatever the files are called by then', async () => {
    const log = keptLog(entries(3));
    const { url, accepted } = await receiver();
    await log.send(url);
    renameSync(log.file(), log.file('2026-11-17.1'));
    const more = entries(2);
    log.add(more.slice(0, 1), '2026-11-17.1');
    log.add(more.slice(1), '2026-11-18');
    await log.send(url);
    expect(accepted()).toHaveLength(5);
    expect(accepted().slice(3)).toEqual(ids(more));
    expect((await log.send(url)).text).toContain('Nothing new to send.');
    expect(accepted()).toHaveLength(5);
  });

  test('each endpoint has a position of its own', async () => {
    const log = keptLog(entries(2));
    const [one, other] = [await receiver(), await receiver()];
    await log.send(one.url);
    await log.send(other.url);
    await log.send(`${one.url}/elsewhere`);
    expect(one.requests.map(({ path }) => path)).toEqual(['/v1/logs', '/elsewhere']);
    expect(other.accepted()).toEqual(one.accepted().slice(0, 2));
  });

  test('a line that is just being written is left for the next time', async () => {
    const log = keptLog(entries(1));
    const { url, accepted } = await receiver();
    const late = entry();
    const text = `${JSON.stringify(late)}\n`;
    log.addText(text.slice(0, 40));
    await log.send(url);
    log.addText(text.slice(40));
    await log.send(url);
    expect(accepted().slice(1)).toEqual([late.id]);
  });

  test('lines that are no entries are skipped and counted', async () => {
    const [first, last] = [entry(), entry()];
    const log = keptLog([first]);
    const hostile = [
      'no JSON',
      '[]',
      '{"v":2}',
      JSON.stringify({ ...entry(), verdict: '__proto__' }),
      JSON.stringify({ ...entry(), at: 'yesterday' }),
      JSON.stringify({ ...entry(), note: 'x'.repeat(100_000) }),
      'x'.repeat(3_000_000),
    ];
    log.addText(`${hostile.join('\n')}\n`);
    log.add([last]);
    const { url, accepted } = await receiver();
    const { text } = await log.send(url);
    expect(accepted()).toEqual([first.id, last.id]);
    expect(text).toMatch(/Sent 2 entries; \d unreadable lines skipped\.$/);
    expect((await log.send(url)).text).toContain('Nothing new to send.');
  });

  test('fields of the wrong type are left out', async () => {
    const log = keptLog();
    const odd = {
      ...entry(),
      files: [1, 'a.txt', null],
      rules: [7, { id: 3 }],
      ms: 'x',
      gate: { round: {} },
      tool: [],
    };
    log.replace(`${JSON.stringify(odd)}\n`);
    const { url, requests } = await receiver();
    await log.send(url);
    const values = Object.fromEntries(
      requests[0]?.records[0]?.attributes.map(({ key, value }) => [key, value]) ?? [],
    );
    expect(values['conclaude.files']).toEqual({ arrayValue: { values: [{ stringValue: 'a.txt' }] } });
    expect(values).not.toHaveProperty('conclaude.tool');
    expect(values).not.toHaveProperty('conclaude.duration_ms');
  });

  test('--since passes over what is older, for good', async () => {
    const [old, young] = [entry({ at: '2026-11-01T00:00:00.000Z' }), entry()];
    const log = keptLog([old, young]);
    const { url, accepted } = await receiver();
    await log.send(url, { since: Date.parse('2026-11-10') });
    await log.send(url);
    expect(accepted()).toEqual([young.id]);
  });

  test('the position is for this user alone', async () => {
    const log = keptLog(entries(1));
    const { url } = await receiver();
    await log.send(`${url}/?key=s3cret`);
    const folder = join(log.stateFolder, 'sent');
    const [name = '', ...others] = readdirSync(folder);
    expect(others).toEqual([]);
    expect(statSync(folder).mode & 0o777).toBe(0o700);
    expect(statSync(join(folder, name)).mode & 0o777).toBe(0o600);
    expect(readFileSync(join(folder, name), 'utf8')).not.toContain('s3cret');
  });

  test("two runs at once get not in each other's way", async () => {
    const log = keptLog(entries(1));
    let answer = () => {};
    const slow: Reaction = (response) => {
      answer = () => response.writeHead(200).end();
    };
    const { url, requests } = await receiver(() => slow);
    const first = log.send(url);
    while (requests.length === 0) await wait(5);
    const second = await log.send(url);
    answer();
    expect(second).toMatchObject({ exitCode: 1 });
    expect(second.text).toBe(`Another process (${process.pid}) is sending this log to that endpoint.`);
    expect((await first).exitCode).toBe(0);
    expect(requests).toHaveLength(1);
  });

  test.each([
    ['of a process that is gone', '999999999', 0],
    ['that is old, even if its number is in use again', String(process.pid), 3600],
    ['that makes no sense', 'x', 0],
  ])('a lock %s holds nobody up', async (_, holder, age) => {
    const log = keptLog(entries(1));
    const { url, requests } = await receiver();
    await log.send(url);
    const folder = join(log.stateFolder, 'sent');
    const lock = join(folder, (readdirSync(folder)[0] ?? '').replace('.json', '.lock'));
    writeFileSync(lock, holder);
    const time = Date.now() / 1000 - age;
    utimesSync(lock, time, time);
    log.add(entries(1));
    expect((await log.send(url)).exitCode).toBe(0);
    expect(requests).toHaveLength(2);
    expect(readdirSync(folder)).toHaveLength(1);
  });
});

describe('what a receiver answers', () => {
  test.each([429, 502, 503, 504])('%i is tried again', async (status) => {
    const list = entries(2);
    const log = keptLog(list);
    const { url, requests, accepted } = await receiver((_, index) =>
      index === 0 ? { status, headers: { 'retry-after': '0' }, body: 'busy' } : OK,
    );
    const { exitCode, text } = await log.send(url);
    expect(exitCode).toBe(0);
    expect(text).toContain(`The receiver answered ${status}: busy. Trying again in 0 seconds.`);
    expect(requests).toHaveLength(2);
    expect(accepted()).toEqual(ids(list));
  });

  test('who never stops being busy is given up, and nothing is lost', async () => {
    const list = entries(2);
    const log = keptLog(list);
    let busy = true;
    const { url, requests, accepted } = await receiver(() =>
      busy ? { status: 503, headers: { 'retry-after': '0' } } : OK,
    );
    const { exitCode, text } = await log.send(url);
    expect(exitCode).toBe(1);
    expect(text).toContain('The receiver answered 503.\nThe next run continues where this one stopped.');
    expect(requests).toHaveLength(6);
    busy = false;
    await log.send(url);
    expect(accepted()).toEqual(ids(list));
  });

  test.each([
    ['seconds', '3600', '3600 seconds'],
    ['a date', 'Fri, 31 Dec 2199 23:59:59 GMT', 'seconds'],
  ])(
    'a receiver that asks for much patience, in %s, is left alone until the next run',
    async (_, header, said) => {
      const log = keptLog(entries(1));
      const { url, requests } = await receiver(() => ({ status: 429, headers: { 'retry-after': header } }));
      const { exitCode, text } = await log.send(url);
      expect(exitCode).toBe(1);
      expect(text).toContain('The receiver asks to wait for ');
      expect(text.replaceAll(',', '')).toContain(said);
      expect(requests).toHaveLength(1);
    },
  );

  test.each([
    [400, 'The receiver answered 400: bad \\u001b[31mrecord.'],
    [401, 'The receiver answered 401 (not allowed). Give its key with --header'],
    [404, 'An endpoint with a path is used as it is; most end in /v1/logs.'],
    [500, 'The receiver answered 500'],
  ])('%i is not tried again, and nothing is lost', async (status, said) => {
    const list = entries(1);
    const log = keptLog(list);
    let isBad = true;
    const { url, requests, accepted } = await receiver(() =>
      isBad ? { status, body: JSON.stringify({ message: 'bad \u001b[31mrecord' }) } : OK,
    );
    const { exitCode, text } = await log.send(url);
    expect(exitCode).toBe(1);
    expect(text).toContain(said);
    expect(requests).toHaveLength(1);
    isBad = false;
    await log.send(url);
    expect(accepted()).toEqual(ids(list));
  });

  test('what was partly rejected is told, and not sent again', async () => {
    const log = keptLog(entries(5));
    const { url, requests } = await receiver(() => ({
      status: 200,
      body: '{"partialSuccess":{"rejectedLogRecords":"2","errorMessage":"too\\nold"}}',
    }));
    const { exitCode, text } = await log.send(url);
    expect(exitCode).toBe(0);
    expect(text).toContain(
      'The receiver rejected 2 entries: too\\nold.\nSent 3 entries; 2 entries rejected by the receiver.',
    );
    await log.send(url);
    expect(requests).toHaveLength(1);
  });

  test.each([
    [
      'a warning',
      '{"partialSuccess":{"rejectedLogRecords":0,"errorMessage":"soon gone"}}',
      'The receiver says: soon gone.\nSent 1 entry.',
    ],
    ['a count that makes no sense', '{"partialSuccess":{"rejectedLogRecords":"-9e99"}}', 'Sent 1 entry.'],
    [
      'a count larger than the batch',
      '{"partialSuccess":{"rejectedLogRecords":7}}',
      'Sent 0 entries; 1 entry rejected by the receiver.',
    ],
    ['no JSON', 'ok', 'Sent 1 entry.'],
    ['nothing', '', 'Sent 1 entry.'],
  ])('200 with %s', async (_, body, said) => {
    const { url } = await receiver(() => ({ status: 200, body }));
    const { exitCode, text } = await keptLog(entries(1)).send(url);
    expect(exitCode).toBe(0);
    expect(text).toContain(said);
  });

  test.each<[string, Reaction]>([
    ['413', { status: 413 }],
    [
      '400, as the collector does',
      { status: 400, body: '{"code":3,"message":"http: request body too large"}' },
    ],
  ])(
    'too large a batch (%s) is split until it fits; an entry that never fits is skipped',
    async (_, tooLarge) => {
      const list = entries(20);
      const log = keptLog(list);
      const huge = list[7]?.id ?? '';
      const { url, accepted } = await receiver(({ records }) =>
        records.length > 6 || records.some((record) => idOf(record) === huge) ? tooLarge : OK,
      );
      const { exitCode, text } = await log.send(url);
      expect(exitCode).toBe(0);
      expect(accepted()).toEqual(ids(list).filter((id) => id !== huge));
      expect(text).toContain(`entry ${huge} is too large; it was skipped.`);
      expect(text).toContain('Sent 19 entries; 1 entry rejected by the receiver.');
    },
  );

  test('a receiver that cannot unpack gets plain text from then on', async () => {
    const list = entries(600);
    const log = keptLog(list);
    const { url, requests, accepted } = await receiver(({ headers }) =>
      headers['content-encoding'] === undefined ? OK : { status: 415 },
    );
    await log.send(url);
    expect(requests.map(({ headers }) => headers['content-encoding'])).toEqual([
      'gzip',
      undefined,
      undefined,
    ]);
    expect(accepted()).toEqual(ids(list));
  });
});

describe('hostile and broken receivers', () => {
  test.each([301, 302, 307, 308])('%i is not followed', async (status) => {
    const other = await receiver();
    const log = keptLog(entries(1));
    const { url } = await receiver(() => ({ status, headers: { location: `${other.url}/v1/logs` } }));
    const { exitCode, text } = await log.send(url, { headers: ['authorization: Bearer s3cret'] });
    expect(exitCode).toBe(1);
    expect(text).toContain(
      `The receiver redirects to ${other.url}/v1/logs (${status}); redirects are not followed.`,
    );
    expect(text).not.toContain('s3cret');
    expect(other.requests).toEqual([]);
  });

  test('the login page of a proxy is no receipt', async () => {
    const log = keptLog(entries(1));
    let isPage = true;
    const { url, accepted } = await receiver(() =>
      isPage ? (response) => response.writeHead(200, HTML).end('<h1>Log in</h1>') : OK,
    );
    const { exitCode, text } = await log.send(url);
    expect(exitCode).toBe(1);
    expect(text).toContain('The answer is text/html; charset=utf-8, which no OTLP receiver sends.');
    isPage = false;
    await log.send(url);
    expect(accepted()).toHaveLength(1);
  });

  test('an endless answer is read to its bound, and its status counts', async () => {
    const log = keptLog(entries(1));
    let written = 0;
    const { url } = await receiver(() => (response) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      const more = () => {
        for (let fits = true; fits && !response.destroyed; ) {
          written += 65_536;
          fits = response.write('x'.repeat(65_536));
        }
        if (!response.destroyed) response.once('drain', more);
      };
      more();
    });
    expect((await log.send(url)).text).toContain('Sent 1 entry.');
    expect(written).toBeLessThan(64 * 1024 * 1024);
  });

  test('a connection that breaks before the answer is tried again', async () => {
    const list = entries(1);
    const log = keptLog(list);
    const { url, accepted } = await receiver((_, index) =>
      index === 0 ? (response) => response.socket?.destroy() : OK,
    );
    const { exitCode, text } = await log.send(url);
    expect(exitCode).toBe(0);
    expect(text).toContain("The receiver can't be reached: socket hang up. Trying again in 1 second.");
    expect(accepted()).toEqual(ids(list));
  });

  test('a certificate that nobody vouches for, or a name that leads nowhere, ends it', async () => {
    const { exitCode, text } = await keptLog(entries(1)).send('https://collector.invalid');
    expect(exitCode).toBe(1);
    expect(text).toContain("The receiver can't be reached:");
  });
});

describe('where it is sent', () => {
  test('the configuration can only name an endpoint that a person has named before', async () => {
    const log = keptLog(entries(1));
    const { url, requests } = await receiver();
    const refused = await log.send('config', { configured: url });
    expect(refused).toEqual({
      exitCode: 1,
      text: `The configuration wants the log sent to ${url}/v1/logs, where nobody has sent it yet. If that is right, name it once:\n  conclaude log --otlp ${url}/v1/logs`,
    });
    expect(requests).toEqual([]);
    await log.send(`${url}/v1/logs`);
    log.add(entries(1));
    expect((await log.send('config', { configured: url })).exitCode).toBe(0);
    expect(requests).toHaveLength(2);
    expect((await log.send('config', { configured: `${url}/other` })).exitCode).toBe(1);
    expect(requests).toHaveLength(2);
  });

  test('without one in the configuration there is nothing to send to', async () => {
    expect(await keptLog().send('config')).toEqual({
      exitCode: 1,
      text: "The configuration names no endpoint ('log: { otlp: URL }').",
    });
  });

  test('keys in an address, in headers and in variables are never shown', async () => {
    const { url, requests } = await receiver(() => ({ status: 403, body: 'no' }));
    const { text } = await keptLog(entries(1)).send(`${url}/in?api_key=s3cret1`, {
      headers: ['Authorization: Bearer s3cret2', 'x-both: s3cret3'],
      env: {
        OTEL_EXPORTER_OTLP_HEADERS: 'x-env=s3cret%204,x-both=s3cret5',
        OTEL_EXPORTER_OTLP_LOGS_HEADERS: ' x-logs = s3cret6 ',
      },
    });
    expect(requests[0]?.path).toBe('/in?api_key=s3cret1');
    expect(requests[0]?.headers).toMatchObject({
      authorization: 'Bearer s3cret2',
      'x-both': 's3cret3',
      'x-env': 's3cret 4',
      'x-logs': 's3cret6',
    });
    expect(text).toContain(`${url}/in?…`);
    expect(text).not.toContain('s3cret');
  });

  test('--json tells the same to programs', async () => {
    const { url } = await receiver();
    const { text } = await keptLog(entries(2)).send(url, { json: true });
    expect(JSON.parse(text)).toEqual({
      ok: true,
      endpoint: `${url}/v1/logs`,
      sent: 2,
      rejected: 0,
      unreadable: 0,
      notes: [`Sending the log of shop to ${url}/v1/logs`],
    });
  });
});
