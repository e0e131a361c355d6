// What a hook costs, cold: every kind of call and every build, in turns with `true` and `node -e 0`. With --docs,
// docs/speed.md and its chart are brought up to date.
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { nativeExecutable, peers, setUpBuilds } from './builds.mjs';
import { chart } from './chart.mjs';
import { measureCpu, measureMemory, measureWall } from './measure.mjs';
import { AGENT_RULE, EFFECTS, largeProject, sampleCalls, sampleProject } from './samples.mjs';

const rounds = Number(process.env.BENCH_ROUNDS ?? 40);
const RULES = 20;

const folder = mkdtempSync(join(tmpdir(), 'conclaude-bench-'));
const project = join(folder, 'project');
sampleProject(project, RULES);
const projectWithAgents = join(folder, 'project-with-agents');
sampleProject(projectWithAgents, RULES, AGENT_RULE);
const BY_TRANSCRIPT = 'Write, agent by transcript';

/** @type {Record<string, import('./measure.mjs').Case>} */
const cases = {
  true: { command: ['true'] },
  'node -e 0': { command: [process.execPath, '-e', '0'] },
};

/**
 * @param {string} program
 * @param {keyof ReturnType<typeof sampleCalls>} name
 */
function hook(program, name) {
  const place = name === BY_TRANSCRIPT ? projectWithAgents : project;
  const input = JSON.stringify(sampleCalls(place)[name]);
  return { command: [program, 'Hooks', 'PreToolUse'], input, project: place };
}

const names = /** @type {(keyof ReturnType<typeof sampleCalls>)[]} */ (Object.keys(sampleCalls(project)));
for (const [build, program] of Object.entries(setUpBuilds(folder)))
  for (const name of names) cases[`${build}: ${name}`] = hook(program, name);
// What comparing protected files costs around a command, in a large repository.
const LARGE_FILES = 10_000;
for (const effects of EFFECTS) {
  const place = join(folder, `large-${effects}`);
  largeProject(place, RULES, LARGE_FILES, effects);
  const call = sampleCalls(place)['Bash, short'];
  const at = (/** @type {string} */ program, /** @type {string} */ event) => ({
    command: [program, 'Hooks', event],
    input: JSON.stringify({ ...call, hook_event_name: event }),
    project: place,
  });
  for (const [build, program] of Object.entries(setUpBuilds(join(folder, effects)))) {
    const before = at(program, 'PreToolUse');
    cases[`${build}: before, effects: ${effects}`] = before;
    cases[`${build}: after, effects: ${effects}`] = { ...at(program, 'PostToolUse'), after: before };
  }
}
const executable = nativeExecutable();
if (executable !== undefined)
  for (const name of /** @type {const} */ (['Write, allowed', 'Bash, short']))
    cases[`native alone: ${name}`] = { ...hook(executable, name), env: { BUN_JSC_useJIT: '0' } };
for (const path of peers()) cases[`${basename(path)}: Write`] = hook(path, 'Write, allowed');

const walls = measureWall(cases, rounds);
/** @type {{ name: string, p10: number, p50: number, p95: number, cpu: number, memory: number }[]} */
const rows = [];
for (const [name, call] of Object.entries(cases)) {
  const wall = walls[name] ?? { p10: 0, p50: 0, p95: 0 };
  const cpu = measureCpu(call, Math.ceil(rounds / 2), folder);
  rows.push({ name, ...wall, cpu, memory: await measureMemory(call) });
}
rmSync(folder, { recursive: true });

const [shell, node] = [walls.true?.p50 ?? 0, walls['node -e 0']?.p50 ?? 0];
const quietNode = walls['node -e 0']?.p10 ?? 0;
const HEAD = ['call', 'p50 ms', 'p95 ms', '× true', '× node -e 0', 'quiet ×', 'CPU ms', 'MB'];
const cells = rows.map(({ name, p10, p50, p95, cpu, memory }) => [
  name,
  p50.toFixed(1),
  p95.toFixed(1),
  (p50 / shell).toFixed(1),
  (p50 / node).toFixed(2),
  (p10 / quietNode).toFixed(2),
  cpu.toFixed(1),
  memory.toFixed(0),
]);
const machine = `Node ${process.version}, ${process.platform} ${process.arch}, ${cpus().length} cores, ${RULES} rules`;
console.log(`${rounds} cold calls each, in turns. ${machine}.\n`);
for (const line of [HEAD, ...cells])
  console.log(line.map((cell, at) => (at === 0 ? cell.padEnd(36) : cell.padStart(12))).join(''));

mkdirSync('bench/results', { recursive: true });
const date = new Date().toISOString();
writeFileSync(
  `bench/results/cold-${date.replaceAll(':', '-')}.json`,
  `${JSON.stringify({ date, machine, rounds, rows }, null, 2)}\n`,
);
if (process.argv.includes('--docs')) writeDocs();

function writeDocs() {
  const table = [HEAD, HEAD.map((_, at) => (at === 0 ? '---' : '--:')), ...cells]
    .map((line) => `| ${line.join(' | ')} |`)
    .join('\n');
  const page = readFileSync('docs/speed.md', 'utf8');
  const text = `${date.slice(0, 10)}, ${machine}; ${rounds} cold calls each, in turns.\n\n${table}\n`;
  writeFileSync(
    'docs/speed.md',
    page.replace(/(<!-- bench -->\n)[\s\S]*?(<!-- \/bench -->)/, `$1\n${text}\n$2`),
  );
  writeFileSync('docs/speed.svg', chart(rows.map(({ name, p50 }) => ({ name, ratio: p50 / node }))));
}
