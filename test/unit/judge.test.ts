import { describe, expect, test } from 'vitest';
import { claudeCode } from '../../src/clients/claude-code/client.ts';
import { readYaml } from '../../src/config/yaml.ts';
import { judgeByRules } from '../../src/judge.ts';
import { loadPolicy, parsePolicy } from '../../src/policy.ts';
import { type MemoryHostOptions, memoryHost } from '../support/memory-host.ts';

function verdict(config: string, tool: string, file: string, more: MemoryHostOptions = {}): string {
  const host = memoryHost({ cwd: '/p', ...more, entries: { '/p/.conclaude.yaml': config, ...more.entries } });
  const policy = parsePolicy(config, '/p/.conclaude.yaml', readYaml);
  if (!policy.ok) throw new Error(JSON.stringify(policy.problems));
  return judgeByRules(host, callOf({ tool_name: tool, tool_input: { file_path: file } }), policy).decision
    .kind;
}

function callOf(raw: Readonly<Record<string, unknown>>) {
  return claudeCode.readCall('PreToolUse', { ok: true, raw });
}

const marked = '// @generated\n// DO NOT EDIT. AUTO-GENERATED\n';

describe('the content of a file is nobody’s business', () => {
  test.each(['Write', 'Edit', 'Read', 'MultiEdit'])(
    'PT-095 %s: the guard never opens the file that is judged',
    (tool) => {
      const entries = {
        '/p/gen.ts': marked,
        '/p/.git/HEAD': '',
        '/p/.git/objects': { folder: true },
        '/p/.git/refs': { folder: true },
        '/p/.gitignore': 'x\n',
      } as const;
      const config =
        'preToolUse: { uneditableFiles: ["*.lock"], preventUpdateGitIgnored: true, preventAdditions: ["dist"], toolUsageValidation: [{ tool: "*", pattern: "y", action: block }] }';
      expect(verdict(config, tool, '/p/gen.ts', { entries, untouchable: ['/p/gen.ts'] })).toBe('none');
    },
  );

  test('PT-096 generated files are protected by pattern, and only those that a pattern names', () => {
    const config = 'preToolUse: { uneditableFiles: ["*.generated.ts", "generated/**"] }';
    const entries = { '/p/src/a.generated.ts': '', '/p/generated/b.ts': '', '/p/src/c.ts': marked };
    expect(verdict(config, 'Edit', '/p/src/a.generated.ts', { entries })).toBe('deny');
    expect(verdict(config, 'Edit', '/p/generated/b.ts', { entries })).toBe('deny');
    expect(verdict(config, 'Edit', '/p/src/c.ts', { entries })).toBe('none');
  });
});

describe('what is switched off costs nothing', () => {
  const ignoreFiles = [
    '/p/.gitignore',
    '/p/src/.gitignore',
    '/p/.git/config',
    '/p/.git/info/exclude',
    '/etc/gitconfig',
  ];

  test('PT-074 no ignore file is read while preventUpdateGitIgnored is false', () => {
    const entries = {
      '/p/.gitignore': '*\n',
      '/p/.git/HEAD': '',
      '/p/.git/objects': { folder: true },
      '/p/.git/refs': { folder: true },
    } as const;
    const more = { entries, untouchable: ignoreFiles };
    expect(verdict('preToolUse: { preventUpdateGitIgnored: false }', 'Edit', '/p/src/a', more)).toBe('none');
    expect(() => verdict('preToolUse: { preventUpdateGitIgnored: true }', 'Edit', '/p/src/a', more)).toThrow(
      'was read',
    );
  });

  test('no transcript is read while every rule is for all agents', async () => {
    const host = memoryHost({
      entries: { '/p/.conclaude.yaml': 'preToolUse: { uneditableFiles: [a] }', '/t': '' },
      untouchable: ['/t'],
    });
    const loaded = await loadPolicy(host, '/p/.conclaude.yaml');
    if (!loaded.ok) throw new Error('invalid');
    const call = callOf({
      tool_name: 'Edit',
      tool_input: { file_path: '/p/a' },
      transcript_path: '/t',
    });
    expect(judgeByRules(host, call, loaded).decision.kind).toBe('deny');
  });
});
