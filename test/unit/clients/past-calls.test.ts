import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import fc from 'fast-check';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { PastCall } from '../../../src/call/past-call.ts';
import { findPastCall, pastCalls } from '../../../src/clients/past-calls.ts';
import { nodeHost } from '../../../src/host/node-host.ts';
import { runs } from '../../support/property-runs.ts';
import { asFile, transcriptLines, type WrittenUse } from '../../support/transcript.ts';

const FIXTURES = resolve(import.meta.dirname, '../../fixtures/transcripts');

function folderWith(files: Readonly<Record<string, string | { readonly link: string }>>): string {
  const folder = mkdtempSync(join(tmpdir(), 'conclaude-past-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    if (typeof content === 'string') writeFileSync(join(folder, name), content);
    else symlinkSync(content.link, join(folder, name));
  }
  return folder;
}

function read(place: string) {
  const { calls, reading } = pastCalls(nodeHost(), { place });
  const found: PastCall[] = [];
  for (const past of calls) found.push({ ...past });
  return { found, reading };
}

const brief = ({ id, agent, outcome, refusedBy, isUnasked, existed }: PastCall) =>
  [id, agent, outcome, refusedBy, isUnasked && 'unasked', existed]
    .filter((part) => part !== undefined)
    .join(' ');

describe('transcripts of the real client', () => {
  const common = [
    'read-rel main worked true',
    'edit-free main worked true',
    'edit-fails main failed unasked true',
    'edit-locked main refused hook true',
    'write-root main refused hook false',
    'write-new main worked false',
    'write-again main worked true',
    'b-forbidden main refused hook',
    'b-careful main worked',
    'b-fails main failed',
    'b-whoami main refused client',
    'bad-input main failed unasked',
    'par-1 main worked',
    'par-2 main refused hook',
    'c-plan coder refused hook true',
    'c-write coder worked false',
    'c-forbidden coder refused hook',
  ];
  test.each(['2.0.77', '2.1.100', '2.1.325'])('%s: every call with its agent and its end', (version) => {
    const { found, reading } = read(join(FIXTURES, version));
    expect(found.map(brief)).toEqual(expect.arrayContaining(common));
    expect(found).toHaveLength(32);
    expect(new Set(found.map(({ start }) => start))).toEqual(new Set(['/home/someone/the project']));
    expect([...reading.skipped]).toEqual([]);
  });

  test('a call has the folder that it was made in', () => {
    const { found } = read(join(FIXTURES, '2.1.325'));
    const folderOf = (id: string) => found.find((past) => past.id === id)?.cwd;
    expect([folderOf('b-cd'), folderOf('b-after-cd')]).toEqual([
      '/home/someone/the project',
      '/home/someone/the project/sub',
    ]);
  });

  test('paths are absolute, as a hook gets them', () => {
    const { found } = read(join(FIXTURES, '2.1.325'));
    const relative = found.find(({ id }) => id === 'write-rel') as PastCall;
    expect(relative.client.callOf(relative)).toMatchObject({
      session: relative.session,
      cwd: '/home/someone/the project',
      tool: { id: 'write-rel', files: [{ kind: 'create', path: '/home/someone/the project/src/rel.txt' }] },
    });
  });

  test('one call is found by its session and id', () => {
    const session = '92c99687-bf16-4ede-80d4-98fd417b02f0';
    const place = join(FIXTURES, '2.1.325');
    expect(findPastCall(nodeHost(), { session, id: 'c-plan', place })).toMatchObject({
      agent: 'coder',
      existed: true,
    });
    expect(findPastCall(nodeHost(), { session: 'another', id: 'c-plan', place })).toBeUndefined();
  });
});

const use = (id: string, more: Partial<WrittenUse> = {}): WrittenUse => ({
  id,
  tool: 'Write',
  input: { file_path: '/p/a.txt', content: 'text' },
  cwd: '/p',
  told: 'done',
  ...more,
});

describe('what the session tells of files', () => {
  const created = { type: 'create', filePath: '/p/a.txt' };
  test.each<[string, readonly WrittenUse[], boolean | undefined]>([
    ['nothing', [use('x', { told: undefined })], undefined],
    ['its own result: it was made', [use('x', { result: created })], false],
    ['its own result: it was changed', [use('x', { result: { type: 'update' } })], true],
    ['an earlier write', [use('w', { result: created }), use('x', { told: undefined })], true],
    ['an earlier read', [use('r', { tool: 'Read' }), use('x', { told: undefined })], true],
    [
      'a read that found nothing',
      [
        use('r', { tool: 'Read', told: 'File does not exist.', isError: true }),
        use('x', { told: undefined }),
      ],
      false,
    ],
    [
      'a later call tells nothing about before',
      [use('x', { told: undefined }), use('w', { result: created })],
      undefined,
    ],
    [
      'an edit that makes a file',
      [use('x', { tool: 'Edit', input: { file_path: '/p/a.txt', old_string: '', new_string: 'b' } })],
      undefined,
    ],
  ])('%s', (_, uses, existed) => {
    const { found } = read(folderWith({ 's.jsonl': asFile(transcriptLines(...uses)) }));
    expect(found.find(({ id }) => id === 'x')?.existed).toBe(existed);
  });
});

describe('who refused', () => {
  test.each<[string, Partial<WrittenUse>, string]>([
    [
      'a hook, by the field',
      { told: 'No.', more: { permissionDecision: { decision: 'reject', source: 'hook' } } },
      'hook',
    ],
    [
      'the client, by a rule',
      {
        told: 'No.',
        more: { permissionDecision: { decision: 'reject', source: 'user_reject', reasonType: 'rule' } },
      },
      'client',
    ],
    [
      'the user',
      { told: 'No.', more: { permissionDecision: { decision: 'reject', source: 'user_reject' } } },
      'user',
    ],
    ['the user, by the older field', { told: 'No.', more: { toolDenialKind: 'user-rejected' } }, 'user'],
    [
      'the user, by the words',
      { told: "The user doesn't want to proceed with this tool use. Stop." },
      'user',
    ],
    ['a hook, by the words', { told: 'PreToolUse:Write hook error: No.' }, 'hook'],
    ['nobody: it failed', { told: 'EACCES: permission denied' }, 'undefined'],
    [
      'nobody: it was accepted',
      { told: 'Exit code 1', more: { permissionDecision: { decision: 'accept' } } },
      'undefined',
    ],
  ])('%s', (_, more, refusedBy) => {
    const { found } = read(
      folderWith({ 's.jsonl': asFile(transcriptLines(use('x', { isError: true, ...more }))) }),
    );
    expect([found[0]?.outcome, String(found[0]?.refusedBy)]).toEqual([
      refusedBy === 'undefined' ? 'failed' : 'refused',
      refusedBy,
    ]);
  });
});

describe('long lines', () => {
  const content = 'a "quoted" \\ text with "is_error":true in it\n'.repeat(500);
  test.each<[string, Partial<WrittenUse>]>([
    ['of a file that was made', { told: `File created at ${content}`, result: { type: 'create', content } }],
    ['of a file that was changed', { told: content, result: { type: 'update', content } }],
    ['of a command', { told: content, result: { stdout: content } }],
    ['of an unknown tool', { told: content, result: { more: content } }],
    ['of a refusal', { told: `PreToolUse:Write hook error: ${content}`, isError: true, result: content }],
  ])('say the same as short ones: %s', (_, more) => {
    const short = JSON.parse(
      JSON.stringify(more).replaceAll(JSON.stringify(content).slice(1, -1), 'short'),
    ) as object;
    const endOf = (one: object) => {
      const place = folderWith({ 's.jsonl': asFile(transcriptLines(use('x', one))) });
      return read(place).found.map(brief);
    };
    expect(endOf(more)).toEqual(endOf(short));
    expect(endOf(more)).toHaveLength(1);
  });
});

describe('what is broken or hostile', () => {
  const good = transcriptLines(use('x', { result: { type: 'create' } }));
  test.each<[string, string | Uint8Array, string | undefined]>([
    ['no JSON', '{"type":"assistant","tool_use"\n', 'broken-line'],
    ['half a line', `${good[0]?.slice(0, 80)}"tool_use"\n`, 'broken-line'],
    ['NUL characters', `\0\0"tool_use"\0\n`, 'broken-line'],
    ['deep nesting', `{"tool_use":${'['.repeat(100_000)}${']'.repeat(100_000)}}\n`, 'broken-line'],
    [
      'another shape',
      '{"type":"assistant","message":{"content":[{"type":"tool_use","name":7}]}}\n',
      'nameless-call',
    ],
    ['a result of nothing', `${transcriptLines(use('other'))[1]}\n`, 'result-without-call'],
    ['a very long line', `{"tool_use":"${'x'.repeat(17 * 1024 * 1024)}"}\n`, 'long-line'],
    ['a long list of numbers', '[1,2,3]\n'.repeat(1000), undefined],
  ])('%s is skipped, and the rest is read', (_, bad, why) => {
    const place = folderWith({ 's.jsonl': `${bad}${asFile(good)}${bad}` });
    const { found, reading } = read(place);
    expect(found.map(brief)).toEqual(['x main worked false']);
    expect([...reading.skipped.keys()]).toEqual(why === undefined ? [] : [why]);
  });

  test('links are not followed, wherever they lead', () => {
    const place = folderWith({
      'p/s.jsonl': asFile(good),
      'p/round': { link: '..' },
      'p/t.jsonl': { link: 's.jsonl' },
      'p/u.jsonl': { link: '/dev/zero' },
    });
    const { found, reading } = read(place);
    expect(found).toHaveLength(1);
    expect(reading.skipped).toEqual(new Map([['link', 3]]));
  });

  test('the last line may lack its end', () => {
    const place = folderWith({ 's.jsonl': asFile(good).trimEnd() });
    expect(read(place).found.map(brief)).toEqual(['x main worked false']);
  });

  test('what is kept of a session is bounded: calls are handed out before all of it is read', () => {
    const uses = Array.from({ length: 60 }, (_, at) =>
      use(`x${at}`, { input: { file_path: '/p/a.txt', content: 'y'.repeat(1024 * 1024) }, minute: at }),
    );
    const place = folderWith({ 's.jsonl': asFile(transcriptLines(...uses)) });
    const { calls, reading } = pastCalls(nodeHost(), { place });
    let first: number | undefined;
    let count = 0;
    for (const _ of calls) {
      first ??= reading.bytes;
      count++;
    }
    expect(count).toBe(60);
    expect(first).toBeLessThan(24 * 1024 * 1024);
  });
});

test('a call that stands in several transcripts counts once', () => {
  const lines = transcriptLines(use('x'), use('y'));
  const place = folderWith({ 'p/s.jsonl': asFile(lines), 'p/t.jsonl': asFile([...lines, ...lines]) });
  const { found, reading } = read(place);
  expect(found.map(({ id }) => id)).toEqual(['x', 'y']);
  expect(reading.repeated).toBe(4);
});

test('the order of lines and repeated lines change nothing', () => {
  const lines = [
    ...transcriptLines(
      use('a', { result: { type: 'create' } }),
      use('b', { told: undefined }),
      use('c', { tool: 'Read', told: 'File does not exist.', isError: true }),
      use('d', { tool: 'Bash', input: { command: 'ls' } }),
    ),
    ...transcriptLines(use('e', { agentId: 'a1', minute: 2.5 })),
  ];
  const meta = JSON.stringify({ agentType: 'coder' });
  const result = (shuffled: readonly string[]) =>
    read(folderWith({ 's.jsonl': asFile(shuffled), 's/subagents/agent-a1.meta.json': meta })).found.map(
      brief,
    );
  const expected = result(lines);
  const orders = fc.shuffledSubarray([...lines, ...lines.slice(0, 4)], { minLength: lines.length + 4 });
  fc.assert(
    fc.property(orders, (order) => {
      expect(result(order)).toEqual(expected);
    }),
    { numRuns: runs(50) },
  );
});
