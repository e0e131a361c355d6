import { mkdirSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { textHash } from '../../src/host/text-hash.ts';
import type { LogEntry } from '../../src/log/entry.ts';
import { preToolUse, type ScratchProject, scratchProject } from '../support/scratch-project.ts';

const RULES = preToolUse('uneditableFiles: [a.lock]');

/** As the client asks, which was started in `folder`. */
function statusline(project: ScratchProject, args: readonly string[] = [], folder = project.root) {
  const status = {
    session_id: 'session',
    cwd: join(project.root, 'somewhere'),
    workspace: { current_dir: join(project.root, 'somewhere'), project_dir: folder },
    model: { id: 'x', display_name: 'X' },
    version: '2.1.0',
  };
  return project.run(['statusline', ...args], { stdin: JSON.stringify(status) });
}

/** A project in whose session the hook was called once. */
function called(files: Readonly<Record<string, string>>): ScratchProject {
  const project = scratchProject(files);
  project.pre('Read', { file_path: 'x' });
  return project;
}

const entry = (fields: Partial<LogEntry>): string =>
  JSON.stringify({
    v: 1,
    id: 'koba-diru',
    at: '2026-11-17T00:00:00.000Z',
    event: 'PreToolUse',
    verdict: 'deny',
    client: 'claude-code',
    session: 'session',
    ...fields,
  } satisfies LogEntry);

function log(project: ScratchProject, day: string, ...lines: readonly string[]): void {
  const name = `${basename(project.root)}-${textHash(project.root)}`;
  const folder = join(project.root, '../home/.local/state/conclaude/log', name);
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, `${day}.jsonl`), `${lines.join('\n')}\n`);
}

describe('conclaude statusline says in one line', () => {
  test.each<[string, Readonly<Record<string, string>>, string]>([
    ['that rules are in force', RULES, 'conclaude on'],
    [
      'how many are only observed',
      preToolUse('uneditableFiles:', '  - a.lock', '  - pattern: b.lock', '    mode: observe'),
      'conclaude observing 1 rule',
    ],
    [
      'the same for all of them',
      preToolUse('mode: observe', 'selfProtection: true', 'uneditableFiles: [a.lock, b.lock]'),
      'conclaude observing 2 rules',
    ],
    ['that there is no policy', {}, 'conclaude off: no .conclaude.yaml'],
    [
      'that it is broken',
      preToolUse('unknown: 1'),
      'conclaude: .conclaude.yaml is broken, changes are refused',
    ],
  ])('%s', (_, files, line) => {
    expect(statusline(called(files))).toEqual({ exitCode: 0, stdout: `${line}\n`, stderr: '' });
  });

  test('that no hook was called in this session', () => {
    expect(statusline(scratchProject(RULES)).stdout).toBe('conclaude not called in this session\n');
  });

  test('what came of the calls of this session, and of no other', () => {
    const project = called(RULES);
    log(
      project,
      '2026-11-16',
      entry({}),
      entry({ session: 'other' }),
      entry({ verdict: 'ask' }),
      'not JSON, "session"',
    );
    log(
      project,
      '2026-11-17',
      entry({ verdict: 'broken-policy' }),
      entry({ verdict: 'observed' }),
      entry({ verdict: 'observed' }),
      entry({ verdict: 'gate-blocked', event: 'Stop' }),
      entry({ verdict: 'observed', event: 'PostToolUse' }),
      '{"session":"sess',
    );
    expect(statusline(project).stdout).toBe('conclaude on · 2 refused · 2 observed\n');
  });

  test('of the project that the client was started in, wherever it is now', () => {
    const project = called(RULES);
    mkdirSync(join(project.root, 'inner'));
    writeFileSync(join(project.root, 'inner/.conclaude.yaml'), 'broken: 1\n');
    expect(statusline(project).stdout).toBe('conclaude on\n');
    expect(statusline(project, [], join(project.root, 'inner')).stdout).toContain('is broken');
  });

  test.each(['', '{', '[]', '{"session_id":7,"workspace":"x","cwd":{}}', '\u0000'])(
    'something, whatever it is sent: %j',
    (stdin) => {
      const { exitCode, stdout, stderr } = called(RULES).run(['statusline'], { stdin });
      expect({ exitCode, stdout, stderr }).toEqual({ exitCode: 0, stdout: 'conclaude on\n', stderr: '' });
    },
  );

  test('without a home', () => {
    const project = called(RULES);
    const { exitCode, stdout } = project.run(['statusline'], { env: { HOME: undefined }, stdin: '{}' });
    expect({ exitCode, stdout }).toEqual({ exitCode: 0, stdout: 'conclaude on\n' });
  });

  test('no longer than asked for', () => {
    expect(statusline(called(RULES), ['--width', '10']).stdout).toBe('conclaude…\n');
    const broken = statusline(called(preToolUse('unknown: 1')), ['--width', '30']).stdout;
    expect(broken).toBe(`${'conclaude: .conclaude.yaml is broken'.slice(0, 29)}…\n`);
    expect(statusline(called(RULES), ['--width', 'wide'])).toMatchObject({ stdout: '' });
  });

  test('in colour only where that is asked for', () => {
    const project = called(RULES);
    expect(project.run(['statusline'], { env: { FORCE_COLOR: '1' } }).stdout).toBe('conclaude on\n');
    expect(statusline(project, ['--color']).stdout).toBe('\u001b[32mconclaude on\u001b[39m\n');
  });
});

test('an agent may ask for it, too', () => {
  const project = scratchProject(preToolUse('selfProtection: true'));
  expect(project.pre('Bash', { command: 'conclaude statusline' }).verdict).toBe('none');
});
