import type { Row } from '../../commands.ts';
import { rowsOf } from './rows.ts';

const HEAD = 'import os, shutil, glob, sys, subprocess, pathlib\nfrom pathlib import Path\n';

/** Python on standard input; the head imports what the code uses. */
export const PYTHON: readonly Row[] = rowsOf((code) => `python3 - <<'EOF'\n${HEAD}${code}\nEOF`, {
  // Paths that are put together.
  "(Path('.') / 'config' / 'db.yaml').write_text('x')": 'create config/db.yaml',
  "(Path('config') / 'db.yaml').open('w').write('x')": 'create config/db.yaml',
  "p = Path('config')\n(p / 'db.yaml').write_text('x')": 'create config/db.yaml',
  "p = Path('config') / 'app.json'\np.with_name('db.yaml').write_text('x')": 'create config/db.yaml',
  "Path('config/app.json').parent.joinpath('db.yaml').write_bytes(b'x')": 'create config/db.yaml',
  "Path('config/db.json').with_suffix('.yaml').write_text('x')": 'create config/db.yaml',
  "Path('config', 'db.yaml').unlink()": 'delete config/db.yaml',
  "ROOT = os.getcwd()\nopen(os.path.join(ROOT, 'config', 'db.yaml'), 'w')": 'create config/db.yaml',
  "ROOT = Path.cwd()\n(ROOT / 'config' / 'db.yaml').write_text('x')": 'create config/db.yaml',
  "(Path('sub').resolve().parent / 'a.txt').write_text('x')": 'create a.txt',
  "d = 'config'\nopen(d + '/db.yaml', 'w')": 'create config/db.yaml',
  "d, f = 'config', 'db.yaml'\nopen(f'{d}/{f}', 'w')": 'create config/db.yaml',
  "env = 'db'\nopen(f'config/{env}.yaml', 'a').write('x')": 'create config/db.yaml',
  "open('config/{}.yaml'.format('db'), 'w')": 'create config/db.yaml',
  "open('{d}/{f}'.format(d='config', f='db.yaml'), 'w')": 'create config/db.yaml',
  "open('%s/%s' % ('config', 'db.yaml'), 'w')": 'create config/db.yaml',
  "open('config/%s.yaml' % 'db', 'w')": 'create config/db.yaml',
  "open('/'.join(['config', 'db.yaml']), 'w')": 'create config/db.yaml',
  "open(os.sep.join(['config', 'db.yaml']), 'w')": 'create config/db.yaml',
  "open('config' '/db' '.yaml', 'w')": 'create config/db.yaml',
  "open('CONFIG/DB.YAML'.lower(), 'w')": 'create config/db.yaml',
  "open('config/xx.yaml'.replace('xx', 'db'), 'w')": 'create config/db.yaml',
  "open(''.join(chr(c) for c in [97, 46, 116, 120, 116]), 'w')": 'create a.txt',
  "open(''.join(map(chr, [97, 46, 116, 120, 116])), 'w')": 'create a.txt',
  "open('txt.a'[::-1], 'w')": 'create a.txt',
  "open('xa.txt'[1:], 'w')": 'create a.txt',
  "open(str(Path('config') / 'db.yaml'), 'w')": 'create config/db.yaml',
  "p = 'config/app.json'\nbase, ext = os.path.splitext(p)\nopen(base + '.bak', 'w')": 'create config/app.bak',
  "open(os.path.join(os.path.dirname('config/app.json'), 'db.yaml'), 'w')": 'create config/db.yaml',
  "open(r'config/db.yaml', 'w')": 'create config/db.yaml',
  "open('config\\x2fdb.yaml', 'w')": 'create config/db.yaml',
  "n = 10//2\nopen('a.txt', 'w')": 'create a.txt',
  "x = 7 // 2 # don't\nopen('a.txt', 'w')": 'create a.txt',
  's = """it\'s "quoted"\nopen("b.txt", "w")"""\nopen("a.txt", "w")': 'create a.txt',
  // Names, lists, maps, loops.
  "p = 'b.txt'\np = 'a.txt'\nopen(p, 'w')": 'create a.txt',
  "p = 'a.txt' if len(sys.argv) > 5 else 'b.txt'\nopen(p, 'w')": 'create b.txt',
  "p = 'a.txt'\nif os.path.exists('nosuch'):\n    p = 'b.txt'\nopen(p, 'w')": [
    'create a.txt, create b.txt',
    'over',
  ],
  "for f in ['config/app.json', 'config/db.yaml']:\n    open(f, 'w').write('x')":
    'create config/app.json, create config/db.yaml',
  "for f in ('a', 'b'):\n    with open(f + '.txt', 'a') as out:\n        out.write('x')":
    'create a.txt, create b.txt',
  "files = ['a.txt']\nfiles.append('b.txt')\nfor f in files: os.remove(f)": 'delete a.txt, delete b.txt',
  "for i, f in enumerate(['a.txt', 'b.txt']):\n    Path(f).write_text(str(i))": 'create a.txt, create b.txt',
  "for a, b in zip(['a.txt'], ['z.txt']): os.rename(a, b)": 'delete a.txt, create z.txt',
  "for a, b in [('a.txt', 'z.txt')]:\n    shutil.copy(a, b)": 'create z.txt, read a.txt',
  "m = {'p': 'config/db.yaml'}\nopen(m['p'], 'w')": 'create config/db.yaml',
  "m = {'config/db.yaml': 'x', 'a.txt': 'y'}\nfor path, text in m.items():\n    open(path, 'w').write(text)":
    'create config/db.yaml, create a.txt',
  "m = dict(path='a.txt')\nopen(m.get('path'), 'w')": 'create a.txt',
  "[os.remove(f) for f in ['a.txt', 'b.txt']]": 'delete a.txt, delete b.txt',
  "list(map(os.remove, ['a.txt', 'b.txt']))": 'delete a.txt, delete b.txt',
  "paths = [Path('config') / n for n in ('app.json', 'db.yaml')]\nfor p in paths: p.write_text('x')":
    'create config/app.json, create config/db.yaml',
  "for i in range(3):\n    open(f'out{i}.txt', 'w')": 'create out0.txt, create out1.txt, create out2.txt',
  "i = 0\nwhile i < 2:\n    open(['a.txt', 'b.txt'][i], 'w')\n    i += 1": 'create a.txt, create b.txt',
  "for f in 'a.txt b.txt'.split():\n    os.unlink(f)": 'delete a.txt, delete b.txt',
  "if (p := 'a.txt'):\n    open(p, 'w')": 'create a.txt',
  // Listings.
  "for f in glob.glob('config/*.yaml'):\n    open(f, 'a').write('x')": 'create config/db.yaml',
  "for p in Path('config').glob('*.yaml'):\n    p.write_text('x')": 'create config/db.yaml',
  "for p in Path('.').rglob('*.yaml'):\n    p.write_text('x')": 'create config/db.yaml',
  "for p in Path('config').iterdir():\n    p.unlink()": 'delete config/app.json, delete config/db.yaml',
  "for n in os.listdir('config'):\n    os.remove(os.path.join('config', n))":
    'delete config/app.json, delete config/db.yaml',
  "for n in os.listdir('config'):\n    if n.endswith('.yaml'):\n        os.remove('config/' + n)":
    'delete config/db.yaml',
  "for e in os.scandir('config'):\n    os.remove(e.path)": 'delete config/app.json, delete config/db.yaml',
  "for root, dirs, files in os.walk('config'):\n    for f in files:\n        open(os.path.join(root, f), 'a').write('x')":
    'create config/app.json, create config/db.yaml',
  "import re\nfor p in Path('config').iterdir():\n    if 'db' in p.name:\n        p.write_text('x')":
    'create config/db.yaml',
  // Functions and classes.
  "def save(path):\n    with open(path, 'w') as f:\n        f.write('x')\nsave('config/db.yaml')":
    'create config/db.yaml',
  "def save(path, mode='w'):\n    open(path, mode)\nsave(path='a.txt')": 'create a.txt',
  "def target(name):\n    return os.path.join('config', name)\nopen(target('db.yaml'), 'w')":
    'create config/db.yaml',
  "save = lambda p: open(p, 'w')\nsave('a.txt')": 'create a.txt',
  "def main():\n    Path('a.txt').write_text('x')\nif __name__ == '__main__':\n    main()": 'create a.txt',
  "def f(*names):\n    for n in names: os.remove(n)\nf('a.txt', 'b.txt')": 'delete a.txt, delete b.txt',
  "def f(**o):\n    open(o['path'], 'w')\nf(path='a.txt')": 'create a.txt',
  "class C:\n    def __init__(self, p):\n        self.p = p\n    def save(self):\n        open(self.p, 'w')\nC('a.txt').save()":
    'create a.txt',
  "class C:\n    PATH = 'a.txt'\n    @classmethod\n    def save(cls):\n        open(cls.PATH, 'w')\nC.save()":
    'create a.txt',
  "try:\n    raise ValueError\nexcept ValueError:\n    os.remove('a.txt')": 'delete a.txt',
  "import asyncio\nasync def main():\n    Path('a.txt').write_text('x')\nasyncio.run(main())": 'create a.txt',
  // Keyword arguments, modes.
  "open(file='a.txt', mode='w')": 'create a.txt',
  "open('a.txt', encoding='utf-8', mode='a').write('x')": 'create a.txt',
  "shutil.copyfile('b.txt', dst='a.txt')": 'create a.txt, read b.txt',
  "shutil.copy(src='b.txt', dst='config')": 'create config/b.txt',
  "fd = os.open('a.txt', os.O_WRONLY | os.O_TRUNC)\nos.write(fd, b'x')": 'create a.txt',
  "mode = 'w'\nopen('a.txt', mode)": 'create a.txt',
  "import io\nio.open('a.txt', 'w')": 'create a.txt',
  "import json\nwith open('config/app.json') as f:\n    d = json.load(f)\nwith open('config/app.json', 'w') as f:\n    json.dump(d, f, indent=2)":
    'create config/app.json, read config/app.json',
  "with open('a.txt') as i, open('z.txt', 'w') as o:\n    o.write(i.read())": 'create z.txt, read a.txt',
  "import fileinput\nfor line in fileinput.input('a.txt', inplace=True):\n    print(line.upper(), end='')":
    'write a.txt',
  // Moving, copying, removing.
  "src = Path('a.txt')\ndst = Path('z.txt')\nsrc.rename(dst)": 'delete a.txt, create z.txt',
  "Path('b.txt').replace('a.txt')": 'delete b.txt, create a.txt',
  "os.replace('b.txt', 'a.txt')": 'delete b.txt, create a.txt',
  "shutil.move('b.txt', 'config/')": 'delete b.txt, create config/b.txt',
  "shutil.copytree('sub', 'new')":
    'create new, create new/.env, create new/c.txt, create new/deep, create new/deep/d.txt',
  "shutil.rmtree(Path('sub') / 'deep')": 'delete sub/deep/**',
  "Path('a.txt').touch()": 'create a.txt',
  "Path('a.txt').chmod(0o600)": 'write a.txt',
  "os.truncate('a.txt', 0)": 'write a.txt',
  "Path('x/y').mkdir(parents=True, exist_ok=True)": 'create x, create x/y',
  "os.symlink('a.txt', 'l')\nopen('l', 'w')": 'create l, create a.txt',
  "from os import remove as r\nr('a.txt')": 'delete a.txt',
  "import shutil as s\ns.copy('b.txt', 'a.txt')": 'create a.txt, read b.txt',
  "from os import *\nremove('a.txt')": 'delete a.txt',
  "from pathlib import Path as P\nP('a.txt').write_text('x')": 'create a.txt',
  "getattr(os, 'remove')('a.txt')": 'delete a.txt',
  "__import__('os').remove('a.txt')": 'delete a.txt',
  // Folders.
  "os.chdir('config')\nopen('db.yaml', 'w')": 'create config/db.yaml',
  "os.chdir('config')\nos.chdir('..')\nopen('a.txt', 'w')": 'create a.txt',
  "subprocess.run(['rm', 'db.yaml'], cwd='config')": 'delete config/db.yaml',
  "subprocess.run('echo x > db.yaml', shell=True, cwd='config')": 'create config/db.yaml',
  "subprocess.check_call(['cp', 'a.txt', 'config/db.yaml'])": 'create config/db.yaml',
  "f = 'a.txt'\nos.system(f'rm {f}')": 'delete a.txt',
  "f = 'a.txt'\nsubprocess.run(['sed', '-i', 's/a/b/', f])": 'write a.txt',
  "args = ['rm']\nargs += ['a.txt']\nsubprocess.call(args)": 'delete a.txt',
  "subprocess.run(['bash', '-c', 'rm a.txt'])": 'delete a.txt',
  "subprocess.run(['tee', 'a.txt'], input=b'x')": 'create a.txt',
  "subprocess.run(['bash'], input='rm a.txt', text=True)": 'delete a.txt',
  "os.popen('rm a.txt').read()": 'delete a.txt',
  "for f in ['a.txt', 'b.txt']:\n    subprocess.run(f'rm {f}', shell=True)": 'delete a.txt, delete b.txt',
  // Code in texts.
  "exec(\"open('a.txt', 'w')\")": 'create a.txt',
  "eval(\"open('a.txt', 'w')\")": 'create a.txt',
  "import base64\nexec(base64.b64decode('b3BlbignYS50eHQnLCAndycp'))": 'create a.txt',
  "import base64\nopen(base64.b64decode('YS50eHQ=').decode(), 'w')": 'create a.txt',
  "open(bytes.fromhex('612e747874').decode(), 'w')": 'create a.txt',
  "exec(compile(\"os.remove('a.txt')\", 'x', 'exec'))": 'delete a.txt',
  // What can't be known.
  "import random\nopen(f'out/{random.random()}.txt', 'w') if False else None\nos.remove(sys.stdin.readline() or 'a.txt')":
    ['delete a.txt, unresolved', 'over'],
  "name = Path('list.txt').read_text().split()[0]\nopen(name, 'w')": ['read list.txt, unresolved', 'unseen'],
  "for f in open('list.txt'):\n    os.remove(f.strip())": ['read list.txt, unresolved', 'unseen'],
});

/** Python in other places of a command. */
export const PYTHON_ELSEWHERE: readonly Row[] = [
  ['python3 -c \'import sys; open(sys.argv[1], "w")\' config/db.yaml', 'create config/db.yaml'],
  [
    'python3 -c \'import sys; [open(f, "w") for f in sys.argv[1:]]\' a.txt b.txt',
    'create a.txt, create b.txt',
  ],
  ["python3 - a.txt <<'EOF'\nimport sys\nopen(sys.argv[1], 'w')\nEOF", 'create a.txt'],
  ['F=config/db.yaml python3 -c \'import os; open(os.environ["F"], "w")\'', 'create config/db.yaml'],
  ['export F=a.txt; python3 -c \'import os; os.remove(os.getenv("F"))\'', 'delete a.txt'],
  ['F=a.txt python3 -c \'import os; open(os.environ.get("F", "b.txt"), "w")\'', 'create a.txt'],
  ['cd config && python3 -c \'open("db.yaml", "w")\'', 'create config/db.yaml'],
  ["f=a.txt; python3 -c \"open('$f', 'w')\"", 'create a.txt'],
  ["python3 -c \"open('$UNSET_NAME.txt', 'w')\"", 'unresolved', 'unseen'],
  ['python3 -c\'open("a.txt", "w")\'', 'create a.txt'],
  ['python3 -uc \'open("a.txt", "w")\'', 'create a.txt'],
  ['rm $(python3 -c "print(\'a.txt\')")', 'delete a.txt'],
  ['python3 -c "print(\'rm a.txt\')" | bash', 'delete a.txt'],
  [
    'python3 -c \'import pathlib as p; [x.unlink() for x in p.Path("config").glob("*.yaml")]\'',
    'delete config/db.yaml',
  ],
];
