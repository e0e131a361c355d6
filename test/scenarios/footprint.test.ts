import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { PROGRAM, scratchProject } from '../support/scratch-project.ts';

const DIST = resolve(import.meta.dirname, '../../dist');
const hasStrace = spawnSync('strace', ['-V']).status === 0;
const isNative = (process.env.CONCLAUDE_BUILD ?? (existsSync(join(DIST, 'native')) && 'native')) === 'native';

/** What an executable and its C library read of the system before they have read a line of ours. */
const OF_THE_SYSTEM = /^\/(etc|lib|lib64|usr|proc|sys|dev|opt|nix|run)\//;

const PLAIN = 'preToolUse:\n  uneditableFiles:\n    - "*.lock"\n';

interface Footprint {
  /** Files that were opened, with the changing parts of their names left out. */
  readonly files: readonly string[];
  /** What was asked of the project's files more than once. */
  readonly askedAgain: readonly string[];
  readonly programs: number;
}

function footprint(
  tool: string,
  input: Readonly<Record<string, string>>,
  config = PLAIN,
  session?: string,
): Footprint {
  const project = scratchProject({
    '.conclaude.yaml': config,
    'src/a.ts': '',
    '.gitignore': '',
    'package.json': '{}',
    '.git/HEAD': '',
  });
  // Beside the project: a new file in it would be one more thing to look at.
  const log = join(dirname(project.root), 'strace.log');
  const trace = ['-f', '-qq', '-s', '4096', '-e', 'trace=file', '-e', 'signal=none', '-o', log];
  const call = { cwd: project.root, prompt_id: 'p', tool_name: tool, tool_input: input };
  const inSession = { ...call, session_id: session, tool_use_id: 'toolu_1' };
  // The first call of a session has more to do.
  if (session !== undefined) {
    project.hook('PreToolUse', inSession);
    spawnSync('sleep', ['0.1']);
    project.hook('PreToolUse', inSession);
  }
  const run = spawnSync('strace', [...trace, PROGRAM, 'Hooks', 'PreToolUse'], {
    input: JSON.stringify(inSession),
    env: { PATH: process.env.PATH, HOME: project.root, CLAUDE_PROJECT_DIR: project.root },
    cwd: project.root,
  });
  expect(run.stdout.toString()).toBe('{"blocked":false}\n');
  const lines = readFileSync(log, 'utf8').split('\n');
  const home = dirname(dirname(PROGRAM));
  const opened = lines
    .filter((line) => /open(at)?\(/.test(line) && !line.includes('ENOENT'))
    .map((line) => /"([^"]*)"/.exec(line)?.[1] ?? '')
    .map((path) => resolve(project.root, path).replace(project.root, 'PROJECT'))
    .map((path) => path.replace(DIST, 'HOME/dist').replace(home, 'HOME'))
    .filter((path) => !OF_THE_SYSTEM.test(path))
    .map((path) => path.replace(/cache\/[^/]+/, 'cache/*'));
  const programs = lines.filter((line) => line.includes('execve(') && line.endsWith('= 0')).length;
  // With the way of asking: a link is one thing, what it leads to another.
  const asked = lines
    .filter((line) => line.includes(project.root) && /stat(x|at)?\(/.test(line))
    .map((line) => line.slice(line.search(/\w*stat/)).replace(/\{.*|0x[0-9a-f]+.*/, ''));
  const askedAgain = asked.filter((line, index) => asked.indexOf(line) !== index);
  return { files: [...new Set(opened)].sort(), askedAgain, programs };
}

const ALWAYS = ['HOME/bin/conclaude', 'HOME/dist/build-id', 'PROJECT/.conclaude.yaml'];
const NODE = ['HOME/dist/cache/*/hook.js.bin', 'HOME/dist/conclaude.cjs', 'HOME/dist/hook.js'];
const YAML = ['HOME/dist/cache/*/yaml.js.bin', 'HOME/dist/yaml.js'];
const CODE = ['HOME/dist/cache/*/code.js.bin', 'HOME/dist/code.js'];
const SHELL = ['HOME/dist/cache/*/shell.js.bin', 'HOME/dist/shell.js'];

describe.skipIf(!hasStrace)('a hook opens what it needs and nothing else, and starts nothing', () => {
  test.each([
    ['Write', { file_path: 'src/b.ts', content: '' }, NODE],
    ['Read', { file_path: 'src/a.ts' }, NODE],
    ['Bash', { command: 'cat src/a.ts && npm test' }, [...NODE, ...SHELL]],
    ['Bash', { command: 'python3 -c 1' }, [...NODE, ...SHELL, ...CODE]],
    ['Read', { file_path: 'src/a.ts' }, [...NODE, ...YAML], 'preToolUse: { uneditableFiles: ["*.lock"] }\n'],
  ])('%s', (tool, input, parts, config = PLAIN) => {
    const { files, programs, askedAgain } = footprint(tool, input, config);
    expect(files).toEqual([...ALWAYS, ...(isNative ? [] : parts)].sort());
    expect(askedAgain).toEqual([]);
    // The launcher's shell and the program.
    expect(programs).toBe(2);
  });
});

test.skipIf(!hasStrace)(
  'a command in a session takes a picture of the protected files besides, and no more',
  () => {
    const session = `footprint-${process.pid}-${Date.now()}`;
    const { files, programs } = footprint('Bash', { command: 'cat src/a.ts && npm test' }, PLAIN, session);
    const isRecord = (path: string) => /^\/tmp\/conclaude-\d+\//.test(path);
    const watch = ['HOME/dist/cache/*/watch.js.bin', 'HOME/dist/watch.js'];
    expect(files.filter((path) => !isRecord(path))).toEqual(
      // The root, for new files there.
      [...ALWAYS, 'PROJECT', ...(isNative ? [] : [...NODE, ...SHELL, ...watch])].sort(),
    );
    // The session's policy, the listing, what is known of contents, and the picture.
    expect(files.filter(isRecord).length).toBeLessThanOrEqual(4);
    expect(programs).toBe(2);
  },
);

describe('the scripts of a hook load what they need and nothing else', () => {
  test.each([
    [
      'hook.js',
      [
        './clients.js',
        './commands.mjs',
        './content.js',
        './effects.js',
        './exceptions.js',
        './judges.js',
        './lifecycle.js',
        './log.js',
        './packs.js',
        './processes.js',
        './shell.js',
        './watch.js',
        './yaml.js',
        'node:fs',
        'node:tty',
      ],
    ],
    ['shell.js', ['./code.js']],
    ['code.js', []],
  ])('%s', (file, allowed) => {
    const text = readFileSync(join(DIST, file), 'utf8');
    const loaded = [...text.matchAll(/require\("([^"]+)"\)/g)].map(([, name]) => name);
    expect([...new Set(loaded)].sort()).toEqual(allowed);
    expect(text).not.toMatch(/\bimport\(/);
  });
});
