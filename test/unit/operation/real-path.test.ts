import { expect, test } from 'vitest';
import { realPath } from '../../../src/operation/real-path.ts';
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
