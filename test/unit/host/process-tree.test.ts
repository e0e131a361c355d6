import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { fromPs, processesBehind } from '../../../src/host/process-tree.ts';

test('the parents of a process are behind it, the process itself is not', () => {
  const ids = processesBehind()?.map(({ id }) => id);
  expect(ids).toContain(process.ppid);
  expect(ids).not.toContain(process.pid);
});

test('a process that is not there has nobody behind it', () => {
  expect(processesBehind(2 ** 30)).toEqual([]);
});

test.runIf(spawnSync('ps', ['-V']).error === undefined)('ps tells the same', () => {
  const fact = fromPs()?.(process.pid);
  expect(fact).toMatchObject({ id: process.pid, parent: process.ppid });
  expect(fact?.args.length).toBeGreaterThan(0);
});
