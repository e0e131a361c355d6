import fc from 'fast-check';
import { expect, test } from 'vitest';
import { expandMentions } from '../../../src/lifecycle/file-mentions.ts';
import { memoryHost } from '../../support/memory-host.ts';
import { runs } from '../../support/property-runs.ts';

const host = memoryHost({
  entries: {
    '/project/a.md': 'A',
    '/project/docs/b.md': 'B',
    '/project/out': { link: '/etc' },
    '/project/up.md': { link: '../secret' },
    '/secret': 'SECRET',
    '/etc/passwd': 'SECRET',
  },
  untouchable: ['/secret', '/etc/passwd'],
});

test.each([
  ['@a.md', 'A'],
  ['(@docs/b.md)', '(B)'],
  ['@a.md, @docs/b.md...', 'A, B...'],
  ['@docs/../a.md', 'A'],
  ['@/project/a.md', 'A'],
  ['@./a.md', 'A'],
  ['@@a.md', '@A'],
  ['x@a.md', 'x@a.md'],
  ['@', '@'],
  ['@...', '@...'],
])('%j becomes %j', (text, expanded) => {
  expect(expandMentions(host, '/project', text).text).toBe(expanded);
});

test('nothing outside of the project is ever read', () => {
  const part = fc.constantFrom(
    '..',
    '.',
    'a.md',
    'docs',
    'out',
    'passwd',
    'up.md',
    'secret',
    'etc',
    '',
    'project',
  );
  fc.assert(
    fc.property(fc.array(part, { maxLength: 6 }), fc.boolean(), (parts, absolute) => {
      const mention = `@${absolute ? '/' : ''}${parts.join('/')}`;
      expect(expandMentions(host, '/project', mention).text).not.toContain('SECRET');
    }),
    { numRuns: runs(2000) },
  );
});
