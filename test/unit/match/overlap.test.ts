import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { filePattern } from '../../../src/match/file-pattern.ts';
import { mayBecome, mentions, namesIn } from '../../../src/match/overlap.ts';
import { runs } from '../../support/property-runs.ts';

describe('a path that is only partly known', () => {
  test.each([
    ['config/*.yaml', 'config/prod.yaml'],
    ['*', 'config/prod.yaml'],
    ['*/prod.yaml', 'config/prod.yaml'],
    ['config/*', '*.yaml'],
    ['a/b/*', '*.lock'],
    ['tests/*', 'tests/**'],
    ['*.ts', 'tests/**'],
    ['dist/x*', 'dist'],
    ['*env', '.env*'],
    ['src/*.[jt]s', 'src/*.{js,ts}'],
    ['/etc/*', '/etc/passwd'],
    ['/home/a/*', '~/.bashrc'],
  ])('%s may become one of %s', (target, pattern) => {
    expect(mayBecome(target, pattern)).toBe(true);
  });

  test.each([
    ['src/*.ts', 'config/prod.yaml'],
    ['config/*.json', 'config/prod.yaml'],
    ['src/*', 'tests/**'],
    ['*.ts', '*.lock'],
    ['/tmp/*', '*.lock'],
    ['config/dev*', 'config/prod.yaml'],
    ['*/x.yaml', 'config/prod.yaml'],
  ])('%s never becomes one of %s', (target, pattern) => {
    expect(mayBecome(target, pattern)).toBe(false);
  });

  test('becomes whatever a pattern matches, wherever the gap is', () => {
    const folders = fc.array(fc.constantFrom('a', 'b', 'ab', '.env', 'config'), { maxLength: 2 });
    const name = fc.constantFrom('a', 'b', 'ab', 'a.lock', '.env', 'config');
    const path = fc.tuple(folders, name).map(([before, last]) => [...before, last].join('/'));
    const part = fc.constantFrom(
      'a',
      'b',
      '*',
      '**',
      'a*',
      '?',
      '*.lock',
      '.env*',
      'config',
      '[ab]',
      '{a,b}',
    );
    const pattern = fc.array(part, { minLength: 1, maxLength: 3 }).map((parts) => parts.join('/'));
    let matched = 0;
    fc.assert(
      fc.property(path, pattern, fc.nat(), fc.nat(), (file, text, from, length) => {
        const matches = filePattern(text, { ignoreCase: false, home: undefined })(
          { absolute: `/p/${file}`, inProject: [file] },
          false,
        );
        if (!matches) return;
        matched++;
        const start = from % (file.length + 1);
        const target = `${file.slice(0, start)}*${file.slice(start + (length % 4))}`;
        expect([target, text, mayBecome(target, text)]).toEqual([target, text, true]);
      }),
      { numRuns: runs(3_000) },
    );
    expect(matched).toBeGreaterThan(50);
  });

  test('takes no time to speak of, whatever it is', () => {
    const stars = '*a'.repeat(150);
    expect(mayBecome(`${stars}b`, `${stars}.cc`)).toBe(false);
    expect(mayBecome('*'.repeat(5_000), 'x'.repeat(5_000))).toBe(true);
  });
});

describe('a text mentions a pattern', () => {
  test.each([
    ['ls config', 'config/prod.yaml', true],
    ['echo prod', 'config/prod.yaml', true],
    ['cat a/prod.yaml', 'config/prod.yaml', true],
    ['cat yarn.lock', '*.lock', true],
    ['cat .env.local', '.env*', true],
    ['npx vitest tests', 'tests/**', true],
    ['npm test', 'tests/**', false],
    ['echo production', 'config/prod.yaml', false],
    ['echo block', '*.lock', false],
    ['ls src', '**/*', false],
  ])('%s: %s → %s', (text, pattern, expected) => {
    expect(mentions(namesIn(text), pattern)).toBe(expected);
  });
});
