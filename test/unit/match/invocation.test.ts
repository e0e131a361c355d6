import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { claudeCode } from '../../../src/clients/claude-code/client.ts';
import { madeUpCall } from '../../../src/clients/claude-code/made-up.ts';
import { readYaml } from '../../../src/config/yaml.ts';
import { judgeByRules } from '../../../src/judge.ts';
import { parsePolicy } from '../../../src/policy.ts';
import { analyseShell } from '../../../src/shell/analyse.ts';
import { quoted } from '../../../src/shell-word.ts';
import { memoryHost } from '../../support/memory-host.ts';
import { runs } from '../../support/property-runs.ts';

const POLICY = parsePolicy(
  `preToolUse:
  preventRootAdditions: false
  toolUsageValidation:
    - { tool: Bash, command: git push, flags: [--force, -f], action: block }
`,
  '/project/.conclaude.yaml',
  readYaml,
);
const host = memoryHost({ entries: { '/project/a.txt': '' }, cwd: '/project' });

function isRefused(command: string): boolean {
  const raw = madeUpCall({ tool: 'Bash', command }, '/project');
  const call = claudeCode.readCall('PreToolUse', { ok: true, raw });
  return judgeByRules(host, call, POLICY, { analyseShell }).decision.kind === 'deny';
}

/** What may stand around a command, and changes nothing about what it does. */
const AROUND: readonly ((command: string) => string)[] = [
  (command) => `sudo ${command}`,
  (command) => `sudo -u me -- ${command}`,
  (command) => `env A=b ${command}`,
  (command) => `nice -n 5 ${command}`,
  (command) => `timeout 5 ${command}`,
  (command) => `command ${command}`,
  (command) => `nohup ${command}`,
  (command) => `time ${command}`,
  (command) => `xargs ${command} < /dev/null`,
  (command) => `A=b ${command}`,
  (command) => `bash -c ${quoted(command)}`,
  (command) => `eval ${quoted(command)}`,
  (command) => `( ${command} )`,
  (command) => `{ ${command}; }`,
  (command) => `true && ${command}`,
  (command) => `false || ${command}`,
  (command) => `ls; ${command} | cat`,
  (command) => `echo "$( ${command} )"`,
  (command) => `if true; then ${command}; fi`,
  (command) => `for i in 1; do ${command}; done`,
  (command) => `f() { ${command}; }; f`,
  (command) => `${command} 2>&1`,
];
/** Only words of a program can follow these. */
const NEEDS_PROGRAM = 10;
/** From here on, what comes of it is more than the words of a program. */
const MAKES_MORE = 9;

const program = fc.constantFrom('git', '/usr/bin/git', '"git"', 'g\\it', '$(echo git)');
const globals = fc.subarray(['-C web', '-c a.b=c', '--no-pager', '--git-dir=x/.git', '--work-tree x', '-P']);
const flag = fc.constantFrom('--force', '-f', '-uf', '-vf', '--force=true', "'--force'", '--forc', '-"f"');
const operands = fc.subarray(['origin', 'main', 'HEAD:topic', '"a b"', '-v', '--tags', '-o x']);

describe('a command by its meaning', () => {
  test('is found whatever stands around it, and in whichever order its words are', () => {
    fc.assert(
      fc.property(
        program,
        globals,
        flag,
        operands,
        operands,
        fc.array(fc.constantFrom(...AROUND.keys()), { maxLength: 3 }),
        (name, before, force, first, second, around) => {
          const written = (word: string) => {
            let command = [name, ...before, 'push', ...first, word, ...second].join(' ');
            let isCompound = false;
            for (const index of around) {
              if (index < NEEDS_PROGRAM && isCompound) continue;
              command = AROUND[index]?.(command) ?? command;
              isCompound ||= index >= MAKES_MORE;
            }
            return command;
          };
          expect([written(force), isRefused(written(force))]).toEqual([written(force), true]);
          const without = written('--verbose');
          expect([without, isRefused(without)]).toEqual([without, false]);
        },
      ),
      { numRuns: runs(400) },
    );
  });

  test.each(['', ' ', 'git', 'git push', 'push --force', '--', 'git -- ', 'git -C', 'git push -o', "'"])(
    'odd commands: %j',
    (command) => {
      expect(isRefused(command)).toBe(false);
    },
  );
});
