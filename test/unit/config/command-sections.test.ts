import { describe, expect, test } from 'vitest';
import { showPath } from '../../../src/config/problem.ts';
import { parseConfig } from '../../support/parsed-config.ts';

type Wrap = (command: object) => object;

const list =
  (section: string): Wrap =>
  (command) => ({ [section]: { commands: [command] } });
const map =
  (section: string): Wrap =>
  (command) => ({ [section]: { commands: { '*': [command] } } });

const MAPS =
  `subagentStop skillStart teammateIdle taskCreated taskCompleted configChange setup postCompact cwdChanged
  fileChanged instructionsLoaded permissionDenied userPromptExpansion elicitation elicitationResult postToolUse`.split(
    /\s+/,
  );
const LISTS = ['stop', 'stopFailure', 'postToolBatch', 'messageDisplay', 'userPromptSubmit'];

const SECTIONS: readonly (readonly [string, Wrap])[] = [
  ...MAPS.map((section) => [section, map(section)] as const),
  ...LISTS.map((section) => [section, list(section)] as const),
  [
    'userPromptSubmit.slashCommands',
    (command) => ({ userPromptSubmit: { slashCommands: { commands: { '/deploy': [command] } } } }),
  ],
];

function problemsOf(config: object): readonly string[] {
  const parsed = parseConfig(JSON.stringify(config));
  return parsed.ok ? [] : parsed.problems.map((problem) => `${showPath(problem.path)}: ${problem.expected}`);
}

describe.each(SECTIONS)('commands of %s', (section, wrap) => {
  test('every key of a command is accepted', () => {
    const command = {
      run: 'make\nmake test',
      showCommand: false,
      showStdout: true,
      showStderr: true,
      maxOutputLines: 10_000,
      timeout: 3600,
      notifyPerCommand: true,
      ...(section === 'userPromptSubmit' ? {} : { message: 'm' }),
    };
    expect(problemsOf(wrap(command))).toEqual([]);
    expect(problemsOf(wrap({ ...command, maxOutputLines: 1, timeout: 1 }))).toEqual([]);
  });

  test.each([
    ['maxOutputLines', 0, /range 1 to 10000/],
    ['maxOutputLines', 10_001, /range 1 to 10000/],
    ['maxOutputLines', 1.5, /range 1 to 10000/],
    ['timeout', 0, /range 1 to 3600/],
    ['timeout', 3601, /range 1 to 3600/],
    ['timeout', '60', /range 1 to 3600/],
    ['run', '  ', /script is empty/],
    ['run', null, /a string/],
    ['showStdout', 'yes', /true or false/],
    ['showStdOut', true, /did you mean `showStdout`/],
  ])('%s: %j is refused', (key, value, expected) => {
    const problems = problemsOf(wrap({ run: 'make', [key]: value }));
    expect(problems).toHaveLength(1);
    expect(problems[0]).toMatch(expected);
    expect(problems[0]).toContain(`${key}:`);
  });

  test('a command needs `run`', () => {
    expect(problemsOf(wrap({ showStdout: true }))).toEqual([expect.stringContaining('required field `run`')]);
  });
});

test.each(MAPS)('a pattern of %s must be a glob', (section) => {
  for (const pattern of ['', '[', '{a'])
    expect(problemsOf({ [section]: { commands: { [pattern]: [{ run: 'x' }] } } })).toHaveLength(1);
});

describe('other keys', () => {
  test.each([
    { stop: { commands: [{ run: 'x', when: ['src/**'] }], infinite: true, infiniteMessage: 'go on' } },
    { preToolUse: { selfProtection: true, commands: [{ run: 'x' }] } },
    {
      preToolUse: { commands: [{ run: 'x', tool: 'Bash', agent: 'c*', timeout: 5, onFailure: 'continue' }] },
    },
    { messageDisplay: { onlyFinal: false } },
    { worktreeCreate: { command: 'x', timeout: 5 } },
    {
      notifications: {
        enabled: true,
        hooks: ['*'],
        showErrors: true,
        showSuccess: true,
        showSystemEvents: false,
      },
    },
    { permissionRequest: { default: 'Allow', allow: ['Read'], deny: ['Bash'] } },
    {
      userPromptSubmit: {
        contextRules: [{ pattern: '(?i)x', prompt: 'y', enabled: false, caseInsensitive: true }],
      },
    },
    { userPromptSubmit: { commands: [{ run: 'x', pattern: 'x', caseInsensitive: true }] } },
    { postToolUse: { commands: { Write: [{ run: 'x', pattern: '*.ts' }] } } },
  ])('%j is accepted', (config) => {
    expect(problemsOf(config)).toEqual([]);
  });

  test.each([
    [{ stop: { run: 'x' } }, 'stop.run: Write each line as a command'],
    [{ stop: { rounds: null } }, 'stop.rounds: Remove it'],
    [{ stop: { grepRules: [] } }, 'stop.grepRules: Run a search'],
    [{ stop: { commands: [{ run: 'x', when: ['['] }] } }, 'stop.commands[0].when[0]'],
    [{ gitWorktree: {} }, 'gitWorktree: Remove it'],
    [{ preToolUse: { grepRules: [] } }, 'preToolUse.grepRules: Run a search'],
    [{ preToolUse: { preventGeneratedFileEdits: true } }, 'preToolUse.preventGeneratedFileEdits: Protect'],
    [{ preToolUse: { generatedFileMessage: 'x' } }, 'preToolUse.generatedFileMessage: Give'],
    [
      { preToolUse: { commands: [{ run: 'x', onFailure: 'deny' }] } },
      'preToolUse.commands[0].onFailure: "block" or "continue"',
    ],
    [
      { preToolUse: { commands: [{ run: 'x', timeout: 0 }] } },
      'preToolUse.commands[0].timeout: a whole number',
    ],
    [{ worktreeCreate: { timeout: 0 } }, 'worktreeCreate.timeout: a whole number'],
    [
      { userPromptSubmit: { contextRules: [{ pattern: '(', prompt: 'x' }] } },
      'userPromptSubmit.contextRules[0].pattern',
    ],
    [
      { userPromptSubmit: { contextRules: [{ pattern: 'x' }] } },
      'userPromptSubmit.contextRules[0]: the required field `prompt`',
    ],
    [
      { userPromptSubmit: { commands: [{ run: 'x', pattern: '[' }] } },
      'userPromptSubmit.commands[0].pattern',
    ],
    [
      { userPromptSubmit: { commands: [{ run: 'x', message: 'm' }] } },
      'userPromptSubmit.commands[0].message',
    ],
    [
      { userPromptSubmit: { slashCommands: { commands: { '/': [] } } } },
      'userPromptSubmit.slashCommands.commands."/"',
    ],
    [
      { postToolUse: { commands: { Write: [{ run: 'x', pattern: '' }] } } },
      'postToolUse.commands.Write[0].pattern',
    ],
    [{ messageDisplay: { onlyFinal: 1 } }, 'messageDisplay.onlyFinal: true or false'],
  ])('%j is refused with advice', (config, advice) => {
    expect(problemsOf(config)).toEqual([expect.stringContaining(advice)]);
  });
});
