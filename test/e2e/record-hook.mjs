// Stands between a client that doesn't report on its hooks and the guard, and writes down how each call ended,
// in the words of a client that does: node record-hook.mjs <recording> <guard> [argument …]
import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { appendFileSync, readFileSync } from 'node:fs';

const [recording = '', guard = '', ...args] = process.argv.slice(2);
const input = readFileSync(0);
const { status, signal, stdout, stderr, error } = spawnSync(guard, args, {
  input,
  maxBuffer: 64 * 1024 * 1024,
});
const payload = JSON.parse(input.toString());
const about = payload.tool_name ?? payload.source;
const response = {
  type: 'system',
  subtype: 'hook_response',
  hook_id: randomUUID(),
  hook_name: [payload.hook_event_name, about].filter(Boolean).join(':'),
  exit_code: status ?? signal,
  outcome: status === 0 ? 'success' : 'error',
  stdout: String(stdout ?? ''),
  stderr: error === undefined ? String(stderr) : `${guard}: not found`,
};
appendFileSync(recording, `${JSON.stringify(response)}\n`);
process.stdout.write(response.stdout);
process.stderr.write(response.stderr);
process.exitCode = status ?? 127;
