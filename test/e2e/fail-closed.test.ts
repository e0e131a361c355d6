import { describe, expect, test } from 'vitest';
import { carriedOut, refused } from './expected-result.ts';
import { installedClient } from './installed-client.ts';
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
        hookFailures: /^SessionStart:startup: exit code 1, /,
      });
      expect(session.told('read-before-edit')).toEqual(carriedOut);
      expect(session.told('edit')).toEqual(refused('.conclaude.yaml'));
      expect(session.told('edit')).toEqual(refused(named));
      expect(session.changes).toEqual({});
    },
  );
});

describe.skipIf(!installedClient().honoursOnFailure)(
  'a guard that fails is as good as a refusal, as long as it is wired with onFailure: block',
  () => {
    const config = 'preToolUse:\n  preventRootAdditions: false\n';

    test('when it crashes, is killed, or answers in a shape the client rejects', async () => {
      const behaviour = `
      case "$(cat)" in
        *crash*) exit 1 ;;
        *killed*) kill -KILL $$ ;;
        *misshapen*) echo '{"decision":"deny"}' ;;
      esac`;
      const session = await playSession({
        project: { config, guard: { command: '/bin/sh', args: ['-c', behaviour] } },
        script: () => ({
          main: [
            bash('exit-1', 'touch crash.txt'),
            bash('signal', 'touch killed.txt'),
            bash('shape', 'touch misshapen.txt'),
            bash('in-order', 'touch fine.txt'),
          ],
        }),
        mode: 'bypassPermissions',
        hookFailures: /^PreToolUse:Bash: |JSON output validation failed/,
      });
      for (const id of ['exit-1', 'signal', 'shape']) expect(session.told(id)).toEqual(refused('onFailure'));
      expect(session.told('in-order')).toEqual(carriedOut);
      expect(session.changes).toEqual({ 'fine.txt': '' });
    });

    test('when it is not there at all', async () => {
      const session = await playSession({
        project: { config, guard: { command: '/nonexistent/conclaude', args: ['Hooks', 'PreToolUse'] } },
        script: () => ({ main: [bash('orphan', 'touch orphan.txt')] }),
        mode: 'bypassPermissions',
        hookFailures: /^PreToolUse:Bash: |JSON output validation failed/,
      });
      expect(session.told('orphan')).toEqual(refused('onFailure'));
      expect(session.changes).toEqual({});
    });
  },
);
