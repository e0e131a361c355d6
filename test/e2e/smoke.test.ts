import { beforeAll, describe, expect, test } from 'vitest';
import { carriedOut, refused } from './expected-result.ts';
import { readThenEdit, scriptIn } from './script.ts';
import { playSession, type Session } from './session.ts';

const config = `
preToolUse:
  preventRootAdditions: false
  uneditableFiles:
    - locked.json
    - pattern: "contracts/**"
      message: "Contracts change only by a signed release."
`;

const files = {
  'locked.json': '{"value": "before"}\n',
  'contracts/api.txt': 'before\n',
  'src/app.txt': 'before\n',
};

describe.each(['main', 'coder'])('protected files, seen from %s', (thread) => {
  let session: Session;

  beforeAll(async () => {
    session = await playSession({
      project: { config, files, agents: ['coder'] },
      script: (path) =>
        scriptIn(thread, [
          ...readThenEdit('edit-locked', path('locked.json'), 'before', 'after'),
          ...readThenEdit('edit-contract', path('contracts/api.txt'), 'before', 'after'),
          ...readThenEdit('edit-free', path('src/app.txt'), 'before', 'after'),
        ]),
    });
  });

  const rows = [
    {
      title:
        'PT-005 PT-088 an edit of a protected file is refused, and the model is told which rule protects it',
      call: 'edit-locked',
      told: refused(
        "Blocked Edit operation: file matches preToolUse.uneditableFiles pattern 'locked.json'. File: locked.json",
      ),
    },
    {
      title: "an edit of a protected file is refused with the rule's own message",
      call: 'edit-contract',
      told: refused('Contracts change only by a signed release.'),
    },
    { title: 'a protected file may be read', call: 'read-before-edit-locked', told: carriedOut },
    { title: 'an edit of any other file is carried out', call: 'edit-free', told: carriedOut },
  ];
  for (const { title, call, told } of rows) {
    test(title, () => expect(session.told(call)).toEqual(told));
  }

  test('only the free file has changed on disk', () => {
    expect(session.changes).toEqual({ 'src/app.txt': 'after\n' });
  });
});
