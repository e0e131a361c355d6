// Cold hook calls, interleaved with `true` and `node -e 0` in one run: machines are noisy, so only the ratios
// between rows of one table mean something.
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = resolve(dirname(fileURLToPath(import.meta.url)), '..');
const rounds = Number(process.env.BENCH_ROUNDS ?? 40);
const project = mkdtempSync(join(tmpdir(), 'conclaude-bench-'));
mkdirSync(join(project, 'src'));
writeFileSync(join(project, 'src/app.ts'), '');
const rules = Array.from({ length: 20 }, (_, index) => `    - "protected-${index}/**/*.ts"`).join('\n');
writeFileSync(join(project, '.conclaude.yaml'), `preToolUse:\n  uneditableFiles:\n${rules}\n`);

/**
 * @param {string} tool_name
 * @param {object} tool_input
 */
const payload = (tool_name, tool_input) =>
  JSON.stringify({
    session_id: 's',
    cwd: project,
    prompt_id: 'p',
    hook_event_name: 'PreToolUse',
    tool_name,
    tool_input,
  });
const hook = [join(root, 'bin/conclaude'), 'Hooks', 'PreToolUse'];

/** @type {Readonly<Record<string, { command: readonly string[], input?: string }>>} */
const CASES = {
  true: { command: ['true'] },
  'node -e 0': { command: [process.execPath, '-e', '0'] },
  'Write, allowed': {
    command: hook,
    input: payload('Write', { file_path: join(project, 'src/new.ts'), content: 'x'.repeat(2000) }),
  },
  'Write, refused': {
    command: hook,
    input: payload('Write', { file_path: join(project, 'protected-7/a/b.ts'), content: 'x' }),
  },
  Read: { command: hook, input: payload('Read', { file_path: join(project, 'src/app.ts') }) },
  Bash: { command: hook, input: payload('Bash', { command: 'npm test && git status' }) },
};

/** @type {Map<string, number[]>} */
const times = new Map(Object.keys(CASES).map((name) => [name, []]));
for (let round = -2; round < rounds; round++) {
  for (const [name, { command, input }] of Object.entries(CASES)) {
    const [program = '', ...args] = command;
    const start = process.hrtime.bigint();
    spawnSync(program, args, {
      input: input ?? '',
      env: { PATH: process.env.PATH, CLAUDE_PROJECT_DIR: project },
    });
    const milliseconds = Number(process.hrtime.bigint() - start) / 1e6;
    if (round >= 0) times.get(name)?.push(milliseconds);
  }
}
rmSync(project, { recursive: true });

/**
 * @param {readonly number[]} sorted
 * @param {number} share
 */
const quantile = (sorted, share) =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
/** @param {string} name */
const summary = (name) => {
  const sorted = (times.get(name) ?? []).toSorted((a, b) => a - b);
  return { p50: quantile(sorted, 0.5), p95: quantile(sorted, 0.95) };
};
const [shell, node] = [summary('true').p50, summary('node -e 0').p50];
console.log(`${rounds} cold calls each, interleaved\n`);
console.log('call              p50 ms   p95 ms   × true   × node -e 0');
for (const name of Object.keys(CASES)) {
  const { p50, p95 } = summary(name);
  const cells = [
    p50.toFixed(1).padStart(6),
    p95.toFixed(1).padStart(8),
    (p50 / shell).toFixed(1).padStart(8),
    (p50 / node).toFixed(2).padStart(12),
  ];
  console.log(`${name.padEnd(17)} ${cells.join(' ')}`);
}
