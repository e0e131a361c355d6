import { expect, test } from 'vitest';
import { asLogged, asRecord, readRecord, recordOf } from '../../../src/log/policy-record.ts';

const POLICY = {
  file: '/p/.conclaude.yaml',
  text: 'extends: [conclaude:git]\n',
  extended: [],
  layer: 'project',
  root: '/p',
};
const extending = (version: string) => ({ ...POLICY, packs: [{ shown: 'conclaude:git', version }] });

test('the same policy with another version of a built-in pack is another one for the log', () => {
  expect(recordOf(asLogged(extending('a')))).not.toBe(recordOf(asLogged(extending('b'))));
  expect(recordOf(asLogged(extending('a')))).toBe(recordOf(asLogged(extending('a'))));
});

test('a session asks only what the files say', () => {
  expect(recordOf(asRecord(extending('a')))).toBe(recordOf(asRecord(extending('b'))));
});

test.each([
  ['with built-in packs', asLogged(extending('a'))],
  ['with packs that are files', asLogged({ ...POLICY, packs: [{ shown: 'team.yaml' }] })],
  ['of another layer', asLogged({ ...extending('a'), layer: 'user' })],
])('what is kept can be read again: %s', (_, record) => {
  expect(readRecord(recordOf(record))).toEqual(record);
});
