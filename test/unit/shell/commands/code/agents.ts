import type { Row } from '../../commands.ts';

/** What agents type: code in all places of a command, and scripts as they write them. */
export const AGENTS_CODE: readonly Row[] = [
  ["F=db; python3 - <<EOF\nopen('config/$F.yaml', 'w').write('x')\nEOF", 'create config/db.yaml'],
  ['F=config/db.yaml; export F; node -e \'fs.writeFileSync(process.env.F, "x")\'', 'create config/db.yaml'],
  ['CODE=\'open("config/db.yaml", "w").write("x")\'; python3 -c "$CODE"', 'create config/db.yaml'],
  ['bash -c "python3 -c \'open(\\"config/db.yaml\\", \\"w\\").write(\\"x\\")\'"', 'create config/db.yaml'],
  ['env python3 -c \'open("config/db.yaml", "w").write("x")\'', 'create config/db.yaml'],
  [
    'python3 -c \'import sys; exec(sys.argv[1])\' \'open("config/db.yaml", "w").write("x")\'',
    'create config/db.yaml',
  ],
  ['echo \'require("fs").unlinkSync("config/" + "db.yaml")\' | node -', 'delete config/db.yaml'],
  [
    'find config -name \'*.yaml\' -exec python3 -c \'import sys; open(sys.argv[1], "w").write("x")\' {} \\;',
    'create config/db.yaml',
  ],
  ['ls config/*.yaml | xargs -I{} python3 -c \'import os; os.remove("{}")\'', 'delete config/db.yaml'],
  ["for f in config/*.yaml; do python3 -c \"open('$f', 'a').write('x')\"; done", 'create config/db.yaml'],
  ["cat <<'EOF' | python3\nimport os\nos.remove('config/db.yaml')\nEOF", 'delete config/db.yaml'],
  [
    "cat <<'EOF' | python3 - config/db.yaml\nimport sys, os\nos.remove(sys.argv[1])\nEOF",
    'delete config/db.yaml',
  ],
  ['python3 -Bc \'open("config/db.yaml","w").write("x")\'', 'create config/db.yaml'],
  ['python3 -X utf8 -c \'open("config/db.yaml","w").write("x")\'', 'create config/db.yaml'],
  [
    'node -e \'const [f]=process.argv.slice(1);fs.writeFileSync(f,"x")\' config/db.yaml',
    'create config/db.yaml',
  ],
  [
    'python3 -c \'import sys; _, f = sys.argv; open(f, "w").write("x")\' config/db.yaml',
    'create config/db.yaml',
  ],
  ['python3 -c \'import sys; open(sys.argv.pop(), "w").write("x")\' config/db.yaml', 'create config/db.yaml'],
  ['perl -e \'open F, ">", $ARGV[0]; print F 1\' config/db.yaml', 'create config/db.yaml'],
  ["perl -e 'my ($f) = @ARGV; unlink $f' config/db.yaml", 'delete config/db.yaml'],
  ["perl -e 'for (@ARGV) { unlink }' config/db.yaml", 'delete config/db.yaml'],
  ["perl -ni -e 'print unless /x/' config/db.yaml", 'write config/db.yaml'],
  [
    "perl -Mstrict -we 'my $f = q(config/db.yaml); open(my $h, q(>), $f); print $h 1'",
    'create config/db.yaml',
  ],
  ['awk \'BEGIN { f = ARGV[1]; ARGV[1] = ""; print "x" > f }\' config/db.yaml', 'create config/db.yaml'],
  ['awk \'{ print > "config/" "db.yaml" }\' a.txt', 'create config/db.yaml'],
  ["awk -v OFS=, -v out=config/db.yaml '{ $1=$1; print >> out }' a.txt", 'create config/db.yaml'],
  ['awk \'BEGIN { cmd = "rm " "config/db.yaml"; cmd | getline; close(cmd) }\'', 'delete config/db.yaml'],
  ["sed -n 'w config/db.yaml' a.txt", 'create config/db.yaml'],
  ["sed '1e echo x > config/db.yaml' a.txt", 'create config/db.yaml'],
  ["sed 's/^.*$/echo x > config\\/db.yaml/e' a.txt", 'create config/db.yaml'],
  [
    "python3 - <<'EOF'\nimport os, sys\n\nCONFIG_DIR = 'config'\nFILES = {\n    'db': 'db.yaml',\n    'app': 'app.json',\n}\n\ndef path_for(key):\n    return os.path.join(CONFIG_DIR, FILES[key])\n\ndef update(key, fn):\n    p = path_for(key)\n    with open(p) as f:\n        content = f.read()\n    new = fn(content)\n    if new != content:\n        with open(p, 'w') as f:\n            f.write(new)\n\nupdate('db', lambda s: s.replace('a', 'b'))\nEOF",
    'create config/db.yaml',
  ],
  [
    "python3 - <<'EOF'\nfrom pathlib import Path\n\nclass Editor:\n    def __init__(self, root):\n        self.root = Path(root)\n    def replace(self, rel, old, new):\n        p = self.root / rel\n        p.write_text(p.read_text().replace(old, new))\n\ne = Editor('.')\ne.replace('config/db.yaml', 'a', 'b')\nEOF",
    'create config/db.yaml',
  ],
  [
    "python3 - <<'EOF'\nimport re, pathlib\nfor path, pattern, repl in [\n    ('config/db.yaml', r'a: \\d', 'a: 3'),\n]:\n    p = pathlib.Path(path)\n    p.write_text(re.sub(pattern, repl, p.read_text()))\n    print('updated', p)\nEOF",
    'create config/db.yaml',
  ],
  [
    "python3 - <<'EOF'\nimport os\nfor dirpath, dirnames, filenames in os.walk('.'):\n    if '.git' in dirpath:\n        continue\n    for name in filenames:\n        if not name.endswith('.yaml'):\n            continue\n        full = os.path.join(dirpath, name)\n        with open(full, 'a') as fh:\n            fh.write('# x\\n')\nEOF",
    'create config/db.yaml',
  ],
  [
    "python3 - <<'EOF'\nfrom pathlib import Path\nfiles = [p for p in Path('.').rglob('*') if p.is_file() and p.suffix == '.yaml' and '.git' not in p.parts]\nfor p in files:\n    p.write_text(p.read_text() + '# x')\nEOF",
    'create config/db.yaml',
  ],
  [
    "python3 - <<'EOF'\nimport json\ndata = {'config/db.yaml': 'x'}\nfor k in data:\n    with open(k, 'w') as f:\n        f.write(data[k])\nEOF",
    'create config/db.yaml',
  ],
  [
    "python3 - <<'EOF'\nlines = open('config/db.yaml').readlines()\nlines.insert(0, '# x\\n')\nopen('config/db.yaml', 'w').writelines(lines)\nEOF",
    'create config/db.yaml',
  ],
  [
    "python3 - <<'EOF'\ndef write_file(path: str, content: str, *, append: bool = False) -> None:\n    mode = 'a' if append else 'w'\n    with open(path, mode, encoding='utf-8') as handle:\n        handle.write(content)\n\nwrite_file('config/db.yaml', 'x', append=True)\nEOF",
    'create config/db.yaml',
  ],
  [
    "python3 - <<'EOF'\nimport shutil, pathlib\nsrc = pathlib.Path('a.txt')\nfor target in ('config/db.yaml', 'b.txt'):\n    shutil.copy(src, target)\nEOF",
    'create config/db.yaml, create b.txt',
  ],
  [
    "python3 - <<'EOF'\nimport os\np = os.path.realpath('config/../config/db.yaml')\nos.replace('a.txt', p)\nEOF",
    'delete a.txt, create config/db.yaml',
  ],
  [
    "python3 - <<'EOF'\npath = 'config/db.yaml'\ntry:\n    with open(path) as f: s = f.read()\nexcept IOError:\n    s = ''\nelse:\n    s += 'x'\nfinally:\n    pass\nopen(path, 'w').write(s)\nEOF",
    'create config/db.yaml',
  ],
  [
    "python3 - <<'EOF'\nimport subprocess\ndef sh(cmd, **kw):\n    return subprocess.run(cmd, shell=True, check=True, **kw)\nsh('rm db.yaml', cwd='config')\nEOF",
    'delete config/db.yaml',
  ],
  [
    "python3 - <<'EOF'\nimport subprocess\ndef run(*args):\n    subprocess.check_call(list(args))\nrun('rm', 'config/db.yaml')\nEOF",
    'delete config/db.yaml',
  ],
  [
    "python3 - <<'EOF'\nimport sys\nsys.path.insert(0, '.')\np = 'config/db.yaml'\nwith open(p, 'r+') as fh:\n    d = fh.read()\n    fh.seek(0)\n    fh.write(d * 2)\nEOF",
    'write config/db.yaml',
  ],
  [
    "node <<'EOF'\nconst fs = require('fs');\nconst path = require('path');\n\nconst ROOT = process.cwd();\nconst targets = ['config/db.yaml'].map((t) => path.join(ROOT, t));\n\nfunction patch(file, edits) {\n  let text = fs.readFileSync(file, 'utf8');\n  for (const [from, to] of edits) {\n    if (!text.includes(from)) throw new Error(`no ${from}`);\n    text = text.split(from).join(to);\n  }\n  fs.writeFileSync(file, text);\n}\n\ntargets.forEach((t) => patch(t, [['a', 'b']]));\nEOF",
    'create config/db.yaml',
  ],
  [
    "node <<'EOF'\nconst fs = require('fs');\nconst update = (file, fn) => fs.writeFileSync(file, fn(fs.readFileSync(file, 'utf8')));\nupdate('config/db.yaml', (s) => s.replace(/a/g, 'b'));\nEOF",
    'create config/db.yaml',
  ],
  [
    "node <<'EOF'\nimport('node:fs/promises').then(async ({ readFile, writeFile }) => {\n  const f = 'config/db.yaml';\n  const s = await readFile(f, 'utf8');\n  await writeFile(f, s + 'x');\n});\nEOF",
    'create config/db.yaml',
  ],
  [
    "node <<'EOF'\nconst fs = require('fs');\nconst edits = {\n  'config/db.yaml': (s) => s + 'x',\n};\nfor (const file of Object.keys(edits)) {\n  fs.writeFileSync(file, edits[file](fs.readFileSync(file, 'utf8')));\n}\nEOF",
    'create config/db.yaml',
  ],
  [
    "node <<'EOF'\nconst fs = require('fs');\nconst cfg = JSON.parse('{\"files\":[\"config/db.yaml\"]}');\ncfg.files.forEach(f => fs.unlinkSync(f));\nEOF",
    'delete config/db.yaml',
  ],
  [
    "node <<'EOF'\nconst fs = require('fs'); const s = fs.createWriteStream('config/db.yaml'); ['a', 'b'].forEach(l => s.write(l)); s.end();\nEOF",
    'create config/db.yaml',
  ],
  [
    "node <<'EOF'\nconst cp = require('child_process'); const run = (c, o = {}) => cp.execSync(c, { stdio: 'inherit', ...o }); run('rm db.yaml', { cwd: 'config' });\nEOF",
    'delete config/db.yaml',
  ],
  [
    "node <<'EOF'\nconst sh = require('child_process').execSync; const d = 'config'; sh(`rm ${d}/db.yaml`);\nEOF",
    'delete config/db.yaml',
  ],
  [
    "node <<'EOF'\nconst { exec } = require('child_process'); const util = require('util'); util.promisify(exec)('rm config/db.yaml');\nEOF",
    'delete config/db.yaml',
  ],
  [
    'python3 -c \'import sys; exec(sys.stdin.read())\' <<< \'open("config/db.yaml", "w").write("x")\'',
    'create config/db.yaml',
  ],
  [
    'python3 -c \'import sys; [open(l.strip(), "w") for l in sys.stdin]\' <<< config/db.yaml',
    'create config/db.yaml',
  ],
  ['node -e \'const [,f]=process.argv;fs.writeFileSync(f,"x")\' config/db.yaml', 'create config/db.yaml'],
  ['node -e \'const f=process.argv.at(-1);fs.writeFileSync(f,"x")\' config/db.yaml', 'create config/db.yaml'],
  [
    'echo config/db.yaml | node -e \'fs.unlinkSync(fs.readFileSync(0, "utf8").trim())\'',
    'delete config/db.yaml',
  ],
  [
    'awk \'BEGIN { while (("ls config" | getline f) > 0) system("rm config/" f) }\'',
    'delete config/app.json, delete config/db.yaml, unresolved',
  ],
];

/** The same, where nothing is changed. */
export const AGENTS_HARMLESS: readonly Row[] = [
  ['python3 -c "import json,sys; d=json.load(sys.stdin); print(d[\'name\'])" < package.json', ''],
  ['cat package.json | python3 -c "import sys,json; [print(k) for k in json.load(sys.stdin)]"', ''],
  ['python3 -c "import yaml; yaml.safe_load(open(\'config/db.yaml\'))"', ''],
  ['python3 -c "import ast,sys; ast.parse(open(\'src/tool.py\').read())"', ''],
  ['python3 -m py_compile /dev/null', ''],
  [
    'python3 -c "import requests; r = requests.get(\'http://x\'); r.raise_for_status(); print(r.json())" || true',
    '',
  ],
  ['python3 -c "from PIL import Image; im = Image.open(\'x.png\'); print(im.size)" || true', ''],
  [
    "python3 - <<'EOF'\nimport re\ns = open('a.txt').read()\nm = re.search(r'open\\(\"(.*?)\", \"w\"\\)', s)\nprint(m.group(1) if m else None)\nEOF",
    '',
  ],
  [
    "python3 - <<'EOF'\nimport sys\nfor line in sys.stdin:\n    parts = line.split()\n    print(parts[0])\nEOF",
    '',
  ],
  [
    "python3 - <<'EOF'\nimport unittest\nclass T(unittest.TestCase):\n    def test_a(self):\n        self.assertEqual(1, 1)\n    def setUp(self):\n        self.x = open('a.txt').read()\nunittest.main(argv=['x'], exit=False)\nEOF",
    '',
  ],
  [
    "python3 - <<'EOF'\nimport os\nprint({k: v for k, v in os.environ.items() if 'PATH' in k})\nos.environ['X'] = '1'\nEOF",
    '',
  ],
  [
    "python3 - <<'EOF'\nimport collections\nd = collections.defaultdict(list)\nd['a'].append('b')\nd.update({'c': 1})\nd.pop('a')\nprint(dict(d))\nEOF",
    '',
  ],
  ["python3 - <<'EOF'\nq = ['a.txt']\nq.insert(0, 'b.txt')\nq.pop()\nq.clear()\nEOF", ''],
  [
    "python3 - <<'EOF'\nclass Model:\n    def save(self): pass\n    def delete(self): pass\nm = Model()\nm.save()\nm.delete()\nEOF",
    '',
  ],
  [
    "python3 - <<'EOF'\nimport subprocess\nr = subprocess.run(['ls', '-la'], capture_output=True, text=True)\nfor l in r.stdout.splitlines():\n    print(l)\nEOF",
    '',
  ],
  ["python3 - <<'EOF'\nimport subprocess, sys\ncmd = sys.argv[1:] or ['true']\nsubprocess.run(cmd)\nEOF", ''],
  [
    "python3 - <<'EOF'\nimport os\nfor f in os.listdir('.'):\n    p = os.path.join('.', f)\n    if os.path.isfile(p) and os.path.getsize(p) > 10**9:\n        print(p)\nEOF",
    '',
  ],
  [
    "python3 - <<'EOF'\nfrom datetime import datetime\nprint(datetime.now().replace(microsecond=0).isoformat())\nEOF",
    '',
  ],
  ["python3 - <<'EOF'\nrows = [dict(a=1)]\nprint(sum(r['a'] for r in rows))\nEOF", ''],
  ["python3 - <<'EOF'\nimport socket\ns = socket.socket()\ns.close()\nEOF", ''],
  ["python3 - <<'EOF'\nimport http.client, json\nc = None\nprint(json.dumps({'rm': 'a.txt'}))\nEOF", ''],
  ["python3 - <<'EOF'\nx = 'open'\ngetattr(str, 'upper')('a')\nprint(x)\nEOF", ''],
  ["python3 - <<'EOF'\nimport time\nt = time.time()\nprint(f'{t:.2f} {t!r}')\nEOF", ''],
  ["python3 - <<'EOF'\ndef remove(x):\n    return [y for y in x if y]\nprint(remove(['a.txt']))\nEOF", ''],
  [
    "python3 - <<'EOF'\nfrom os.path import join, exists\nprint(join('config', 'db.yaml'), exists('a.txt'))\nEOF",
    '',
  ],
  ["python3 - <<'EOF'\nimport shutil\nprint(shutil.get_terminal_size())\nEOF", ''],
  [
    "python3 - <<'EOF'\nimport io, contextlib\nb = io.StringIO()\nwith contextlib.redirect_stdout(b):\n    print('x')\nprint(b.getvalue())\nEOF",
    '',
  ],
  [
    "python3 - <<'EOF'\nimport argparse\np = argparse.ArgumentParser()\np.add_argument('--out')\na = p.parse_args([])\nif a.out:\n    print(a.out)\nEOF",
    '',
  ],
  [
    "python3 - <<'EOF'\nimport logging\nlog = logging.getLogger()\nlog.warning('removing %s', 'a.txt')\nEOF",
    '',
  ],
  [
    "python3 - <<'EOF'\ntry:\n    open('nosuch.txt')\nexcept FileNotFoundError as e:\n    print(e)\nfinally:\n    print('done')\nEOF",
    '',
  ],
  ["python3 - <<'EOF'\nprint(list(map(lambda x: x + 1, filter(None, [1, 2]))))\nEOF", ''],
  [
    "python3 - <<'EOF'\nfor name in ['a.txt', 'b.txt']:\n    with open(name) as f, open('/dev/null', 'w') as out:\n        out.write(f.read())\nEOF",
    '',
  ],
  ["python3 - <<'EOF'\nimport os\nos.write(1, b'x')\nos.close(os.open('a.txt', os.O_RDONLY))\nEOF", ''],
  [
    "node <<'EOF'\nconst { execSync } = require('child_process'); const out = execSync('git log --oneline').toString().trim().split('\\n'); console.log(out.length)\nEOF",
    '',
  ],
  [
    "node <<'EOF'\nconst http = require('http'); const s = http.createServer((q, r) => { r.writeHead(200); r.write('x'); r.end() }); s.listen(0, () => s.close())\nEOF",
    '',
  ],
  [
    "node <<'EOF'\nconst m = new Map(); m.set('a.txt', 1); m.delete('a.txt'); const s = new Set(); s.add('x').delete('x'); console.log(m.size)\nEOF",
    '',
  ],
  [
    "node <<'EOF'\nconst o = { a: 1, write(x) { return x }, open() {}, rm() {} }; o.write('a.txt'); o.open('a.txt', 'w'); o.rm('a.txt')\nEOF",
    '',
  ],
  [
    "node <<'EOF'\nconst a = ['a.txt']; a.copyWithin(0); a.unshift('b'); console.log(a.join('/').replace('a', 'b'))\nEOF",
    '',
  ],
  [
    "node <<'EOF'\nconst p = JSON.parse(require('fs').readFileSync('package.json')); for (const k of Object.keys(p)) console.log(k, p[k])\nEOF",
    '',
  ],
  [
    "node <<'EOF'\nconst re = /^(\\w+)\\/(.*)$/; const [, a, b] = 'x/y'.match(re) || []; console.log(a, b)\nEOF",
    '',
  ],
  [
    "node <<'EOF'\nprocess.stdin.on('data', d => console.log(d.toString().length)); process.stdin.resume(); setTimeout(() => process.exit(0), 5)\nEOF",
    '',
  ],
  [
    "node <<'EOF'\nclass Repo { save(x) { this.x = x } remove(x) { delete this.x } rename(a, b) { return b } } const r = new Repo(); r.save('a.txt'); r.remove('a.txt'); r.rename('a.txt', 'b')\nEOF",
    '',
  ],
  [
    "node <<'EOF'\nconsole.log(require('path').join('a', 'b'), require('os').cpus().length, require('util').inspect({ a: 1 }))\nEOF",
    '',
  ],
  [
    "node <<'EOF'\nconst fs = require('fs'); fs.access('a.txt', fs.constants.W_OK, e => console.log(!e)); fs.watchFile; fs.closeSync(fs.openSync('a.txt'))\nEOF",
    '',
  ],
  [
    "node <<'EOF'\nconst fs = require('fs'); const out = []; for (const l of fs.readFileSync('a.txt', 'utf8').split('\\n')) { if (!l) continue; out.push(l.length) } console.log(out)\nEOF",
    '',
  ],
  ['node --check src/index.js', ''],
  ['node --test --test-name-pattern nosuch 2>/dev/null || true', ''],
  ["perl -ne 'print if $. == 2' a.txt", ''],
  ["perl -lne 'print $1 if /(\\w+)/' a.txt", ''],
  ["perl -0777 -ne 'print length' a.txt", ''],
  ['perl -e \'print join("\\n", sort { $a cmp $b } qw(b a)), "\\n"\'', ''],
  ["perl -MData::Dumper -e 'print Dumper({a=>1})'", ''],
  ["perl -pe 's/(\\d+)/$1+1/e' a.txt", ''],
  ["perl -F, -lane 'print $F[1]' data.csv", ''],
  ['perl -ne \'$h{$_}++; END { print "$_: $h{$_}" for keys %h }\' a.txt', ''],
  ["awk '{print $1, $NF}' a.txt", ''],
  ["awk -F, 'NR>1 && $2>1 {s+=$2} END {print s/NR}' data.csv", ''],
  ["awk '!seen[$0]++' a.txt", ''],
  ["awk 'length > 3' a.txt", ''],
  ['awk \'{printf "%-10s|%s\\n", $1, $2}\' a.txt', ''],
  ['awk \'BEGIN{FS=","; OFS="\\t"} {$1=$1; print}\' data.csv', ''],
  ["awk '/alpha/,/beta/' a.txt", ''],
  ['awk \'{ x = $1 > 2 ? "a" : "b"; print x }\' a.txt', ''],
  ["awk 'NR==FNR{a[$1];next} $1 in a' a.txt b.txt", ''],
  ['awk \'{ print | "sort -n" }\' a.txt', ''],
  ["ps aux | awk '$3 > 50 {print $2}'", ''],
  ['awk \'BEGIN { if (3 > 2) print "x" }\'', ''],
  ['awk \'{ print $1 > "/dev/null" }\' a.txt', ''],
  ["sed -n '/a/{p;q}' a.txt", ''],
  ["sed -E 's/(a)(b)/\\2\\1/g; /x/d' a.txt", ''],
  ["sed '/^e/d' a.txt", ''],
  ["sed -n '$=' a.txt", ''],
  ["sed 's/a/b/;s/w/x/' a.txt", ''],
  ['sed = a.txt', ''],
  ["sed '1!G;h;$!d' a.txt", ''],
  [
    "node <<'EOF'\nconst fs = require('fs'); for (const n of fs.readdirSync('config')) { const s = fs.statSync('config/' + n); if (s.isFile() && n.endsWith('.bak')) fs.unlinkSync('config/' + n) }\nEOF",
    '',
  ],
];
