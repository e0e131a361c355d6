import { expect, test } from 'vitest';
import { placesOf } from '../../../src/match/pattern-place.ts';

const inf = Number.POSITIVE_INFINITY;
const at = (path: string, absolute = false) => ({ kind: 'at', path, absolute });
const below = (path: string, depth: number, absolute = false) => ({ kind: 'below', path, absolute, depth });
const anywhere = { kind: 'anywhere' };

/** Where files that a pattern means can be; wider is allowed, narrower is a hole. */
test.each([
  ['config/prod.yaml', [at('config/prod.yaml')]],
  ['./config/prod.yaml', [at('config/prod.yaml')]],
  ['./package.json', [at('package.json')]],
  ['package.json', [anywhere]],
  ['*.lock', [anywhere]],
  ['dist/', [anywhere]],
  ['src/dist/', [at('src/dist')]],
  ['**', [anywhere]],
  ['**/x.lock', [anywhere]],
  ['/**/x.lock', [anywhere]],
  ['config/*.yaml', [below('config', 1)]],
  ['config/*/a.yaml', [below('config', 2)]],
  ['config/**', [below('config', inf)]],
  ['a/b/**/*.ts', [below('a/b', inf)]],
  ['a/b*/**/c', [below('a', inf)]],
  ['a/b**/c', [below('a', 2)]],
  ['a/*/**', [below('a', inf)]],
  ['a/*/', [below('a', 1)]],
  ['a/**/', [below('a', inf)]],
  ['a//*', [below('a', 1)]],
  ['a/./*', [below('a', 1)]],
  ['a/.*', [below('a', 1)]],
  ['a/*/.', [below('a', 1)]],
  ['a?/*', [below('', 2)]],
  ['C:/a/*', [below('C:/a', 1, true)]],
  ['*/x', [below('', 2)]],
  ['./*', [below('', 1)]],
  ['config/{a,b}.yaml', [at('config/a.yaml'), at('config/b.yaml')]],
  ['{a,b/c}', [anywhere, at('b/c')]],
  ['config/[ab].yaml', [below('config', 1)]],
  ['config/a?.yaml', [below('config', 1)]],
  ['config/a\\*.yaml', [below('config', 1)]],
  ['/etc/hosts', [at('/etc/hosts', true)]],
  ['/etc/*.conf', [below('/etc', 1, true)]],
  ['~/.profile', [at('/home/me/.profile', true)]],
  ['~/.ssh/**', [below('/home/me/.ssh', inf, true)]],
])('%s', (pattern, expected) => {
  expect(placesOf(pattern, '/home/me')).toEqual(expected);
});
