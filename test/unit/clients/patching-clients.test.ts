import { describe, expect, test } from 'vitest';
import type { Client } from '../../../src/clients/client.ts';
import { codex } from '../../../src/clients/codex/client.ts';
import { copilot } from '../../../src/clients/copilot/client.ts';
import { gemini } from '../../../src/clients/gemini/client.ts';
import { opencode } from '../../../src/clients/opencode/client.ts';
import { qwen } from '../../../src/clients/qwen/client.ts';

const PATCH = [
  '*** Begin Patch',
  '*** Update File: a.txt',
  '@@',
  '-one',
  '+two',
  '*** Add File: b.txt',
  '+new',
  '*** End Patch',
].join('\n');

/** How each client that knows patches sends one. */
const PATCHING: readonly (readonly [Client, object])[] = [
  [codex, { tool_name: 'apply_patch', tool_input: { command: PATCH } }],
  [copilot, { tool_name: 'Edit', tool_input: PATCH }],
  [opencode, { tool_name: 'apply_patch', tool_input: { patchText: PATCH } }],
];

describe.each(PATCHING.map(([client, raw]) => [client.name, client, raw] as const))(
  '%s',
  (_, client, raw) => {
    const { tool, problem } = client.readCall('PreToolUse', { ok: true, raw: { ...raw } });

    test('names every file of a patch', () => {
      expect(problem).toBeUndefined();
      expect(tool?.files?.map(({ kind, path }) => [kind, path])).toEqual([
        ['write', './a.txt'],
        ['create', './b.txt'],
      ]);
    });

    test('tells what becomes of each file, and of no other', () => {
      const input = tool?.input ?? {};
      expect(client.textAfter(input, 'one\n', './a.txt')).toBe('two\n');
      expect(client.textAfter(input, '', './b.txt')).toBe('new\n');
      expect(client.textChange({ input }, './b.txt', () => undefined)?.after).toBe('new\n');
      expect(client.textAfter(input, 'x\n', './c.txt')).toBeUndefined();
    });

    test('is refused a patch that names no file', () => {
      const empty = JSON.parse(JSON.stringify(raw).replaceAll('File: ', 'Thing: '));
      expect(client.readCall('PreToolUse', { ok: true, raw: empty }).problem).toContain('no file');
    });
  },
);

test.each([
  [codex, 'Bash'],
  [copilot, 'Bash'],
  [gemini, 'run_shell_command'],
  [opencode, 'bash'],
  [qwen, 'run_shell_command'],
] as const)('$0.name is refused a command that is not a text', (client, tool_name) => {
  const raw = { tool_name, tool_input: { command: ['rm', '-rf', '/'] } };
  expect(client.readCall('PreToolUse', { ok: true, raw }).problem).toContain("isn't a string");
});

test('OpenCode tells what several edits of a file add', () => {
  const edits = [
    { oldString: 'a', newString: 'b' },
    { oldString: 'c', newString: 'd' },
  ];
  expect(opencode.textAfter({ filePath: 'x', edits }, 'a c')).toBe('b d');
});
