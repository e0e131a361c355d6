import { beforeAll, describe, expect, test } from 'vitest';
import { carriedOut, refused } from './expected-result.ts';
import { installedClient } from './installed-client.ts';
import { approving, refusing } from './permission-host.ts';
import { bash, call, type Script } from './script.ts';
import type { ToolResult } from './scripted-model.ts';
import { playSession, type Session } from './session.ts';

const config = `
preToolUse:
  preventRootAdditions: false
  toolUsageValidation:
    - tool: Bash
      commandPattern: "echo forbidden*"
      action: block
      message: "That is never said here"
    - tool: Bash
      commandPattern: "echo careful*"
      action: ask
      message: "Look before you leap"
    - tool: Bash
      commandPattern: "echo original*"
      action: ask
      updatedInput: { command: "echo rewritten" }
    - tool: Write
      pattern: "notes/*"
      action: allow
      updatedInput: { content: "rewritten" }
`;

const original = { command: 'echo original words', timeout: 54_321, description: 'Say it' };
const merged = { ...original, command: 'echo rewritten' };

function script(path: (file: string) => string): Script {
  return {
    main: [
      bash('deny', 'echo forbidden words'),
      bash('ask', 'echo careful words'),
      call('ask-rewrite', 'Bash', original),
      call('allow-rewrite', 'Write', { file_path: path('notes/today.md'), content: 'original' }),
      // Not a command that the client would let through by itself.
      bash('no-opinion', 'touch quiet.txt'),
    ],
  };
}

const { asksForHooks, explainsQuestions } = installedClient();
const byTheGuard = (reason: string) =>
  explainsQuestions ? { reasonType: 'hook', reason: expect.stringContaining(reason) } : {};
const byTheClient = { reasonType: expect.not.stringMatching(/^hook$/) };

interface Row {
  readonly title: string;
  readonly call: string;
  readonly told: ToolResult;
  readonly asked?: object;
  readonly ranWith?: object;
}

function testRows(session: () => Session, rows: readonly Row[]): void {
  const containing = (fields?: object) =>
    fields === undefined ? undefined : expect.objectContaining(fields);
  for (const { title, call: id, told, asked, ranWith } of rows) {
    test.skipIf(id.startsWith('ask') && !asksForHooks)(title, () => {
      expect(session().told(id)).toEqual(told);
      expect(session().asked(id)).toEqual(containing(asked));
      expect(session().ranWith(id)).toEqual(containing(ranWith));
    });
  }
}

const neverAsked: Row[] = [
  {
    title: 'PT-102 a denied call is refused with the reason, and nobody is asked',
    call: 'deny',
    told: refused('That is never said here'),
  },
  {
    title: 'PT-101 an explicit allow runs the rewritten input, and nobody is asked',
    call: 'allow-rewrite',
    told: carriedOut,
    ranWith: { content: 'rewritten', file_path: expect.stringMatching(/notes\/today\.md$/) },
  },
];

describe('with somebody who approves', () => {
  let session: Session;

  beforeAll(async () => {
    session = await playSession({ project: { config }, script, mode: 'default', host: approving });
  });

  testRows(
    () => session,
    [
      ...neverAsked,
      {
        title: 'PT-099 PT-103 an ask reaches them with its reason, and the original input runs',
        call: 'ask',
        told: { isError: false, text: 'careful words' },
        asked: { ...byTheGuard('Look before you leap'), input: { command: 'echo careful words' } },
        ranWith: { command: 'echo careful words' },
      },
      {
        title: 'PT-097 PT-100 an ask with a rewrite shows them the merged input, and that is what runs',
        call: 'ask-rewrite',
        told: { isError: false, text: 'rewritten' },
        asked: { ...byTheGuard('asks for your approval'), input: merged },
        ranWith: merged,
      },
      {
        title: "a call without opinion is left to the client's own question",
        call: 'no-opinion',
        told: carriedOut,
        asked: byTheClient,
        ranWith: { command: 'touch quiet.txt' },
      },
    ],
  );

  test('what ran is what changed on disk', () => {
    expect(session.changes).toEqual({ 'notes/today.md': 'rewritten', 'quiet.txt': '' });
  });
});

describe('with somebody who refuses', () => {
  let session: Session;

  beforeAll(async () => {
    session = await playSession({
      project: { config },
      script,
      mode: 'default',
      host: refusing('I would rather not'),
    });
  });

  testRows(
    () => session,
    [
      ...neverAsked,
      {
        title: 'PT-103 an ask does not run, and the model hears their answer',
        call: 'ask',
        told: refused('I would rather not'),
        asked: byTheGuard('Look before you leap'),
      },
      {
        title: 'PT-097 an ask with a rewrite runs neither the original nor the rewritten input',
        call: 'ask-rewrite',
        told: refused('I would rather not'),
        asked: { ...byTheGuard('asks for your approval'), input: merged },
      },
      {
        title: "a call without opinion is left to the client's own question",
        call: 'no-opinion',
        told: refused('I would rather not'),
        asked: byTheClient,
      },
    ],
  );

  test('nothing but the explicitly allowed call changed the disk', () => {
    expect(session.changes).toEqual({ 'notes/today.md': 'rewritten' });
  });
});

describe('with nobody to ask and all permissions bypassed', () => {
  let session: Session;

  beforeAll(async () => {
    session = await playSession({ project: { config }, script, mode: 'bypassPermissions' });
  });

  testRows(
    () => session,
    [
      ...neverAsked,
      { title: 'an ask is a refusal with its reason', call: 'ask', told: refused('Look before you leap') },
      {
        title: 'an ask with a rewrite is a refusal with its reason',
        call: 'ask-rewrite',
        told: refused('asks for your approval'),
      },
      {
        title: 'a call without opinion runs',
        call: 'no-opinion',
        told: carriedOut,
        ranWith: { command: 'touch quiet.txt' },
      },
    ],
  );
});
