import {
  chmodSync,
  existsSync,
  mkdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { LogEntry } from '../../src/log/entry.ts';
import { projectFolder } from '../../src/log/place.ts';
import type { ReportData } from '../../src/report/report-data.ts';
import { HISTORY_HASH, HISTORY_POLICY, logHistory } from '../support/log-history.ts';
import { type ScratchProject, scratchProject } from '../support/scratch-project.ts';

const STATE = '../home/.local/state/conclaude';

/** A project with a log as the hook would have left it, up to now. */
function project(entries: readonly LogEntry[], files: Readonly<Record<string, string>> = {}): ScratchProject {
  const made = scratchProject({ '.conclaude.yaml': HISTORY_POLICY, 'package-lock.json': '{}', ...files });
  const state = join(made.root, STATE);
  writeLog(state, made.root, entries);
  mkdirSync(join(state, 'policies'));
  writeFileSync(
    join(state, 'policies', HISTORY_HASH),
    `${join(made.root, '.conclaude.yaml')}\n${HISTORY_POLICY}`,
  );
  return made;
}

function writeLog(state: string, root: string, entries: readonly LogEntry[]): void {
  const folder = projectFolder(root);
  mkdirSync(join(state, 'log', folder), { recursive: true });
  writeFileSync(join(state, 'log', folder, 'project'), root);
  for (const entry of entries)
    writeFileSync(
      join(state, 'log', folder, `${entry.at.slice(0, 10)}.jsonl`),
      `${JSON.stringify(entry)}\n`,
      { flag: 'a' },
    );
}

const HOUR = 3_600_000;
/** One refusal so many hours ago. */
function refusal(hours: number, more: Partial<LogEntry> = {}): LogEntry {
  return {
    v: 1,
    id: 'koba-diru',
    at: new Date(Date.now() - hours * HOUR).toISOString(),
    event: 'PreToolUse',
    verdict: 'deny',
    client: 'claude-code',
    session: 'session',
    call: 'toolu_1',
    agent: 'main',
    tool: 'Edit',
    files: ['package-lock.json'],
    rules: [{ id: 'uneditableFiles[0]', place: '.conclaude.yaml:4' }],
    policy: HISTORY_HASH,
    ms: 4,
    ...more,
  };
}

const numbers = (made: ScratchProject, ...args: readonly string[]) =>
  JSON.parse(made.run(['report', '--json', ...args]).stdout) as Omit<ReportData, 'rows'>;

describe('report', () => {
  test('writes a page that only its user can read, into a folder of its own, and says where', () => {
    const made = project(logHistory({ entries: 50, until: Date.now() }).entries);
    const { stdout, exitCode } = made.run(['report']);
    const file = join(made.root, STATE, 'report/project.html');
    expect(exitCode).toBe(0);
    expect(stdout).toMatch(/^\S+\/report\/project\.html: 50 entries, \d+ refused\n$/);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    const page = readFileSync(file, 'utf8');
    expect(page).toMatch(/^<!doctype html><!-- conclaude report -->\n/);
    expect(page).toContain("default-src 'none'; script-src 'sha256-");
  });

  test('writes where it is told, over an older report, and to stdout', () => {
    const made = project([refusal(1)]);
    const file = join(made.root, 'out.html');
    for (let time = 0; time < 2; time++) expect(made.run(['report', '--out', 'out.html']).exitCode).toBe(0);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    const { stdout } = made.run(['report', '--out', '-']);
    expect(stdout.split('\n')[0]).toBe(readFileSync(file, 'utf8').split('\n')[0]);
    expect(stdout).toContain('koba-diru');
  });

  test.each<[string, (root: string) => void]>([
    ['a file of somebody else', (root) => writeFileSync(join(root, 'out.html'), 'mine')],
    ['a link to one', (root) => symlinkSync('.conclaude.yaml', join(root, 'out.html'))],
    ['a folder', (root) => mkdirSync(join(root, 'out.html'))],
  ])('leaves %s alone', (_, prepare) => {
    const made = project([refusal(1)]);
    prepare(made.root);
    const { exitCode, stderr } = made.run(['report', '--out', 'out.html']);
    expect(exitCode).toBe(1);
    expect(stderr).toContain("is no report of conclaude's");
    expect(readFileSync(join(made.root, '.conclaude.yaml'), 'utf8')).toBe(HISTORY_POLICY);
  });

  test('says what stands in the way', () => {
    const made = project([refusal(1)]);
    writeFileSync(join(made.root, 'file'), '');
    const { exitCode, stderr } = made.run(['report', '--out', 'file/out.html']);
    expect([exitCode, stderr]).toEqual([1, expect.stringContaining("couldn't be written")]);
  });

  test.each([
    ['24h', 1],
    ['2d', 2],
    ['all', 4],
    [undefined, 3],
    [new Date(Date.now() - 40 * 24 * HOUR).toISOString().slice(0, 10), 3],
  ])('looks back as far as --since %s', (since, count) => {
    const made = project([refusal(1), refusal(30), refusal(29 * 24), refusal(100 * 24)]);
    expect(numbers(made, ...(since === undefined ? [] : ['--since', since])).summary.entries).toBe(count);
  });

  test.each(['soon', '7', '-1d', '2026-13-01', '1y'])('does not understand --since %s', (since) => {
    const { exitCode, stderr } = scratchProject({}).run(['report', `--since=${since}`]);
    expect([exitCode, stderr]).toEqual([64, expect.stringContaining("isn't a time; write")]);
  });

  test('tells of this project only, unless all are wanted', () => {
    const made = project([refusal(1)]);
    writeLog(join(made.root, STATE), '/home/you/other', [refusal(2), refusal(3)]);
    expect(numbers(made).summary.entries).toBe(1);
    const all = numbers(made, '--all');
    expect(all.summary.entries).toBe(3);
    expect(all.made.projects.map(({ name }) => name).sort()).toEqual(['other', 'project']);
  });

  test('knows the rules as they are now, their lines and what they cover', () => {
    const { rules, excerpts } = numbers(project([refusal(1)]));
    const rule = rules.find(({ id }) => id === 'uneditableFiles[0]');
    expect(rule).toMatchObject({ fired: 1, files: 1, isCurrent: true, place: '.conclaude.yaml:4' });
    expect(excerpts[rule?.excerpt ?? -1]?.lines).toEqual([
      '- pattern: package-lock.json',
      '  message: Run npm install instead.',
    ]);
    expect(rules.find(({ id }) => id === 'uneditableFiles[3]')).toMatchObject({ fired: 0, files: 0 });
  });

  test('compares with what the client wrote down: a refused call that ran is a disagreement', () => {
    const made = project([refusal(1), refusal(2, { call: 'toolu_2' })]);
    const folder = join(made.root, '../home/.claude/projects/-shop');
    mkdirSync(folder, { recursive: true });
    const line = (value: object) =>
      JSON.stringify({ sessionId: 'session', cwd: made.root, timestamp: new Date().toISOString(), ...value });
    const call = (id: string, isRefused: boolean) => [
      line({
        type: 'assistant',
        uuid: `a${id}`,
        message: {
          role: 'assistant',
          content: [
            {
              type: 'tool_use',
              id,
              name: 'Edit',
              input: { file_path: join(made.root, 'package-lock.json'), old_string: 'a', new_string: 'b' },
            },
          ],
        },
      }),
      line({
        type: 'user',
        uuid: `b${id}`,
        ...(isRefused && {
          toolDenialKind: 'hook',
          permissionDecision: { decision: 'reject', source: 'hook' },
        }),
        message: {
          role: 'user',
          content: [
            {
              type: 'tool_result',
              tool_use_id: id,
              content: isRefused ? 'PreToolUse:Edit hook error: no' : 'The file has been updated',
              is_error: isRefused,
            },
          ],
        },
      }),
    ];
    writeFileSync(
      join(folder, 'session.jsonl'),
      `${[...call('toolu_1', false), ...call('toolu_2', true)].join('\n')}\n`,
    );
    const report = numbers(made);
    expect(report.summary.calls).toBe(2);
    expect(report.disagreements.ran).toHaveLength(1);
    expect(
      report.rules.find(({ id }) => id === 'uneditableFiles[0]')?.suspicions.map(({ why }) => why),
    ).toEqual(['same-again', 'done-anyway']);
  });

  test('counts lines that nobody can read, and goes on', () => {
    const made = project([refusal(1)]);
    const day = `${new Date().toISOString().slice(0, 10)}.jsonl`;
    writeFileSync(
      join(made.root, STATE, 'log', projectFolder(made.root), day),
      '{"v":1\n[]\n{"v":1,"id":3}\n',
      {
        flag: 'a',
      },
    );
    const { made: about, summary } = numbers(made);
    expect([about.unreadable, summary.entries]).toEqual([3, 1]);
  });

  test('masks what a policy shows of a secret', () => {
    const secret = 'ghp_0123456789abcdefghijklmnopqrstuvwxyz';
    const policy = HISTORY_POLICY.replace('Run npm install instead.', `Use ${secret}.`);
    const made = project([refusal(1, { note: secret })], { '.conclaude.yaml': policy });
    expect(made.run(['report', '--out', '-']).stdout).not.toContain(secret);
  });

  test('says so where there is nothing, and where the policy is broken', () => {
    const nothing = scratchProject({});
    expect(nothing.run(['report']).stdout).toContain('The log has no entries for this time.');
    const made = project([refusal(1)], { '.conclaude.yaml': 'preToolUse: 3' });
    expect(numbers(made)).toMatchObject({ made: { hasPolicy: false }, summary: { entries: 1 } });
  });

  test('hands the page to what opens pages here, or says that there is nothing', async () => {
    const made = project([refusal(1)]);
    const programs = join(made.root, '../programs');
    const opened = join(made.root, '../opened');
    mkdirSync(programs);
    const env = { PATH: `${programs}:${process.env.PATH}` };
    writeFileSync(
      join(programs, 'xdg-open'),
      `#!/bin/sh\nprintf %s "$1" > ${opened}.part && mv ${opened}.part ${opened}\n`,
    );
    chmodSync(join(programs, 'xdg-open'), 0o755);
    made.run(['report', '--open', '--out', 'out.html'], { env });
    await expect.poll(() => existsSync(opened), { timeout: 30_000 }).toBe(true);
    expect(readFileSync(opened, 'utf8')).toBe(join(made.root, 'out.html'));
  });
});
