import { describe, expect, test } from 'vitest';
import { configuredEndpointProblem, readEndpoint } from '../../../src/otlp/endpoint.ts';
import { readHeaders } from '../../../src/otlp/headers.ts';

test.each([
  ['http://localhost:4318', 'http://localhost:4318/v1/logs', false],
  ['http://127.0.0.1:4318/', 'http://127.0.0.1:4318/v1/logs', false],
  ['http://[::1]:4318', 'http://[::1]:4318/v1/logs', false],
  ['http://0x7f.1:4318', 'http://127.0.0.1:4318/v1/logs', false],
  ['https://logs.example.com/otlp/v1/logs', 'https://logs.example.com/otlp/v1/logs', false],
  ['https://logs.example.com/in#part', 'https://logs.example.com/in', false],
  ['http://collector:4318', 'http://collector:4318/v1/logs', true],
  ['http://127.0.0.1.example.com', 'http://127.0.0.1.example.com/v1/logs', true],
  ['http://localhost.example.com', 'http://localhost.example.com/v1/logs', true],
])('%s is %s', (text, href, isExposed) => {
  expect(readEndpoint(text)).toMatchObject({ isExposed, url: { href } });
  expect(configuredEndpointProblem(text)).toBe(
    isExposed ? 'http:// is only for this computer; use https://' : undefined,
  );
});

test.each([
  ['collector', "it isn't an address such as https://collector.example.com:4318"],
  ['localhost:4318', 'it must begin with https:// or http://'],
  ['file:///etc/passwd', 'it must begin with https:// or http://'],
  ['https://me:secret@logs.example.com', 'it must not hold a user name or password; use --header'],
])('%s is none', (text, problem) => {
  expect(readEndpoint(text)).toEqual({ problem });
  expect(configuredEndpointProblem(text)).toBe(problem);
});

describe('headers', () => {
  const read = (given: readonly string[], variable?: string) =>
    readHeaders((name) => (name === 'OTEL_EXPORTER_OTLP_HEADERS' ? variable : undefined), given);

  test.each([
    [['a: b'], { a: 'b' }],
    [['Authorization:Basic dTpw=='], { authorization: 'Basic dTpw==' }],
    [['x: a:b, c'], { x: 'a:b, c' }],
    [['x: 1', 'X: 2'], { x: '2' }],
    [['x:'], { x: '' }],
  ])('%j', (given, headers) => {
    expect(read(given)).toEqual({ ok: true, headers });
  });

  test.each([
    [['s3cret'], "a header must look like 'name: value'"],
    [['na me: s3cret'], "a header must look like 'name: value'"],
    [[': s3cret'], "a header must look like 'name: value'"],
    [['x: s3cret\r\nHost: evil'], "a header must look like 'name: value'"],
    [['x: s3cret\u{1f600}'], "a header must look like 'name: value'"],
    [['Host: s3cret'], "the header 'host' is set by conclaude itself"],
    [['content-length: 1'], "the header 'content-length' is set by conclaude itself"],
  ])('%j is refused', (given, problem) => {
    expect(read(given)).toEqual({ ok: false, problem });
  });

  test.each(['s3cret', 'a=%zz', 'a=%0d%0ab', 'host=s3cret', '=s3cret'])(
    'the variable %j is refused',
    (text) => {
      expect(read([], text)).toEqual({
        ok: false,
        problem: 'OTEL_EXPORTER_OTLP_HEADERS must look like name=value,name=value',
      });
    },
  );
});
