import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { load } from 'js-yaml';
import { describe, expect, test } from 'vitest';
import { PROGRAM, type ProjectFile, scratchProject } from '../support/scratch-project.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const INSTALLED: Readonly<Record<string, ProjectFile>> = {
  'node_modules/@conclaude/cli': { link: dirname(dirname(PROGRAM)) },
};

type Inputs = Readonly<Record<string, string>>;

/** Runs the entry as a runner would, with the variables of `action.yml`. */
function runAction(files: Readonly<Record<string, ProjectFile>>, inputs: Inputs = {}) {
  const { root } = scratchProject(files);
  const fake = join(root, 'node_modules/@conclaude/cli/bin/conclaude');
  if (files['node_modules/@conclaude/cli/bin/conclaude'] !== undefined) chmodSync(fake, 0o755);
  const summary = join(root, '../summary.md');
  const named = Object.entries(inputs).map(([name, value]) => [
    `CONCLAUDE_ACTION_${name.toUpperCase().replaceAll('-', '_')}`,
    value,
  ]);
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(ROOT, 'action/run.mjs')], {
    cwd: root,
    encoding: 'utf8',
    env: {
      PATH: process.env.PATH,
      HOME: join(root, '../home'),
      GITHUB_WORKSPACE: root,
      GITHUB_STEP_SUMMARY: summary,
      ...Object.fromEntries(named),
    },
  });
  return {
    root,
    exitCode: status,
    stdout,
    stderr,
    obeyed: obeyedCommands(stdout),
    summary: existsSync(summary) ? readFileSync(summary, 'utf8') : '',
  };
}

/**
 * The commands that a runner finds in a step's output: `::name …::` at the start of a line, the old `##[name …]`
 * anywhere in one, and nothing between `::stop-commands::WORD` and `::WORD::`.
 */
function obeyedCommands(stdout: string): readonly string[] {
  const found: string[] = [];
  let stopped: string | undefined;
  for (const line of stdout.split(/\r\n|\r|\n/)) {
    if (stopped !== undefined) {
      if (line === `::${stopped}::`) stopped = undefined;
      continue;
    }
    stopped = /^::stop-commands::(.+)$/.exec(line)?.[1];
    if (stopped === undefined && (/^\s*::[\w-]+.*::/.test(line) || line.includes('##['))) found.push(line);
  }
  return found.filter((line) => !/^::(?:group::|endgroup::)/.test(line));
}

const GOOD = `preToolUse:
  preventRootAdditions: false
  uneditableFiles:
    - pattern: "*.lock"
tests:
  - tool: Edit
    file: yarn.lock
    expect: deny
`;

test('action.yml passes every input on as the variable that the entry reads', () => {
  const action = load(readFileSync(join(ROOT, 'action.yml'), 'utf8')) as {
    inputs: Record<string, { description: string; default: string }>;
    runs: { using: string; steps: { shell: string; run: string; env: Record<string, string> }[] };
  };
  const [step, ...others] = action.runs.steps;
  expect(others).toEqual([]);
  expect(step?.env).toEqual(
    Object.fromEntries(
      Object.keys(action.inputs).map((name) => [
        `CONCLAUDE_ACTION_${name.toUpperCase().replaceAll('-', '_')}`,
        `\${{ inputs.${name} }}`,
      ]),
    ),
  );
  expect(step?.run).toBe('node "$GITHUB_ACTION_PATH/action/run.mjs"');
  const read = readFileSync(join(ROOT, 'action/inputs.mjs'), 'utf8').match(/(?<=input\(')[A-Z_]+/g);
  expect(read?.map((name) => `CONCLAUDE_ACTION_${name}`).sort()).toEqual(Object.keys(step?.env ?? {}).sort());
});

test('a good policy passes', () => {
  const { exitCode, obeyed, stdout, summary } = runAction({ ...INSTALLED, '.conclaude.yaml': GOOD });
  expect({ exitCode, obeyed }).toEqual({ exitCode: 0, obeyed: [] });
  expect(stdout).toContain('ok 1 - Edit yarn.lock');
  expect(stdout).toContain('ok  Policy: valid\nok  Tests: 1 test passed, 0 failed\n');
  expect(summary).toContain('| ✅ Policy | valid |\n| ✅ Tests | 1 test passed&#44; 0 failed |');
});

test('a broken policy is annotated at its line and column, in a folder of the checkout', () => {
  const { exitCode, obeyed, summary } = runAction(
    {
      ...INSTALLED,
      'apps/shop/.conclaude.yaml': 'preToolUse:\n  uneditableFiles:\n    - pattern: 7\nstopp: {}\n',
    },
    { 'working-directory': 'apps/shop' },
  );
  expect(exitCode).toBe(1);
  expect(obeyed).toHaveLength(2);
  expect(obeyed[0]).toMatch(
    /^::error file=apps\/shop\/\.conclaude\.yaml,line=3,col=16,title=conclaude%3A preToolUse\.uneditableFiles\[0\]\.pattern::found .*7.*, expected /,
  );
  expect(obeyed[1]).toContain('file=apps/shop/.conclaude.yaml,line=4,col=1,');
  expect(summary).toContain('| ❌ Policy | broken&#44; 2 problems |');
  expect(summary).not.toContain('Tests');
});

test('config names the policy', () => {
  const files = { ...INSTALLED, '.conclaude.yaml': 'nonsense: 1\n', 'ci/policy.yaml': GOOD };
  expect(runAction(files, { config: 'ci/policy.yaml' }).exitCode).toBe(0);
  expect(runAction(files).exitCode).toBe(1);
});

test('warnings are annotated, and fail nothing', () => {
  const warned = GOOD.replace(
    'tests:',
    '  toolUsageValidation:\n    - { tool: Read, commandPattern: ls, action: block }\ntests:',
  );
  const { exitCode, obeyed } = runAction({ ...INSTALLED, '.conclaude.yaml': warned });
  expect(exitCode).toBe(0);
  expect(obeyed).toEqual([
    expect.stringMatching(/^::warning file=\.conclaude\.yaml,line=\d+,col=\d+,title=/),
  ]);
});

test('a failing test is annotated at its line', () => {
  const { exitCode, obeyed, summary } = runAction({
    ...INSTALLED,
    '.conclaude.yaml': `${GOOD}  - name: "100%, #1: free"\n    tool: Edit\n    file: a.txt\n    expect: deny\n`,
  });
  expect(exitCode).toBe(1);
  expect(obeyed).toEqual([
    '::error file=.conclaude.yaml,line=9,title=conclaude%3A test failed%3A 100%25%2C #1%3A free::expected deny, found none',
  ]);
  expect(summary).toContain('| ❌ Tests | 1 test passed&#44; 1 failed |');
});

test('without a policy it fails and says so', () => {
  const { exitCode, obeyed } = runAction(INSTALLED);
  expect(exitCode).toBe(1);
  expect(obeyed).toEqual([expect.stringMatching(/^::error title=conclaude::There is no policy: /)]);
});

describe('text of others', () => {
  const COMMANDS = '::error::pwned ##[error]pwned ::set-output name=a::b';
  const BREAKS = ['\n', '\r', '\r\n', '\u2028', '\u0085'];

  test.each(BREAKS)('in names of tests is no command of the runner, after %j', (lineBreak) => {
    const name = JSON.stringify(`a${lineBreak}${COMMANDS}`);
    const failing = `  - name: ${name}\n    tool: Edit\n    file: a.txt\n    expect: deny\n`;
    const { exitCode, obeyed, summary } = runAction({ ...INSTALLED, '.conclaude.yaml': `${GOOD}${failing}` });
    expect(exitCode).toBe(1);
    expect(obeyed).toEqual([expect.stringMatching(/^::error file=\.conclaude\.yaml,line=9,title=/)]);
    expect(summary).not.toMatch(/^::/m);
  });

  test.each(BREAKS)('in messages and keys is no command of the runner, after %j', (lineBreak) => {
    const hostile = JSON.stringify(`a${lineBreak}${COMMANDS}`);
    const told = runAction({
      ...INSTALLED,
      '.conclaude.yaml': `preToolUse:\n  preventRootAdditions: false\n  uneditableFiles:\n    - pattern: a\n      message: ${hostile}\ntests:\n  - tool: Edit\n    file: a\n    expect: ask\n`,
    });
    expect(told.exitCode).toBe(1);
    expect(told.obeyed).toEqual([expect.stringMatching(/^::error file=\.conclaude\.yaml,line=7,title=/)]);
    const key = runAction({ ...INSTALLED, '.conclaude.yaml': `${hostile}: 1\n` });
    expect(key.exitCode).toBe(1);
    expect(key.obeyed).toEqual([expect.stringMatching(/^::error file=\.conclaude\.yaml,line=1,/)]);
  });

  test('in names of folders is no command of the runner', () => {
    const folder = 'a\n::error::pwned,line=7';
    const { exitCode, obeyed } = runAction(
      { ...INSTALLED, [`${folder}/.conclaude.yaml`]: 'x: 1\n' },
      { 'working-directory': folder },
    );
    expect(exitCode).toBe(1);
    expect(obeyed).toEqual([
      expect.stringMatching(
        /^::error file=a%0A%3A%3Aerror%3A%3Apwned%2Cline=7\/\.conclaude\.yaml,line=1,col=1,/,
      ),
    ]);
  });

  test('is plain text in the summary', () => {
    const name =
      '<img src=x onerror=alert(1)> [link](https://evil.example) | `code` **bold** &amp; @everyone';
    const { summary } = runAction({
      ...INSTALLED,
      '.conclaude.yaml': `${GOOD}  - name: ${JSON.stringify(name)}\n    tool: Edit\n    file: a.txt\n    expect: deny\n`,
    });
    const [note = ''] = summary.split('\n').filter((line) => line.startsWith('- '));
    expect(note.replace(/<\/?code>|<br>/g, '')).not.toMatch(/[<>[\]()|`*@!]|https:/);
    const shown = note.replace(/&#(\d+);/g, (_, code: string) => String.fromCodePoint(Number(code)));
    expect(shown).toContain(name);
  });
});

describe('samples', () => {
  /** A conclaude that writes down how it was called, and fails the replay if it is told to. */
  const FAKE = `#!/bin/sh
printf '%s\\n' "$*" >> calls.txt
case $1 in
  validate) echo '{"valid":true,"file":null,"problems":[],"warnings":[]}' ;;
  test) echo 'TAP version 14' ;;
  replay) echo '::error::pwned'; echo 'too many: ##[error]' >&2; exit "$(cat code 2>/dev/null || echo 0)" ;;
esac
`;
  const files = { 'node_modules/@conclaude/cli/bin/conclaude': FAKE, 'samples/one.jsonl': '' };

  test('are replayed with the limit, the other policy and the configuration', () => {
    const inputs = {
      transcripts: 'samples',
      'max-new': '3',
      'recorded-in': '/home/you/shop',
      against: 'origin/main',
      config: 'policy.yaml',
    };
    const { exitCode, root, obeyed } = runAction(files, inputs);
    expect({ exitCode, obeyed }).toEqual({ exitCode: 0, obeyed: [] });
    expect(readFileSync(join(root, 'calls.txt'), 'utf8')).toBe(
      [
        'validate --json --config-path policy.yaml',
        'test --tap --config-path policy.yaml',
        'replay --transcripts samples --max-new 3 --since all --recorded-in /home/you/shop --against origin/main --config policy.yaml',
        '',
      ].join('\n'),
    );
  });

  test('that stop too much fail the job', () => {
    const { exitCode, obeyed, summary } = runAction({ ...files, code: '1' }, { transcripts: 'samples' });
    expect(exitCode).toBe(1);
    expect(obeyed).toEqual(['::error title=conclaude::too many: ##[error]']);
    expect(summary).toContain('❌ Replay');
  });

  test('are not needed', () => {
    const { exitCode, root } = runAction(files);
    expect(exitCode).toBe(0);
    expect(readFileSync(join(root, 'calls.txt'), 'utf8')).not.toContain('replay');
  });

  test.each<[Inputs, string]>([
    [{ 'working-directory': 'nowhere' }, 'working-directory: there is no folder'],
    [{ 'max-new': '-1' }, 'max-new: it must be a whole number'],
    [{ version: 'https://evil.example/x.tgz' }, 'version: it must be a version or a tag of npm'],
    [{ config: '--help' }, 'config: it must not begin with a dash'],
    [{ transcripts: '--x' }, 'transcripts: it must not begin with a dash'],
    [{ transcripts: 'nowhere' }, 'transcripts: there is nothing at nowhere'],
  ])('%j makes no sense', (inputs, problem) => {
    const { exitCode, obeyed, root } = runAction(files, inputs);
    expect(exitCode).toBe(1);
    expect(obeyed).toEqual([expect.stringContaining(`::error::${problem}`)]);
    expect(existsSync(join(root, 'calls.txt'))).toBe(false);
  });
});

test('a version is taken from npm, and so is the own one where none is installed', () => {
  const npx = '#!/bin/sh\necho "$*" >> "$HOME/npx.txt"\nexit 1\n';
  const { root } = scratchProject({ '.conclaude.yaml': GOOD, 'bin/npx': npx });
  chmodSync(join(root, 'bin/npx'), 0o755);
  const call = (version: string) =>
    spawnSync(process.execPath, [join(ROOT, 'action/run.mjs')], {
      cwd: root,
      env: {
        PATH: `${join(root, 'bin')}:/usr/bin:/bin`,
        HOME: root,
        GITHUB_WORKSPACE: root,
        CONCLAUDE_ACTION_VERSION: version,
      },
    }).status;
  expect([call('1.2.3'), call('')]).toEqual([1, 1]);
  const own = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')).version;
  expect(readFileSync(join(root, 'npx.txt'), 'utf8')).toBe(
    `--yes --package @conclaude/cli@1.2.3 conclaude validate --json\n--yes --package @conclaude/cli@${own} conclaude validate --json\n`,
  );
});
