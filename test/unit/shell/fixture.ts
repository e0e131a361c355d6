import type { PathKind, ShellWorld } from '../../../src/shell/analysis.ts';

/** The project in which every command of the tables stands: in memory for the analysis, on disk for reality. */
export const FILES: Readonly<Record<string, string>> = {
  '.env': 'KEY=1\n',
  '.env.example': 'KEY=\n',
  '.gitignore': 'out\n',
  'README.md': '# Title\n\ntext\n',
  'package.json': '{ "name": "x", "version": "1.0.0" }\n',
  'a.txt': 'alpha\nfoo\nbeta\n',
  'b.txt': 'beta\nalpha\n',
  'with space.txt': 'blank\n',
  'list.txt': 'a.txt\nb.txt\n',
  'data.csv': 'n,m\n1,2\n2,1\n',
  'run.sh': 'echo hello\n',
  'fix.patch': '--- a/a.txt\n+++ b/a.txt\n@@ -1,3 +1,3 @@\n-alpha\n+omega\n foo\n beta\n',
  'src/index.js': 'const x = 1;\n',
  'src/app.ts': 'export const foo = 1;\n',
  'src/tool.py': 'x = 1\n',
  'sub/.env': 'SUB=1\n',
  'sub/c.txt': 'gamma\n',
  'sub/deep/d.txt': 'delta\n',
  'docs/guide.md': '# Guide\n',
  'config/app.json': '{ "a": 1 }\n',
  'config/db.yaml': 'a: 1\n',
  'logs/x.log': 'x\n',
  'logs/y.log': 'y\n',
};

export const EMPTY_FOLDERS: readonly string[] = ['empty'];

/** Built by the shell, because their bytes are not text: see the reality test. */
const ARCHIVES: readonly string[] = ['pack.tar', 'pack.tgz', 'plain.gz'];

export const ROOT = '/p';
export const HOME = '/home/someone';

export function fixtureWorld(root: string = ROOT): ShellWorld {
  const folders = new Map<string, Set<string>>();
  const add = (path: string, isFolder: boolean): void => {
    const slash = path.lastIndexOf('/');
    const parent = slash <= 0 ? '/' : path.slice(0, slash);
    if (path === '/') return;
    if (!folders.has(parent)) add(parent, true);
    folders.set(parent, (folders.get(parent) ?? new Set()).add(path.slice(slash + 1)));
    if (isFolder && !folders.has(path)) folders.set(path, new Set());
  };
  for (const name of [...Object.keys(FILES), ...ARCHIVES]) add(`${root}/${name}`, false);
  for (const name of [...EMPTY_FOLDERS, '.git']) add(`${root}/${name}`, true);
  add('/tmp', true);
  const kindOf = (path: string): PathKind | undefined => {
    if (path === '/' || folders.has(path)) return 'folder';
    const slash = path.lastIndexOf('/');
    return folders.get(slash <= 0 ? '/' : path.slice(0, slash))?.has(path.slice(slash + 1))
      ? 'file'
      : undefined;
  };
  return {
    cwd: root,
    home: HOME,
    variables: { PWD: root, OLDPWD: '/', HOME, CLAUDE_PROJECT_DIR: root, TMPDIR: '/tmp' },
    list: (folder) => (folders.has(folder) ? [...(folders.get(folder) ?? [])] : undefined),
    kindOf,
    textOf: (path) => FILES[path.slice(root.length + 1)] ?? (kindOf(path) === 'file' ? '' : undefined),
  };
}
