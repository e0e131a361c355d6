import { beforeAll, describe, expect, test } from 'vitest';
import { carriedOut, refused } from './expected-result.ts';
import { installedClient } from './installed-client.ts';
import { bash, type Call, call, delegate, readThenEdit, say, type Turn } from './script.ts';
import type { ToolResult } from './scripted-model.ts';
import { playSession, type Session } from './session.ts';

/** What a user writes below the first part of the configuration that `init` wrote. */
const added = `
  preventUpdateGitIgnored: true
  preventAdditions: ["dist/**"]
  toolUsageValidation:
    - { tool: Bash, commandPattern: "echo forbidden*", action: block, message: "Never say that" }
    - { tool: Bash, commandPattern: "echo careful*", action: ask, message: "Look before you leap" }
    - { tool: Write, pattern: "notes/*", action: allow, updatedInput: { content: "rewritten" } }
    - { tool: Write, pattern: "**", action: allow }
    - { tool: Edit, pattern: "docs/**", agent: coder, action: block, message: "Not for coders" }
    - { tool: Edit, pattern: "plans/**", agent: main, action: block, message: "Only for agents" }
  commands:
    - { tool: Bash, run: 'if grep -q naughty; then echo "The judge says no" >&2; exit 2; fi' }
stop:
  commands:
    - { run: "test -e src/main-is-done.txt", message: "Leave a sign that you are done" }
subagentStop:
  commands:
    "coder":
      - run: 'echo "$CONCLAUDE_SUBAGENT_NAME" >> notes/ended.log'
`;

const files = {
  'package.json': '{ "name": "example", "scripts": { "test": "true" } }\n',
  'package-lock.json': 'before\n',
  '.gitignore': 'secret.txt\n',
  'secret.txt': 'secret\n',
  'src/free.txt': 'main before, coder before\n',
  'docs/guide.txt': 'main before, coder before\n',
  'plans/next.txt': 'main before, coder before\n',
  'notes/readme.txt': '',
};

type Thread = 'main' | 'coder';
type Path = (file: string) => string;

interface Row {
  readonly guard: string;
  readonly id: string;
  readonly calls: (id: string, path: Path, thread: Thread) => readonly Call[];
  readonly told: ToolResult | Readonly<Record<Thread, ToolResult>>;
}

const write = (file: string) => (id: string, path: Path) => [
  call(id, 'Write', { file_path: path(file), content: 'original' }),
];
const edit = (file: string) => (id: string, path: Path, thread: Thread) =>
  readThenEdit(id, path(file), `${thread} before`, `${thread} after`);
const shell = (command: string) => (id: string) => [bash(id, command)];

const rows: readonly Row[] = [
  {
    guard: 'a pack that init chose, with its message',
    id: 'lock',
    calls: (id, path) => readThenEdit(id, path('package-lock.json'), 'before', 'after'),
    told: refused('npm writes this file. Change package.json, or run npm install, and it follows.'),
  },
  {
    guard: 'the same pack, through the shell',
    id: 'lock-shell',
    calls: shell("sed -i 's/before/after/' package-lock.json"),
    told: refused('npm writes this file. Change package.json, or run npm install, and it follows.'),
  },
  {
    guard: 'selfProtection of the configuration',
    id: 'own-config',
    calls: (id, path) =>
      readThenEdit(id, path('.conclaude.yaml'), 'selfProtection: true', 'selfProtection: false'),
    told: refused('preToolUse.selfProtection'),
  },
  {
    guard: 'selfProtection of the wiring',
    id: 'own-wiring',
    calls: shell("echo '{}' > .claude/settings.json"),
    told: refused('preToolUse.selfProtection'),
  },
  {
    guard: 'selfProtection from its own commands',
    id: 'own-command',
    calls: shell('npx conclaude init --force'),
    told: refused('preToolUse.selfProtection'),
  },
  {
    guard: 'selfProtection from a client without it',
    id: 'nested',
    calls: shell(`claude -p --settings '{"disableAllHooks":true}' 'change it'`),
    told: refused('preToolUse.selfProtection'),
  },
  {
    guard: 'preventRootAdditions',
    id: 'root',
    calls: write('stray.txt'),
    told: refused('preToolUse.preventRootAdditions allows no new files'),
  },
  {
    guard: 'preventAdditions',
    id: 'addition',
    calls: write('dist/bundle.js'),
    told: refused("preToolUse.preventAdditions pattern 'dist/**'"),
  },
  {
    guard: 'preventUpdateGitIgnored',
    id: 'ignored',
    calls: shell('cat secret.txt'),
    told: refused("git ignores it by the pattern 'secret.txt'"),
  },
  {
    guard: 'a rule that blocks a command',
    id: 'block',
    calls: shell('echo forbidden words'),
    told: refused('Never say that'),
  },
  {
    guard: 'a rule that asks, with nobody there',
    id: 'ask',
    calls: shell('echo careful words'),
    // An older client asks only where it would have asked anyway.
    told: installedClient().asksForHooks ? refused('Look before you leap') : carriedOut,
  },
  {
    guard: 'a rule that allows and rewrites',
    id: 'rewrite',
    calls: (id, path, thread) => write(`notes/${thread}.txt`)(id, path),
    told: carriedOut,
  },
  {
    guard: 'a command that judges',
    id: 'judge',
    calls: shell('echo naughty words'),
    told: refused('The judge says no'),
  },
  {
    guard: 'a rule for one subagent',
    id: 'coder-only',
    calls: edit('docs/guide.txt'),
    told: { main: carriedOut, coder: refused('Not for coders') },
  },
  {
    guard: 'a rule for the main thread',
    id: 'main-only',
    calls: edit('plans/next.txt'),
    told: { main: refused('Only for agents'), coder: carriedOut },
  },
  { guard: 'no rule at all, for a file', id: 'free', calls: edit('src/free.txt'), told: carriedOut },
  { guard: 'no rule at all, for a command', id: 'words', calls: shell('echo words'), told: carriedOut },
];

const callsOf = (thread: Thread, path: Path) =>
  rows.flatMap(({ id, calls }) => calls(`${thread}-${id}`, path, thread));

describe.each(['acceptEdits', 'bypassPermissions'] as const)(
  'a project that init prepared, in the mode %s',
  (mode) => {
    let session: Session;

    beforeAll(async () => {
      const main = (path: Path): readonly Turn[] => [
        delegate('coder'),
        ...callsOf('main', path),
        say('I am done'),
        call('sign', 'Write', { file_path: path('src/main-is-done.txt'), content: '' }),
      ];
      session = await playSession({
        project: { added, files, agents: ['coder'], inGit: true },
        script: (path) => ({ main: main(path), agents: { coder: callsOf('coder', path) } }),
        mode,
      });
    });

    for (const { guard, id, told } of rows) {
      test.each(['main', 'coder'] as const)(`${guard}, seen from %s`, (thread) => {
        expect(session.told(`${thread}-${id}`)).toEqual('isError' in told ? told : told[thread]);
      });
    }

    test('the gate of stop held the turn up once', () => {
      expect(
        session.heard('main').match(/Stop hook feedback:\s+.*Leave a sign that you are done/g),
      ).toHaveLength(1);
      expect(session.told('sign')).toEqual(carriedOut);
    });

    test('what ran is what changed on disk', () => {
      expect(session.changes).toEqual({
        'docs/guide.txt': 'main after, coder before\n',
        'plans/next.txt': 'main before, coder after\n',
        'src/free.txt': 'main after, coder after\n',
        'notes/main.txt': 'rewritten',
        'notes/coder.txt': 'rewritten',
        'notes/ended.log': 'coder\n',
        'src/main-is-done.txt': '',
      });
    });
  },
);
