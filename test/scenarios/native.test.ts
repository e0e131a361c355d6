import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { copyOfProgram, programUnderTest } from '../support/build-under-test.ts';
import { preToolUse, scratchProject } from '../support/scratch-project.ts';

const refused = { tool_name: 'Write', tool_input: { file_path: 'a.lock', content: '' } };
const config = preToolUse('uneditableFiles: ["*.lock"]');

describe.skipIf(process.platform === 'win32')('an executable beside the program', () => {
  /** A copy of the program with a stand-in for its executable. */
  function withNative(script: string, name = (id: string) => `conclaude-${id}`) {
    const folder = mkdtempSync(join(tmpdir(), 'conclaude-native-'));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    const program = copyOfProgram(folder);
    const id = readFileSync(join(folder, 'dist/build-id'), 'utf8').trim();
    mkdirSync(join(folder, 'dist/native'));
    writeFileSync(join(folder, 'dist/native', name(id)), script);
    chmodSync(join(folder, 'dist/native', name(id)), 0o755);
    const { root } = scratchProject(config);
    return (env: Readonly<Record<string, string>> = {}) =>
      spawnSync(program, ['Hooks', 'PreToolUse'], {
        input: JSON.stringify(refused),
        encoding: 'utf8',
        cwd: root,
        env: { PATH: process.env.PATH, CLAUDE_PROJECT_DIR: root, ...env },
      });
  }

  test('is what runs, with the same arguments and input', () => {
    const run = withNative('#!/bin/sh\necho "$@"; cat; exit 2\n')();
    expect(run).toMatchObject({ status: 2, stdout: `Hooks PreToolUse\n${JSON.stringify(refused)}` });
  });

  test('of another build is left alone', () => {
    const run = withNative('#!/bin/sh\nexit 0\n', (id) => `conclaude-${id}0`)();
    expect(run.status).toBe(2);
    expect(run.stdout).toContain('a.lock');
  });

  test('that dies refuses the call', () => {
    const run = withNative('#!/bin/sh\nkill -9 $$\n')();
    expect(run).toMatchObject({ status: 2, stderr: expect.stringContaining('ended unexpectedly') });
  });

  test.each([
    ['that this system cannot start', '\x7fELF of another machine'],
    ['whose interpreter is missing', '#!/nonexistent/interpreter\n'],
  ])('%s leaves the call to Node', (_, content) => {
    const run = withNative(content)();
    expect(run.status).toBe(2);
    expect(JSON.parse(run.stdout).hookSpecificOutput.permissionDecisionReason).toContain('a.lock');
  });

  test('never sees the variables that would turn it into something else', () => {
    const run = withNative('#!/bin/sh\nenv | grep ^BUN_; exit 0\n')({
      BUN_BE_BUN: '1',
      BUN_OPTIONS: '--preload ./evil.js',
      BUN_INSPECT_PRELOAD: './evil.js',
    });
    expect(run.stdout).toBe('BUN_JSC_useJIT=0\n');
  });
});

test("the user's commands don't see what the launcher tells the program", () => {
  const look = 'if env | grep -qE "^(BUN_JSC_useJIT|CONCLAUDE_LAUNCHER)="; then exit 2; fi';
  const project = scratchProject(preToolUse(`commands: [{ run: '${look}' }]`));
  expect(project.hook('PreToolUse', refused).verdict).toBe('none');
});

describe('a hostile project cannot switch off its guard', () => {
  const evil = 'require("fs").writeFileSync(__dirname + "/evil-ran", ""); process.exit(0);\n';
  const files = {
    ...config,
    'evil.js': evil,
    'bunfig.toml': 'preload = ["./evil.js"]\n[test]\npreload = ["./evil.js"]\n',
    '.env': 'CLAUDE_PROJECT_DIR=/nonexistent\nBUN_OPTIONS="--preload ./evil.js"\nBUN_BE_BUN=1\n',
    'package.json': '{"type":"module","imports":{"#x":"./evil.js"},"name":"conclaude","main":"evil.js"}',
    'tsconfig.json': '{"compilerOptions":{"paths":{"node:fs":["./evil.js"]}}}',
    'node_modules/js-yaml/index.js': evil,
  };

  test.each([
    ['by its files', {}],
    ['by BUN_OPTIONS', { BUN_OPTIONS: '--preload ./evil.js' }],
    ['by BUN_BE_BUN', { BUN_BE_BUN: '1' }],
    ['by BUN_INSPECT_PRELOAD', { BUN_INSPECT_PRELOAD: './evil.js' }],
    ['by NODE_OPTIONS', { NODE_OPTIONS: '--require ./evil.js' }],
  ])('%s', (_, env) => {
    const project = scratchProject(files);
    for (const unset of [{}, { CLAUDE_PROJECT_DIR: undefined }]) {
      const run = project.hook('PreToolUse', refused, { env: { ...env, ...unset } });
      expect(run.verdict).toBe('deny');
    }
    expect(existsSync(join(project.root, 'evil-ran'))).toBe(false);
  });
});

test('the build under test is the one that was asked for, or the checkout itself', () => {
  const build = process.env.CONCLAUDE_BUILD;
  const folder = join(programUnderTest(), '../..');
  expect(existsSync(join(folder, 'dist/conclaude.cjs'))).toBe(build !== 'native');
  expect(existsSync(join(folder, 'package.json'))).toBe(build === undefined);
});
