import type { Row } from '../../commands.ts';
import { rowsOf } from './rows.ts';

const HEAD = "const fs = require('fs'), path = require('path'), cp = require('child_process');\n";

/** JavaScript on standard input; the head requires what the code uses. */
export const JAVASCRIPT: readonly Row[] = rowsOf((code) => `node <<'EOF'\n${HEAD}${code}\nEOF`, {
  // Paths that are put together.
  "fs.writeFileSync(path.join(__dirname, 'config', 'db.yaml'), 'x')": 'create config/db.yaml',
  "fs.writeFileSync(path.join(process.cwd(), 'config/db.yaml'), 'x')": 'create config/db.yaml',
  "fs.writeFileSync(path.resolve('config', 'db.yaml'), 'x')": 'create config/db.yaml',
  "const d = 'config'; fs.writeFileSync(`${d}/db.yaml`, 'x')": 'create config/db.yaml',
  "const env = 'db';\nfs.appendFileSync('config/' + env + '.yaml', 'x');": 'create config/db.yaml',
  "fs.writeFileSync(['config', 'db.yaml'].join('/'), 'x')": 'create config/db.yaml',
  "fs.writeFileSync('config/'.concat('db.yaml'), 'x')": 'create config/db.yaml',
  "fs.writeFileSync('CONFIG/DB.YAML'.toLowerCase(), 'x')": 'create config/db.yaml',
  "fs.writeFileSync('config/x.yaml'.replace('x', 'db'), 'y')": 'create config/db.yaml',
  "fs.writeFileSync(path.join(path.dirname('config/app.json'), 'db.yaml'), 'x')": 'create config/db.yaml',
  "fs.writeFileSync(path.format({ dir: 'config', name: 'db', ext: '.yaml' }), 'x')": 'create config/db.yaml',
  "fs.writeFileSync(String.fromCharCode(97, 46, 116, 120, 116), 'x')": 'create a.txt',
  "fs.writeFileSync(Buffer.from('YS50eHQ=', 'base64').toString(), 'x')": 'create a.txt',
  "fs.writeFileSync(atob('YS50eHQ='), 'x')": 'create a.txt',
  "const o = { dir: 'config', file: 'db.yaml' };\nfs.writeFileSync(path.join(o.dir, o.file), 'x')":
    'create config/db.yaml',
  "const { dir, file = 'db.yaml' } = { dir: 'config' };\nfs.writeFileSync(dir + '/' + file, 'x')":
    'create config/db.yaml',
  "const [a, b] = ['config', 'db.yaml'];\nfs.writeFileSync(path.join(a, b), 'x')": 'create config/db.yaml',
  "const u = new URL('file://' + process.cwd() + '/a.txt');\nfs.writeFileSync(u, 'x')": 'create a.txt',
  // What looks like a comment or a text.
  "/* don't */ fs.writeFileSync('a.txt', 'x')": 'create a.txt',
  "const q = 'it'.replace(/\"/g, ''); fs.writeFileSync('a.txt', q)": 'create a.txt',
  "const r = /[/'\"]/.test('x'); fs.unlinkSync('a.txt')": 'delete a.txt',
  "const h = 4 / 2 / 1; fs.unlinkSync('a.txt') // '": 'delete a.txt',
  "const u = 'http://x.y/z'; fs.unlinkSync('a.txt')": 'delete a.txt',
  "const t = `it's ${'b'} \\``; fs.unlinkSync('a.txt')": 'delete a.txt',
  "if (/a/.test('a')) fs.unlinkSync('a.txt')": 'delete a.txt',
  // Names, lists, loops.
  "let p = 'b.txt'; p = 'a.txt'; fs.writeFileSync(p, 'x')": 'create a.txt',
  "for (const f of ['config/app.json', 'config/db.yaml']) fs.writeFileSync(f, 'x')":
    'create config/app.json, create config/db.yaml',
  "for (const [from, to] of [['a.txt', 'z.txt']]) fs.renameSync(from, to)": 'delete a.txt, create z.txt',
  "for (const [p, t] of Object.entries({ 'a.txt': 'x', 'b.txt': 'y' })) fs.writeFileSync(p, t)":
    'create a.txt, create b.txt',
  "const files = ['a.txt', 'b.txt'];\nfor (let i = 0; i < files.length; i++) { fs.unlinkSync(files[i]); }":
    'delete a.txt, delete b.txt',
  "['a', 'b'].map(n => n + '.txt').forEach(f => fs.appendFileSync(f, 'x'))": 'create a.txt, create b.txt',
  "const files = []; files.push('a.txt', 'b.txt'); files.forEach(f => fs.rmSync(f))":
    'delete a.txt/**, delete b.txt/**',
  "for (const k in { 'a.txt': 1 }) fs.unlinkSync(k)": 'delete a.txt',
  "new Map([['a.txt', 'x']]).forEach((v, k) => fs.writeFileSync(k, v))": 'create a.txt',
  "'a.txt b.txt'.split(' ').forEach(function (f) { fs.unlinkSync(f) })": 'delete a.txt, delete b.txt',
  "['a.txt', 'b.txt'].filter(f => f.startsWith('a')).forEach(f => fs.unlinkSync(f))": 'delete a.txt',
  "let i = 0; while (i < 2) { fs.appendFileSync(['a.txt', 'b.txt'][i], 'x'); i++ }":
    'create a.txt, create b.txt',
  "const f = process.env.NOSUCH || 'a.txt'; fs.writeFileSync(f, 'x')": ['create a.txt, unresolved', 'over'],
  "const f = process.argv.length > 9 ? 'b.txt' : 'a.txt'; fs.writeFileSync(f, 'x')": 'create a.txt',
  // Listings.
  "fs.readdirSync('config').filter(f => f.endsWith('.yaml')).forEach(f => fs.writeFileSync('config/' + f, 'x'))":
    'create config/db.yaml',
  "for (const e of fs.readdirSync('config', { withFileTypes: true })) fs.unlinkSync(path.join('config', e.name))":
    'delete config/app.json, delete config/db.yaml',
  // Functions and classes.
  "function save(p, text) { fs.writeFileSync(p, text) }\nsave('config/db.yaml', 'x')":
    'create config/db.yaml',
  "run();\nfunction run() { fs.unlinkSync('a.txt') }": 'delete a.txt',
  "const save = (p, t = 'x') => fs.writeFileSync(p, t);\nsave('a.txt')": 'create a.txt',
  "const target = name => path.join('config', name);\nfs.writeFileSync(target('db.yaml'), 'x')":
    'create config/db.yaml',
  "(async () => { await fs.promises.writeFile('a.txt', 'x') })()": 'create a.txt',
  "const main = async () => { const { writeFile } = fs.promises; await writeFile('a.txt', 'x') }; main()":
    'create a.txt',
  "class C { constructor(p) { this.p = p } save() { fs.writeFileSync(this.p, 'x') } }\nnew C('a.txt').save()":
    'create a.txt',
  "const o = { save(p) { fs.writeFileSync(p, 'x') } }; o.save('a.txt')": 'create a.txt',
  "fs.readFile('a.txt', 'utf8', (e, t) => { fs.writeFileSync('b.txt', t) })": 'create b.txt, read a.txt',
  "fs.promises.readFile('a.txt').then(t => fs.promises.writeFile('b.txt', t))": 'create b.txt, read a.txt',
  "setTimeout(() => fs.unlinkSync('a.txt'), 1)": 'delete a.txt',
  "Promise.all(['a.txt', 'b.txt'].map(f => fs.promises.appendFile(f, 'x')))": 'create a.txt, create b.txt',
  "try { JSON.parse('{') } catch (e) { fs.unlinkSync('a.txt') }": 'delete a.txt',
  "switch ('x') { case 'x': fs.unlinkSync('a.txt'); break; default: fs.unlinkSync('b.txt') }": 'delete a.txt',
  // Ways of getting at the library.
  "const { writeFileSync: w } = require('node:fs'); w('a.txt', 'x')": 'create a.txt',
  "const f = require('fs/promises'); f.writeFile('a.txt', 'x')": 'create a.txt',
  "import('fs').then(m => m.writeFileSync('a.txt', 'x'))": 'create a.txt',
  "fs['write' + 'FileSync']('a.txt', 'x')": 'create a.txt',
  "const { promises: { rm } } = fs; rm('a.txt')": 'delete a.txt/**',
  "const w = fs.writeFileSync; w('a.txt', 'x')": 'create a.txt',
  "const fd = fs.openSync('a.txt', 'w'); fs.writeSync(fd, 'x')": 'create a.txt',
  "fs.createWriteStream('a.txt').end('x')": 'create a.txt',
  "fs.createReadStream('b.txt').pipe(fs.createWriteStream('a.txt'))": 'create a.txt, read b.txt',
  "fs.cpSync('sub', 'new', { recursive: true })":
    'create new, create new/.env, create new/c.txt, create new/deep, create new/deep/d.txt',
  "fs.copyFileSync('b.txt', 'a.txt')": 'create a.txt, read b.txt',
  "fs.truncateSync('a.txt')": 'write a.txt',
  "fs.symlinkSync('a.txt', 'l'); fs.writeFileSync('l', 'x')": 'create l, create a.txt',
  // Folders and commands.
  "process.chdir('config'); fs.writeFileSync('db.yaml', 'x')": 'create config/db.yaml',
  "cp.execSync('rm db.yaml', { cwd: 'config' })": 'delete config/db.yaml',
  "const f = 'a.txt'; cp.execSync(`rm ${f}`)": 'delete a.txt',
  "cp.spawnSync('rm', ['db.yaml'], { cwd: 'config' })": 'delete config/db.yaml',
  "cp.execFileSync('cp', ['a.txt', 'config/db.yaml'])": 'create config/db.yaml',
  "cp.spawnSync('rm a.txt', { shell: true })": 'delete a.txt',
  "cp.execSync('bash', { input: 'rm a.txt' })": 'delete a.txt',
  "const { execSync } = cp; ['a.txt', 'b.txt'].forEach(f => execSync('rm ' + f))":
    'delete a.txt, delete b.txt',
  'eval("fs.unlinkSync(\'a.txt\')")': 'delete a.txt',
  "new Function('f', \"f.unlinkSync('a.txt')\")(fs)": 'delete a.txt',
  "const j = JSON.parse(fs.readFileSync('package.json', 'utf8'));\nj.version = '2.0.0';\nfs.writeFileSync('package.json', JSON.stringify(j, null, 2) + '\\n');":
    'create package.json, read package.json',
  // What can't be known.
  "const f = fs.readFileSync('list.txt', 'utf8').split('\\n')[0]; fs.unlinkSync(f)": [
    'read list.txt, unresolved',
    'unseen',
  ],
  "fs.writeFileSync(`out-${Date.now()}.txt`, 'x')": ['unresolved', 'unseen'],
});

export const JAVASCRIPT_ELSEWHERE: readonly Row[] = [
  ['node -e \'require("fs").writeFileSync(process.argv[1], "x")\' config/db.yaml', 'create config/db.yaml'],
  ["node - a.txt <<'EOF'\nrequire('fs').writeFileSync(process.argv[2], 'x')\nEOF", 'create a.txt'],
  [
    "node -e 'process.argv.slice(1).forEach(f => fs.unlinkSync(f))' a.txt b.txt",
    'delete a.txt, delete b.txt',
  ],
  ['F=a.txt node -e \'fs.writeFileSync(process.env.F, "x")\'', 'create a.txt'],
  ['F=a.txt node -e \'const { F } = process.env; fs.writeFileSync(F, "x")\'', 'create a.txt'],
  [
    "node --input-type=module <<'EOF'\nimport fs, { writeFileSync as w } from 'node:fs';\nimport * as path from 'path';\nw(path.join('config', 'db.yaml'), 'x');\nfs.rmSync('a.txt');\nEOF",
    'create config/db.yaml, delete a.txt/**',
  ],
  [
    "node --input-type=module -e \"const { writeFile } = await import('fs/promises'); await writeFile('a.txt', 'x')\"",
    'create a.txt',
  ],
  ["f=a.txt; node -e \"fs.writeFileSync('$f', 1+'')\"", 'create a.txt'],
  ['rm $(node -p "\'a.txt\'")', 'delete a.txt'],
  ['cd config; node -e \'fs.writeFileSync("db.yaml", "x")\'', 'create config/db.yaml'],
  ['bun -e \'const d = "config"; await Bun.write(`${d}/db.yaml`, "x")\'', 'create config/db.yaml', 'unrun'],
  ['deno eval \'await Deno.writeTextFile("config/" + "db.yaml", "x")\'', 'create config/db.yaml', 'unrun'],
  [
    "tsx -e \"import { rmSync } from 'fs'; const p: string = 'a.txt'; rmSync(p as string)\"",
    'delete a.txt/**',
    'unrun',
  ],
  ['bun -e \'import { $ } from "bun"; await $`rm a.txt`\'', 'delete a.txt', 'unrun'],
];
