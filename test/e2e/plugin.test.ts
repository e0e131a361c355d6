import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { carriedOut, refused } from './expected-result.ts';
import { installedClient } from './installed-client.ts';
import { REPOSITORY } from './project.ts';
import { readThenEdit, scriptIn } from './script.ts';
import { playSession } from './session.ts';

const client = installedClient();

// Clients before know plugins, but not the options that these tests need.
describe.skipIf(!client.honoursOnFailure)('conclaude as a plugin', () => {
  test('is valid in the eyes of the client', () => {
    const home = mkdtempSync(join(tmpdir(), 'conclaude-plugin-'));
    onTestFinished(() => rmSync(home, { recursive: true, force: true }));
    const closed = 'http://127.0.0.1:9';
    const said = execFileSync(client.command, [...client.leadingArgs, 'plugin', 'validate', REPOSITORY], {
      encoding: 'utf8',
      env: {
        PATH: '/usr/local/bin:/usr/bin:/bin',
        HOME: home,
        TMPDIR: home,
        TERM: 'dumb',
        ANTHROPIC_API_KEY: 'dummy',
        ANTHROPIC_BASE_URL: closed,
        HTTP_PROXY: closed,
        HTTPS_PROXY: closed,
        CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: '1',
        DISABLE_AUTOUPDATER: '1',
      },
    });
    expect(said).toContain('Validation passed');
  });

  test.each(['main', 'coder'])('guards without any hook in the settings, seen from %s', async (thread) => {
    const session = await playSession({
      project: {
        config: 'preToolUse:\n  uneditableFiles: [locked.json]\n',
        files: { 'locked.json': 'before\n', 'src/app.txt': 'before\n' },
        agents: ['coder'],
        asPlugin: true,
      },
      script: (path) =>
        scriptIn(thread, [
          ...readThenEdit('edit-locked', path('locked.json'), 'before', 'after'),
          ...readThenEdit('edit-free', path('src/app.txt'), 'before', 'after'),
        ]),
    });
    const reason =
      "Blocked Edit operation: file matches preToolUse.uneditableFiles pattern 'locked.json'. File: locked.json";
    expect(session.told('edit-locked')).toEqual(refused(reason));
    expect(session.told('edit-free')).toEqual(carriedOut);
    expect(session.changes).toEqual({ 'src/app.txt': 'after\n' });
  });
});
