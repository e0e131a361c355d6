import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  linkSync,
  mkdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { answerInProcess } from '../support/in-process.ts';
import { isFuzzing } from '../support/property-runs.ts';
import { NOT_READING, READING } from '../support/reading-commands.ts';
import { agentCall, toolResult } from '../support/session.ts';
import { CODE, HARMLESS_CODE } from '../unit/shell/commands/code.ts';
import { HARMLESS, WRITING } from '../unit/shell/commands.ts';
import { EXAMPLES } from '../unit/shell/examples.ts';
import {
  answerOf,
  type Call,
  differences,
  EXECUTABLE,
  environmentOf,
  NEEDED,
  type Outcome,
  payload,
  project,
  shown,
} from './both-builds.ts';
import { BROKEN, MANY_KINDS, PROTECTS_ALL, shownConfigurations } from './configurations.ts';
import { ODD_PAYLOADS } from './odd-payloads.ts';

/** Node takes its time to start, so a usual run starts it for a part of the tables only; `npm run test:fuzz`'s factor for all. */
const PART = isFuzzing ? 1 : 30;
const part = <T>(rows: readonly T[]) => rows.filter((_, index) => index % PART === 0);

const TOOLS: readonly (readonly [tool: string, input: object])[] = [
  ['Write', { file_path: 'a.lock', content: 'x' }],
  ['Write', { file_path: 'src/new.ts', content: '\ud800 é \u{1f600}' }],
  ['Write', { file_path: '.conclaude.yaml', content: '' }],
  ['Edit', { file_path: 'src/app.ts', old_string: 'a', new_string: 'b' }],
  ['MultiEdit', { file_path: 'src/secret.ts', edits: [{ old_string: 'a', new_string: 'b' }] }],
  ['NotebookEdit', { notebook_path: 'docs/a.ipynb', new_source: '' }],
  ['Read', { file_path: '.env' }],
  ['Grep', { pattern: 'x', path: 'src', glob: '*.{ts,tsx}', output_mode: 'content' }],
  ['Glob', { pattern: '**/*.lock' }],
  ['LS', { path: '.' }],
  ['Bash', { command: 'git push --force origin main && npm test; cat .env > out.log' }],
  ['Bash', { command: "sh -c 'rm -f *.lock' | tee docs/x", run_in_background: true }],
  ['PowerShell', { command: 'Remove-Item a.lock' }],
  ['mcp__files__write_file', { path: 'src/b.ts', files: [{ uri: 'file:///x/%61.lock' }] }],
  ['Skill', { skill: 'x' }],
  ['WebFetch', { url: 'https://example.org/a.lock' }],
  ['Agent', { subagent_type: 'coder', prompt: 'go' }],
  ['SomethingNew', { file_path: 'a.lock' }],
];
const FILES = { 'src/app.ts': 'export {};\n', '.env': 'KEY=1\n', '.gitignore': 'ignored/\n*.tmp\n' };

/** What the user is told besides is added around the code that runs in process. */
function withoutMessage(outcome: Outcome): string {
  return shown(outcome).replace(/"systemMessage":"(?:[^"\\]|\\.)*",/, '');
}

/** As `answerOf` shows them. */
function bytesOf(text: string | undefined): string {
  return Buffer.from(text ?? '').toString('latin1');
}

function toolCalls(title: string, root: string, tools = TOOLS): readonly Call[] {
  return tools.map(([tool, input]) => ({
    title: `${title}: ${tool} ${JSON.stringify(input)}`,
    root,
    stdin: payload(root, tool, input),
  }));
}

describe.skipIf(EXECUTABLE === undefined)(
  `both builds answer alike (${NEEDED})`,
  { timeout: 1_800_000 },
  () => {
    const commands = [
      ...[...WRITING, ...HARMLESS, ...CODE, ...HARMLESS_CODE].map(([command]) => command),
      ...EXAMPLES.map(({ command }) => command),
      ...READING,
      ...NOT_READING,
    ];

    test('every command of the tables, as the same code does on Node in this process', async () => {
      const root = project({ '.conclaude.yaml': PROTECTS_ALL, ...FILES });
      expect(commands.length).toBeGreaterThan(4000);
      const found: object[] = [];
      for (const command of commands) {
        const call = { title: command, root, stdin: payload(root, 'Bash', { command }) };
        const native = withoutMessage(await answerOf('native', call));
        const answer = answerInProcess(Buffer.from(call.stdin), environmentOf(call), root);
        const node = {
          code: answer?.exitCode ?? null,
          stdout: bytesOf(answer?.stdout),
          stderr: bytesOf(answer?.stderr),
        };
        if (native !== withoutMessage(node)) found.push({ command, node, native });
      }
      expect(found).toEqual([]);
    });

    test('commands, when everything is protected', async () => {
      const root = project({ '.conclaude.yaml': PROTECTS_ALL, ...FILES });
      const calls = part(commands).map((command) => ({
        title: command,
        root,
        stdin: payload(root, 'Bash', { command }),
      }));
      expect(await differences(calls)).toEqual([]);
    });

    test('commands, with rules of many kinds', async () => {
      const root = project({ '.conclaude.yaml': MANY_KINDS, ...FILES });
      const calls = part(commands.slice(4)).map((command) => ({
        title: command,
        root,
        stdin: payload(root, 'Bash', { command }, { agent_type: 'coder', agent_id: 'a' }),
      }));
      expect(await differences(calls)).toEqual([]);
    });

    test('every tool, with rules and without', async () => {
      const roots = [
        ['no configuration', project(FILES)],
        ['all', project({ '.conclaude.yaml': PROTECTS_ALL, ...FILES })],
        ['many', project({ '.conclaude.yaml': MANY_KINDS, ...FILES })],
        ['another name', project({ '.conclaude.yml': MANY_KINDS, ...FILES })],
      ] as const;
      expect(await differences(roots.flatMap(([title, root]) => toolCalls(title, root)))).toEqual([]);
    });

    test('the configurations that documents show, and broken ones', async () => {
      const few = TOOLS.filter((_, index) => [0, 6, 10].includes(index));
      // The user is told of what is only observed once per session, so the build that is asked second says nothing.
      const shown = shownConfigurations().filter(([, text]) => !text.includes('mode: observe'));
      expect(shown.length).toBeGreaterThan(30);
      const calls = [...shown, ...Object.entries(BROKEN)].flatMap(([title, text]) =>
        toolCalls(title, project({ '.conclaude.yaml': text, ...FILES }), few),
      );
      expect(await differences(calls)).toEqual([]);
    });

    test('odd payloads', async () => {
      const roots = [project({ '.conclaude.yaml': MANY_KINDS, ...FILES }), project({})];
      const calls = roots.flatMap((root) =>
        Object.entries(ODD_PAYLOADS).map(([title, stdin]) => ({ title, root, stdin })),
      );
      expect(await differences(calls)).toEqual([]);
    });

    test('odd things on the disk', async () => {
      const root = project({ '.conclaude.yaml': MANY_KINDS, ...FILES, 'ignored/x': '', 'folder.lock/a': '' });
      const at = (name: string) => join(root, name);
      spawnSync('git', ['init', '-q'], { cwd: root });
      symlinkSync('a.lock', at('link-to-lock'));
      symlinkSync('src', at('link-to-src'));
      symlinkSync('loop', at('loop'));
      symlinkSync('/proc/self/root', at('everything'));
      symlinkSync(Buffer.from('\xff\xfe', 'latin1'), at('link-to-bytes'));
      linkSync(at('.env'), at('second-name'));
      spawnSync('mkfifo', [at('pipe')]);
      writeFileSync(Buffer.from(`${root}/src/\xff.ts`, 'latin1'), '');
      mkdirSync(at('closed'));
      chmodSync(at('closed'), 0);
      const names = [
        'link-to-lock',
        'link-to-src/secret',
        'loop',
        'loop/x',
        `everything${root}/a.lock`,
        'link-to-bytes',
        'second-name',
        'pipe',
        'src/\ufffd.ts',
        'closed/a.lock',
        'src/app.ts/x',
        'folder.lock',
        'ignored/x',
        'x.tmp',
        '/proc/self/cwd/a.lock',
        '/dev/stdin',
        '/dev/fd/0',
        'SRC/SECRET',
      ];
      const tools = ['Write', 'Read', 'Edit'].flatMap((tool) =>
        names.map((file_path) => [tool, { file_path }] as const),
      );
      const shells = names.map(
        (name) => ['Bash', { command: `cat ${name} > ${name}.lock; rm -r ${name}` }] as const,
      );
      expect(await differences(toolCalls('disk', root, [...tools, ...shells]))).toEqual([]);
    });

    test('configurations that are no plain files', async () => {
      const made: readonly ((path: string) => void)[] = [
        (path) => mkdirSync(path),
        (path) => symlinkSync('nowhere', path),
        (path) => symlinkSync('.conclaude.yaml', path),
        (path) => symlinkSync('/dev/null', path),
        (path) => symlinkSync('/dev/zero', path),
        (path) => symlinkSync('/proc/version', path),
        (path) => symlinkSync('/proc/self/mem', path),
        (path) => spawnSync('mkfifo', [path]),
      ];
      const calls = made.flatMap((make, index) => {
        const root = project(FILES);
        make(join(root, '.conclaude.yaml'));
        return toolCalls(`kind ${index}`, root, TOOLS.slice(0, 1));
      });
      expect(await differences(calls)).toEqual([]);
    });

    test('agents by transcript', async () => {
      const text = (length: number) =>
        JSON.stringify({
          type: 'assistant',
          message: { content: [{ type: 'text', text: 'é'.repeat(length) }] },
        });
      const transcripts: Readonly<Record<string, string | Uint8Array>> = {
        'at work': `${agentCall('coder', 't1')}\n${text(10)}\n`,
        'under another name': `${agentCall('coder', 't1', 'Agent')}\n`,
        done: `${agentCall('coder', 't1')}\n${toolResult('t1')}\n`,
        'far back': `${agentCall('coder', 't1')}\n${`${text(4000)}\n`.repeat(60)}`,
        two: `${agentCall('coder', 't1')}\n${agentCall('tester', 't2')}\n`,
        'cut off': `${agentCall('coder', 't1')}\n{"type":"assistant","mess`,
        'no line break at the end': agentCall('coder', 't1'),
        'a mark and carriage returns': `\ufeff${agentCall('coder', 't1')}\r\n`,
        'bytes that are no UTF-8': Buffer.from(`${agentCall('cod\xff', 't1')}\n`, 'latin1'),
        'halves of pairs': `${agentCall('coder\ud800', 't1')}\n`,
        'very deep': `${'['.repeat(5000)}${']'.repeat(5000)}\n${agentCall('coder', 't1')}\n`,
        empty: '',
        NULs: Buffer.alloc(100_000),
      };
      const calls = Object.entries(transcripts).flatMap(([title, transcript]) => {
        const root = project({ '.conclaude.yaml': MANY_KINDS, ...FILES, 'transcript.jsonl': transcript });
        const stdin = payload(root, 'Write', { file_path: join(root, 'src/secret') });
        return [{ title, root, stdin }];
      });
      const root = project({ '.conclaude.yaml': MANY_KINDS });
      const others = ['/dev/zero', '/nonexistent', root, '', 7].map((transcript_path) => ({
        title: `transcript ${transcript_path}`,
        root,
        stdin: payload(root, 'Write', { file_path: 'src/secret' }, { transcript_path }),
      }));
      expect(await differences([...calls, ...others])).toEqual([]);
    });

    test('command lines and surroundings', async () => {
      const root = project({ '.conclaude.yaml': MANY_KINDS, ...FILES });
      const stdin = payload(root, 'Write', { file_path: join(root, 'a.lock') });
      const words = [
        ['hook', 'PreToolUse'],
        ['Hooks', 'PreToolUse', '--agent', 'coder'],
        ['Hooks', 'PreToolUse', '--agent=coder'],
        ['Hooks', 'PreToolUse', '--agent='],
        ['Hooks', 'PreToolUse', '--bogus'],
        ['Hooks', 'PreToolUse', 'x'],
        ['Hooks', 'PreTooluse'],
        ['Hooks', 'PostToolUse'],
        ['Hooks', 'PostToolUseFailure'],
        ['Hooks', 'Stop'],
        ['Hooks'],
        [],
      ];
      const env: readonly Readonly<Record<string, string | undefined>>[] = [
        { CLAUDE_PROJECT_DIR: undefined },
        { CLAUDE_PROJECT_DIR: '' },
        { CLAUDE_PROJECT_DIR: '.' },
        { CLAUDE_PROJECT_DIR: '/nonexistent' },
        { CLAUDE_PROJECT_DIR: `${root}//./src/..` },
        { CLAUDE_PROJECT_DIR: join(root, 'src') },
        { HOME: undefined },
        { HOME: '' },
        { HOME: root },
        {
          TZ: ':/etc/passwd',
          LANG: 'de_DE.UTF-8',
          LC_ALL: 'tr_TR',
          MALLOC_PERTURB_: '5',
          LD_PRELOAD: '/nonexistent',
        },
        { NODE_OPTIONS: '--require ./evil.js', QUICKJS_OPTIONS: 'x', RUST_BACKTRACE: 'full' },
      ];
      const calls = [
        ...words.map((args) => ({ title: args.join(' '), root, stdin, args })),
        ...words.map((args) => ({ title: `${args.join(' ')}, nothing given`, root, stdin: '', args })),
        ...env.map((one) => ({ title: JSON.stringify(one), root, stdin, env: one })),
        ...env.map((one) => ({
          title: `${JSON.stringify(one)} in a command`,
          root,
          stdin: payload(root, 'Bash', { command: 'echo x > ~/a.lock; rm $HOME/b.lock' }),
          env: one,
        })),
      ];
      // The program's loader tells that it can't preload a library; a static executable has none.
      const found = (await differences(calls)).filter((one) => !JSON.stringify(one).includes('ld.so'));
      expect(found).toEqual([]);
    });

    test('effects, before and after a call', async () => {
      for (const mode of ['report', 'restore', 'off'])
        for (const change of ['changed', undefined, 'before']) {
          const [node, native] = [
            await effectsBy('node', mode, change),
            await effectsBy('native', mode, change),
          ];
          expect(native, `${mode}, ${change}`).toEqual(node);
          expect(node.before).toContain('exit 0');
        }
    });
  },
);

/** A call that changes a protected file unseen, and what is told of it; with another project for each build. */
async function effectsBy(build: 'node' | 'native', mode: string, change: string | undefined) {
  const config = `preToolUse:\n  effects: ${mode}\n  uneditableFiles: ["*.lock"]\n`;
  const root = project({ '.conclaude.yaml': config, 'a.lock': 'before' });
  const file = join(root, 'a.lock');
  spawnSync('git', ['init', '-q'], { cwd: root });
  const told = async (hook_event_name: string) => {
    const session = { hook_event_name, session_id: root, tool_use_id: 't', tool_response: {} };
    const stdin = payload(root, 'Bash', { command: './build.sh' }, session);
    const args = ['Hooks', hook_event_name];
    const outcome = await answerOf(build, { title: hook_event_name, root, args, stdin });
    // The session has the name of its folder, and the id follows from the session.
    return shown(outcome)
      .replaceAll(root, 'ROOT')
      .replace(/why \w{4}-\w{4}/g, 'why ID');
  };
  const before = await told('PreToolUse');
  if (change === undefined) rmSync(file);
  else writeFileSync(file, change);
  const after = [await told('PostToolUse'), await told('PostToolUseFailure')];
  return { before, after, left: existsSync(file) ? readFileSync(file, 'utf8') : undefined };
}
