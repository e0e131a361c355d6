import type { Row } from '../../commands.ts';
import { rowsOf } from './rows.ts';

/** The ways in which programs put a path together or hide a call, as many as came to mind. */
export const MORE_CODE: readonly Row[] = [
  ...rowsOf((code) => `python3 - <<'EOF'\n${code}\nEOF`, {
    "from dataclasses import dataclass\n@dataclass\nclass C:\n    path: str = 'config/db.yaml'\nopen(C().path, 'w').write('x')":
      'create config/db.yaml',
    "from dataclasses import dataclass\n@dataclass\nclass C:\n    path: str\nopen(C('config/db.yaml').path, 'w').write('x')":
      'create config/db.yaml',
    "import contextlib\nwith contextlib.redirect_stdout(open('config/db.yaml', 'w')):\n    print('x')":
      'create config/db.yaml',
    "import sys\nsys.stdout = open('config/db.yaml', 'w')\nprint('x')": 'create config/db.yaml',
    "print('x', file=open('config/db.yaml', 'w'))": 'create config/db.yaml',
    "import json\njson.dump({}, fp=open('config/db.yaml', 'w'))": 'create config/db.yaml',
    "import shutil\nshutil.copyfileobj(open('a.txt'), open('config/db.yaml', 'w'))": 'create config/db.yaml',
    "from pathlib import Path\np = Path('config')\np /= 'db.yaml'\np.write_text('x')":
      'create config/db.yaml',
    "import os\nparts = ['config', 'db.yaml']\nopen(os.path.join(*parts), 'w').write('x')":
      'create config/db.yaml',
    "from pathlib import Path\nPath(*['config', 'db.yaml']).write_text('x')": 'create config/db.yaml',
    "import os\npair = ('a.txt', 'config/db.yaml')\nos.rename(*pair)": 'delete a.txt, create config/db.yaml',
    "def gen():\n    yield 'config/db.yaml'\nfor p in gen():\n    open(p, 'w').write('x')":
      'create config/db.yaml',
    "def outer(base):\n    def inner(name):\n        return f'{base}/{name}'\n    return inner\nopen(outer('config')('db.yaml'), 'w').write('x')":
      'create config/db.yaml',
    "import functools\nw = functools.partial(open, mode='w')\nw('config/db.yaml').write('x')":
      'create config/db.yaml',
    "import functools\nw = functools.partial(open, 'config/db.yaml')\nw('w').write('x')":
      'create config/db.yaml',
    "paths = {n: f'config/{n}' for n in ['db.yaml']}\nopen(paths['db.yaml'], 'w').write('x')":
      'create config/db.yaml',
    "x = 'a'\nmatch x:\n    case 'a':\n        open('config/db.yaml', 'w').write('x')\n    case _:\n        pass":
      'create config/db.yaml',
    "files = sorted(['config/db.yaml', 'config/app.json'], key=lambda f: len(f))\nopen(files[0], 'w').write('x')\nopen(files[1], 'a').write('x')":
      'create config/db.yaml, create config/app.json',
    "from pathlib import Path\nfor p in sorted(Path('config').glob('*')):\n    if p.suffix in {'.yaml', '.yml'}:\n        p.write_text('x')":
      'create config/db.yaml',
    "from pathlib import Path\nfor p in Path('config').glob('*'):\n    if p.name.startswith('db'):\n        with p.open('a') as f:\n            f.write('x')":
      'create config/db.yaml',
    "import os\nfor f in filter(lambda n: n.endswith('.yaml'), os.listdir('config')):\n    open(os.path.join('config', f), 'w').write('x')":
      'create config/db.yaml',
    "import os\nfiles = [os.path.join(d, f) for d, _, fs in os.walk('config') for f in fs if f.endswith('.yaml')]\nfor f in files:\n    open(f, 'w').write('x')":
      'create config/db.yaml',
    "import os\nwith os.fdopen(os.open('config/db.yaml', os.O_RDWR | os.O_TRUNC), 'w') as f:\n    f.write('x')":
      'create config/db.yaml',
    "CONFIG = '''\na: 2\n'''\nwith open('config/db.yaml', 'w') as f:\n    f.write(CONFIG.strip() + '\\n')":
      'create config/db.yaml',
    "import re\npath = 'config/db.yaml'\ns = open(path).read()\ns = re.sub(r'a: \\d+', 'a: 2', s)\nopen(path, 'w').write(s)":
      'create config/db.yaml',
    "import re\nwith open('config/db.yaml', 'r+') as f:\n    s = f.read()\n    f.seek(0)\n    f.write(s.upper())\n    f.truncate()":
      'write config/db.yaml',
    "import os\nBASE = os.path.dirname(os.path.abspath('config/app.json'))\nopen(os.path.join(BASE, 'db.yaml'), 'w').write('x')":
      'create config/db.yaml',
    "import os\nos.environ['OUT'] = 'config/db.yaml'\nopen(os.environ['OUT'], 'w').write('x')":
      'create config/db.yaml',
    "import os\nos.environ.setdefault('OUT', 'config/db.yaml')\nopen(os.environ['OUT'], 'w').write('x')":
      'create config/db.yaml',
    "import sys\nsys.argv = ['x', 'config/db.yaml']\nopen(sys.argv[1], 'w').write('x')":
      'create config/db.yaml',
    "edits = [('config/db.yaml', 'a', 'b'), ('a.txt', 'foo', 'bar')]\nfor path, old, new in edits:\n    s = open(path).read()\n    assert old in s\n    open(path, 'w').write(s.replace(old, new))":
      'create config/db.yaml, create a.txt',
    "import json\ncfg = json.loads('{\"path\": \"config/db.yaml\"}')\nopen(cfg['path'], 'w').write('x')":
      'create config/db.yaml',
    "import shlex, subprocess\nsubprocess.run(shlex.split('cp a.txt config/db.yaml'))":
      'create config/db.yaml',
    "import subprocess\nsubprocess.Popen(['sh', '-c', 'echo x > config/db.yaml']).wait()":
      'create config/db.yaml',
    "import subprocess\ncmd = 'cp a.txt config/db.yaml'.split()\nsubprocess.run(cmd, check=True)":
      'create config/db.yaml',
    "import subprocess\nwith open('config/db.yaml', 'w') as f:\n    subprocess.run(['echo', 'x'], stdout=f)":
      'create config/db.yaml',
    "from subprocess import run, PIPE\nrun('sed -i s/a/b/ config/db.yaml', shell=True)":
      'write config/db.yaml',
    "import subprocess as sp\nsp.check_output('rm config/db.yaml', shell=True)": 'delete config/db.yaml',
    "import os\nos.execvp('rm', ['rm', 'config/db.yaml'])": 'delete config/db.yaml',
    "import os\nos.spawnlp(os.P_WAIT, 'rm', 'rm', 'config/db.yaml')": 'delete config/db.yaml',
    "from shutil import copy2 as c\nc('a.txt', 'config/db.yaml')": 'create config/db.yaml',
    "import shutil, os\nos.makedirs('bak', exist_ok=True)\nshutil.move('config/db.yaml', 'bak')":
      'create bak, delete config/db.yaml, create bak/db.yaml',
    "import zipfile\nwith zipfile.ZipFile('x.zip', 'w') as z:\n    z.write('a.txt')": 'create x.zip',
    "import tarfile\nwith tarfile.open('x.tar', 'w') as t:\n    t.add('a.txt')": 'create x.tar',
    "import csv\nwith open('config/db.yaml', 'w', newline='') as f:\n    csv.writer(f).writerow([1])":
      'create config/db.yaml',
    "import pickle\npickle.dump({}, open('config/db.yaml', 'wb'))": 'create config/db.yaml',
    "import sqlite3\nc = sqlite3.connect('x.db')\nc.execute('create table t(a)')\nc.commit()": 'create x.db',
    "import logging\nlogging.basicConfig(filename='x.log')\nlogging.warning('x')": 'create x.log',
    "import configparser\nc = configparser.ConfigParser()\nc.read_dict({'a': {'b': '1'}})\nwith open('config/db.yaml', 'w') as f:\n    c.write(f)":
      'create config/db.yaml',
    "import xml.etree.ElementTree as E\nE.ElementTree(E.Element('a')).write('config/db.yaml')":
      'create config/db.yaml',
    "import os\nn = 'db'\nopen('config/' + n + os.extsep + 'yaml', 'w').write('x')": 'create config/db.yaml',
    "name = input if False else 'db'\nopen('config/%(n)s.yaml' % {'n': name}, 'w').write('x')":
      'create config/db.yaml',
    "from pathlib import Path\nroot = Path(__file__).parent if '__file__' in globals() else Path('.')\n(root / 'config' / 'db.yaml').write_text('x')":
      'create config/db.yaml, unresolved',
    "from pathlib import Path\n[p.unlink() for p in Path('config').iterdir() if p.suffix == '.yaml']":
      'delete config/db.yaml',
    "from pathlib import Path\nany(p.write_text('x') for p in [Path('config/db.yaml')])":
      'create config/db.yaml',
    "class Base:\n    name = 'db'\nclass Sub(Base):\n    def path(self):\n        return f'config/{self.name}.yaml'\nopen(Sub().path(), 'w').write('x')":
      'create config/db.yaml',
    "class W:\n    def __enter__(self):\n        self.f = open('config/db.yaml', 'w')\n        return self\n    def __exit__(self, *a):\n        self.f.close()\nwith W():\n    pass":
      'create config/db.yaml',
    "class W:\n    @staticmethod\n    def save(p):\n        open(p, 'w').write('x')\nW.save('config/db.yaml')":
      'create config/db.yaml',
    "class W:\n    @property\n    def p(self):\n        return 'config/db.yaml'\nopen(W().p, 'w').write('x')":
      'create config/db.yaml',
    "import threading\ndef job(p):\n    open(p, 'w').write('x')\nt = threading.Thread(target=job, args=('config/db.yaml',))\nt.start(); t.join()":
      'create config/db.yaml',
    "from concurrent.futures import ThreadPoolExecutor\ndef job(p):\n    open(p, 'w').write('x')\nwith ThreadPoolExecutor() as e:\n    list(e.map(job, ['config/db.yaml']))":
      'create config/db.yaml',
    "import atexit\natexit.register(lambda: open('config/db.yaml', 'w').write('x'))": 'create config/db.yaml',
    "def dec(f):\n    return f\n@dec\ndef save(p='config/db.yaml'):\n    open(p, 'w').write('x')\nsave()":
      'create config/db.yaml',
    "def dec(f):\n    def w(*a, **k):\n        return f(*a, **k)\n    return w\n@dec\ndef save(p):\n    open(p, 'w').write('x')\nsave('config/db.yaml')":
      'create config/db.yaml',
    "global_path = 'a.txt'\ndef setp():\n    global global_path\n    global_path = 'config/db.yaml'\nsetp()\nopen(global_path, 'w').write('x')":
      'create config/db.yaml',
    "d = {}\nd['p'] = 'config/db.yaml'\nopen(d['p'], 'w').write('x')": 'create config/db.yaml',
    "d = {'files': [{'path': 'config/db.yaml'}]}\nfor f in d['files']:\n    open(f['path'], 'w').write('x')":
      'create config/db.yaml',
    "a = b = 'config/db.yaml'\nopen(b, 'w').write('x')": 'create config/db.yaml',
    "*rest, last = ['a', 'b', 'config/db.yaml']\nopen(last, 'w').write('x')": 'create config/db.yaml',
    "p = None or 'config/db.yaml'\nopen(p, 'w').write('x')": 'create config/db.yaml',
    "import os\nos.chdir('config')\nfor f in os.listdir('.'):\n    if f == 'db.yaml':\n        open(f, 'w').write('x')":
      'create config/db.yaml',
    "import os\nwith open(os.devnull, 'w') as f:\n    f.write('x')\nos.truncate('config/db.yaml', 0)":
      'write config/db.yaml, unresolved',
    "import glob, os\n[os.remove(x) for x in glob.glob('config/*.y*ml')]": 'delete config/db.yaml',
    "import glob\nfor f in glob.iglob('**/*.yaml', recursive=True):\n    open(f, 'a').write('x')":
      'create config/db.yaml',
    "p = 'config/app.json'.replace('app', 'db').replace('.json', '.yaml')\nopen(p, 'w').write('x')":
      'create config/db.yaml',
    "p = '/'.join('config db.yaml'.split())\nopen(p, 'w').write('x')": 'create config/db.yaml',
    "p = 'config/db.yaml.tmp'[:-4]\nopen(p, 'w').write('x')": 'create config/db.yaml',
    "p = 'config/db.yaml.tmp'.rsplit('.', 1)[0]\nopen(p, 'w').write('x')": 'create config/db.yaml',
    "head, sep, tail = 'config/db.yaml:1'.partition(':')\nopen(head, 'w').write('x')":
      'create config/db.yaml',
    "exec('''\nimport os\nos.remove(\"config/db.yaml\")\n''')": 'delete config/db.yaml',
    "src = 'import os; os.remove(\"config/db.yaml\")'\nexec(compile(src, '<s>', 'exec'))":
      'delete config/db.yaml',
    "import codecs\nexec(codecs.decode('vzcbeg bf; bf.erzbir(\"pbasvt/qo.lnzy\")', 'rot13'))":
      'delete config/db.yaml',
    "import zlib, base64\nopen('config/db.yaml', 'wb').write(zlib.compress(b'x'))": 'create config/db.yaml',
    "f = open\nf('config/db.yaml', 'w').write('x')": 'create config/db.yaml',
    "(lambda p: open(p, 'w').write('x'))('config/db.yaml')": 'create config/db.yaml',
    "import builtins\nbuiltins.open('config/db.yaml', 'w').write('x')": 'create config/db.yaml',
    "import os as _o\n_o.unlink('config/db.yaml')": 'delete config/db.yaml',
    "import importlib\nimportlib.import_module('os').remove('config/db.yaml')": 'delete config/db.yaml',
    "vars(__import__('os'))['remove']('config/db.yaml')": 'delete config/db.yaml',
    "import os\nos.__dict__['remove']('config/db.yaml')": 'delete config/db.yaml',
    "import os\n{'rm': os.remove}['rm']('config/db.yaml')": 'delete config/db.yaml',
    "import os\nfor fn, arg in [(os.remove, 'config/db.yaml')]:\n    fn(arg)": 'delete config/db.yaml',
    "try:\n    import nosuch\nexcept ImportError:\n    open('config/db.yaml', 'w').write('x')":
      'create config/db.yaml',
    "import sys\nif len(sys.argv) < 5:\n    open('config/db.yaml', 'w').write('x')": 'create config/db.yaml',
    "for i in range(1):\n    pass\nelse:\n    open('config/db.yaml', 'w').write('x')":
      'create config/db.yaml',
    "while True:\n    open('config/db.yaml', 'w').write('x')\n    break": 'create config/db.yaml',
    "n = 0\nwhile n < 100:\n    n += 1\nopen('config/db.yaml', 'w').write(str(n))": 'create config/db.yaml',
    "for i in range(500):\n    x = i * 2\nopen('config/db.yaml', 'w').write('x')": 'create config/db.yaml',
    "import io, os\nio.FileIO('config/db.yaml', 'w').write(b'x')": 'create config/db.yaml',
    "import mmap\nwith open('config/db.yaml', 'r+b') as f:\n    m = mmap.mmap(f.fileno(), 0)\n    m[0:1] = b'z'\n    m.flush()":
      'write config/db.yaml',
    "import os\nos.system('echo %s > %s' % ('x', 'config/db.yaml'))": 'create config/db.yaml',
    "import os\nos.system('echo {} > {}'.format('x', 'config/db.yaml'))": 'create config/db.yaml',
    "import os\nos.system(' '.join(['rm', 'config/db.yaml']))": 'delete config/db.yaml',
    "# -*- coding: utf-8 -*-\n\"\"\"doc with 'quotes' and \"\"\" + ''\nopen('config/db.yaml', 'w').write('x')":
      'create config/db.yaml',
    "if 1:\n\topen('config/db.yaml', 'w').write('x')": 'create config/db.yaml',
    "x = [\n  1, # it's\n  2]\nopen(\n  'config/db.yaml',\n  'w',\n).write('x')": 'create config/db.yaml',
    "s = 'a\\'b'; open('config/db.yaml', 'w').write(s)": 'create config/db.yaml',
    's = """a \\""" b"""; open(\'config/db.yaml\', \'w\').write(s)': 'create config/db.yaml',
    "s = rb'\\''; open('config/db.yaml', 'w').write('x')": 'create config/db.yaml',
    "s = f'{\"a\"!r:>{10}} {{x}}'; open('config/db.yaml', 'w').write(s)": 'create config/db.yaml',
  }),
  ...rowsOf((code) => `node <<'EOF'\n${code}\nEOF`, {
    "const fs = require('fs'); const { join } = require('path'); fs.writeFileSync(join(__dirname, 'config', 'db.yaml'), 'x')":
      'create config/db.yaml',
    "const fs = require('fs'); const cfg = { paths: { db: 'config/db.yaml' } }; const { paths: { db } } = cfg; fs.writeFileSync(db, 'x')":
      'create config/db.yaml',
    "const fs = require('fs'); const edits = [{ file: 'config/db.yaml', from: 'a', to: 'b' }]; for (const { file, from, to } of edits) { const s = fs.readFileSync(file, 'utf8'); fs.writeFileSync(file, s.replace(from, to)); }":
      'create config/db.yaml',
    "const fs = require('fs'); const p = ['config']; p.push('db.yaml'); fs.writeFileSync(p.join('/'), 'x')":
      'create config/db.yaml',
    "const fs = require('fs'); const f = (...a) => a.join('/'); fs.writeFileSync(f('config', 'db.yaml'), 'x')":
      'create config/db.yaml',
    "const fs = require('fs'); fs.writeFileSync(...['config/db.yaml', 'x'])": 'create config/db.yaml',
    "const fs = require('fs'); Reflect.apply(fs.writeFileSync, fs, ['config/db.yaml', 'x'])":
      'create config/db.yaml',
    "const fs = require('fs'); fs.writeFileSync.call(fs, 'config/db.yaml', 'x')": 'create config/db.yaml',
    "const fs = require('fs'); fs.writeFileSync.apply(null, ['config/db.yaml', 'x'])":
      'create config/db.yaml',
    "const fs = require('fs'); const w = fs.writeFileSync.bind(fs, 'config/db.yaml'); w('x')":
      'create config/db.yaml',
    "const util = require('util'); util.promisify(require('fs').writeFile)('config/db.yaml', 'x')":
      'create config/db.yaml',
    "const fs = require('fs'); const m = 'writeFileSync'; fs[m]('config/db.yaml', 'x')":
      'create config/db.yaml',
    "const { writeFileSync } = require('fs'); [['config/db.yaml', 'x']].forEach(([p, t]) => writeFileSync(p, t))":
      'create config/db.yaml',
    "const fs = require('fs'); fs.writeFileSync('config/db.yaml', fs.readFileSync('a.txt', 'utf8').split('\\n').map(l => l.trim()).join('\\n'))":
      'create config/db.yaml',
    "const fs = require('fs'); let s = fs.readFileSync('config/db.yaml', 'utf8').replace(/a: (\\d+)/, (m, n) => `a: ${+n + 1}`); fs.writeFileSync('config/db.yaml', s)":
      'create config/db.yaml',
    "const fs = require('fs'); (async function main() { for await (const f of ['config/db.yaml']) await fs.promises.writeFile(f, 'x') })().catch(console.error)":
      'create config/db.yaml',
    "const fs = require('fs'); Promise.resolve('config/db.yaml').then(p => fs.promises.writeFile(p, 'x'))":
      'create config/db.yaml',
    "const fs = require('fs'); (async () => { const h = await fs.promises.open('config/db.yaml', 'w'); await h.writeFile('x'); await h.close() })()":
      'create config/db.yaml',
    "const fs = require('fs'); (async () => { const p = await Promise.resolve('config/db.yaml'); fs.writeFileSync(p, 'x') })()":
      'create config/db.yaml',
    "const fs = require('fs'); function* g() { yield 'config/db.yaml' } for (const p of g()) fs.writeFileSync(p, 'x')":
      'create config/db.yaml',
    "const fs = require('fs'); const o = { get p() { return 'config/db.yaml' } }; fs.writeFileSync(o.p, 'x')":
      'create config/db.yaml',
    "const fs = require('fs'); class A { static P = 'config/db.yaml'; static save() { fs.writeFileSync(A.P, 'x') } } A.save()":
      'create config/db.yaml',
    "const fs = require('fs'); class A { #p = 'config/db.yaml'; save() { fs.writeFileSync(this.#p, 'x') } } new A().save()":
      'create config/db.yaml',
    "const fs = require('fs'); class A { p = 'config/db.yaml' } class B extends A { save() { fs.writeFileSync(this.p, 'x') } } new B().save()":
      'create config/db.yaml',
    "const fs = require('fs'); process.on('exit', () => fs.writeFileSync('config/db.yaml', 'x'))":
      'create config/db.yaml',
    "const fs = require('fs'); label: for (const a of [1]) { for (const b of ['config/db.yaml']) { fs.writeFileSync(b, 'x'); continue label } }":
      'create config/db.yaml',
    "const fs = require('fs'); var p; p = 'config/db.yaml'; if (p) { fs.writeFileSync(p, 'x') }":
      'create config/db.yaml',
    "const fs = require('fs'); const p = true && 'config/db.yaml'; fs.writeFileSync(p, 'x')":
      'create config/db.yaml',
    "const fs = require('fs'); const p = undefined ?? 'config/db.yaml'; fs.writeFileSync(p, 'x')":
      'create config/db.yaml',
    "const fs = require('fs'), a = 1, p = 'config/db.yaml'; fs.writeFileSync(p, 'x')":
      'create config/db.yaml',
    "const fs = require('fs')\nconst p = 'config/db.yaml'\n;[p].forEach(f => fs.writeFileSync(f, 'x'))":
      'create config/db.yaml',
    "const fs = require('fs')\nconst p = 'config/db.yaml'\nfs.writeFileSync(p, 'x')\n":
      'create config/db.yaml',
    "const cp = require('child_process'); cp.exec('rm config/db.yaml', (e, o) => console.log(o))":
      'delete config/db.yaml',
    "const { spawn } = require('child_process'); spawn('rm', ['config/db.yaml'], { stdio: 'inherit' })":
      'delete config/db.yaml',
    "const { spawnSync } = require('child_process'); const args = ['config/db.yaml']; spawnSync('rm', ['-f', ...args])":
      'delete config/db.yaml',
    "require('child_process').spawnSync('sh', ['-c', 'echo x > config/db.yaml'])": 'create config/db.yaml',
    "const { execFileSync: e } = require('node:child_process'); e('rm', ['db.yaml'], { cwd: require('path').join(process.cwd(), 'config') })":
      'delete config/db.yaml',
    "module.constructor._load('fs').writeFileSync('config/db.yaml', 'x')": 'create config/db.yaml',
    "global.process.binding; globalThis.f = require('fs'); f.writeFileSync('config/db.yaml', 'x')":
      'create config/db.yaml',
    "const vm = require('vm'); vm.runInThisContext(\"x => x('config/db.yaml', 'x')\")(require('fs').writeFileSync)":
      'create config/db.yaml',
    'eval(\'require("fs").unlinkSync("config/db.yaml")\')': 'delete config/db.yaml',
    "eval(Buffer.from('cmVxdWlyZSgiZnMiKS51bmxpbmtTeW5jKCJjb25maWcvZGIueWFtbCIp', 'base64') + '')":
      'delete config/db.yaml',
    "const fs = require('fs'); fs.writeFileSync(Buffer.from('config/db.yaml'), 'x')": 'create config/db.yaml',
    "const fs = require('fs'); fs.writeFileSync(decodeURIComponent('config%2Fdb.yaml'), 'x')":
      'create config/db.yaml',
    "const fs = require('fs'); fs.writeFileSync('lmay.bd/gifnoc'.split('').reverse().join(''), 'x')":
      'create config/db.yaml',
    "const fs = require('fs'); fs.writeFileSync([...'config/db.yaml'].join(''), 'x')":
      'create config/db.yaml',
    "const fs = require('fs'); fs.writeFileSync(String.raw`config/db.yaml`, 'x')": 'create config/db.yaml',
    "const fs = require('fs'); fs.writeFileSync('config/db.yaml.bak'.slice(0, -4), 'x')":
      'create config/db.yaml',
    "const fs = require('fs'), path = require('path'); const { dir } = path.parse('config/app.json'); fs.writeFileSync(path.join(dir, 'db.yaml'), 'x')":
      'create config/db.yaml',
    "const fs = require('fs'); fs.readdir('config', (e, names) => names.forEach(n => fs.unlinkSync('config/' + n)))":
      'delete config/app.json, delete config/db.yaml',
    "const fs = require('fs'), path = require('path'); function walk(d) { for (const e of fs.readdirSync(d, { withFileTypes: true })) { const p = path.join(d, e.name); if (e.isDirectory()) walk(p); else if (p.endsWith('.yaml')) fs.writeFileSync(p, 'x') } } walk('config')":
      'create config/db.yaml',
    "const fs = require('fs'); const s = fs.createWriteStream('config/db.yaml', { flags: 'a' }); s.write('x'); s.end()":
      'create config/db.yaml',
    "const fs = require('fs'); const fd = fs.openSync('config/db.yaml', fs.constants.O_WRONLY | fs.constants.O_TRUNC); fs.closeSync(fd)":
      'create config/db.yaml',
    "const { pipeline } = require('stream'); const fs = require('fs'); pipeline(fs.createReadStream('a.txt'), fs.createWriteStream('config/db.yaml'), () => {})":
      'create config/db.yaml',
    "const fs = require('fs'); const re = /[\"'`]/; const x = 1 /2/ 1; fs.unlinkSync('config/db.yaml')":
      'delete config/db.yaml',
    "const fs = require('fs'); const s = `a ${`b ${'c'} '`} \"`; fs.unlinkSync('config/db.yaml')":
      'delete config/db.yaml',
    "const fs = require('fs'); x = () => {} ; /'/.test('') ; fs.unlinkSync('config/db.yaml')":
      'delete config/db.yaml',
    "const fs = require('fs'); if (1) /'/.test(''); fs.unlinkSync('config/db.yaml')": 'delete config/db.yaml',
    "const fs = require('fs'); let i = 1; i++ /2; fs.unlinkSync('config/db.yaml') // '/":
      'delete config/db.yaml',
    "const fs = require('fs'); var a = {b: 1}\n/2/1; fs.unlinkSync('config/db.yaml')":
      'delete config/db.yaml',
  }),
  ...rowsOf((code) => `node --input-type=module <<'EOF'\n${code}\nEOF`, {
    "import fs from 'fs'; import { fileURLToPath } from 'url'; fs.writeFileSync(new URL('config/db.yaml', 'file://' + process.cwd() + '/'), 'x')":
      'create config/db.yaml',
  }),
  ...rowsOf((code) => `perl - <<'EOF'\n${code}\nEOF`, {
    "my @files = ('config/db.yaml');\nforeach my $file (@files) {\n  local $/;\n  open(my $in, '<', $file) or die;\n  my $c = <$in>;\n  close $in;\n  $c =~ s/a/b/g;\n  open(my $out, '>', $file) or die \"$!\";\n  print $out $c;\n  close $out;\n}":
      'create config/db.yaml',
    "use strict; use warnings;\nmy $dir = 'config'; my $name = 'db';\nmy $path = $dir . '/' . $name . '.yaml';\nopen my $fh, '>', $path or die;\nprint $fh 'x';":
      'create config/db.yaml',
    "my %o = (dir => 'config', file => 'db.yaml'); open(F, \">$o{dir}/$o{file}\"); print F 'x';":
      'create config/db.yaml',
    "my $o = { dir => 'config' }; open(F, \">$o->{dir}/db.yaml\"); print F 'x';": 'create config/db.yaml',
    "my @a = qw(config db.yaml); open(F, '>', \"$a[0]/$a[1]\"); print F 'x';": 'create config/db.yaml',
    "while (my $f = glob('config/*.yaml')) { unlink $f }": 'delete config/db.yaml',
    "my ($f) = grep { -f } glob('config/*.yaml'); unlink $f;": 'delete config/db.yaml',
    'unlink map { "config/$_" } (\'db.yaml\');': 'delete config/db.yaml',
    "sub w { my ($p, $t) = @_; open my $h, '>', $p; print $h $t; } w('config/db.yaml', 'x');":
      'create config/db.yaml',
    "sub w { open my $h, '>', $_[0]; print $h 'x' } &w('config/db.yaml');": 'create config/db.yaml',
    "my $c = 'rm config/db.yaml'; system($c) == 0 or die;": 'delete config/db.yaml',
    "my @c = ('rm', 'config/db.yaml'); system(@c);": 'delete config/db.yaml',
    'use File::Basename; my $d = dirname(\'config/app.json\'); unlink "$d/db.yaml";': 'delete config/db.yaml',
    "@ARGV = ('config/db.yaml'); $^I = ''; while (<>) { s/a/b/; print }": 'write config/db.yaml',
    "{ local ($^I, @ARGV) = ('', 'config/db.yaml'); while (<>) { s/a/b/; print } }": 'write config/db.yaml',
    "use IO::File; my $f = IO::File->new('config/db.yaml', 'w'); print $f 'x';": 'create config/db.yaml',
    "use IO::File; my $f = IO::File->new('> config/db.yaml'); print $f 'x';": 'create config/db.yaml',
    "open(STDOUT, '>', 'config/db.yaml'); print 'x';": 'create config/db.yaml',
    "open(my $f, '>', 'config/db.yaml'); select($f); print 'x';": 'create config/db.yaml',
    "my $s = 'it\\'s'; my $t = q{a 'b' {c}}; unlink 'config/db.yaml';": 'delete config/db.yaml',
    "my $x = 5; my $y = $x / 2; my $z = $y / 1; unlink 'config/db.yaml'; # '": 'delete config/db.yaml',
    "my $h = <<'A' . <<\"B\";\nit's\nA\n\"q\nB\nunlink 'config/db.yaml';": 'delete config/db.yaml',
    "=pod\n\nunlink 'a.txt';\n\n=cut\nunlink 'config/db.yaml';": 'delete config/db.yaml',
    "(my $p = 'config/app.json') =~ s/app.json/db.yaml/; unlink $p;": 'delete config/db.yaml',
    "my $p = 'config/xx.yaml'; $p =~ s/xx/db/; unlink $p;": 'delete config/db.yaml',
    "my $p = reverse 'lmay.bd/gifnoc'; unlink $p;": 'delete config/db.yaml',
    "my $p = pack('H*', '636f6e6669672f64622e79616d6c'); unlink $p;": 'delete config/db.yaml',
  }),
];
