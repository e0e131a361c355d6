// Writes native/hot-functions.txt: the functions of the engine and the C library that sample calls run, first those of
// calls about files. The linker puts them together (native/build.rs). Needs valgrind, and an executable with names:
//
//   CARGO_PROFILE_RELEASE_STRIP=none npm run build:native && node scripts/list-hot-functions.mjs
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { writeSampleCalls } from './native/sample-calls.mjs';
import { executablePath, TARGETS, thisPlatform } from './native/targets.mjs';
import { run } from './native/tools.mjs';

const LIST = 'native/hot-functions.txt';
const REFUSED = 2;

const platform = thisPlatform();
const target = TARGETS[platform];
if (target === undefined) throw new Error(`there is no executable for ${platform}`);
const executable = resolve(executablePath(platform, target));
const folder = mkdtempSync(join(tmpdir(), 'conclaude-functions-'));
const samples = join(folder, 'calls');
writeSampleCalls(samples);

/** @param {string} call its folder */
function functionsOf(call) {
  const profile = join(folder, 'profile');
  // The handler that unpacks the image goes back to where the fault was: all registers must be right there.
  const whole = '--vex-iropt-register-updates=allregs-at-mem-access';
  const traced = [
    ...['--tool=callgrind', whole, `--callgrind-out-file=${profile}`],
    ...[executable, 'Hooks', 'PreToolUse'],
  ];
  const script = 'cd "$1" && shift && exec valgrind "$@" < ../payload.json';
  const project = join(call, 'project');
  run('sh', ['-c', script, 'sh', project, ...traced], {
    env: { CLAUDE_PROJECT_DIR: project },
    mayEndWith: REFUSED,
  });
  // Each name stands where it occurs first, after a number; a function that calls itself has a number behind.
  return [...readFileSync(profile, 'utf8').matchAll(/^c?fn=\(\d+\) (\w+)(?:'\d+)?$/gm)].map(
    ([, name]) => name ?? '',
  );
}

/** @type {Set<string>} */
const all = new Set();
for (const kind of ['files', 'commands']) {
  const calls = readdirSync(join(samples, kind)).map((name) => join(samples, kind, name));
  for (const name of [...new Set(calls.flatMap(functionsOf))].sort()) all.add(name);
}
rmSync(folder, { recursive: true });
// An address in place of a name.
const names = [...all].filter((name) => !/^0x/.test(name));
if (!names.includes('JS_CallInternal')) throw new Error('the executable has no names');
writeFileSync(LIST, `${names.join('\n')}\n`);
