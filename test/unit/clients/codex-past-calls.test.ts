import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { PastCall } from '../../../src/call/past-call.ts';
import { findPastCall, pastCalls } from '../../../src/clients/past-calls.ts';
import { nodeHost } from '../../../src/host/node-host.ts';

const FIXTURES = resolve(import.meta.dirname, '../../fixtures/transcripts');
const CODEX = join(FIXTURES, 'codex-0.166.0');

function read(place: string) {
  const { calls, reading } = pastCalls(nodeHost(), { place });
  const found: (PastCall & { readonly shown: string })[] = [];
  for (const past of calls) {
    const files = past.client.namedFiles(past).map((path) => `${path} ${past.files.kindOf(path) ?? '?'}`);
    found.push({ ...past, shown: files.join(', ') });
  }
  return { found, reading };
}

describe('transcripts of the real client', () => {
  const { found, reading } = read(CODEX);

  test('every call is rebuilt, with who made it and what became of it', () => {
    const brief = ({ id, agent, tool, outcome, refusedBy }: PastCall) =>
      [id, agent, tool, outcome, refusedBy].filter((part) => part !== undefined).join(' ');
    expect(found.map(brief)).toEqual([
      'edit main apply_patch refused hook',
      'write main apply_patch refused hook',
      'shell main Bash refused hook',
      'read main Bash worked',
      'edit-ok main apply_patch worked',
      'write-ok main apply_patch worked',
      'shell-ok main Bash worked',
      'ask main Bash refused hook',
      'rewrite main Bash worked',
      'spawn main multi_agent_v1spawn_agent worked',
      'wait main Bash worked',
      'main main apply_patch worked',
      'agent worker apply_patch refused hook',
      'agent-ok worker apply_patch worked',
    ]);
  });

  test('calls inside a program that the model wrote are counted as not rebuilt', () => {
    expect([...reading.skipped]).toEqual([['program-with-calls', 1]]);
  });

  test('what a patch changes was there before, what it adds may not have been', () => {
    const shown = Object.fromEntries(found.map((past) => [past.id, past.shown]));
    expect(shown['edit-ok']).toBe('/home/someone/project/src/a.ts file');
    expect(shown['write-ok']).toBe('/home/someone/project/src/new.ts ?');
  });

  test('a call is found by its session and id', () => {
    const session = found[0]?.session as string;
    expect(findPastCall(nodeHost(), { session, id: 'ask', place: CODEX })).toMatchObject({
      tool: 'Bash',
      cwd: '/home/someone/project',
      start: '/home/someone/project',
      mode: 'bypassPermissions',
    });
    expect(findPastCall(nodeHost(), { session: 'another', id: 'ask', place: CODEX })).toBeUndefined();
  });

  test('transcripts of several clients may lie in one folder', () => {
    const { found: all } = read(FIXTURES);
    const clients = new Set(all.map(({ client }) => client));
    expect(clients.size).toBe(2);
    expect(all.length).toBeGreaterThan(found.length);
  });
});

describe('other spellings', () => {
  const meta = { type: 'session_meta', payload: { id: 's', cwd: '/p' } };
  const item = (payload: object) => ({ timestamp: 't', type: 'response_item', payload });
  const call = (name: string, args: object) =>
    item({ type: 'function_call', name, call_id: 'c', arguments: JSON.stringify(args) });
  const result = (output: unknown) => item({ type: 'function_call_output', call_id: 'c', output });

  function one(...lines: readonly unknown[]): PastCall | undefined {
    const folder = mkdtempSync(join(tmpdir(), 'conclaude-codex-past-'));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    const text = [meta, ...lines].map(
      (line) => `${typeof line === 'string' ? line : JSON.stringify(line)}\n`,
    );
    writeFileSync(join(folder, 'rollout-x.jsonl'), text.join(''));
    return read(folder).found[0];
  }

  test.each([
    [call('exec_command', { cmd: 'ls', workdir: 'sub' }), 'Bash', { command: 'ls' }, '/p/sub'],
    [call('shell', { command: ['bash', '-lc', 'rm -rf x'] }), 'Bash', { command: 'rm -rf x' }, '/p'],
    [call('shell', { command: ['rm', "it's"] }), 'Bash', { command: `'rm' 'it'\\''s'` }, '/p'],
    [call('shell_command', { command: 'ls', workdir: '/q' }), 'Bash', { command: 'ls' }, '/q'],
    [
      item({ type: 'local_shell_call', call_id: 'c', action: { command: ['sh', '-c', 'ls'] } }),
      'Bash',
      { command: 'ls' },
      '/p',
    ],
    [call('apply_patch', { input: '*** Begin Patch' }), 'apply_patch', { command: '*** Begin Patch' }, '/p'],
    [call('mcp__files__run', { command: 'x', n: 1 }), 'mcp__files__run', { command: 'x', n: 1 }, '/p'],
    [call('view_image', { path: 'a.png' }), 'view_image', { path: 'a.png' }, '/p'],
    [call('exec_command', []), 'Bash', { command: '' }, '/p'],
  ])('%j', (line, tool, input, cwd) => {
    expect(one(line)).toMatchObject({ tool, input, cwd, outcome: 'unknown' });
  });

  test.each([
    ['Exit code: 0\nOutput:\nx', 'worked'],
    ['Chunk ID: 1\nWall time: 1\nProcess exited with code 2\nOutput:\n', 'failed'],
    ['Chunk ID: 1\nWall time: 1\nProcess running with session ID 3\nOutput:\nExit code: 1', 'worked'],
    [JSON.stringify({ output: 'x', metadata: { exit_code: 1 } }), 'failed'],
    [{ content: 'Exit code: 1\n', success: false }, 'failed'],
    [[{ type: 'input_text', text: 'Exit code: 0' }], 'worked'],
    ['Command blocked by PreToolUse hook: no', 'refused'],
    ['exec command rejected by user', 'refused'],
    ['failed to parse function arguments', 'failed'],
    ['output that says: Command blocked by PreToolUse hook', 'worked'],
    [null, 'worked'],
  ])('%j means %s', (output, outcome) => {
    expect(one(call('exec_command', { cmd: 'ls' }), result(output))?.outcome).toBe(outcome);
  });

  test('lines that make no sense are passed by', () => {
    const lines = ['{"type":"response_item","payload":{"type":"function_call"', '[]', 'null'];
    expect(one(...lines, item({ type: 'function_call', call_id: 'x' }), call('exec_command', {}))?.id).toBe(
      'c',
    );
  });
});
