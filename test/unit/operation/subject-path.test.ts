import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { filePattern } from '../../../src/match/file-pattern.ts';
import { isAbsolute } from '../../../src/match/path-text.ts';
import { openProject } from '../../../src/operation/project.ts';
import { subjectPath } from '../../../src/operation/subject-path.ts';
import { type MemoryEntry, memoryHost } from '../../support/memory-host.ts';
import { runs } from '../../support/property-runs.ts';

const WORKTREES = '.claude/worktrees';
const CONFIG = '/home/me/p/.conclaude.yaml';
const at = (file: string) => ({ file, root: file.slice(0, file.lastIndexOf('/')) });

function look(
  given: string,
  entries: Readonly<Record<string, MemoryEntry>> = {},
  more: Parameters<typeof memoryHost>[0] = {},
) {
  const host = memoryHost({
    entries: { [CONFIG]: '', '/home/me/p/secret/.env': 'x', ...entries },
    env: { HOME: '/home/me' },
    ...more,
  });
  const project = openProject(
    host,
    at(more.platform === 'windows' ? 'C:/p/.conclaude.yaml' : CONFIG),
    WORKTREES,
  );
  return { host, project, path: subjectPath(host, project, given, project.root) };
}

const isProtected = ({ project, path }: ReturnType<typeof look>) =>
  path.spellings.some((name) =>
    filePattern('secret/.env', { ignoreCase: project.ignoreCase, home: project.home })(name),
  );

describe('a file by any of its names', () => {
  test.each([
    ['as it is', 'secret/.env', {}],
    ['absolute', '/home/me/p/secret/.env', {}],
    ['below home', '~/p/secret/.env', {}],
    ['as a URI', 'file:///home/me/p/secret/.env', {}],
    ['as an escaped URI', 'file://localhost/home/me/p/secret/%2Eenv', {}],
    ['with dots', './x/../secret/./.env', {}],
    ['with doubled slashes', '/home//me/p///secret/.env', {}],
    ['from above', '../p/secret/.env', {}],
    ['out of the root of everything', '/../../home/me/p/secret/.env', {}],
    ['through a link to the file', 'link', { '/home/me/p/link': { link: 'secret/.env' } }],
    ['through a link to its folder', 'dir/.env', { '/home/me/p/dir': { link: '/home/me/p/secret' } }],
    [
      'through a chain of links',
      'one',
      { '/home/me/p/one': { link: 'two' }, '/home/me/p/two': { link: './secret/.env' } },
    ],
    ['through a link from outside', '/tmp/l/.env', { '/tmp/l': { link: '../home/me/p/secret' } }],
    [
      'through a link that leads nowhere yet',
      'new',
      { '/home/me/p/new': { link: 'secret/.env' }, '/home/me/p/secret/.env': { folder: true } },
    ],
    [
      'by dots behind a link',
      'deep/../.env',
      { '/home/me/p/deep': { link: 'secret/inner' }, '/home/me/p/secret/inner': { folder: true } },
    ],
    ['in a worktree of the client', '.claude/worktrees/a-1/secret/.env', {}],
  ] satisfies [string, string, Readonly<Record<string, MemoryEntry>>][])('%s', (_, given, entries) => {
    expect(isProtected(look(given, entries))).toBe(true);
  });

  test.each(['secret/.env.example', 'other/.env', '/secret/.env', '/tmp/secret/.env', 'secret'])(
    '%s is another file',
    (given) => {
      expect(isProtected(look(given))).toBe(false);
    },
  );

  test('links in a circle end', () => {
    const { path } = look('a', { '/home/me/p/a': { link: 'b' }, '/home/me/p/b': { link: 'a' } });
    expect(path.spellings.length).toBeGreaterThan(0);
  });

  test('the project root may be a link itself', () => {
    const host = memoryHost({ entries: { '/real/.conclaude.yaml': '', '/link': { link: '/real' } } });
    const project = openProject(host, at('/link/.conclaude.yaml'), WORKTREES);
    for (const given of ['/link/secret/.env', '/real/secret/.env', 'secret/.env']) {
      expect(isProtected({ host, project, path: subjectPath(host, project, given, '/link') })).toBe(true);
    }
  });

  test('case is ignored where the file system ignores it, and only there', () => {
    expect(isProtected(look('SECRET/.Env', {}, { ignoreCase: true }))).toBe(true);
    expect(isProtected(look('SECRET/.Env'))).toBe(false);
  });

  test('paths of Windows', () => {
    const windows = { platform: 'windows', entries: { 'C:/p/.conclaude.yaml': '' }, cwd: 'C:\\p' } as const;
    for (const given of [
      'C:\\p\\secret\\.env',
      'c:\\p\\secret\\.env',
      'C:/p/x/../secret/.env',
      'secret\\.env',
    ]) {
      expect(isProtected(look(given, {}, windows)), given).toBe(true);
    }
    expect(isProtected(look('D:\\p\\secret\\.env', {}, windows))).toBe(false);
  });

  test.each([
    ['src/a.ts', 'src/a.ts'],
    ['/home/me/p/src/../b', 'b'],
    ['/etc/passwd', '/etc/passwd'],
    ['../q', '/home/me/q'],
  ])('%s is shown as %s', (given, shown) => {
    expect(look(given).path.shown).toBe(shown);
  });

  test('any mixture of detours to a protected file is seen through', () => {
    const detour = fc.constantFrom('./', 'x/../', 'secret/../', './/', 'lnk/../p/', 'other/../../p/');
    const entries = { '/home/me/p/lnk': { link: '/home/me/p' }, '/home/me/p/other/y': '' } as const;
    fc.assert(
      fc.property(fc.array(detour, { maxLength: 12 }), fc.boolean(), (detours, absolute) => {
        const given = `${absolute ? '/home/me/p/' : ''}${detours.join('')}secret/.env`;
        expect(isProtected(look(given, entries))).toBe(true);
      }),
      { numRuns: runs(500) },
    );
  });

  test('any path at all has absolute spellings, the real one among them', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.constantFrom('posix', 'windows'), (given, platform) => {
        fc.pre(given !== '');
        const host = memoryHost({ entries: { [CONFIG]: '' }, platform });
        const { spellings, real } = subjectPath(
          host,
          openProject(host, at(CONFIG), WORKTREES),
          given,
          '/home/me/p',
        );
        expect(spellings).toContain(real);
        expect(spellings.filter(({ absolute }) => !isAbsolute(absolute))).toEqual([]);
      }),
      { numRuns: runs(100) },
    );
  });
});
