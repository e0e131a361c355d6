import { expect, test } from 'vitest';
import { realPath, realPathFinder } from '../../../src/operation/real-path.ts';
import { memoryHost } from '../../support/memory-host.ts';

function askedFor(path: string): { readonly real: string; readonly asked: number } {
  let asked = 0;
  const host = memoryHost({ entries: { '/p/a': '', '/p/link': { link: '/q' }, '/q/b': '' } });
  const counting = {
    ...host,
    kindOf: (at: string) => {
      asked++;
      return host.kindOf(at);
    },
  };
  return { real: realPath(counting, path), asked };
}

test.each([
  ['/p/x/./y//z', '/p/x/y/z', 2],
  [`/p${'/x'.repeat(1000)}`, `/p${'/x'.repeat(1000)}`, 2],
  ['/p/x/../link/b', '/q/b', 5],
  ['/p/link/x/y', '/q/x/y', 4],
  ['/p/a/x', '/p/a/x', 3],
])('below what is not there nobody looks for links: %s', (path, real, asked) => {
  expect(askedFor(path)).toEqual({ real, asked });
});

const LINKS = memoryHost({
  entries: {
    '/p/a/b': '',
    '/p/link': { link: '/q' },
    '/p/a/inner': { link: '../c' },
    '/p/dangling': { link: '/nowhere' },
    '/p/loop': { link: '/p/loop' },
    '/q/b': '',
    '/q/back': { link: '/p/a' },
  },
});

test.each([
  ['/p/a/b', '/p/a/x', '/p/x', '/x', '/'],
  ['/p/link/b', '/p/link', '/p/link/x/y', '/p/a/b', '/p/link/back/b'],
  ['/p/a/b/../x', '/p/a', '/p/a/.', '/p/link/..', '/p//a', '/p/a/'],
  ['/p/dangling', '/p/dangling/x', '/nowhere/x', '/p/missing/../a/b'],
  ['/p/loop/x', '/p/loop/x/y', '/p/a/inner/x', '/p/a/inner'],
])('finding the real paths of many comes to the same as of each: %s', (...paths) => {
  const find = realPathFinder(LINKS);
  expect(paths.map(find)).toEqual(paths.map((path) => realPath(LINKS, path)));
});
