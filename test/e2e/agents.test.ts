import { beforeAll, describe, expect, test } from 'vitest';
import { carriedOut, refused } from './expected-result.ts';
import { installedClient } from './installed-client.ts';
import { approving } from './permission-host.ts';
import { bash, type Call, delegate, readThenEdit } from './script.ts';
import { playSession, type Session } from './session.ts';

const config = `
preToolUse:
  preventRootAdditions: false
  uneditableFiles:
    - { pattern: "plan.txt", agent: "coder" }
    - { pattern: "*.cfg", agent: "main", message: "Leave the settings to the others" }
  toolUsageValidation:
    - { tool: Bash, commandPattern: "echo push*", action: block, agent: "cod*", message: "No pushing" }
    - { tool: Bash, commandPattern: "echo dive*", action: block, agent: "main", message: "No diving" }
    - { tool: Bash, commandPattern: "echo shout*", action: block, agent: "*", message: "No shouting" }
    - { tool: Bash, commandPattern: "echo test*", action: block, agent: "tester", message: "No testing" }
    - { tool: Bash, commandPattern: "echo borrow*", action: ask, agent: "coder", message: "May it borrow" }
`;

const threads = ['main', 'coder'] as const;

function callsOf(thread: string, path: (file: string) => string): Call[] {
  return [
    ...readThenEdit(`${thread}-plan`, path('plan.txt'), `for ${thread}`, 'done'),
    ...readThenEdit(`${thread}-settings`, path('app.cfg'), `for ${thread}`, 'done'),
    ...['push', 'dive', 'shout', 'test', 'borrow'].map((word) => bash(`${thread}-${word}`, `echo ${word}`)),
  ];
}

describe('one session with work in the main thread and in a subagent', () => {
  let session: Session;

  beforeAll(async () => {
    session = await playSession({
      project: {
        config,
        agents: ['coder'],
        files: { 'plan.txt': 'for main, for coder\n', 'app.cfg': 'for main, for coder\n' },
      },
      script: (path) => ({
        main: [...callsOf('main', path), delegate('coder')],
        agents: { coder: callsOf('coder', path) },
      }),
      mode: 'bypassPermissions',
      host: approving,
    });
  });

  const rows = [
    {
      rule: 'PT-076 PT-077 a file rule for coder',
      call: 'plan',
      main: carriedOut,
      coder: refused(
        "file matches preToolUse.uneditableFiles pattern 'plan.txt' (agent: coder). File: plan.txt",
      ),
    },
    {
      rule: 'PT-079 a file rule for main',
      call: 'settings',
      main: refused('Leave the settings to the others (agent: main)'),
      coder: carriedOut,
    },
    {
      rule: 'PT-024 PT-030 a command rule for agents like cod*',
      call: 'push',
      main: carriedOut,
      coder: refused('No pushing (tool: Bash, pattern: echo push*, agent: coder, agent pattern: cod*)'),
    },
    {
      rule: 'a command rule for main',
      call: 'dive',
      main: refused('No diving (tool: Bash, pattern: echo dive*, agent: main, agent pattern: main)'),
      coder: carriedOut,
    },
    {
      rule: 'PT-027 a command rule for every agent',
      call: 'shout',
      main: refused('No shouting'),
      coder: refused('No shouting'),
    },
    { rule: 'PT-028 a command rule for another agent', call: 'test', main: carriedOut, coder: carriedOut },
  ];
  for (const { rule, call, ...told } of rows) {
    for (const thread of threads) {
      test(`${rule}, seen from ${thread}`, () =>
        expect(session.told(`${thread}-${call}`)).toEqual(told[thread]));
    }
  }

  test.skipIf(!installedClient().asksForHooks)(
    'an ask for coder reaches the host from inside the subagent only',
    () => {
      expect(session.asked('main-borrow')).toBeUndefined();
      expect(session.asked('coder-borrow')).toMatchObject({
        input: { command: 'echo borrow' },
        ...(installedClient().explainsQuestions ? { reason: expect.stringContaining('May it borrow') } : {}),
      });
      expect(threads.map((thread) => session.told(`${thread}-borrow`).text)).toEqual(['borrow', 'borrow']);
    },
  );

  test('each file has been edited by the thread that may', () => {
    expect(session.changes).toEqual({
      'plan.txt': 'done, for coder\n',
      'app.cfg': 'for main, done\n',
    });
  });
});

test('the first call of a session is that of the main thread, whatever agents the client has of its own', async () => {
  const session = await playSession({
    project: { config },
    script: () => ({ main: [bash('first', 'echo dive')] }),
    mode: 'bypassPermissions',
  });
  expect(session.told('first')).toEqual(refused('No diving'));
});
