import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, normalize } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { filesOfPatch } from '../../src/clients/patch-call.ts';
import { CODEX_PROGRAM } from './codex.ts';
import { isMissing, put } from './session.ts';

const FILES = {
  'config/a': 'a\n',
  'config/b': '*** Delete File: config/a\nb\n',
  'src/a': 'a\n',
  'src/b': 'b\n',
};

/** What the client's own program for patches makes of the files: those that are new, gone or different. */
function effectOf(patch: string): { readonly touched: readonly string[]; readonly ok: boolean } {
  const base = realpathSync(mkdtempSync(join(tmpdir(), 'conclaude-patch-')));
  const folder = join(base, 'x/y/project');
  mkdirSync(folder, { recursive: true });
  put(folder, FILES);
  try {
    const before = textsIn(base);
    const { status } = spawnSync(process.execPath, [CODEX_PROGRAM, '--codex-run-as-apply-patch', patch], {
      cwd: folder,
      env: { HOME: base, PATH: process.env.PATH },
      timeout: 30_000,
    });
    const after = textsIn(base);
    const all = new Set([...before.keys(), ...after.keys()]);
    const touched = [...all].filter((file) => before.get(file) !== after.get(file));
    return { touched: touched.map((file) => file.slice('x/y/project/'.length)), ok: status === 0 };
  } finally {
    rmSync(base, { recursive: true });
  }
}

function textsIn(base: string): ReadonlyMap<string, string> {
  const entries = readdirSync(base, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  );
  return new Map(
    entries.map((entry) => {
      const path = join(entry.parentPath, entry.name);
      return [path.slice(base.length + 1), readFileSync(path, 'utf8')];
    }),
  );
}

const named = (patch: string) => new Set(filesOfPatch(patch).map(({ path }) => normalize(path)));

describe.skipIf(isMissing('codex'))('what Codex makes of a patch', () => {
  const patch = (...lines: readonly string[]) => ['*** Begin Patch', ...lines, '*** End Patch'].join('\n');

  // The second list is what the client was seen to touch; what it refuses is none.
  test.each<[string, string, readonly string[]]>([
    ['a file added', patch('*** Add File: o/p', '+x'), ['o/p']],
    ['blanks before the header', patch(' \t\u00a0*** Add File: o/p', '+x'), ['o/p']],
    ['a next line around it', patch('\u0085*** Add File: o/p\u0085', '+x'), ['o/p']],
    ['a byte order mark after it', patch('*** Add File: o/p\ufeff', '+x'), ['o/p\ufeff']],
    ['a second blank before the path', patch('*** Add File:  o/p', '+x'), [' o/p']],
    ['a carriage return in it', patch('*** Add File: conf\rig/x', '+x'), ['config/x']],
    ['a tab in it', patch('*** Add File: conf\tig/x', '+x'), ['config/x']],
    ['points that a carriage return parts', patch('*** Add File: src/.\r./config/x', '+x'), ['config/x']],
    [
      'a tab in what is moved',
      patch('*** Update File: src/a', '*** Move to: conf\tig/x', '@@', '-a', '+A'),
      ['config/x', 'src/a'],
    ],
    ['a tab in what is deleted', patch('*** Delete File: conf\tig/a'), ['config/a']],
    ['an existing file added', patch('*** Add File: src/a', '+x'), ['src/a']],
    [
      'a header after a deleted file, with a blank',
      patch('*** Delete File: src/a', ' *** Delete File: src/b'),
      ['src/a', 'src/b'],
    ],
    [
      'a header in a text',
      patch('*** Update File: config/b', '@@', ' *** Delete File: config/a', '-b', '+B'),
      ['config/b'],
    ],
    ['a here-document', `<<'EOF'\n${patch('*** Add File: o/p', '+x')}\nEOF`, ['o/p']],
    ['line ends of Windows', patch('*** Delete File: src/a').replaceAll('\n', '\r\n'), ['src/a']],
    [
      'a patch that fails half-way',
      patch('*** Add File: o/p', '+x', '*** Update File: none', '@@', '-a', '+A'),
      ['o/p'],
    ],
    ['another case', patch('*** add File: o/p', '+x'), []],
    ['percent signs', patch('*** Add File: conf%69g/x', '+x'), ['conf%69g/x']],
    ['an address', patch('*** Add File: file:///o/p', '+x'), ['file:/o/p']],
    ['a home', patch('*** Add File: ~/p', '+x'), ['~/p']],
  ])('%s', (_, text, files) => {
    const { touched } = effectOf(text);
    expect(touched.toSorted()).toEqual(files.toSorted());
    for (const file of touched) expect(named(text)).toContain(file);
  });

  test('whatever it touches is named', () => {
    const blank = fc.constantFrom('', '', '', ' ', '\t', '\r', '\u00a0', '\u0085', '\v', '\ufeff', '\u2028');
    const path = fc
      .tuple(
        fc.constantFrom('config/', 'conf', './src/', 'src/../config/', 'o/'),
        blank,
        fc.constantFrom('a', 'b', 'ig/a', 'new'),
        blank,
      )
      .map((parts) => parts.join(''));
    const header = (words: string) =>
      fc.tuple(blank, path).map(([before, to]) => `${before}*** ${words}: ${to}`);
    const section = fc.oneof(
      header('Add File').map((line) => [line, '+x']),
      header('Delete File').map((line) => [line]),
      fc.tuple(header('Update File'), header('Move to')).map(([line, to]) => [line, to, '@@', '-a', '+A']),
      header('Update File').map((line) => [line, '@@', '-a', '+A', ' *** Delete File: src/b']),
      header('Update File').map((line) => [line, '-a', '+A']),
    );
    let applied = 0;
    fc.assert(
      fc.property(
        fc.array(section, { minLength: 1, maxLength: 2 }),
        fc.constantFrom('\n', '\n', '\r\n'),
        (sections, end) => {
          const text = patch(...sections.flat()).replaceAll('\n', end);
          const { touched } = effectOf(text);
          if (touched.length > 0) applied++;
          for (const file of touched) expect([...named(text)]).toContain(file);
        },
      ),
      { numRuns: 60 },
    );
    // Else it would have shown nothing.
    expect(applied).toBeGreaterThan(10);
  });
});
