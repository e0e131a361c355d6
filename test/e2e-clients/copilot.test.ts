import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { spawnAsPerson } from '../support/as-person.ts';
import { programUnderTest } from '../support/build-under-test.ts';
import { COPILOT } from './copilot.ts';
import { describeClient } from './rows.ts';
import { isMissing, playSession } from './session.ts';

describeClient(
  COPILOT,
  {
    write: (path, content, { project }) => ({
      tool: 'create',
      input: { path: join(project, path), file_text: content },
    }),
    edit: (path, from, to, { project }) => ({
      tool: 'edit',
      input: { path: join(project, path), old_str: from, new_str: to },
    }),
    read: (path, { project }) => ({ tool: 'view', input: { path: join(project, path) } }),
    shell: (command) => ({ tool: 'bash', input: { command, description: 'run it' } }),
  },
  { rewrite: 'taken', hasGates: true },
);

describe.skipIf(isMissing('copilot'))('copilot, in its own ways', () => {
  const policy =
    'preToolUse:\n  preventRootAdditions: false\n  uneditableFiles: ["config/**", { pattern: "tests/**", agent: coder }]\n';
  const files = {
    'config/prod.yaml': 'port: 1\n',
    'tests/a.ts': '',
    'src/a.ts': 'one\n',
    '.github/agents/coder.agent.md': '---\nname: coder\ndescription: writes code\n---\nYou write code.\n',
  };
  const create = (id: string, path: string) => ({ id, tool: 'create', input: { path, file_text: 'x' } });
  const agent = {
    id: 'agent',
    tool: 'task',
    input: { description: 'd', prompt: '[[sub]] go', agent_type: 'coder', name: 'one', mode: 'sync' },
  };

  test('tells its agents, and ends their turns without the gate of the main one', async () => {
    const session = await playSession(COPILOT, {
      policy: `${policy}stop:\n  commands:\n    - run: echo x >> gates.txt\n`,
      files,
      script: ({ project }) => ({
        main: [create('main', join(project, 'tests/main.ts')), agent, { say: 'done' }],
        sub: [
          create('sub', join(project, 'tests/sub.ts')),
          create('sub-ok', join(project, 'src/sub.ts')),
          { say: 'done' },
        ],
      }),
    });
    expect(session.read('tests/main.ts')).toBe('x');
    expect(session.read('tests/sub.ts')).toBe(undefined);
    expect(session.told('sub')).toContain("pattern 'tests/**'");
    expect(session.read('src/sub.ts')).toBe('x');
    expect(session.read('gates.txt')).toBe('x\n');
  });

  test("is guarded by Claude Code's settings, too, and told why", async () => {
    const session = await playSession(COPILOT, {
      policy,
      files,
      afterInit: ({ project, home }) => {
        rmSync(join(project, '.github/hooks'), { recursive: true });
        const env = { PATH: process.env.PATH, HOME: home };
        expect(spawnAsPerson(programUnderTest(), ['init'], { cwd: project, env }).status).toBe(0);
      },
      script: ({ project }) => ({
        main: [
          create('create', join(project, 'config/x.yaml')),
          { id: 'shell', tool: 'bash', input: { command: 'echo x > config/y.yaml', description: 'd' } },
          create('ok', join(project, 'src/x.ts')),
          { say: 'done' },
        ],
      }),
    });
    for (const id of ['create', 'shell']) expect(session.told(id)).toContain("pattern 'config/**'");
    expect(session.read('config/x.yaml')).toBe(undefined);
    expect(session.read('config/y.yaml')).toBe(undefined);
    expect(session.read('src/x.ts')).toBe('x');
  });
});
