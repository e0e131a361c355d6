import { spawnSync } from 'node:child_process';
import { describe, expect, test } from 'vitest';
import { BUILDS, EXECUTABLE, NEEDED, payload, project } from './both-builds.ts';

const CONFIG = { '.conclaude.yaml': 'preToolUse:\n  uneditableFiles: ["*.lock"]\n' };

const commands: Readonly<Record<string, string>> = {
  '10 KB of commands': 'git status && npm test | tail -20; '.repeat(300),
  '100 KB of commands': 'git status && npm test | tail -20; '.repeat(3000),
  'a word of 128 KB': `echo ${'x'.repeat(128 << 10)}`,
  '2000 substitutions': `${'$('.repeat(2000)}rm a.lock${')'.repeat(2000)}`,
  '60,000 parentheses': '('.repeat(60_000),
  '8000 quoted substitutions': '"$(echo '.repeat(8000),
  'a document of 120 KB': `cat <<E\n${'line of text\n'.repeat(9000)}E\n`,
  '16,000 pipes': 'a|'.repeat(16_000),
  'braces that multiply': `rm ${'{a,b}'.repeat(30)}.lock`,
  'ranges that multiply': 'rm {1..1000000}{1..1000000}.lock',
  'values that double': `a=x; ${'a=$a$a; '.repeat(60)} rm $a.lock`,
  'functions in circles': 'f() { g; }; g() { f; rm a.lock; }; f',
  'code in code': `python3 -c "${'eval('.repeat(2000)}"`,
  'an expression that backtracks': `grep -E '${'(a*)*'.repeat(20)}b' ${'a'.repeat(1000)}.lock`,
  'stars and stars': `rm ${'**/'.repeat(2000)}*.lock`,
};
const contents: Readonly<Record<string, string>> = {
  'a megabyte': 'x'.repeat(1 << 20),
  '47 MB of lines': 'line\n'.repeat(9_800_000),
  '20 MB of quotes': '"\\'.repeat(5 << 20),
  '20 MB of wide characters': '\u{1f600}'.repeat(5 << 20),
  '60 MB, nearly too much': 'x'.repeat(60 << 20),
};
const payloads: Readonly<Record<string, string | Uint8Array>> = {
  'more than 64 MB': Buffer.alloc((64 << 20) + 1, ' '),
  '60 MB that are no UTF-8': Buffer.alloc(60 << 20, 0xff),
  'two million levels': `{"tool_name":"mcp__x","tool_input":${'['.repeat(2e6)}${']'.repeat(2e6)}}`,
  'two million levels, never closed': '{"a":'.repeat(2e6),
  '100,000 names': `{"tool_name":"Write","tool_input":{${Array.from({ length: 1e5 }, (_, at) => `"${at}x":0`).join()}}}`,
  'a million numbers': `{"tool_name":"mcp__x","tool_input":{"a":[${'1e9,'.repeat(1e6)}0]}}`,
  '10,000 files': JSON.stringify({
    tool_name: 'mcp__x',
    tool_input: { paths: Array(1e4).fill('a.lock') },
  }),
};

describe.skipIf(EXECUTABLE === undefined)(`hostile input (${NEEDED})`, { timeout: 300_000 }, () => {
  const root = () => project(CONFIG);
  const env = (folder: string) => ({ PATH: process.env.PATH, CLAUDE_PROJECT_DIR: folder });

  /** The executable gets a gigabyte for all that it maps, and its alarm ends it in time: it keeps within both. */
  function decisions(stdin: string | Uint8Array, folder: string) {
    const options = { input: stdin, cwd: folder, env: env(folder), maxBuffer: 1 << 28 };
    const [launcher, ...onNode] = [...BUILDS.node, 'Hooks', 'PreToolUse'];
    const node = spawnSync(launcher, onNode, options);
    const bounded = ['-c', 'ulimit -v 1000000; exec "$@"', 'sh', ...BUILDS.native, 'Hooks', 'PreToolUse'];
    const native = spawnSync('sh', bounded, options);
    return [node, native].map(({ status, stdout, stderr }) => ({
      status,
      stdout: `${stdout}`,
      stderr: `${stderr}`,
    }));
  }

  test.each(Object.entries(commands))('%s', (_, command) => {
    const folder = root();
    const [node, native] = decisions(payload(folder, 'Bash', { command }), folder);
    expect(native).toEqual(node);
  });

  test.each(Object.entries(contents))('a file with %s', (_, content) => {
    const folder = root();
    for (const file_path of ['src/a.txt', 'a.lock']) {
      const [node, native] = decisions(payload(folder, 'Write', { file_path, content }), folder);
      expect(native).toEqual(node);
    }
  });

  test.each(Object.entries(payloads))('%s', (_, stdin) => {
    const [node, native] = decisions(stdin, root());
    expect(native).toEqual(node);
  });
});
