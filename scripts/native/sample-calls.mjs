// Calls by which the executable finds out what of its heap calls touch (native/src/image/training.rs).
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sampleCalls, sampleProject } from '../../bench/samples.mjs';

/** @type {Readonly<Record<string, readonly (keyof ReturnType<typeof sampleCalls>)[]>>} */
const CALLS = {
  files: ['Write, allowed', 'Write, refused', 'Edit', 'Read'],
  commands: ['Bash, short', 'Bash, long', 'Bash, refused'],
};
/**
 * Commands of every day that aren't measured; what only they touch isn't packed either. One command takes another way
 * through the code than several do.
 */
const SELDOM = [
  'ls',
  'ls -la src',
  'cat src/app.ts',
  'head -5 a.txt',
  'tail -20 a.log',
  'wc -l a.txt',
  'pwd',
  'which node',
  'ps aux',
  'rm -rf dist',
  'rm src/app.ts',
  'cp src/app.ts src/copy.ts',
  'mv src/app.ts src/other.ts',
  'mkdir -p a/b',
  'touch a.txt',
  'echo hello > a.txt',
  'chmod +x run.sh',
  'ln -s a b',
  'diff a b',
  'tee a.log',
  'dd if=a of=b',
  'git add -A',
  'git commit -m "message"',
  'git log --oneline -5',
  'git diff',
  'git checkout -b topic',
  'git checkout main',
  'git stash pop',
  'git reset --hard',
  'git push',
  'gh pr create',
  'grep -rn answer src',
  'rg answer',
  'find . -name "*.ts" -newer a.txt',
  'sed -i "s/a/b/" src/app.ts',
  'perl -pi -e "s/a/b/" src/app.ts',
  'npm install',
  'npm run build',
  'pnpm add name',
  'yarn build',
  'npx vitest run test/a.test.ts',
  'npx tsc --noEmit',
  'npx eslint --fix src',
  'npx prettier --write src',
  'node build.mjs',
  'python3 main.py',
  'python3 -m pytest -q',
  'pip install name',
  'black .',
  'make test',
  'cargo build --release',
  'go test ./...',
  'gcc -o a a.c',
  'docker build -t name .',
  'kubectl apply -f a.yaml',
  'terraform apply',
  'psql -c "select 1"',
  'curl -s https://example.com -o page.html',
  'rsync -a a b',
  'scp a host:b',
  'tar xzf a.tgz',
  'unzip a.zip',
  'patch -p1 < a.patch',
  'vim a.txt',
  './run.sh',
  'bash run.sh',
  'env A=1 ./run.sh',
  'nohup ./run.sh &',
  'xargs rm < list.txt',
  'cd src && ls; export A=1; B=2 env | grep B; sudo -u nobody true; timeout 5 sleep 1 & wait; kill %1',
  'grep -rn "answer" src --include="*.ts" | sort | uniq -c | awk \'{ print $2 }\' | xargs wc -l > count.txt 2>&1',
  "find . -name '*.tmp' -delete; find src -type f -exec grep -l x {} +; diff a b | tee log.txt; jq .name package.json",
  `for f in *.ts; do echo "$f"; done; while read -r line; do echo "\${line%%:*}"; done < list.txt`,
  'if [[ -f a && ! -d b ]]; then x=$(( 1 + 2 )); elif test -n "$x"; then echo `date`; else exit 1; fi',
  "case $1 in a|b) cat <<< 'x' ;; *) printf '%s\\n' \"$@\" >> out.log ;; esac; f() { local y=1; return $y; }; f; f | tail -1",
];

/** @param {string} folder */
export function writeSampleCalls(folder) {
  rmSync(folder, { recursive: true, force: true });
  for (const [kind, names] of Object.entries(CALLS))
    for (const [number, name] of names.entries())
      writeCall(join(folder, kind, String(number)), (project) => sampleCalls(project)[name]);
  const all = [...Object.values(CALLS).flat(), /** @type {const} */ ('Write, agent by transcript')];
  for (const [number, name] of all.entries()) {
    // Most projects are repositories.
    const inRepository = join(folder, 'seldom', `call-${number}`);
    writeCall(inRepository, (project) => sampleCalls(project)[name]);
    writeRepository(join(inRepository, 'project'));
    writeExtended(join(folder, 'seldom', `packs-${number}`), name);
    const after = { hook_event_name: 'PostToolUse', tool_response: {} };
    writeCall(join(folder, 'after', String(number)), (project) => ({
      ...sampleCalls(project)[name],
      ...after,
    }));
  }
  for (const [number, command] of SELDOM.entries()) {
    const place = join(folder, 'seldom', String(number));
    writeCall(place, (project) => ({ ...sampleCalls(project)['Bash, short'], tool_input: { command } }));
    writeRepository(join(place, 'project'));
  }
}

/**
 * A project that extends all built-in packs and a file of its own, with another policy beside it.
 * @param {string} place
 * @param {keyof ReturnType<typeof sampleCalls>} name
 */
function writeExtended(place, name) {
  writeCall(place, (project) => sampleCalls(project)[name]);
  const project = join(place, 'project');
  const config = join(project, '.conclaude.yaml');
  const builtIn = readdirSync('packs').map((file) => `  - conclaude:${file.replace(/\.yaml$/, '')}\n`);
  const packs = ['extends:\n', ...builtIn, '  - ./team.yaml\n'].join('');
  writeFileSync(config, packs + readFileSync(config, 'utf8'));
  const rules = 'preToolUse:\n  uneditableFiles:\n    - pattern: "*.sum"\n      id: sums\n';
  for (const file of ['team.yaml', '.conclaude.local.yaml']) writeFileSync(join(project, file), rules);
}

/** @param {string} project */
function writeRepository(project) {
  for (const name of ['objects', 'refs/heads', 'info'])
    mkdirSync(join(project, '.git', name), { recursive: true });
  writeFileSync(join(project, '.git/HEAD'), 'ref: refs/heads/main\n');
  writeFileSync(join(project, '.git/config'), '[core]\n\trepositoryformatversion = 0\n\tbare = false\n');
  writeFileSync(join(project, '.git/info/exclude'), '# Nothing\n');
  writeFileSync(join(project, '.gitignore'), 'node_modules/\n/dist\n*.log\n!keep.log\n');
}

/**
 * @param {string} place
 * @param {(project: string) => unknown} payload
 */
function writeCall(place, payload) {
  const project = join(place, 'project');
  mkdirSync(project, { recursive: true });
  sampleProject(project, 20);
  writeFileSync(join(place, 'payload.json'), JSON.stringify(payload(project)));
}
