import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { installedClient } from './installed-client.ts';
import { approving } from './permission-host.ts';
import { basicPath, conclaude, makeProject } from './project.ts';
import { bash, call, delegate, readThenEdit } from './script.ts';
import { playIn } from './session.ts';

const config = `
preToolUse:
  preventRootAdditions: true
  uneditableFiles:
    - locked.json
    - { pattern: "plan.txt", agent: "coder" }
  toolUsageValidation:
    - { tool: Bash, commandPattern: "echo forbidden*", action: block, message: "That is never said here" }
    - { tool: Bash, commandPattern: "touch sub/never*", action: block }
`;

interface Report {
  readonly rules: readonly {
    readonly id: string;
    readonly refused: number;
    readonly outcomes: Readonly<Record<string, number>>;
    readonly samples: readonly { readonly call: string }[];
  }[];
}

test('what the client has written down is judged as it was judged then', async () => {
  const project = makeProject(
    {
      config,
      agents: ['coder'],
      files: { 'locked.json': '{}\n', 'plan.txt': 'before\n', 'src/app.txt': 'before\n', 'sub/x.txt': '' },
    },
    installedClient(),
  );
  const session = await playIn(project, {
    script: (path) => ({
      main: [
        ...readThenEdit('edit-free', path('src/app.txt'), 'before', 'after'),
        ...readThenEdit('edit-locked', path('locked.json'), '{}', '{"a":1}'),
        call('write-root', 'Write', { file_path: path('new.txt'), content: 'n' }),
        call('write-new', 'Write', { file_path: path('src/new.txt'), content: 'n\n' }),
        bash('say-forbidden', 'echo forbidden words'),
        bash('say-free', 'echo free words'),
        bash('go-down', 'cd sub && pwd'),
        bash('make-file', 'touch made.txt'),
        delegate('coder'),
      ],
      agents: {
        coder: [
          ...readThenEdit('edit-plan', path('plan.txt'), 'before', 'after'),
          call('write-coder', 'Write', { file_path: path('src/coder.txt'), content: 'n\n' }),
          bash('coder-forbidden', 'echo forbidden too'),
        ],
      },
    }),
    mode: 'bypassPermissions',
    host: approving,
  });
  const refused = ['edit-locked', 'write-root', 'say-forbidden', 'edit-plan', 'coder-forbidden'];
  expect(refused.map((id) => session.told(id).isError)).toEqual(refused.map(() => true));

  const env = { PATH: basicPath, HOME: project.home, CLAUDE_PROJECT_DIR: project.folder };
  const { stdout, stderr, status } = spawnSync(conclaude(), ['replay', '--json', '--max-new', '0'], {
    cwd: project.folder,
    env,
    encoding: 'utf8',
  });
  expect([status, stderr]).toEqual([0, '']);
  const report = JSON.parse(stdout) as Report;
  expect(report).toMatchObject({
    calls: 15,
    sessions: 1,
    verdicts: { deny: 5, ask: 0, none: 10 },
    outcomes: { refused: 5, worked: 10, failed: 0, unknown: 0 },
    unknown: { files: 0, folders: 0, agent: 0 },
    neverMatched: ['toolUsageValidation[1]'],
    transcripts: { skipped: {} },
  });
  const stopped = report.rules.flatMap(({ samples }) => samples.map((sample) => sample.call));
  expect(stopped.toSorted()).toEqual(refused.toSorted());
  expect(report.rules.filter(({ refused: count, outcomes }) => count !== outcomes.refused)).toEqual([]);
});
