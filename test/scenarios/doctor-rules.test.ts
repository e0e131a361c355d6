import { describe, expect, test } from 'vitest';
import { examine, patient } from '../support/examined.ts';
import { git } from '../support/git.ts';
import { preToolUse } from '../support/scratch-project.ts';

/** What the doctor says of the rules. One run serves a whole table: each rule is tried on its own call. */
function rulesOf(...lines: readonly string[]): readonly string[] {
  const { findings } = examine({ ...preToolUse(...lines), 'package.json': '{}' });
  return findings.filter(({ group }) => group === 'rules').map(({ status, text }) => `${status}: ${text}`);
}

describe('doctor makes every rule fire', () => {
  const FILES = [
    ['package-lock.json', 'refuses Edit package-lock.json'],
    ['"*.lock"', 'refuses Edit example.lock'],
    ['"build/"', 'refuses Edit build/example'],
    ['"src/**/*.gen.ts"', 'refuses Edit src/example.gen.ts'],
    ['"test/**"', 'refuses Edit test/example'],
    ['"{a,b}[0-9]?.{x,y}"', 'refuses Edit a0x.x'],
    ['/etc/passwd', 'refuses Edit /etc/passwd'],
    ['{ pattern: "docs/*", agent: "writer*" }', 'refuses Edit docs/example by writer'],
    ['"[\\u2603]"', undefined],
    ['"[!a-z]*"', 'refuses Edit 0'],
    ['"**"', 'refuses Edit example'],
  ] as const;

  test('on a file that was made up for it, and says so when it finds none', () => {
    expect(rulesOf(`uneditableFiles: [${FILES.map(([pattern]) => pattern).join(', ')}]`)).toEqual(
      FILES.map(([, says], index) =>
        says === undefined
          ? `warn: uneditableFiles[${index}] (line 3) didn't fire on any call that doctor could make up for it`
          : `ok: uneditableFiles[${index}] ${says}`,
      ),
    );
  });

  const TOOL_RULES = [
    ['{ tool: Bash, commandPattern: "git push --force*", action: block }', 'refuses Bash git push --force'],
    ['{ tool: Bash, commandPattern: "rm -rf /*", action: block }', 'refuses Bash rm -rf /'],
    [
      '{ tool: Bash, commandPattern: "npm publish", matchMode: prefix, action: ask }',
      'asks about Bash npm publish',
    ],
    ['{ tool: Bash, patternType: exact, commandPattern: "make *", action: block }', 'refuses Bash make *'],
    [
      '{ tool: Bash, patternType: regex, commandPattern: "(sudo|doas)\\\\s+[a-z]{3}.*", action: ask }',
      'asks about Bash sudo xxx',
    ],
    [
      '{ tool: Bash, commandPattern: "curl *", action: ask, updatedInput: { timeout: 5 } }',
      'asks about Bash curl example',
    ],
    [
      '{ tool: Bash, commandPattern: "wget *", action: allow, updatedInput: { timeout: 5 } }',
      'rewrites Bash wget example',
    ],
    ['{ tool: "mcp__*", action: block }', 'refuses mcp__example'],
    ['{ tool: WebFetch, pattern: "*", action: block }', 'refuses WebFetch example'],
    ['{ tool: NotebookEdit, pattern: "*.ipynb", action: block }', 'refuses NotebookEdit example.ipynb'],
    [
      '{ tool: Edit, pattern: "docs/*.md", action: ask, agent: "writer*" }',
      'asks about Edit docs/example.md by writer',
    ],
    [
      '{ tool: Write, pattern: "src/**", action: allow }',
      'allows Write src/example, and refuses what no rule allows',
    ],
    ['{ tool: Read, pattern: "**", action: allow }', 'allows Read example, and refuses what no rule allows'],
  ] as const;

  test('on a file that a command changes, and on a part of a command line', () => {
    expect(
      rulesOf(
        'toolUsageValidation:',
        '  - { tool: Bash, pattern: "*.db", action: block }',
        '  - { tool: Bash, commandPattern: "git push*", commandScope: each, action: block }',
      ),
    ).toEqual([
      "ok: toolUsageValidation[0] refuses Bash rm 'example.db'",
      'ok: toolUsageValidation[1] refuses Bash git push',
    ]);
  });

  test('on commands and tools', () => {
    const list = `toolUsageValidation: [${TOOL_RULES.map(([rule]) => rule).join(', ')}]`;
    expect(rulesOf(list)).toEqual(
      TOOL_RULES.map(([, says], index) => `ok: toolUsageValidation[${index}] ${says}`),
    );
  });

  test('in places where nothing new may be made, and at the root', () => {
    const { findings } = examine({
      '.conclaude.yaml':
        'preToolUse:\n  selfProtection: true\n  preventAdditions: [dist, "*.log", package.json]\n',
      'dist/a': '',
      'package.json': '',
    });
    expect(findings.filter(({ group }) => group === 'rules').map(({ text }) => text)).toEqual([
      'preventRootAdditions refuses Write example',
      'preventAdditions[0] refuses Write dist/example',
      'preventAdditions[1] refuses Write example.log',
      'preventAdditions[2] refuses Write package.json/example',
      'selfProtection refuses Edit .conclaude.yaml',
    ]);
  });

  test('on a file that git ignores, when a line of .gitignore tells of one', () => {
    const project = (ignored: string) =>
      patient({ ...preToolUse('preventUpdateGitIgnored: true'), '.gitignore': ignored, 'a.txt': '' });
    const said = ({ root, run }: ReturnType<typeof patient>) => {
      git(root, 'init', '-q');
      return run(['doctor']).stdout;
    };
    expect(said(project('# comment\n/out/\n'))).toContain(
      'ok    preventUpdateGitIgnored refuses Read out/example\n',
    );
    expect(said(project('!a.txt\n'))).toContain(
      'preventUpdateGitIgnored (line 3) was not tried: no line of .gitignore',
    );
  });

  test('and names the rule that stands before one that never fires', () => {
    expect(
      rulesOf(
        'toolUsageValidation:',
        '  - { tool: Bash, commandPattern: "git *", action: block }',
        '  - { tool: Bash, commandPattern: "git push*", action: block }',
      )[1],
    ).toBe(
      'warn: toolUsageValidation[1] (line 5) has no effect on Bash git push: toolUsageValidation[0] decides',
    );
  });

  test('and finds a whitelist that refuses nothing, because another one allows all', () => {
    expect(
      rulesOf(
        'toolUsageValidation:',
        '  - { tool: Bash, commandPattern: "*", action: allow }',
        '  - { tool: Bash, commandPattern: "npm *", action: allow }',
      )[1],
    ).toBe("warn: toolUsageValidation[1] (line 5) didn't fire on any call that doctor could make up for it");
  });

  test('but runs no command of the configuration', () => {
    expect(rulesOf('commands: [{ run: "touch trace" }]')).toEqual([
      'ok: preToolUse.commands: 1 command not run, because a command may do more than judge',
    ]);
  });
});
