import { setTimeout as wait } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { readEndpoint } from '../../../src/otlp/endpoint.ts';
import { connect } from '../../../src/otlp/post.ts';
import { type Reaction, receiver } from '../../support/otlp-receiver.ts';

const BODY = '{"resourceLogs":[{"scopeLogs":[{"logRecords":[]}]}]}';

async function answerOf(reaction: Reaction) {
  const { url } = await receiver(() => reaction);
  const endpoint = readEndpoint(url);
  if ('problem' in endpoint) throw new Error(endpoint.problem);
  const connection = connect(endpoint, {}, { milliseconds: 300, answerBytes: 100 });
  onTestFinished(() => connection.close());
  return connection.post(BODY);
}

test('a receiver that never answers', async () => {
  expect(await answerOf(() => {})).toEqual({ kind: 'too-slow' });
});

test('a receiver that answers drop by drop', async () => {
  const drip: Reaction = async (response) => {
    response.writeHead(200, { 'content-type': 'application/json' });
    while (!response.destroyed) {
      response.write(' ');
      await wait(20);
    }
  };
  expect(await answerOf(drip)).toEqual({ kind: 'too-slow' });
});

test('a receiver that says too much', async () => {
  expect(await answerOf({ status: 400, body: 'x'.repeat(1_000_000) })).toMatchObject({
    status: 400,
    text: 'x'.repeat(100),
  });
});

test('a receiver that breaks off in mid-answer has answered', async () => {
  const broken: Reaction = (response) => {
    response.writeHead(503, { 'content-length': '100', 'retry-after': '7' });
    response.write('half');
    setTimeout(() => response.destroy(), 20);
  };
  expect(await answerOf(broken)).toMatchObject({ status: 503, retryAfter: '7', text: 'half' });
});

test('nobody at that port', async () => {
  const endpoint = readEndpoint('http://127.0.0.1:1');
  if ('problem' in endpoint) throw new Error(endpoint.problem);
  expect(await connect(endpoint, {}).post(BODY)).toMatchObject({ kind: 'unreachable', code: 'ECONNREFUSED' });
});
