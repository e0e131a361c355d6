// Shows the guard at work on the sample project in demo/: each attempted call, its verdict and why. Every verdict
// comes from bin/conclaude, called as Claude Code calls it.
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import pc from 'picocolors';

const root = resolve(dirname(fileURLToPath(import.meta.url)), '..');
const project = mkdtempSync(join(tmpdir(), 'conclaude-demo-'));
cpSync(join(root, 'demo'), project, { recursive: true });
for (const file of ['package.json', 'package-lock.json', '.env', 'src/app.ts', 'test/app.test.ts']) {
  mkdirSync(dirname(join(project, file)), { recursive: true });
  writeFileSync(join(project, file), '');
}

/** @type {readonly [tool: string, what: string, agent?: string][]} */
const CALLS = [
  ['Edit', 'src/app.ts'],
  ['Edit', 'package.json'],
  ['Edit', 'package-lock.json'],
  ['Write', 'src/../.env.local'],
  ['Write', 'notes.md'],
  ['Write', 'dist/bundle.js'],
  ['Edit', 'test/app.test.ts'],
  ['Edit', 'test/app.test.ts', 'coder'],
  ['Bash', 'sed -i s/1.0/2.0/ package-lock.json'],
  ['Bash', 'git commit -m "never git push --force again"'],
  ['Bash', 'git push --force origin main'],
  ['Bash', 'npm publish'],
];

/**
 * @param {string} tool
 * @param {string} what
 * @param {string | undefined} agent
 */
function attempt(tool, what, agent) {
  const payload = {
    session_id: 'demo',
    cwd: project,
    prompt_id: 'demo',
    hook_event_name: 'PreToolUse',
    ...(agent === undefined ? {} : { agent_id: 'a1', agent_type: agent }),
    tool_name: tool,
    tool_input: tool === 'Bash' ? { command: what } : { file_path: join(project, what) },
  };
  const env = { ...process.env, CLAUDE_PROJECT_DIR: project };
  const run = spawnSync(join(root, 'bin/conclaude'), ['Hooks', 'PreToolUse'], {
    input: JSON.stringify(payload),
    env,
    encoding: 'utf8',
  });
  const specific = JSON.parse(run.stdout).hookSpecificOutput;
  return { verdict: specific?.permissionDecision ?? 'none', reason: specific?.permissionDecisionReason };
}

/** @type {Readonly<Record<string, string>>} */
const VERDICTS = { none: pc.green('goes on'), deny: pc.red('refused'), ask: pc.yellow('asks you') };

console.log(pc.bold('The policy, demo/.conclaude.yaml'));
console.log(pc.dim(readFileSync(join(project, '.conclaude.yaml'), 'utf8').replace(/^(?=.)/gm, '  ')));
console.log(pc.bold('What Claude attempts, and what conclaude says'));
for (const [tool, what, agent] of CALLS) {
  const { verdict, reason } = attempt(tool, what, agent);
  const who = agent === undefined ? '' : pc.dim(` (agent ${agent})`);
  console.log(`\n  ${tool} ${pc.cyan(what)}${who}`);
  console.log(
    `    ${VERDICTS[verdict]}${reason === undefined ? '' : `: ${reason.replaceAll('\n', '\n             ')}`}`,
  );
}
rmSync(project, { recursive: true });
