import { beforeAll, describe, expect, test } from 'vitest';
import { CONFIG_CHANGES } from './client.ts';
import { carriedOut, refused } from './expected-result.ts';
import { installedClient } from './installed-client.ts';
import { conclaude } from './project.ts';
import { bash, call, delegate, readThenEdit, say } from './script.ts';
import { playSession, type Session } from './session.ts';

const client = installedClient();

describe('a command of stop', () => {
  const gated = (run: string) => `
preToolUse:
  preventRootAdditions: false
stop:
  commands:
    - run: '${run}'
      message: "The state is not fine yet"
      showStdout: true
`;

  test('that fails sends the model back with what failed; when it passes, the turn ends', async () => {
    const session = await playSession({
      project: { config: gated('echo checked; grep -q fine state.txt'), files: { 'state.txt': 'bad\n' } },
      script: (path) => ({
        main: [say('I am done'), ...readThenEdit('repair', path('state.txt'), 'bad', 'fine')],
      }),
    });
    expect(session.heard('main').match(/Stop hook feedback:[\s\S]*?checked/g)).toEqual([
      'Stop hook feedback:\nThe state is not fine yet\nStdout:\nchecked',
    ]);
    expect(session.told('repair')).toEqual(carriedOut);
    expect(session.notices).toEqual([expect.stringMatching(/^conclaude: 1 check, \d+\.\d s$/)]);
  });

  test('two that fail are told in one round, and what has passed before is not run again', async () => {
    const needs = (file: string) =>
      `{ run: 'echo ran >> ran.log; grep fine ${file}', group: checks, inputs: [${file}] }`;
    const session = await playSession({
      project: {
        config: `preToolUse: { preventRootAdditions: false }
stop: { commands: [${['a.txt', 'b.txt', 'c.txt'].map(needs).join(', ')}] }
`,
        files: { 'a.txt': 'bad\n', 'b.txt': 'bad\n', 'c.txt': 'fine\n' },
      },
      script: (path) => ({
        main: [
          say('I am done'),
          ...readThenEdit('a', path('a.txt'), 'bad', 'fine'),
          ...readThenEdit('b', path('b.txt'), 'bad', 'fine'),
        ],
      }),
    });
    const rounds = session.heard('main').match(/Stop hook feedback:[\s\S]*?grep fine b\.txt/g) ?? [];
    expect(new Set(rounds).size).toBe(1);
    expect(rounds[0]).toContain('grep fine a.txt');
    expect(session.notices).toEqual([expect.stringMatching(/^conclaude: 3 checks, 1 cached, \d+\.\d s$/)]);
  });

  test('that never passes lets go before the client gives up, and tells the user', async () => {
    const sentBack = 5;
    const session = await playSession({
      project: { config: gated('false') },
      script: () => ({ main: Array.from({ length: sentBack }, () => say('I am done')) }),
    });
    expect(session.heard('main').match(/Stop hook feedback:\nThe state is not fine yet/g)).toHaveLength(
      sentBack,
    );
    expect(session.notices).toEqual([
      expect.stringMatching(
        /^conclaude lets this turn end[\s\S]*sent back 5 times[\s\S]*The state is not fine yet/,
      ),
    ]);
    // The client's own last resort, which would have come without a reason.
    expect(session.informed.filter((notice) => /consecutive times/.test(notice))).toEqual([]);
  });
});

describe('two subagents at work at the same time', () => {
  // Neither goes on before the other has begun.
  const meet = (own: string, other: string) =>
    bash(
      `meet-${own}`,
      `touch notes/${own}; for i in $(seq 400); do [ -e notes/${other} ] && exit; sleep 0.05; done; exit 1`,
    );
  const note = 'echo "$CONCLAUDE_SUBAGENT_NAME $CONCLAUDE_AGENT_ID" >> notes';
  let session: Session;

  beforeAll(async () => {
    session = await playSession({
      project: {
        config: `
preToolUse:
  preventRootAdditions: false
  toolUsageValidation:
    - { tool: Bash, commandPattern: "echo push*", action: block, agent: "coder", message: "No pushing" }
subagentStop:
  commands:
    "coder":
      - run: '${note}/coder.log'
    "test*":
      - run: '${note}/tester.log'
    "*":
      - run: '${note}/everyone.log'
    "a*":
      - run: '${note}/opaque-ids.log'
`,
        agents: ['coder', 'tester'],
        files: { 'notes/readme.txt': '' },
      },
      script: () => ({
        main: [[delegate('coder'), delegate('tester')]],
        agents: {
          coder: [meet('coder', 'tester'), bash('coder-push', 'echo push')],
          tester: [meet('tester', 'coder'), bash('tester-push', 'echo push')],
        },
      }),
      mode: 'bypassPermissions',
    });
  });

  test('really were', () => {
    expect(session.told('meet-coder')).toEqual(carriedOut);
    expect(session.told('meet-tester')).toEqual(carriedOut);
  });

  test.skipIf(!client.namesAgents)('are told apart by the rules', () => {
    expect(session.told('coder-push')).toEqual(refused('No pushing'));
    expect(session.told('tester-push')).toEqual(carriedOut);
  });

  test('are told apart at their end, by name and never by their id', () => {
    const ofCoder = /^coder a[0-9a-f]+\n?$/;
    const ofTester = /^tester a[0-9a-f]+\n?$/;
    const { 'notes/everyone.log': everyone, ...others } = session.changes;
    expect(others).toEqual({
      'notes/coder': '',
      'notes/tester': '',
      'notes/coder.log': expect.stringMatching(ofCoder),
      'notes/tester.log': expect.stringMatching(ofTester),
    });
    // Some clients have agents of their own at work as well.
    const ours = everyone?.split('\n').filter((line) => /^(coder|tester)\b/.test(line));
    expect(ours?.sort()).toEqual([expect.stringMatching(ofCoder), expect.stringMatching(ofTester)]);
  });
});

test('a context rule goes with the prompts that it matches, and reaches the model', async () => {
  const session = await playSession({
    project: {
      config: `
userPromptSubmit:
  contextRules:
    - { pattern: "(?i)DATABASE", prompt: "Before that, read this: @docs/tables.md" }
    - { pattern: "frontend", prompt: "Mind the frontend" }
`,
      files: { 'docs/tables.md': 'Orders are never deleted.\n' },
    },
    prompt: 'Change the database, please',
    script: () => ({ main: [] }),
  });
  expect(session.heard('main')).toContain('Before that, read this: Orders are never deleted.');
  expect(session.heard('main')).not.toContain('Mind the frontend');
});

test.skipIf(!client.permissionRequestAlone)(
  "a request for permission is answered in the user's place",
  async () => {
    const session = await playSession({
      project: {
        config: `
preToolUse:
  preventRootAdditions: false
permissionRequest:
  default: deny
  allow: [Bash]
`,
      },
      script: (path) => ({
        main: [
          bash('approved', 'touch approved.txt'),
          call('denied', 'Write', { file_path: path('denied.txt'), content: 'x' }),
        ],
      }),
      mode: 'default',
    });
    expect(session.told('approved')).toEqual(carriedOut);
    expect(session.told('denied')).toEqual(refused("Tool 'Write' blocked by permissionRequest"));
    expect(session.changes).toEqual({ 'approved.txt': '' });
  },
);

test('a check after a tool call tells the model what is wrong with what it did', async () => {
  const session = await playSession({
    project: {
      config: `
preToolUse:
  preventRootAdditions: false
postToolUse:
  commands:
    "Write":
      - run: 'grep -q "^Dear" "$CONCLAUDE_FILE_PATH" || { basename "$CONCLAUDE_FILE_PATH"; exit 1; }'
        pattern: "letters/*"
        message: "A letter begins with Dear"
        showStdout: true
`,
    },
    script: (path) => ({
      main: [
        call('rude', 'Write', { file_path: path('letters/rude.txt'), content: 'Hey' }),
        call('polite', 'Write', { file_path: path('letters/polite.txt'), content: 'Dear you' }),
        call('no-letter', 'Write', { file_path: path('src/a.txt'), content: 'Hey' }),
      ],
    }),
  });
  expect(session.heard('main')).toMatch(
    /PostToolUse:Write hook[^\n]*A letter begins with Dear\s+Stdout:\s+rude\.txt/,
  );
  expect(session.heard('main')).not.toMatch(/Stdout:\s+(?!rude)/);
  for (const id of ['rude', 'polite', 'no-letter']) expect(session.told(id)).toEqual(carriedOut);
});

describe.skipIf(!client.configChange)(
  'settings that change during a session so that the guard would be gone',
  () => {
    const project = {
      config: `
preToolUse:
  preventRootAdditions: false
  selfProtection: true
  uneditableFiles: [locked.txt]
`,
      files: {
        'locked.txt': 'locked\n',
        // What a script on disk does is nothing that a guard of commands can see.
        'tidy.sh': `printf '%s' "$2" > ".claude/$1"
for i in $(seq 400); do [ -e '../scratch/${CONFIG_CHANGES}' ] && break; sleep 0.05; done
sleep 1`,
      },
    };

    test.each([
      ['switch all hooks off', 'settings.local.json', '{"disableAllHooks":true}'],
      ['hold no hooks any more', 'settings.json', '{}'],
      ['are no JSON any more', 'settings.json', '{"hooks":'],
    ])('and %s are refused: a protected file stays protected', async (_, file, content) => {
      const session = await playSession({
        project,
        script: (path) => ({
          main: [
            bash('tidy', `sh tidy.sh ${file} '${content}'`),
            ...readThenEdit('protected', path('locked.txt'), 'locked', 'open'),
          ],
        }),
        mode: 'bypassPermissions',
      });
      expect(session.told('tidy')).toEqual(carriedOut);
      expect(session.log).toMatch(new RegExp(`ConfigChange hook blocked change to .*/${file}$`, 'm'));
      expect(session.told('protected')).toEqual(refused('locked.txt'));
      expect(session.changes).toMatchObject({ [`.claude/${file}`]: content });
      expect(session.changes).not.toHaveProperty('locked.txt');
    });

    test.each([
      ['another program', 's#"command": "#&/bin/true #'],
      ['no time to answer', 's/"timeout": [0-9]+/"timeout": 0.001/'],
      ['nobody who waits for it', 's/"timeout"/"async": true, &/'],
      ['a condition', 's/"timeout"/"if": "Read(nothing)", &/'],
      ['no refusal on failure', 's/"onFailure": "block"/"onFailure": "continue"/'],
      ['code that Node loads', '0,/\\{/s//{"env": {"NODE_OPTIONS": "--title=x"},/'],
    ])('and have %s are refused', async (_, edit) => {
      const session = await playSession({
        project: {
          ...project,
          files: {
            ...project.files,
            'twist.sh': `sh tidy.sh settings.json "$(sed -E '${edit}' .claude/settings.json)"`,
          },
        },
        script: (path) => ({
          main: [
            bash('twist', 'sh twist.sh'),
            ...readThenEdit('protected', path('locked.txt'), 'locked', 'open'),
          ],
        }),
        mode: 'bypassPermissions',
      });
      expect(session.told('twist')).toEqual(carriedOut);
      expect(session.changes).toHaveProperty(['.claude/settings.json']);
      expect(session.log).toMatch(/ConfigChange hook blocked change to .*\/settings\.json$/m);
      expect(session.told('protected')).toEqual(refused('locked.txt'));
    });
  },
);

test("conclaude's own commands refuse to work for an agent, whatever script starts them", async () => {
  const session = await playSession({
    project: {
      config: 'preToolUse: { preventRootAdditions: false }\n',
      files: { 'tidy.sh': `for args in uninstall 'init --force'; do '${conclaude()}' $args; done; true` },
    },
    script: () => ({
      main: [
        bash('plain', 'sh tidy.sh'),
        bash('terminal', "script -qec 'env -i PATH=$PATH HOME=$HOME sh tidy.sh' /dev/null"),
      ],
    }),
    mode: 'bypassPermissions',
  });
  const twice = expect.stringMatching(/(isn't for agents[\s\S]*){2}/);
  expect(session.told('plain')).toEqual({ isError: false, text: twice });
  expect(session.told('terminal')).toEqual({ isError: false, text: twice });
  expect(session.changes).toEqual({});
});
