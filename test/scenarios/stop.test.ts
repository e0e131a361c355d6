import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { schemaProblems } from '../support/client-schema.ts';
import { git } from '../support/git.ts';
import { type Session, session, toolResult } from '../support/session.ts';

const FIRST = { stop_hook_active: false };
const AGAIN = { stop_hook_active: true };

function stop(project: Session, fields: object = FIRST) {
  const run = project.event('Stop', { ...fields });
  expect(schemaProblems(run.stdout, 'Stop')).toEqual([]);
  return { ...run, blocks: run.exitCode === 2, shown: run.answer.systemMessage as string | undefined };
}

describe('commands at the end of a turn', () => {
  test('all pass: the turn ends', () => {
    const project = session({
      stop: { commands: [{ run: 'echo a >> ran.txt' }, { run: 'echo b >> ran.txt' }] },
    });
    expect(stop(project)).toMatchObject({ exitCode: 0, answer: { blocked: false } });
    expect(project.lines('ran.txt')).toEqual(['a', 'b']);
  });

  test('the first failure blocks with what failed, and the rest does not run', () => {
    const project = session({
      stop: { commands: [{ run: 'echo a >> ran.txt' }, { run: 'exit 3' }, { run: 'echo c >> ran.txt' }] },
    });
    const run = stop(project);
    const reason = 'Command failed with exit code 3: exit 3';
    expect(run).toMatchObject({ exitCode: 2, answer: { decision: 'block', reason, blocked: true } });
    expect(run.stderr).toContain(reason);
    expect(project.lines('ran.txt')).toEqual(['a']);
  });

  test.each([
    [
      'its message stands in for the usual sentence',
      { message: 'Red.' },
      /^Red\.\nStdout:\nout\nStderr:\nerr$/,
    ],
    [
      'nothing of it is reported',
      { showStdout: false, showStderr: false },
      /^Command failed.*: echo out; .*$/,
    ],
    ['its output is reported', { showStderr: false }, /^Command failed.*\nStdout:\nout$/],
    ['its error output is reported', { showStdout: false }, /^Command failed.*\nStderr:\nerr$/],
    ['both', {}, /^Command failed.*\nStdout:\nout\nStderr:\nerr$/],
    ['it is not named', { showCommand: false }, /^Command failed with exit code 1\nStdout:/],
    ['it took too long', { run: 'sleep 30', timeout: 1 }, /^Command timed out after 1 seconds: sleep 30$/],
    [
      'it took too long and is not named',
      { run: 'sleep 30', timeout: 1, showCommand: false },
      /^Command timed out after 1 seconds$/,
    ],
  ])('%s', (_, more, reason) => {
    const project = session({ stop: { commands: [{ run: 'echo out; echo err >&2; exit 1', ...more }] } });
    expect(stop(project).answer.reason).toMatch(reason);
  });

  test("the text keeps under the client's limit, and the beginning and the end of the output stay", () => {
    const run = 'seq 1 100000; seq 1 100000 >&2; echo THE-END; echo THE-END >&2; exit 1';
    const project = session({ stop: { commands: [{ run }] } });
    const { answer } = stop(project);
    expect(String(answer.reason).length).toBeLessThan(9001);
    expect(String(answer.reason).match(/^THE-END$/gm)).toHaveLength(2);
    expect(answer.reason).toMatch(/^1\n2\n/m);
    expect(answer.reason).toMatch(/\d{5} lines left out/);
  });

  test("a subagent's own Stop hook gates nothing", () => {
    const project = session({ stop: { commands: [{ run: 'exit 1' }] } });
    expect(stop(project, { agent_id: 'a1', hook_event_name: 'SubagentStop' }).blocks).toBe(false);
  });
});

describe('infinite', () => {
  test.each([
    [{ infinite: true }, 'continue working on the task'],
    [{ infinite: true, infiniteMessage: 'Next task.' }, 'Next task.'],
  ])('%j sends Claude on with a message once all commands pass', (options, reason) => {
    const run = stop(session({ stop: { commands: [{ run: 'true' }], ...options } }));
    expect(run).toMatchObject({ exitCode: 2, answer: { decision: 'block', reason } });
  });

  test('a failing command comes first', () => {
    const project = session({ stop: { commands: [{ run: 'exit 1', message: 'Red.' }], infinite: true } });
    expect(stop(project).answer.reason).toBe('Red.');
  });

  test('goes on as long as Claude works, and lets go when it does nothing', () => {
    const working = `${toolResult('t1')}\n`;
    const project = session({ stop: { infinite: true } }, { 'transcript.jsonl': working });
    const transcript_path = join(project.root, 'transcript.jsonl');
    stop(project, { ...FIRST, transcript_path });
    for (let round = 0; round < 12; round++)
      expect(stop(project, { ...AGAIN, transcript_path }).blocks).toBe(true);
    writeFileSync(
      transcript_path,
      `${working}{"type":"user","message":{"role":"user","content":"Stop hook feedback"}}\n`,
    );
    const idle = Array.from({ length: 8 }, () => stop(project, { ...AGAIN, transcript_path }));
    expect(idle.map((run) => run.blocks)).toEqual([true, true, true, true, true, false, true, true]);
    expect(idle[5]?.shown).toContain('stop.infinite');
  });
});

describe('no livelock', () => {
  const rounds = (project: Session, count: number) => [
    stop(project),
    ...Array.from({ length: count - 1 }, () => stop(project, AGAIN)),
  ];

  test('the same failure again and again is let go, with a notice, before the client would', () => {
    const project = session({
      stop: { commands: [{ run: 'echo "took $RANDOM ms"; exit 1', message: 'Red.' }] },
    });
    const runs = rounds(project, 6);
    expect(runs.map((run) => run.blocks)).toEqual([true, true, true, true, true, false]);
    expect(runs[5]).toMatchObject({ exitCode: 0 });
    expect(runs[5]?.shown).toMatch(/still fails.*5 times.*\nRed\./s);
  });

  test('a new turn begins to count anew', () => {
    const project = session({ stop: { commands: [{ run: 'exit 1' }] } });
    rounds(project, 5);
    expect(rounds(project, 5).every((run) => run.blocks)).toBe(true);
  });

  test('failures that differ are progress', () => {
    const project = session(
      { stop: { commands: [{ run: 'echo x >> count.txt; cat count.txt; exit 1' }] } },
      { 'transcript.jsonl': `${toolResult('t1')}\n` },
    );
    const transcript_path = join(project.root, 'transcript.jsonl');
    stop(project, { ...FIRST, transcript_path });
    for (let round = 0; round < 10; round++)
      expect(stop(project, { ...AGAIN, transcript_path }).blocks).toBe(true);
  });
});

describe('background tasks', () => {
  const task = (type: string, status: string) => ({
    background_tasks: [{ id: 'b', type, status }],
    ...FIRST,
  });
  test.each([
    ['a running agent: the gate waits for it', task('subagent', 'running'), false],
    ['an agent that has ended', task('subagent', 'completed'), true],
    ['a server in the background', task('shell', 'running'), true],
    ['none', { background_tasks: [], ...FIRST }, true],
  ])('%s', (_, fields, gated) => {
    const project = session({ stop: { commands: [{ run: 'exit 1' }] } });
    expect(stop(project, fields).blocks).toBe(gated);
  });
});

describe('a gate for some files', () => {
  const config = { stop: { commands: [{ run: 'exit 1', when: ['src/**', '*.md'] }] } };
  const repository = () => {
    const project = session(config, { 'src/a.ts': 'a', 'lib/b.ts': 'b' });
    git(project.root, 'init', '-q');
    git(project.root, 'add', '.');
    git(project.root, 'commit', '-qm', 'one');
    return project;
  };

  test.each([
    ['nothing changed', '', false],
    ['another file changed', 'lib/b.ts', false],
    ['its file changed', 'src/a.ts', true],
    ['a new file of its kind', 'src/deep/new.ts', true],
    ['a new file by name', 'lib/read.md', true],
  ])('%s', (_, file, runs) => {
    const project = repository();
    if (file !== '') {
      mkdirSync(join(project.root, file, '..'), { recursive: true });
      writeFileSync(join(project.root, file), 'changed');
    }
    expect(stop(project).blocks).toBe(runs);
  });

  test('what the session has committed still counts', () => {
    const project = repository();
    project.event('SessionStart', { source: 'startup' });
    writeFileSync(join(project.root, 'src/a.ts'), 'changed');
    git(project.root, 'commit', '-qam', 'two');
    expect(stop(project).blocks).toBe(true);
  });

  test('without git it always runs', () => {
    expect(stop(session(config)).blocks).toBe(true);
  });

  test('in a project below the top of its repository', () => {
    const project = session(
      {},
      { 'part/.conclaude.yaml': JSON.stringify(config), 'part/src/a.ts': 'a', 'src/b.ts': 'b' },
    );
    git(project.root, 'init', '-q');
    git(project.root, 'add', '.');
    git(project.root, 'commit', '-qm', 'one');
    const env = { CLAUDE_PROJECT_DIR: join(project.root, 'part') };
    writeFileSync(join(project.root, 'src/b.ts'), 'changed');
    expect(project.event('Stop', FIRST, { env }).exitCode).toBe(0);
    writeFileSync(join(project.root, 'part/src/a.ts'), 'changed');
    expect(project.event('Stop', FIRST, { env }).exitCode).toBe(2);
  });
});

describe('new files at the project root, however they were made', () => {
  const begun = (config: object = {}, files = {}) => {
    const project = session(config, { 'old.txt': 'x', ...files });
    project.event('SessionStart', { source: 'startup' });
    return project;
  };
  const add = (project: Session, ...names: string[]) => {
    for (const name of names) writeFileSync(join(project.root, name), 'x');
  };

  test('are reported when the turn ends, until they are gone', () => {
    const project = begun();
    expect(stop(project).blocks).toBe(false);
    add(project, 'new.bin', 'other.bin');
    expect(stop(project).answer.reason).toContain('Unauthorized root additions detected: new.bin, other.bin');
    rmSync(join(project.root, 'new.bin'));
    rmSync(join(project.root, 'other.bin'));
    expect(stop(project, AGAIN).blocks).toBe(false);
  });

  test('a compaction in between makes nothing of it old', () => {
    const project = begun();
    add(project, 'new.bin');
    project.event('SessionStart', { source: 'compact' });
    expect(stop(project).blocks).toBe(true);
  });

  test('the configured message is used', () => {
    const project = begun({ preToolUse: { preventRootAdditionsMessage: 'Not {file_path} by {tool}.' } });
    add(project, 'new.bin');
    expect(stop(project).answer.reason).toContain('Not new.bin by Bash.');
  });

  test.each([
    ['preventRootAdditions is off', { preToolUse: { preventRootAdditions: false } }, 'new.bin'],
    ['git ignores it', {}, 'new.log'],
    ['it is excepted', { preToolUse: { preventRootAdditionsExcept: ['*.bin'] } }, 'new.bin'],
  ])('are fine when %s', (_, config, name) => {
    const project = begun(config, { '.gitignore': '*.log\n' });
    git(project.root, 'init', '-q');
    add(project, name);
    expect(stop(project).blocks).toBe(false);
  });

  test('are fine in a folder, and without a session that began', () => {
    const project = begun();
    mkdirSync(join(project.root, 'folder'));
    expect(stop(project).blocks).toBe(false);
    const unknown = session({});
    add(unknown, 'new.bin');
    expect(stop(unknown).blocks).toBe(false);
  });

  test("what the gate's own commands made is nobody's fault", () => {
    const project = begun({ stop: { commands: [{ run: 'echo x > report.xml; mkdir -p coverage' }] } });
    for (const fields of [FIRST, FIRST, AGAIN]) expect(stop(project, fields).blocks).toBe(false);
    expect(existsSync(join(project.root, 'report.xml'))).toBe(true);
  });

  test('are let go in the end, and then taken as given', () => {
    const project = begun();
    add(project, 'new.bin');
    const runs = [stop(project), ...Array.from({ length: 5 }, () => stop(project, AGAIN))];
    expect(runs.map((run) => run.blocks)).toEqual([true, true, true, true, true, false]);
    expect(runs[5]?.shown).toContain('new.bin');
    expect(stop(project).blocks).toBe(false);
  });
});

describe('a gate for some files is not talked out of it', () => {
  const config = {
    stop: { commands: [{ run: 'exit 1', when: ['src/**'] }] },
    preToolUse: { preventRootAdditions: false },
  };
  const begun = (files: Readonly<Record<string, string>> = {}) => {
    const project = session(config, { 'src/a.ts': 'a', 'lib/b.ts': 'b', '.gitattributes': '', ...files });
    git(project.root, 'init', '-q');
    git(project.root, 'add', '.');
    git(project.root, 'commit', '-qm', 'one');
    project.event('SessionStart', { source: 'startup' });
    return project;
  };
  const change = (root: string) => writeFileSync(join(root, 'src/a.ts'), 'changed');
  const exclude = (root: string, line: string) => {
    mkdirSync(join(root, '.git/info'), { recursive: true });
    writeFileSync(join(root, '.git/info/exclude'), line);
  };

  test.each<[string, (root: string) => void]>([
    [
      '--assume-unchanged',
      (root) => {
        git(root, 'update-index', '--assume-unchanged', 'src/a.ts');
        change(root);
      },
    ],
    [
      '--skip-worktree',
      (root) => {
        git(root, 'update-index', '--skip-worktree', 'src/a.ts');
        change(root);
      },
    ],
    [
      'info/exclude',
      (root) => {
        exclude(root, 'src/\n');
        writeFileSync(join(root, 'src/new.ts'), 'new');
      },
    ],
    [
      'a line in .gitignore',
      (root) => {
        writeFileSync(join(root, '.gitignore'), 'src/new.ts\n');
        writeFileSync(join(root, 'src/new.ts'), 'new');
      },
    ],
    [
      'a clean filter',
      (root) => {
        git(root, 'config', 'filter.same.clean', 'printf a');
        mkdirSync(join(root, '.git/info'), { recursive: true });
        writeFileSync(join(root, '.git/info/attributes'), 'src/* filter=same\n');
        change(root);
      },
    ],
    [
      'core.worktree',
      (root) => {
        mkdirSync(join(root, '../elsewhere/src'), { recursive: true });
        writeFileSync(join(root, '../elsewhere/src/a.ts'), 'a');
        git(root, 'config', 'core.worktree', join(root, '../elsewhere'));
        change(root);
      },
    ],
    [
      'git stash',
      (root) => {
        change(root);
        git(root, 'stash', '-q');
      },
    ],
    [
      'a commit',
      (root) => {
        change(root);
        git(root, 'commit', '-qam', 'two');
      },
    ],
  ])('by %s', (_, hide) => {
    const project = begun();
    hide(project.root);
    expect(stop(project).blocks).toBe(true);
  });

  test.each<[string, (root: string) => void]>([
    ['nothing happened', () => undefined],
    ['another file changed', (root) => writeFileSync(join(root, 'lib/b.ts'), 'changed')],
  ])('but left alone when %s', (_, act) => {
    const project = begun();
    act(project.root);
    expect(stop(project).blocks).toBe(false);
  });

  test('what was hidden when the session began is no reason to run', () => {
    const project = session(config, { 'src/a.ts': 'a', 'lib/b.ts': 'b' });
    git(project.root, 'init', '-q');
    git(project.root, 'add', '.');
    git(project.root, 'commit', '-qm', 'one');
    git(project.root, 'update-index', '--skip-worktree', 'lib/b.ts');
    exclude(project.root, '*.tmp\n');
    project.event('SessionStart', { source: 'startup' });
    expect(stop(project).blocks).toBe(false);
  });
});
