import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { GEMINI } from './gemini.ts';
import { describeClient } from './rows.ts';
import { isMissing, playSession } from './session.ts';

describeClient(
  GEMINI,
  {
    write: (path, content) => ({ tool: 'write_file', input: { file_path: path, content } }),
    edit: (path, from, to) => ({
      tool: 'replace',
      input: { file_path: path, instruction: 'change it', old_string: from, new_string: to },
    }),
    read: (path) => ({ tool: 'read_file', input: { file_path: path } }),
    shell: (command) => ({ tool: 'run_shell_command', input: { command, description: 'run it' } }),
  },
  { rewrite: 'taken', hasGates: true },
);

/** What a path may be written like that the client resolves in its own way; all mean a file in config/. */
const ODD_PATHS: Readonly<Record<string, string>> = {
  tilde: '~/../config/tilde.yaml',
  percent: 'conf%69g/percent.yaml',
  at: '@config/at.yaml',
  slash: '@/config/slash.yaml',
};

describe.skipIf(isMissing('gemini'))('gemini, in its own ways', () => {
  const policy = 'preToolUse:\n  preventRootAdditions: false\n  uneditableFiles: ["config/**"]\n';
  const files = { 'config/prod.yaml': 'port: 1\n', 'src/a.ts': 'one\n', '~/keep': '' };
  const writes = Object.entries(ODD_PATHS).map(([id, path]) => ({
    id,
    tool: 'write_file',
    input: { file_path: path, content: 'x' },
  }));
  const steps = [
    ...writes,
    {
      id: 'ending',
      tool: 'replace',
      input: { file_path: 'prod.yaml', instruction: 'i', old_string: 'port: 1', new_string: 'port: 2' },
    },
    { id: 'folder', tool: 'run_shell_command', input: { command: 'echo x > dir.yaml', dir_path: 'config' } },
    { say: 'done' },
  ];

  test('reaches no protected file by any of them', async () => {
    const session = await playSession(GEMINI, { policy, files, script: () => ({ main: steps }) });
    expect(readdirSync(join(session.project, 'config'))).toEqual(['prod.yaml']);
    expect(session.read('config/prod.yaml')).toBe('port: 1\n');
    for (const step of steps) if ('id' in step) expect(session.told(step.id)).toContain('Blocked');
  });

  test('would reach it by all of them without the guard', async () => {
    const session = await playSession(GEMINI, {
      policy: 'preToolUse:\n  preventRootAdditions: false\n',
      files,
      script: () => ({ main: steps }),
    });
    expect(readdirSync(join(session.project, 'config')).sort()).toEqual(
      ['at.yaml', 'dir.yaml', 'percent.yaml', 'prod.yaml', 'slash.yaml', 'tilde.yaml'].sort(),
    );
    expect(session.read('config/prod.yaml')).toBe('port: 2\n');
  });

  test('guards subagents as well', async () => {
    const session = await playSession(GEMINI, {
      policy,
      files,
      homeFiles: {
        '.gemini/agents/coder.md':
          '---\nname: coder\ndescription: writes code\nkind: local\ntools:\n  - write_file\n---\nYou write code.\n',
      },
      script: () => ({
        main: [
          { id: 'agent', tool: 'invoke_agent', input: { agent_name: 'coder', prompt: '[[sub]] go' } },
          { say: 'done' },
        ],
        sub: [
          { id: 'sub', tool: 'write_file', input: { file_path: 'config/sub.yaml', content: 'x' } },
          { id: 'sub-ok', tool: 'write_file', input: { file_path: 'src/sub.ts', content: 'x' } },
          { id: 'end', tool: 'complete_task', input: { result: 'done' } },
        ],
      }),
    });
    expect(session.told('sub')).toContain("pattern 'config/**'");
    expect(session.read('config/sub.yaml')).toBe(undefined);
    expect(session.read('src/sub.ts')).toBe('x');
  });
});
