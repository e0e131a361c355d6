// How fast past calls are read and judged, and in how much memory: node bench/replay.mjs [MEGABYTES], after a build.
// Each step is a process of its own, and measured by the processor's time: other work on the computer counts less so.
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { RULES } from './everyday.mjs';
import { writeHistory } from './history.mjs';
import { sampleConfig } from './samples.mjs';

const megabytes = Number(process.argv[2] ?? 1000);
const program = fileURLToPath(new URL('../dist/conclaude.cjs', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'conclaude-replay-'));
try {
  const project = join(folder, 'project');
  mkdirSync(project);
  writeFileSync(join(project, '.conclaude.yaml'), sampleConfig(RULES));
  const { bytes, calls } = writeHistory(join(folder, 'history'), megabytes * 1e6, project);
  console.log(`${Math.round(bytes / 1e6)} MB of transcripts, ${calls} calls, ${RULES} rules`);
  // Of another project: everything is read, and nothing judged.
  const reading = measured(join(folder, 'history'), project, join(folder, 'elsewhere'));
  const whole = measured(join(folder, 'history'), project, project);
  const judging = whole.seconds - reading.seconds;
  console.log(`reading: ${Math.round(bytes / 1e6 / reading.seconds)} MB/s, ${reading.peak} MB of memory`);
  console.log(`judging: ${Math.round(calls / judging)} calls/s`);
  console.log(`together: ${Math.round(bytes / 1e6 / whole.seconds)} MB/s, ${whole.peak} MB of memory`);
} finally {
  rmSync(folder, { recursive: true, force: true });
}

/**
 * @param {string} transcripts
 * @param {string} project
 * @param {string} recordedIn
 */
function measured(transcripts, project, recordedIn) {
  const args = [
    'replay',
    '--since',
    'all',
    '--json',
    '--transcripts',
    transcripts,
    '--recorded-in',
    recordedIn,
  ];
  const code = `process.argv.splice(1, 1, ${JSON.stringify(program)});
    process.on('exit', () => { const { userCPUTime, systemCPUTime, maxRSS } = process.resourceUsage();
      process.stderr.write(JSON.stringify({ seconds: (userCPUTime + systemCPUTime) / 1e6, peak: Math.round(maxRSS / 1024) })); });
    require(${JSON.stringify(program)});`;
  const { status, stderr } = spawnSync(process.execPath, ['-e', code, '--', program, ...args], {
    cwd: project,
    encoding: 'utf8',
    maxBuffer: 1 << 28,
  });
  if (status !== 0) throw new Error(`replay ended with ${status}: ${stderr}`);
  return /** @type {{ seconds: number, peak: number }} */ (JSON.parse(stderr.slice(stderr.lastIndexOf('{'))));
}
