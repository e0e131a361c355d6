// Calls by which the executable finds out what of its heap calls touch (native/src/image/training.rs).
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sampleCalls, sampleProject } from '../../bench/samples.mjs';

/** @type {Readonly<Record<string, readonly (keyof ReturnType<typeof sampleCalls>)[]>>} */
const CALLS = {
  files: ['Write, allowed', 'Write, refused', 'Edit', 'Read'],
  commands: ['Bash, short', 'Bash, long', 'Bash, refused'],
};
/** Commands of every day that aren't measured; what only they touch isn't packed either. */
const SELDOM = [
  "sed -i 's/a/b/' src/app.ts && cat src/app.ts | head -5",
  'cp -r src copy; mv copy other; rm -rf other; mkdir -p a/b; touch a/b/c; ln -s a d; chmod +x a/b/c',
  'git add -A && git commit -m "message" && git push origin main; git checkout -b topic; git diff HEAD~1 | head',
  'grep -rn "answer" src --include="*.ts" | sort | uniq -c | awk \'{ print $2 }\' | xargs wc -l > count.txt 2>&1',
  "find . -name '*.tmp' -delete; find src -type f -exec grep -l x {} +",
  'for f in *.ts; do echo "$f"; done; while read -r line; do echo "${line%%:*}"; done < list.txt',
  'if [[ -f a && ! -d b ]]; then x=$(( 1 + 2 )); elif test -n "$x"; then echo `date`; else exit 1; fi',
  'curl -fsSL https://example.com/a.json -o a.json; jq .name package.json; tee log.txt < a.json; diff a b',
  'npm install --save-dev x && npx tsc --noEmit; node build.mjs; python3 -m pytest -q; make -j4 test; cargo build',
  'cd src && ls -la; pwd; export A=1; B=2 env | grep B; sudo -u nobody true; timeout 5 sleep 1 & wait; kill %1',
  "case $1 in a|b) cat <<< 'x' ;; *) printf '%s\\n' \"$@\" >> out.log ;; esac; f() { local y=1; return $y; }; f; f | tail -1",
];

/** @param {string} folder */
export function writeSampleCalls(folder) {
  rmSync(folder, { recursive: true, force: true });
  for (const [kind, names] of Object.entries(CALLS))
    for (const [number, name] of names.entries())
      writeCall(join(folder, kind, String(number)), (project) => sampleCalls(project)[name]);
  for (const [number, command] of SELDOM.entries())
    writeCall(join(folder, 'seldom', String(number)), (project) => ({
      ...sampleCalls(project)['Bash, short'],
      tool_input: { command },
    }));
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
