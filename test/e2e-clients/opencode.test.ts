import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { OPENCODE, PATCHING_MODEL } from './opencode.ts';
import { describeClient } from './rows.ts';
import { isMissing, playSession } from './session.ts';

describeClient(
  OPENCODE,
  {
    write: (path, content) => ({ tool: 'write', input: { filePath: path, content } }),
    edit: (path, from, to) => ({
      tool: 'edit',
      input: { filePath: path, oldString: from, newString: to },
    }),
    read: (path) => ({ tool: 'read', input: { filePath: path } }),
    shell: (command) => ({ tool: 'bash', input: { command, description: 'run it' } }),
  },
  { rewrite: 'taken', hasGates: false },
);

describe.skipIf(isMissing('opencode'))('opencode, in its own ways', () => {
  const policy =
    'preToolUse:\n  preventRootAdditions: false\n  uneditableFiles: ["config/**", { pattern: "tests/**", agent: coder }]\n';
  const files = {
    'config/prod.yaml': 'port: 1\n',
    'tests/a.ts': '',
    'src/a.ts': 'one\n',
    '.opencode/agent/coder.md': '---\ndescription: writes code\nmode: subagent\n---\nYou write code.\n',
  };
  const write = (id: string, path: string) => ({
    id,
    tool: 'write',
    input: { filePath: path, content: 'x' },
  });

  test('tells its agents, has a folder for commands, and takes ~ for a name; also in a subfolder', async () => {
    const session = await playSession(OPENCODE, {
      policy,
      files,
      cwd: 'src',
      script: ({ project }) => ({
        main: [
          write('main', join(project, 'tests/main.ts')),
          {
            id: 'agent',
            tool: 'task',
            input: { description: 'd', prompt: '[[sub]] go', subagent_type: 'coder' },
          },
          {
            id: 'folder',
            tool: 'bash',
            input: { command: 'echo x > dir.yaml', workdir: '../config', description: 'd' },
          },
          write('home', '~/../../config/home.yaml'),
          { say: 'done' },
        ],
        sub: [
          write('sub', join(project, 'tests/sub.ts')),
          write('sub-ok', join(project, 'src/sub.ts')),
          { say: 'done' },
        ],
      }),
    });
    expect(session.read('tests/main.ts')).toBe('x');
    expect(session.read('tests/sub.ts')).toBe(undefined);
    expect(session.told('sub')).toContain("pattern 'tests/**'");
    expect(session.read('src/sub.ts')).toBe('x');
    for (const id of ['folder', 'home']) expect(session.told(id)).toContain("pattern 'config/**'");
    expect(readdirSync(join(session.project, 'config'))).toEqual(['prod.yaml']);
  });

  test('is refused a patch as a whole when one of its files is protected', async () => {
    const patch = (...lines: readonly string[]) => ({
      tool: 'apply_patch',
      input: { patchText: ['*** Begin Patch', ...lines, '*** End Patch'].join('\n') },
    });
    const driver = {
      ...OPENCODE,
      command: (...given: Parameters<typeof OPENCODE.command>) =>
        OPENCODE.command(...given).map((word) =>
          word === 'scripted/scripted' ? `scripted/${PATCHING_MODEL}` : word,
        ),
    };
    const session = await playSession(driver, {
      policy,
      files,
      script: () => ({
        main: [
          { id: 'both', ...patch('*** Add File: src/b.ts', '+b', '*** Add File: config/b.yaml', '+b') },
          {
            id: 'move',
            ...patch('*** Update File: src/a.ts', '*** Move to: config/a.ts', '@@', '-one', '+two'),
          },
          { id: 'delete', ...patch('*** Delete File: config/prod.yaml') },
          { id: 'ok', ...patch('*** Update File: src/a.ts', '@@', '-one', '+two') },
          { say: 'done' },
        ],
      }),
    });
    for (const id of ['both', 'move', 'delete']) expect(session.told(id)).toContain("pattern 'config/**'");
    expect(session.read('src/b.ts')).toBe(undefined);
    expect(readdirSync(join(session.project, 'config'))).toEqual(['prod.yaml']);
    expect(session.read('src/a.ts')).toBe('two\n');
  });
});
