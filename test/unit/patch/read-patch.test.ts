import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { patched } from '../../../src/patch/apply-patch.ts';
import { type PatchedFile, readPatch } from '../../../src/patch/read-patch.ts';

const patch = (...lines: string[]) => ['*** Begin Patch', ...lines, '*** End Patch'].join('\n');
const shown = ({ deed, paths, moved }: PatchedFile) =>
  [deed, paths.join('|'), ...(moved.length > 0 ? ['to', moved.join('|')] : [])].join(' ');
const filesIn = (text: string) => readPatch(text).map(shown);

describe('readPatch', () => {
  test.each<[string, string, readonly string[]]>([
    ['an added file', patch('*** Add File: a', '+x'), ['add a']],
    ['one without lines', patch('*** Add File: a'), ['add a']],
    ['a changed one', patch('*** Update File: a', '@@', '-x', '+y'), ['update a']],
    ['a moved one', patch('*** Update File: a', '*** Move to: b', '@@', '-x', '+y'), ['update a to b']],
    ['blanks before the move', patch('*** Update File: a', '  *** Move to: b', '-x'), ['update a to b']],
    [
      'several',
      patch('*** Add File: a', '+x', '*** Delete File: b', '*** Update File: c', '-x'),
      ['add a', 'delete b', 'update c'],
    ],
    [
      'blanks before a header',
      patch(' \t\u00a0\v*** Add File: a', '+x', '  *** Delete File: b'),
      ['add a', 'delete b'],
    ],
    ['blanks after a path', patch('*** Add File: a \u00a0\t', '+x'), ['add a']],
    ['two blanks before a path', patch('*** Add File:  a', '+x'), ['add  a|a']],
    ['no blank before a path', patch('*** Add File:a', '+x'), ['add a']],
    ['another case', patch('*** add file: a', '+x'), []],
    ['no path', patch('*** Add File: ', '+x'), ['add ']],
    ['line ends of Windows', patch('*** Add File: a', '+x').replaceAll('\n', '\r\n'), ['add a']],
    [
      'a carriage return in a path',
      patch('*** Delete File: conf\rig/x'),
      ['delete conf\rig/x|config/x', 'delete conf'],
    ],
    [
      'one between two headers',
      patch('*** Delete File: a\r*** Delete File: b'),
      ['delete a\r*** Delete File: b|a*** Delete File: b', 'delete a', 'delete b'],
    ],
    ['a tab in a path', patch('*** Delete File: conf\tig/x'), ['delete conf\tig/x|config/x']],
    ['other ends of lines', patch('*** Add File: a\u2028b\fc\u0085d', '+x'), ['add a\u2028b\fc\u0085d']],
    ['a header in an added text', patch('*** Add File: a', '+*** Delete File: b'), ['add a']],
    [
      'a header in a changed text',
      patch('*** Update File: a', '@@', ' *** Delete File: b', '-*** Delete File: c', '+*** Delete File: d'),
      ['update a'],
    ],
    ['a move in a changed text', patch('*** Update File: a', '@@', ' *** Move to: b', '-x'), ['update a']],
    ['a here-document around it', `<<'EOF'\n${patch('*** Add File: a', '+x')}\nEOF`, ['add a']],
    ['no beginning and no end', '*** Add File: a\n+x', ['add a']],
    ['quotes, a home, percent signs', patch('*** Add File: "~/%70"', '+x'), ['add "~/%70"']],
    [
      'a next line, and a byte order mark',
      patch('\u0085*** Add File: a\u0085', '+x', '*** Delete File: b\ufeff'),
      ['add a', 'delete b\ufeff|b'],
    ],
    ['nothing', '', []],
  ])('names the files of %s', (_, text, files) => {
    expect(filesIn(text)).toEqual(files);
  });

  const name = fc.stringMatching(/^[a-z./~ -]{0,8}[a-z]$/);
  const line = fc.string({ unit: 'binary', maxLength: 12 }).map((text) => text.replace(/[\r\n]/g, ''));

  test('every file of a well-formed patch is named, and no line of a text is taken for a header', () => {
    const section = fc.oneof(
      fc.record({ deed: fc.constant('add' as const), path: name, texts: fc.array(line, { maxLength: 4 }) }),
      fc.record({ deed: fc.constant('delete' as const), path: name, texts: fc.constant([]) }),
      fc.record({
        deed: fc.constant('update' as const),
        path: name,
        texts: fc.array(line, { minLength: 1, maxLength: 4 }),
      }),
    );
    const header = { add: 'Add', delete: 'Delete', update: 'Update' };
    const tricky = fc.constantFrom('', '*** Delete File: victim', '*** Move to: victim');
    fc.assert(
      fc.property(
        fc.array(section, { minLength: 1, maxLength: 4 }),
        tricky,
        fc.constantFrom('\n', '\r\n'),
        (sections, more, end) => {
          const lines = sections.flatMap(({ deed, path, texts }) => [
            `*** ${header[deed]} File: ${path}`,
            ...(deed === 'update' ? ['@@'] : []),
            ...texts.map((text, i) => `${deed === 'add' ? '+' : '+- '[i % 3]}${more}${text}`),
          ]);
          const text = patch(...lines).replaceAll('\n', end);
          expect(readPatch(text).map(({ deed, paths }) => [deed, paths[0]])).toEqual(
            sections.map(({ deed, path }) => [deed, path]),
          );
          expect(readPatch(text).every(({ moved }) => moved.length === 0)).toBe(true);
        },
      ),
    );
  });

  test('any text whatever is read to its end', () => {
    const word = fc.constantFrom(
      '*** ',
      'Add File: ',
      'Move to: ',
      'Update File:',
      '@@',
      '+',
      '-',
      ' ',
      '\n',
      '\r',
      '\t',
      'a',
      '\0',
    );
    fc.assert(
      fc.property(fc.array(fc.oneof(word, fc.string({ unit: 'binary' })), { maxLength: 40 }), (words) => {
        expect(readPatch(words.join('')).flatMap(({ paths, moved }) => [...paths, ...moved])).not.toContain(
          '',
        );
      }),
    );
  });
});

describe('patched', () => {
  const file = 'a\n  b\nc  \nd\nb\n';
  test.each<[string, readonly string[], string | undefined]>([
    ['lines that stand there', ['@@', ' a', '-  b', '+B'], 'a\nB\nc  \nd\nb\n'],
    ['lines that differ in blanks', ['@@', '-c', '+C'], 'a\n  b\nC\nd\nb\n'],
    ['the exact line before one that is alike', ['@@', '-b', '+B'], 'a\n  b\nc  \nd\nB\n'],
    ['a line after another', ['@@ d', '-b', '+B'], 'a\n  b\nc  \nd\nB\n'],
    ['several places', ['@@', '-a', '+A', '@@', '-d', '+D'], 'A\n  b\nc  \nD\nb\n'],
    ['the end', ['@@', '+e'], 'a\n  b\nc  \nd\nb\ne\n'],
    ['lines that are not there', ['@@', '-x', '+y'], undefined],
    ['a place that is not there', ['@@ x', '-a', '+A'], undefined],
  ])('changes %s', (_, lines, after) => {
    const [section] = readPatch(patch('*** Update File: f', ...lines));
    expect(section && patched(file, section)).toBe(after);
  });
});
