import { beforeAll, describe, expect, test } from 'vitest';
import { carriedOut, refused } from './expected-result.ts';
import { installedClient } from './installed-client.ts';
import { approving } from './permission-host.ts';
import { bash, scriptIn } from './script.ts';
import { playSession, type Session } from './session.ts';

const config = `
preToolUse:
  preventRootAdditions: false
  uneditableFiles: [locked.txt, "contracts/**"]
  toolUsageValidation:
    - { tool: Bash, commandPattern: "git push --force*", commandScope: each, action: block, message: "No force" }
    - { tool: Bash, commandPattern: "rm -rf*", action: block, message: "No sweeping" }
`;

const files = {
  'locked.txt': 'before\n',
  'contracts/api.txt': 'before\n',
  'contracts/2024/old.txt': 'before\n',
  'free.txt': 'before\n',
};

const protectedBy = (pattern: string, part: string) =>
  expect.stringMatching(new RegExp(`pattern '${escaped(pattern)}'.*${escaped(part)}`));
const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

const evasions = [
  { id: 'sed', command: "sed -i 's/before/after/' locked.txt", pattern: 'locked.txt', part: 'sed -i' },
  { id: 'redirect', command: 'echo after > locked.txt', pattern: 'locked.txt', part: '> locked.txt' },
  { id: 'tee', command: 'echo after | tee -a contracts/api.txt', pattern: 'contracts/**', part: 'tee -a' },
  { id: 'rm', command: 'cd . && rm -rf contracts', pattern: 'contracts/**', part: 'rm -rf contracts' },
  { id: 'mv', command: 'mv contracts elsewhere', pattern: 'contracts/**', part: 'mv contracts' },
  {
    id: 'bash-c',
    command: `bash -c 'cd contracts && echo after >> "api.txt"'`,
    pattern: 'contracts/**',
    part: 'api.txt',
  },
  {
    id: 'heredoc',
    command: 'cat > locked.txt <<EOF\nafter\nEOF',
    pattern: 'locked.txt',
    part: '> locked.txt',
  },
  {
    id: 'python',
    command: `python3 -c "open('locked.txt', 'w').write('after')"`,
    pattern: 'locked.txt',
    part: 'python3',
  },
];

const harmless = [
  { id: 'read', command: 'cat locked.txt contracts/api.txt 2>&1' },
  { id: 'mention', command: 'echo "rm -rf contracts > locked.txt"' },
  {
    id: 'commit',
    command: `git init -q . && git add free.txt && git -c user.name=a -c user.email=a@b commit -q -m "Stop using rm -rf contracts, and sed -i on > locked.txt"`,
  },
  { id: 'other-file', command: "sed -i 's/before/after/' free.txt" },
];

describe.each(['main', 'coder'])('shell commands, seen from %s', (thread) => {
  let session: Session;

  beforeAll(async () => {
    session = await playSession({
      project: { config, files, agents: ['coder'] },
      script: () =>
        scriptIn(thread, [
          ...[...evasions, ...harmless].map(({ id, command }) => bash(id, command)),
          bash('each-hidden', `true && FOO=1 bash -c 'git push --force origin'`),
          bash('each-said', 'echo "git push --force"'),
          bash('line', 'rm -rf nothing'),
        ]),
      mode: 'bypassPermissions',
    });
  });

  test.each(evasions)('a protected file is safe from: $command', ({ id, pattern, part }) => {
    expect(session.told(id)).toEqual({ isError: true, text: protectedBy(pattern, part) });
  });

  test.each(harmless)("this is nobody's business: $command", ({ id }) => {
    expect(session.told(id)).toEqual(carriedOut);
  });

  test('a rule with the scope each finds a command inside another, and is not fooled by words', () => {
    expect(session.told('each-hidden')).toEqual(refused('No force'));
    expect(session.told('each-said')).toEqual(carriedOut);
  });

  test('a rule for the line looks at how the line begins', () => {
    expect(session.told('line')).toEqual(refused('No sweeping'));
  });

  test('only the free file has changed, and the commit is made', () => {
    const { '.git/HEAD': head, ...changes } = session.changes;
    expect(head).toBeDefined();
    expect(Object.entries(changes).filter(([file]) => !file.startsWith('.git/'))).toEqual([
      ['free.txt', 'after\n'],
    ]);
  });
});

describe.skipIf(!installedClient().asksForHooks)('a command that cannot be read', () => {
  const unreadable = 'echo "unfinished';

  test('is asked about, and refused when nobody is there', async () => {
    const session = await playSession({
      project: { config, files },
      script: () => ({ main: [bash('unreadable', unreadable)] }),
      mode: 'bypassPermissions',
    });
    expect(session.told('unreadable')).toEqual(refused('could not be read as bash'));
  });

  test('runs when somebody approves', async () => {
    const session = await playSession({
      project: { config, files },
      script: () => ({ main: [bash('unreadable', unreadable)] }),
      mode: 'bypassPermissions',
      host: approving,
    });
    expect(session.asked('unreadable')).toMatchObject({ input: { command: unreadable } });
    // That it was no bash is for bash to say.
    expect(session.told('unreadable')).toEqual(refused('unexpected EOF'));
  });
});
