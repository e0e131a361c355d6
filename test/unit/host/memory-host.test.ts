import { mkdirSync, mkdtempSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Host, Records } from '../../../src/host/host.ts';
import { nodeHost } from '../../../src/host/node-host.ts';
import { nodeRecords } from '../../../src/host/node-records.ts';
import { hostOfProject } from '../../../src/host/records-of-project.ts';
import { memoryHost } from '../../support/memory-host.ts';

let base: string;
beforeAll(() => {
  base = mkdtempSync(join(tmpdir(), 'conclaude-host-'));
  mkdirSync(join(base, 'p/folder'), { recursive: true });
  writeFileSync(join(base, 'p/file'), 'one\ntwo\nthree');
  symlinkSync('file', join(base, 'p/link'));
  symlinkSync('nowhere', join(base, 'p/dangling'));
});
afterAll(() => rmSync(base, { recursive: true, force: true }));

const memory = () =>
  memoryHost({
    entries: {
      '/p/file': 'one\ntwo\nthree',
      '/p/folder': { folder: true },
      '/p/link': { link: 'file' },
      '/p/dangling': { link: 'nowhere' },
    },
  });

/** The same questions to both; a double that answers differently would prove nothing. */
const QUESTIONS: Readonly<Record<string, (host: Host, root: string) => unknown>> = {
  'kind of a file': (host, root) => host.kindOf(`${root}/p/file`),
  'kind of a folder': (host, root) => host.kindOf(`${root}/p/folder`),
  'kind of a link': (host, root) => host.kindOf(`${root}/p/link`),
  'kind of nothing': (host, root) => host.kindOf(`${root}/p/none`),
  'kind below a file': (host, root) => host.kindOf(`${root}/p/file/below`),
  'target of a link': (host, root) => host.readLink(`${root}/p/link`),
  'target of a file': (host, root) => host.readLink(`${root}/p/file`),
  'same through a link': (host, root) => host.sameFile(`${root}/p/link`, `${root}/p/file`),
  'same as nothing': (host, root) => host.sameFile(`${root}/p/none`, `${root}/p/none`),
  'reading a file': (host, root) => host.readFile(`${root}/p/link`, 100),
  'reading too much': (host, root) => reasonOf(host.readFile(`${root}/p/file`, 3)),
  'reading nothing': (host, root) => host.readFile(`${root}/p/dangling`, 3),
  'reading a folder': (host, root) => host.readFile(`${root}/p/folder`, 3),
  'reading backwards': (host, root) =>
    Array.from(host.readBackwards(`${root}/p/file`, 5), (block) => new TextDecoder().decode(block)),
  'reading nothing backwards': (host, root) => [...host.readBackwards(`${root}/p/none`, 5)],
  listing: (host, root) => host.list(`${root}/p`),
  'listing a file': (host, root) => host.list(`${root}/p/file`),
  'a variable that is not set': (host) => host.env('CONCLAUDE_TEST_NOT_SET'),
};
const reasonOf = (content: ReturnType<Host['readFile']>) => (content.ok ? content.text : content.why);

test.each(Object.entries(QUESTIONS))('the host in memory answers like the real one: %s', (_, ask) => {
  expect(ask(memory(), '')).toEqual(ask(nodeHost(), base));
});

describe('records', () => {
  const kinds = {
    memory: () => memory().records(),
    real: () => nodeRecords(join(base, `records-${Math.random()}`)),
  };

  test.each(Object.entries(kinds))('%s: put, get, newest first, remove', async (_, make) => {
    const records = make();
    expect(records.get('s', 'a')).toBeUndefined();
    expect(records.names('s')).toEqual([]);
    records.put('s', 'a', '1');
    await new Promise((resolve) => setTimeout(resolve, 20));
    records.put('s', '../../b\n', '2');
    expect(records.names('s')).toEqual(['../../b\n', 'a']);
    expect(records.get('s', '../../b\n')).toBe('2');
    records.remove('s', 'a');
    expect(records.names('s')).toEqual(['../../b\n']);
    records.remove('s');
    expect(records.get('s', '../../b\n')).toBeUndefined();
  });

  test('of two projects are kept apart, also under the same session id', () => {
    const host = memory();
    const [one, other] = ['/one', '/other'].map((root) => hostOfProject(host, root).records()) as [
      Records,
      Records,
    ];
    one.put('s', 'a', '1');
    expect(one.names('s')).toEqual(['a']);
    expect(one.get('s', 'a')).toBe('1');
    expect(other.get('s', 'a')).toBeUndefined();
    other.remove('s');
    expect(one.names('s')).toEqual(['a']);
    one.remove('s');
    expect(one.names('s')).toEqual([]);
  });

  test('live in a folder for this user alone, and are not believed in one that others may enter', () => {
    const folder = join(base, 'private');
    nodeRecords(folder).put('s', 'a', '1');
    expect(statSync(folder).mode & 0o777).toBe(0o700);
    const open = join(base, 'open');
    mkdirSync(join(open, 'n-s'), { recursive: true, mode: 0o777 });
    writeFileSync(join(open, 'n-s/n-a'), 'planted');
    expect(nodeRecords(open).get('s', 'a')).toBeUndefined();
    expect(() => nodeRecords(open).put('s', 'b', '1')).toThrow('others may enter it');
    const link = join(base, 'link-to-private');
    symlinkSync(folder, link);
    expect(nodeRecords(link).get('s', 'a')).toBeUndefined();
  });
});
