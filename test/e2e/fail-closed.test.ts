import { cpSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { carriedOut, refused } from './expected-result.ts';
import { installedClient } from './installed-client.ts';
import { conclaude } from './project.ts';
import { bash, readThenEdit } from './script.ts';
import { playSession } from './session.ts';

describe('a configuration that does not load', () => {
  const faulty = {
    'a misspelt key': { config: 'preToolUse:\n  uneditableFile: [locked.json]\n', named: 'uneditableFile' },
    'broken YAML': { config: 'preToolUse: [\n', named: '.conclaude.yaml:' },
  };

  test.each(Object.entries(faulty))(
    'with %s refuses edits and says what to repair, while reading goes on',
    async (_, { config, named }) => {
      const session = await playSession({
        project: { replacedBy: config, files: { 'src/app.txt': 'before\n' } },
        script: (path) => ({ main: readThenEdit('edit', path('src/app.txt'), 'before', 'after') }),
        // It has nothing to refuse, and this is how it tells the user.
        hookFailures: /^(SessionStart:startup|SubagentSt(art|op)|Stop): exit code 1, /,
      });
      expect(session.told('read-before-edit')).toEqual(carriedOut);
      expect(session.told('edit')).toEqual(refused('.conclaude.yaml'));
      expect(session.told('edit')).toEqual(refused(named));
      expect(session.changes).toEqual({});
    },
  );
});

describe('a guard that fails is as good as a refusal', () => {
  const config = 'preToolUse:\n  preventRootAdditions: false\n';
  const { honoursOnFailure, reportsHooks } = installedClient();
  const broken = /^(PreToolUse:Bash|SessionStart:startup|SubagentSt(art|op)): |JSON output validation failed/;

  const script = `
case "$(cat)" in
  *crash*) exit 1 ;;
  *killed*) kill -KILL $$ ;;
  *misshapen*) echo '{"decision":"deny"}' ;;
esac`;

  test('when it crashes or is killed, in any client', async () => {
    const session = await playSession({
      project: { config, guard: { script } },
      script: () => ({
        main: [
          bash('exit-1', 'touch crash.txt'),
          bash('signal', 'touch killed.txt'),
          bash('in-order', 'touch fine.txt'),
        ],
      }),
      mode: 'bypassPermissions',
      // A client that doesn't honour onFailure sees a refusal, by the shell that stays around the guard for it. What
      // the suite puts between the two in the oldest one tells of the failure all the same.
      ...(honoursOnFailure || !reportsHooks ? { hookFailures: broken } : {}),
    });
    const reason = honoursOnFailure ? 'onFailure' : 'it ended unexpectedly';
    for (const id of ['exit-1', 'signal']) expect(session.told(id)).toEqual(refused(reason));
    expect(session.told('in-order')).toEqual(carriedOut);
    expect(session.changes).toEqual({ 'fine.txt': '' });
  });

  test.skipIf(!honoursOnFailure)('when it answers in a shape the client rejects', async () => {
    const session = await playSession({
      project: { config, guard: { script } },
      script: () => ({ main: [bash('shape', 'touch misshapen.txt')] }),
      mode: 'bypassPermissions',
      hookFailures: broken,
    });
    expect(session.told('shape')).toEqual(refused('onFailure'));
    expect(session.changes).toEqual({});
  });

  test.skipIf(!honoursOnFailure)('when a program that is wired by its path is not there at all', async () => {
    const command = '/nonexistent/conclaude';
    const hook = { type: 'command', command, args: ['Hooks', 'PreToolUse'], onFailure: 'block' };
    const settings = JSON.stringify({ hooks: { PreToolUse: [{ matcher: '*', hooks: [hook] }] } });
    const session = await playSession({
      project: { config, unwired: true, files: { '.claude/settings.json': settings } },
      script: () => ({ main: [bash('orphan', 'touch orphan.txt')] }),
      mode: 'bypassPermissions',
      hookFailures: broken,
    });
    expect(session.told('orphan')).toEqual(refused('onFailure'));
    expect(session.changes).toEqual({});
  });

  test("when its program can't start, in any client", async () => {
    // What a package without its build is left with.
    const lonely = join(
      mkdtempSync(join(process.env.CONCLAUDE_E2E_RUN_FOLDER ?? tmpdir(), 'lonely-')),
      'bin/conclaude',
    );
    cpSync(conclaude(), lonely);
    const session = await playSession({
      project: { config, guard: { program: lonely } },
      script: () => ({ main: [bash('orphan', 'touch orphan.txt')] }),
      mode: 'bypassPermissions',
      hookFailures: /^(SessionStart:startup|SubagentSt(art|op)): /,
    });
    expect(session.told('orphan')).toEqual(refused('it is not built'));
    expect(session.changes).toEqual({});
  });
});
