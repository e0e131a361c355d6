import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { schemaProblems } from '../support/client-schema.ts';
import type { HookRun, ProjectFile } from '../support/scratch-project.ts';
import { type Session, session } from '../support/session.ts';

const FILES: Readonly<Record<string, ProjectFile>> = {
  'config/prod.yaml': 'one\n',
  'config/dev.yaml': 'dev\n',
  'sub/deep/a.lock': 'locked\n',
  'src/app.ts': 'app\n',
  'tests/a.test.ts': 'test\n',
  'real/target.txt': 'target\n',
  'linked.txt': { link: 'real/target.txt' },
  '.gitignore': 'out/\n*.log\n.env\n',
  '.env': 'SECRET=1\n',
};

const RULES = {
  preventRootAdditions: true,
  uneditableFiles: [
    'config/prod.yaml',
    '*.lock',
    '.env*',
    'linked.txt',
    { pattern: 'tests/**', agent: 'coder', message: 'Tests belong to the tester.' },
  ],
  preventAdditions: ['migrations/**', 'out'],
  selfProtection: true,
};

interface Played extends Session {
  /** Runs a command of the shell as the client would: asked before, told of afterwards. */
  bash(command: string, more?: Options): Told;
  begin(id: string, command: string, more?: Options): HookRun;
  end(id: string, command: string, more?: Options): Told;
  /** A script on the disk, which no text of a command shows. */
  script(name: string, text: string): string;
  read(file: string): string;
}

interface Options {
  readonly tool?: string;
  readonly agent?: string;
  readonly input?: Readonly<Record<string, unknown>>;
  readonly event?: 'PostToolUse' | 'PostToolUseFailure';
}

/** What the agent and the user hear. */
interface Told {
  readonly reason: string;
  readonly message: string;
  readonly run: HookRun;
}

function played(effects?: string, rules: object = RULES, files = FILES): Played {
  const here = session({ preToolUse: { ...(effects && { effects }), ...rules } }, files);
  spawnSync('git', ['init', '-q'], { cwd: here.root });
  let calls = 0;
  const fields = (id: string, command: string, { tool = 'Bash', agent, input }: Options) => ({
    prompt_id: 'p',
    tool_name: tool,
    tool_input: { command, ...input },
    tool_use_id: id,
    ...(agent !== undefined && { agent_id: `id-${agent}`, agent_type: agent }),
  });
  const begin: Played['begin'] = (id, command, more = {}) =>
    here.event('PreToolUse', fields(id, command, more));
  const end: Played['end'] = (id, command, more = {}) => {
    const event = more.event ?? 'PostToolUse';
    return told(here.event(event, { ...fields(id, command, more), tool_response: {} }), event);
  };
  return {
    ...here,
    begin,
    end,
    bash(command, more = {}) {
      const id = `toolu_${++calls}`;
      const before = begin(id, command, more);
      expect(before.verdict, before.reason).toBe('none');
      const { status } = spawnSync('bash', ['-c', command], { cwd: here.root, encoding: 'utf8' });
      return end(id, command, { event: status === 0 ? 'PostToolUse' : 'PostToolUseFailure', ...more });
    },
    script(name, text) {
      const path = join(here.root, 'src', name);
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, `#!/bin/bash\n${text}\n`);
      chmodSync(path, 0o755);
      return `./src/${name}`;
    },
    read: (file) => readFileSync(join(here.root, file), 'utf8'),
  };
}

function told(run: HookRun, event: string): Told {
  expect(schemaProblems(run.stdout, event)).toEqual([]);
  const { decision, reason = '', systemMessage = '' } = run.answer as Record<string, string | undefined>;
  expect(run.exitCode).toBe(decision === 'block' ? 2 : 0);
  return { reason, message: systemMessage, run };
}

/** What a script does, and what is told of it. */
const TOLD: Readonly<Record<string, readonly [script: string, told: string]>> = {
  'a script that writes': [
    'echo two > config/prod.yaml',
    'config/prod.yaml was changed, against uneditableFiles[0] "config/prod.yaml" (.conclaude.yaml:',
  ],
  'the same with the same size and time': [
    "touch -r config/prod.yaml /tmp/$$; printf 'two\\n' > config/prod.yaml; touch -r /tmp/$$ config/prod.yaml; rm /tmp/$$",
    'config/prod.yaml was changed',
  ],
  'one that appends': ['echo two >> config/prod.yaml', 'config/prod.yaml was changed'],
  'one that deletes': ['rm config/prod.yaml', 'config/prod.yaml was deleted'],
  'one that deletes the folder': ['rm -rf config', 'config/prod.yaml was deleted'],
  'one that makes it anew': [
    'rm config/prod.yaml; echo new > config/prod.yaml',
    'config/prod.yaml was changed',
  ],
  'one that changes the mode': ['chmod +x config/prod.yaml', 'config/prod.yaml was changed'],
  'one that moves it away': ['mv config/prod.yaml src/', 'config/prod.yaml was deleted'],
  'one that moves another over it': ['mv config/dev.yaml config/prod.yaml', 'config/prod.yaml was changed'],
  'one that puts a link in its place': ['ln -sf dev.yaml config/prod.yaml', 'config/prod.yaml was changed'],
  'one that puts a link to a copy in its place': [
    'cp -p config/prod.yaml src/p; ln -sf ../src/p config/prod.yaml',
    'config/prod.yaml was changed',
  ],
  'one that puts a folder in its place': [
    'rm config/prod.yaml; mkdir config/prod.yaml',
    'config/prod.yaml was deleted',
  ],
  'one that puts a pipe in its place': [
    'rm config/prod.yaml; mkfifo config/prod.yaml',
    'config/prod.yaml was changed',
  ],
  'one that exchanges the folder for a link': [
    'mkdir o; echo x > o/prod.yaml; mv config c; ln -s o config',
    'config/prod.yaml was changed',
  ],
  'one that writes through another name': [
    'ln config/prod.yaml src/hard; echo two > src/hard',
    'config/prod.yaml was changed',
  ],
  'one that writes through a link': [
    'ln -s ../config src/c; echo two > src/c/prod.yaml',
    'config/prod.yaml was changed',
  ],
  'one that writes where a protected link leads': [
    'echo two > real/target.txt',
    'linked.txt was changed, against uneditableFiles[3]',
  ],
  'one that leads a protected link elsewhere': ['ln -sf src/app.ts linked.txt', 'linked.txt was changed'],
  'a name at any depth': [
    'echo two > sub/deep/a.lock',
    'sub/deep/a.lock was changed, against uneditableFiles[1] "*.lock"',
  ],
  'a new file by such a name': [
    'mkdir -p sub/new/er; echo > sub/new/er/b.lock',
    'sub/new/er/b.lock was made',
  ],
  'a folder of them, moved': ['mv sub src/', 'sub/deep/a.lock was deleted'],
  'what git ignores, if it is meant by name': ['echo SECRET=2 > .env', '.env was changed'],
  'a new one that git ignores': ['cp .env src/.env', 'src/.env was made'],
  'a new file at the root': [
    'echo > notes.txt',
    'notes.txt was made, against preventRootAdditions (.conclaude.yaml:1)',
  ],
  'a new file where none may be': [
    'mkdir migrations; echo > migrations/1.sql',
    'migrations/1.sql was made, against preventAdditions[0]',
  ],
  'the rules themselves': ['echo >> .conclaude.yaml', '.conclaude.yaml was changed, against selfProtection'],
  'a name with a line break': ["echo > $'sub/a\\nb\"c.lock'", 'sub/a\\nb"c.lock was made'],
};

describe('what a script on the disk does is told at once', () => {
  test.each(Object.entries(TOLD))('%s', (_, [script, expected]) => {
    const here = played();
    const { reason, message } = here.bash(here.script('work.sh', script));
    expect(reason).toContain(`- ${expected}`);
    expect(message).toContain('./src/work.sh');
  });
});

describe('whatever runs it', () => {
  const WAYS: Readonly<Record<string, readonly [command: string, files: Readonly<Record<string, string>>]>> =
    {
      make: ['make -s -C src work', { 'src/Makefile': 'work:\n\t@echo two > ../config/prod.yaml\n' }],
      'npm run': [
        'npm --prefix src run --silent work',
        { 'src/package.json': '{"scripts":{"work":"echo two > ../config/prod.yaml"}}' },
      ],
      python: ['python3 src/work.py', { 'src/work.py': "open('config/' + 'prod.yaml', 'w').write('two')\n" }],
      node: ['node src/work.cjs', { 'src/work.cjs': "require('fs').rmSync('config/prod.yaml')\n" }],
      'a command that fails': [
        'bash src/work.txt',
        { 'src/work.txt': 'echo two > config/prod.yaml; exit 3\n' },
      ],
    };
  test.each(Object.entries(WAYS))('%s', (_, [command, files]) => {
    const here = played('report', RULES, { ...FILES, ...files });
    expect(here.bash(command).reason).toContain('- config/prod.yaml was ');
  });

  test('a tool of a server', () => {
    const here = played();
    here.begin('t', 'x', { tool: 'mcp__server__do' });
    writeFileSync(join(here.root, 'config/prod.yaml'), 'two\n');
    expect(here.end('t', 'x', { tool: 'mcp__server__do' }).message).toContain('by "mcp__server__do"');
  });
});

describe('nothing is told', () => {
  const QUIET: Readonly<Record<string, string>> = {
    'of a script that only reads': 'cat config/prod.yaml sub/deep/a.lock > /dev/null',
    'of a touch': 'touch config/prod.yaml sub/deep/a.lock',
    'of the same content written again':
      'cp config/prod.yaml /tmp/c$$; cat /tmp/c$$ > config/prod.yaml; rm /tmp/c$$',
    'of the same content in a new file': 'cp -p config/prod.yaml src/c; mv src/c config/prod.yaml',
    'of other files': 'echo x > config/dev.yaml; echo x > src/new.ts; rm src/app.ts; mkdir -p src/a/b',
    'of a file that came and went': 'echo > notes.txt; rm notes.txt; mv config c; mv c config',
    'of what git ignores at the root': 'echo > debug.log',
    'of output where no new files may be, if git ignores it': 'mkdir out; echo > out/a.js',
    'of a new folder at the root': 'mkdir build; echo > build/x',
    'of a test that another agent may change': 'echo x > tests/a.test.ts',
  };
  test.each(Object.entries(QUIET))('%s', (_, script) => {
    const here = played();
    const { run } = here.bash(here.script('work.sh', script));
    expect(run.answer).toEqual({ blocked: false });
  });

  test('of a person who changes files between two calls', () => {
    const here = played();
    const work = here.script('work.sh', 'true');
    expect(here.bash(work).reason).toBe('');
    writeFileSync(join(here.root, 'config/prod.yaml'), 'by hand\n');
    rmSync(join(here.root, 'sub/deep/a.lock'));
    writeFileSync(join(here.root, 'sub/b.lock'), 'by hand\n');
    writeFileSync(join(here.root, 'mine.txt'), 'by hand\n');
    expect(here.bash(work).reason).toBe('');
    expect(here.bash(here.script('more.sh', 'rm mine.txt')).reason).toBe('');
  });

  test('of a file that a package manager keeps by itself, when it does', () => {
    const files = {
      'package-lock.json': '{}',
      'src/fix.sh': 'echo 1 > package-lock.json\n',
      'package.json': '{"scripts":{"fix":"sh src/fix.sh"}}',
    };
    const here = played('restore', { uneditableFiles: ['package-lock.json'] }, files);
    for (const [command, isTold] of [
      ['npm install', false],
      ['cd . && npm ci --no-audit', false],
      ['npm run fix', true],
      ['make install', true],
    ] as const) {
      here.begin(command, command);
      writeFileSync(join(here.root, 'package-lock.json'), `{ "after": "${command}" }`);
      expect(here.end(command, command).reason !== '').toBe(isTold);
    }
  });

  test('with effects: off, or without protectFiles', () => {
    for (const rules of [{ effects: 'off' }, { shell: { protectFiles: false } }]) {
      const here = played(undefined, { ...RULES, ...rules });
      expect(here.bash(here.script('work.sh', 'echo two > config/prod.yaml')).reason).toBe('');
    }
  });

  test('of a call that was refused', () => {
    const here = played();
    expect(here.begin('t', 'rm config/prod.yaml').verdict).toBe('deny');
    rmSync(join(here.root, 'config/prod.yaml'));
    expect(here.end('t', 'rm config/prod.yaml').reason).toBe('');
  });
});

describe('agents', () => {
  test('are told what the rules say of them, in the words of the rule', () => {
    const here = played();
    const work = here.script('work.sh', 'echo x > tests/a.test.ts');
    const { reason } = here.bash(work, { agent: 'coder' });
    expect(reason).toContain('- tests/a.test.ts was changed, against uneditableFiles[4] "tests/**"');
    expect(reason).toContain('\n  Tests belong to the tester.');
    expect(here.bash(here.script('work.sh', 'echo y > tests/a.test.ts'), { agent: 'tester' }).reason).toBe(
      '',
    );
  });

  test('that work at the same time are all told, and nothing is claimed', () => {
    const here = played();
    here.begin('a', 'make a', { agent: 'coder' });
    here.begin('b', 'make b');
    writeFileSync(join(here.root, 'config/prod.yaml'), 'two\n');
    const first = here.end('b', 'make b');
    expect(first.reason).toContain('any of them may have done it ("make b", "make a")');
    expect(first.message).toContain('possibly by "make b" or "make a"');
    const second = here.end('a', 'make a', { agent: 'coder' });
    expect(second.reason).toContain('any of them may have done it');
    here.begin('c', 'make c');
    expect(here.end('c', 'make c').reason).toBe('');
  });

  test('that had ended before are not named', () => {
    const here = played();
    here.begin('a', 'make a', { agent: 'coder' });
    here.begin('b', 'make b');
    expect(here.end('b', 'make b').reason).toBe('');
    spawnSync('sleep', ['0.1']);
    writeFileSync(join(here.root, 'config/prod.yaml'), 'two\n');
    expect(here.end('a', 'make a', { agent: 'coder' }).message).toContain('by "make a" (');
  });

  test('whose edits were allowed while a command ran are not blamed on it', () => {
    const here = played();
    const file = join(here.root, 'tests/a.test.ts');
    here.begin('a', 'make a', { agent: 'coder' });
    const edit = { tool: 'Edit', input: { file_path: file, old_string: 'test', new_string: 'new' } };
    expect(here.begin('e', '', edit).verdict).toBe('none');
    writeFileSync(file, 'new\n');
    expect(here.end('e', '', edit).reason).toBe('');
    expect(here.end('a', 'make a', { agent: 'coder' }).reason).toBe('');
  });
});

describe('what goes on in the background', () => {
  test('is told at the next call, as possible', () => {
    const here = played();
    here.begin('a', 'npm run dev', { input: { run_in_background: true } });
    expect(here.end('a', 'npm run dev').reason).toBe('');
    writeFileSync(join(here.root, 'config/prod.yaml'), 'two\n');
    const { reason, message } = here.bash('true');
    expect(reason).toContain('It may have done this, or the user has');
    expect(message).toContain('possibly by "npm run dev"');
    expect(here.bash('true').reason).toBe('');
  });

  test.each([
    ['(sleep 9; ./src/work.sh) &', true],
    ['nohup ./src/work.sh', true],
    ["bash -c './src/work.sh & sleep 0'", true],
    ['make a && make b 2>&1', false],
    ["git commit -m 'a & b'", false],
    ["curl 'http://localhost/?a=1&b=2'", false],
  ])('at the latest when the turn ends: %s %s', (command, isTold) => {
    const here = played();
    here.begin('a', command);
    here.end('a', command);
    writeFileSync(join(here.root, 'config/prod.yaml'), 'two\n');
    const stop = told(here.event('Stop', { stop_hook_active: false }), 'Stop');
    expect(stop.reason.includes('config/prod.yaml')).toBe(isTold);
    expect(told(here.event('Stop', { stop_hook_active: true }), 'Stop').reason).toBe('');
    // After that it is over.
    writeFileSync(join(here.root, 'config/prod.yaml'), 'three\n');
    expect(here.bash('true').reason).toBe('');
  });

  test('stays in view while the client says that it is running', () => {
    const here = played();
    here.begin('a', 'npm run dev', { input: { run_in_background: true } });
    here.end('a', 'npm run dev');
    const tasks = [{ id: 'x', type: 'shell', status: 'running' }];
    expect(told(here.event('Stop', { background_tasks: tasks }), 'Stop').reason).toBe('');
    writeFileSync(join(here.root, 'config/prod.yaml'), 'two\n');
    expect(here.bash('true').reason).toContain('config/prod.yaml');
  });

  test('a call whose end nobody heard of is looked at when its agent rests', () => {
    const here = played();
    here.begin('a', 'make a', { agent: 'coder' });
    here.begin('b', 'make b');
    writeFileSync(join(here.root, 'config/prod.yaml'), 'two\n');
    // A later call is not to blame.
    expect(here.bash('true').reason).toBe('');
    const stop = told(here.event('Stop', {}), 'Stop');
    expect(stop.reason).toContain('config/prod.yaml was changed');
    const fields = { agent_id: 'id-coder', agent_type: 'coder' };
    expect(told(here.event('SubagentStop', fields), 'SubagentStop').reason).toContain('config/prod.yaml');
    expect(told(here.event('SubagentStop', fields), 'SubagentStop').reason).toBe('');
  });
});

test('what was told of one call is not told again of another that the user did not let run', () => {
  const here = played();
  here.begin('not-run', 'make b');
  const { message } = here.bash(here.script('work.sh', 'echo two > config/prod.yaml'));
  expect(message).toContain('was changed by "./src/work.sh" (');
  expect(told(here.event('Stop', {}), 'Stop').reason).toBe('');
});

describe('other rules for files', () => {
  test.each<[string, object, string, string | undefined]>([
    [
      'what git ignores',
      { preventUpdateGitIgnored: true },
      'echo x > .env',
      '.env was changed, against preventUpdateGitIgnored',
    ],
    ['but not what is new', { preventUpdateGitIgnored: true }, 'echo x > new.log', undefined],
    [
      'a rule for Edit',
      { toolUsageValidation: [{ tool: 'Edit', pattern: 'config/**', action: 'block' }] },
      'echo x > config/dev.yaml',
      'config/dev.yaml was changed, against toolUsageValidation[0] "config/**"',
    ],
    [
      'which is not about new files',
      { toolUsageValidation: [{ tool: 'Edit', pattern: 'config/**', action: 'block' }] },
      'echo x > config/new.yaml',
      undefined,
    ],
    [
      'a list of what the shell may change',
      { toolUsageValidation: [{ tool: 'Bash', pattern: 'src/**', action: 'allow' }] },
      'echo x > src/app.ts; echo x > config/dev.yaml',
      'config/dev.yaml was changed, against toolUsageValidation[0]',
    ],
    [
      'a rule that asks',
      { toolUsageValidation: [{ tool: 'Edit', pattern: 'config/**', action: 'ask' }] },
      'echo x > config/dev.yaml',
      undefined,
    ],
    [
      'a rule for a folder',
      { uneditableFiles: ['config/'] },
      'echo x > config/new.yaml',
      'config/new.yaml was made',
    ],
    [
      'a path outside',
      { uneditableFiles: ['~/.profile'] },
      'echo x > ../home/.profile',
      '/home/.profile was made',
    ],
  ])('%s', (_, rules, script, expected) => {
    const here = played('report', { preventRootAdditions: false, ...rules });
    const { reason } = here.bash(here.script('work.sh', script));
    if (expected !== undefined) expect(reason).toContain(expected);
    expect(reason === '').toBe(expected === undefined);
  });

  test('a script that weakens the rules, or takes them away, is measured by those at the beginning', () => {
    for (const script of [
      'rm .conclaude.yaml',
      'echo "preToolUse: { effects: \\"off\\" }" > .conclaude.yaml',
      'echo "{" > .conclaude.yaml',
    ]) {
      const here = played('restore', { uneditableFiles: ['config/prod.yaml'], preventRootAdditions: false });
      here.event('SessionStart', { source: 'startup' });
      const { reason } = here.bash(here.script('work.sh', `echo two > config/prod.yaml; ${script}`));
      expect(reason).toContain('- config/prod.yaml was changed');
      expect(here.read('config/prod.yaml')).toBe('one\n');
    }
  });
});

describe('advice', () => {
  test.each([
    ['echo > notes.txt', 'Remove what you made there'],
    ['echo two > config/prod.yaml', "The rules don't let you put it back yourself."],
  ])('%s', (script, advice) => {
    const here = played();
    expect(here.bash(here.script('work.sh', script)).reason).toContain(advice);
  });
});

describe('effects: restore', () => {
  /** Everything that a script may do to a file, which is as it was afterwards. */
  const BACK = Object.entries(TOLD).filter(
    ([, [script]]) => !/mkdir config|mv config c;|mkfifo/.test(script),
  );
  test.each(BACK)('puts back: %s', (_, [script]) => {
    const here = played('restore');
    const before = pictured(here);
    const { reason } = here.bash(here.script('work.sh', script));
    expect(reason).toContain('put back as it was');
    expect(pictured(here)).toEqual(before);
  });

  test.each([
    ['a folder in its place', 'rm config/prod.yaml; mkdir config/prod.yaml', 'a folder is in its place'],
    [
      'its folder exchanged for a link',
      'mkdir sub/o; echo x > sub/o/prod.yaml; mv config src/c; ln -s sub/o config',
      'its folder leads elsewhere now',
    ],
    ['a pipe in its place', 'rm config/prod.yaml; mkfifo config/prod.yaml', 'not a regular file'],
  ])('says why it could not: %s', (_, script, why) => {
    const here = played('restore');
    const { reason, message } = here.bash(here.script('work.sh', script));
    expect(reason).toContain(`could not be put back: `);
    expect(message).toContain(why);
    expect(existsSync(join(here.root, 'sub/o/prod.yaml')) ? here.read('sub/o/prod.yaml') : 'x\n').toBe('x\n');
  });

  test('says why it could not: too large', () => {
    const here = played('restore');
    const file = join(here.root, 'config/prod.yaml');
    writeFileSync(file, Buffer.alloc(9_000_000, 'a'));
    const { reason } = here.bash(here.script('work.sh', 'echo two > config/prod.yaml'));
    expect(reason).toContain('it was too large to copy');
    expect(here.read('config/prod.yaml')).toBe('two\n');
  });

  test('leaves alone what the user may have done, and keeps how it was', () => {
    const here = played('restore');
    here.begin('a', 'npm run dev', { input: { run_in_background: true } });
    here.end('a', 'npm run dev');
    writeFileSync(join(here.root, 'config/prod.yaml'), 'by hand\n');
    const { message } = here.bash('true');
    expect(message).toMatch(/not put back, because it may have been you; `conclaude undo 1`/);
    expect(here.read('config/prod.yaml')).toBe('by hand\n');
    expect(here.run(['undo', '1']).exitCode).toBe(0);
    expect(here.read('config/prod.yaml')).toBe('one\n');
  });

  test('keeps secrets for this user alone', () => {
    const here = played('restore');
    here.bash(here.script('work.sh', 'echo SECRET=2 > .env'));
    const folder = `/tmp/conclaude-${process.getuid?.()}/contents`;
    expect(statSync(folder).mode & 0o777).toBe(0o700);
    expect(here.read('.env')).toBe('SECRET=1\n');
  });

  test('works again when the records are gone', () => {
    const here = played('restore');
    const work = here.script('work.sh', 'echo two > config/prod.yaml');
    here.begin('a', work);
    here.event('SessionEnd');
    expect(here.end('a', work).reason).toBe('');
    expect(here.bash(work).reason).toContain('put back');
  });
});

describe('conclaude undo', () => {
  test('lists what was replaced, brings it back, and takes that back', () => {
    const here = played('restore');
    expect(here.run(['undo']).stdout).toContain('Nothing is kept');
    here.bash(
      here.script('work.sh', 'echo two > config/prod.yaml; chmod 600 config/prod.yaml; echo > notes.txt'),
    );
    const list = here.run(['undo']);
    expect(list).toMatchObject({ exitCode: 0, stderr: '' });
    expect(list.stdout).toContain('config/prod.yaml');
    const { versions } = JSON.parse(here.run(['undo', '--json']).stdout) as {
      versions: readonly { id: string; file: string; why: string; session: string; what: string }[];
    };
    const kept = versions.find(({ file }) => file === 'config/prod.yaml');
    expect(kept).toMatchObject({ why: 'uneditableFiles[0]: ./src/work.sh', what: 'file' });
    expect(here.run(['undo', kept?.id ?? '']).stdout).toMatch(/is back\. What was there is kept as 3\./);
    expect(here.read('config/prod.yaml')).toBe('two\n');
    expect(statSync(join(here.root, 'config/prod.yaml')).mode & 0o777).toBe(0o600);
    expect(here.run(['undo', '3']).exitCode).toBe(0);
    expect(here.read('config/prod.yaml')).toBe('one\n');
    const made = versions.find(({ file }) => file === 'notes.txt');
    expect(here.run(['undo', made?.id ?? '']).exitCode).toBe(0);
    expect(here.read('notes.txt')).toBe('\n');
  });

  test('refuses what is unknown', () => {
    const here = played('restore');
    expect(here.run(['undo', '77'])).toMatchObject({ exitCode: 1, stdout: '' });
    expect(here.run(['undo', '../x']).exitCode).toBe(1);
  });
});

/** Every file with its content and mode, every link with where it leads; what scripts work with is left out. */
function pictured({ root }: Session): Readonly<Record<string, string>> {
  const watched = [
    'config/prod.yaml',
    'sub/deep/a.lock',
    '.env',
    'linked.txt',
    'real/target.txt',
    '.conclaude.yaml',
  ];
  const made = ['sub/new/er/b.lock', 'src/.env', 'notes.txt', 'migrations/1.sql', 'sub/a\nb"c.lock'];
  return Object.fromEntries(
    [...watched, ...made].flatMap((file) => {
      const stat = lstatSync(join(root, file), { throwIfNoEntry: false });
      if (stat === undefined) return [];
      const path = join(root, file);
      const what = stat.isSymbolicLink() ? `-> ${readlinkSync(path)}` : readFileSync(path, 'utf8');
      return [[file, `${stat.isSymbolicLink() ? '' : (stat.mode & 0o777).toString(8)} ${what}`]];
    }),
  );
}
