import { describe, expect, test } from 'vitest';
import { readYaml } from '../../../src/config/yaml.ts';
import { parsePolicy } from '../../../src/policy.ts';
import { lineOf, type Rule, type SampleMaker } from '../../../src/rules/rule.ts';
import { ABOUT, aboutUnresolvedCommands, aboutUnresolvedWrites } from '../../../src/text/rules.ts';

/** One rule of every kind. What they decide is tested by the scenarios, what they show of themselves here. */
const POLICY = `preToolUse:
  preventRootAdditions: true
  preventUpdateGitIgnored: true
  selfProtection: true
  uneditableFiles:
    - a.lock
    - pattern: b.lock
      agent: coder
      match: [b.lock, x/b.lock]
      notMatch: [c.lock]
  preventAdditions: [dist]
  toolUsageValidation:
    - { tool: Bash, commandPattern: "git push*", action: block }
    - { tool: Bash, commandPattern: "git\\\\s+push", patternType: regex, action: ask, agent: tester }
    - { tool: Bash, commandPattern: "git [push]", patternType: exact, action: block }
    - { tool: Bash, pattern: "*.md", action: block }
    - { tool: Bash, action: block }
    - { tool: Write, pattern: "src/**", action: allow, match: [src/a], notMatch: [b] }
    - { tool: Edit, pattern: "*", action: block }
    - { tool: WebFetch, action: ask }
  commands:
    - run: ./judge
`;

/** Shows what a rule asks it to make. */
const maker: SampleMaker = {
  files: (pattern) => [`file ${pattern}`, "it's"],
  texts: (glob) => [`text ${glob}`],
  textsOf: (regex) => [`text of ${regex}`],
  tools: (glob) => [glob],
  ignoredFiles: () => ['ignored'],
};

const policy = parsePolicy(POLICY, '/p/.conclaude.yaml', readYaml);
const rules = policy.ok ? policy.rules : [];
const shown = (show: (rule: Rule) => unknown) => rules.map((rule) => [rule.id, show(rule)]);

describe('a policy with rules of every kind', () => {
  test('has them in the order in which they report, each with its line, or none for a default', () => {
    expect(shown(lineOf)).toEqual([
      ...Array.from({ length: 8 }, (_, index) => [`toolUsageValidation[${index}]`, 13 + index]),
      ['uneditableFiles[0]', 6],
      ['uneditableFiles[1]', 7],
      ['preventUpdateGitIgnored', 3],
      ['preventRootAdditions', 2],
      ['preventAdditions[0]', 11],
      ['selfProtection', 4],
      ['shell.protectFiles', undefined],
      ['shell.unresolvedWrites', undefined],
      ['shell.unresolvedCommands', undefined],
      ['commands[0]', 22],
    ]);
  });

  test('says what each is about', () => {
    expect(Object.fromEntries(shown(({ kind, entry }) => kind.about(entry)))).toEqual({
      'toolUsageValidation[0]': 'block Bash: git push*',
      'toolUsageValidation[1]': 'ask Bash: git\\s+push',
      'toolUsageValidation[2]': 'block Bash: git [push]',
      'toolUsageValidation[3]': 'block Bash: *.md',
      'toolUsageValidation[4]': 'block Bash',
      'toolUsageValidation[5]': 'allow Write: src/**',
      'toolUsageValidation[6]': 'block Edit: *',
      'toolUsageValidation[7]': 'ask WebFetch',
      'uneditableFiles[0]': 'a.lock',
      'uneditableFiles[1]': 'b.lock',
      preventUpdateGitIgnored: ABOUT.gitIgnored,
      preventRootAdditions: ABOUT.rootAdditions,
      'preventAdditions[0]': 'dist',
      selfProtection: ABOUT.selfProtection,
      'shell.protectFiles': ABOUT.unreadableCommands,
      'shell.unresolvedWrites': aboutUnresolvedWrites('auto'),
      'shell.unresolvedCommands': aboutUnresolvedCommands('auto'),
      'commands[0]': './judge',
    });
  });

  test('says which are for some agents only', () => {
    expect(shown(({ agent }) => agent).filter(([, agent]) => agent !== '*')).toEqual([
      ['toolUsageValidation[1]', 'tester'],
      ['uneditableFiles[1]', 'coder'],
    ]);
  });

  test('counts the examples beside each', () => {
    const counted = shown(({ kind, entry }) => kind.examples?.(entry) ?? 0);
    expect(counted.filter(([, count]) => count !== 0)).toEqual([
      ['toolUsageValidation[5]', 2],
      ['uneditableFiles[1]', 3],
    ]);
  });

  test('says which files each covers', () => {
    const covered = Object.fromEntries(shown(({ kind, entry }) => kind.covers?.(entry)));
    const nothing = { kind: 'nothing' };
    const any = (pattern: string) => ({ kind: 'pattern', pattern, names: 'any' });
    expect(covered).toEqual({
      ...Object.fromEntries([0, 1, 2, 4, 7].map((index) => [`toolUsageValidation[${index}]`, nothing])),
      'toolUsageValidation[3]': any('*.md'),
      'toolUsageValidation[5]': { kind: 'pattern', pattern: 'src/**', names: 'all' },
      'toolUsageValidation[6]': any('*'),
      'uneditableFiles[0]': any('a.lock'),
      'uneditableFiles[1]': any('b.lock'),
      preventUpdateGitIgnored: { kind: 'ignored-files' },
      preventRootAdditions: nothing,
      'preventAdditions[0]': any('dist'),
    });
  });

  test('makes up calls that each should object to', () => {
    const made = Object.fromEntries(shown(({ kind, entry }) => kind.samples?.(entry, maker)));
    const bash = (...commands: string[]) => commands.map((command) => ({ tool: 'Bash', command }));
    const files = (tool: string, pattern: string) => [
      { tool, file: `file ${pattern}` },
      { tool, file: "it's" },
    ];
    expect(made).toEqual({
      'toolUsageValidation[0]': bash('text git push*'),
      'toolUsageValidation[1]': bash('text of git\\s+push'),
      'toolUsageValidation[2]': bash('git [push]'),
      'toolUsageValidation[3]': bash(
        "rm 'file *.md'",
        "echo > 'file *.md'",
        "rm 'it'\\''s'",
        "echo > 'it'\\''s'",
      ),
      'toolUsageValidation[4]': bash('true'),
      'toolUsageValidation[5]': files('Write', 'src/**'),
      'toolUsageValidation[6]': [...files('Edit', '*'), { tool: 'Edit' }],
      'toolUsageValidation[7]': [{ tool: 'WebFetch' }],
      'uneditableFiles[0]': files('Edit', 'a.lock'),
      'uneditableFiles[1]': files('Edit', 'b.lock'),
      preventUpdateGitIgnored: [{ tool: 'Read', file: 'ignored' }],
      preventRootAdditions: [
        { tool: 'Write', file: 'example' },
        { tool: 'Write', file: 'example.conclaude-doctor' },
      ],
      'preventAdditions[0]': files('Write', 'dist'),
      selfProtection: [{ tool: 'Edit', file: '.conclaude.yaml' }],
    });
  });

  test('has no rule for what is switched off', () => {
    const text = `preToolUse:
  preventUpdateGitIgnored: false
  preventRootAdditions: false
  selfProtection: false
  shell: { protectFiles: false }
`;
    const off = parsePolicy(text, '/p/.conclaude.yaml', readYaml);
    expect(off.ok && off.rules.map(({ id }) => id)).toEqual([
      'shell.unresolvedWrites',
      'shell.unresolvedCommands',
    ]);
  });
});

test.each([
  ['[read, edit]', 'a (read, edit)', { tool: 'Edit', file: 'file a' }],
  ['[read, delete]', 'a (read, delete)', { tool: 'Read', file: 'file a' }],
  ['[delete]', 'a (delete)', { tool: 'Bash', command: "rm 'file a'" }],
])('an entry with operations %s shows them, and is tried by one of them', (operations, about, sample) => {
  const text = `preToolUse: { uneditableFiles: [{ pattern: a, operations: ${operations} }] }\n`;
  const parsed = parsePolicy(text, '/p/.conclaude.yaml', readYaml);
  const rule = parsed.ok ? parsed.rules.find((one) => one.id === 'uneditableFiles[0]') : undefined;
  expect(rule?.kind.about(rule.entry)).toBe(about);
  expect(rule?.kind.samples?.(rule.entry, maker)[0]).toEqual(sample);
});
