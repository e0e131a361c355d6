import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { QWEN } from './qwen.ts';
import { describeClient } from './rows.ts';
import { isMissing, playSession } from './session.ts';

describeClient(
  QWEN,
  {
    write: (path, content, { project }) => ({
      tool: 'write_file',
      input: { file_path: join(project, path), content },
    }),
    edit: (path, from, to, { project }) => ({
      tool: 'edit',
      input: { file_path: join(project, path), old_string: from, new_string: to },
    }),
    read: (path, { project }) => ({ tool: 'read_file', input: { file_path: join(project, path) } }),
    shell: (command) => ({
      tool: 'run_shell_command',
      input: { command, description: 'run it', is_background: false },
    }),
  },
  { rewrite: 'refused', hasGates: true },
);

describe.skipIf(isMissing('qwen'))('qwen, in its own ways', () => {
  test('knows its agents, and has two more shells', async () => {
    const session = await playSession(QWEN, {
      policy:
        'preToolUse:\n  preventRootAdditions: false\n  uneditableFiles: ["config/**", { pattern: "tests/**", agent: general-purpose }]\n',
      files: { 'config/prod.yaml': 'port: 1\n', 'tests/a.ts': '', 'src/a.ts': '' },
      script: ({ project }) => {
        const write = (id: string, path: string) => ({
          id,
          tool: 'write_file',
          input: { file_path: join(project, path), content: 'x' },
        });
        return {
          main: [
            write('main', 'tests/main.ts'),
            {
              id: 'agent',
              tool: 'agent',
              input: { description: 'd', prompt: '[[sub]] go', subagent_type: 'general-purpose' },
            },
            {
              id: 'folder',
              tool: 'run_shell_command',
              input: {
                command: 'echo x > dir.yaml',
                directory: join(project, 'config'),
                is_background: false,
              },
            },
            {
              id: 'monitor',
              tool: 'tool_call',
              input: {
                name: 'monitor',
                arguments: { command: 'echo x > config/mon.yaml', description: 'd' },
              },
            },
            { say: 'done' },
          ],
          sub: [write('sub', 'tests/sub.ts'), write('sub-ok', 'src/sub.ts'), { say: 'done' }],
        };
      },
    });
    expect(session.read('tests/main.ts')).toBe('x');
    expect(session.read('tests/sub.ts')).toBe(undefined);
    expect(session.told('sub')).toContain("pattern 'tests/**'");
    expect(session.read('src/sub.ts')).toBe('x');
    expect(session.told('folder')).toContain("pattern 'config/**'");
    expect(readdirSync(join(session.project, 'config'))).toEqual(['prod.yaml']);
  });
});
