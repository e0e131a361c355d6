import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const ROOT = resolve(import.meta.dirname, '../..');

/** Everything is protected, so that an answer names all that was found. */
export const PROTECTS_ALL = `preToolUse:
  preventRootAdditions: false
  effects: off
  uneditableFiles:
    - pattern: "**"
      operations: [read, edit, delete]
`;

/** One of each kind of rule. */
export const MANY_KINDS = `preToolUse:
  preventRootAdditions: true
  preventRootAdditionsExcept: ["*.config.js"]
  preventRootAdditionsMessage: "Put {file_path} elsewhere, {tool}."
  preventAdditions: ["docs/**", "*.log"]
  preventUpdateGitIgnored: true
  effects: off
  selfProtection: true
  shell:
    unresolvedWrites: ask
  uneditableFiles:
    - "*.lock"
    - pattern: "src/**/secret*"
      message: "\\u00e9 \\U0001F600 no"
      agent: "coder*"
    - pattern: ".env*"
      operations: [read]
  toolUsageValidation:
    - tool: Bash
      commandPattern: "git push --force*"
      action: block
      commandScope: each
    - tool: Bash
      commandPattern: "^(npm|pnpm) (test|run \\\\w+)$"
      patternType: regex
      action: ask
    - tool: "mcp__*"
      pattern: "**/*.ts"
      action: block
      message: "not by {tool}"
    - tool: Edit
      pattern: "src/[a-m]*.ts"
      action: allow
`;

/** The configurations that documents and fixtures show, and what the schema gives as examples. */
export function shownConfigurations(): readonly (readonly [title: string, text: string])[] {
  const documents = ['docs', 'docs/guides', 'docs/reference', '.'].flatMap((folder) =>
    readdirSync(join(ROOT, folder))
      .filter((name) => name.endsWith('.md'))
      .map((name) => join(folder, name)),
  );
  const blocks = documents.flatMap((path) =>
    [...readFileSync(join(ROOT, path), 'utf8').matchAll(/^```ya?ml\n([\s\S]*?)^```/gm)].map(
      ([, text = ''], index) => [`${path} ${index}`, text] as const,
    ),
  );
  const fixtures = readdirSync(join(ROOT, 'test/fixtures'), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.ya?ml$/.test(name))
    .map((name) => [name, readFileSync(join(ROOT, 'test/fixtures', name), 'utf8')] as const);
  const examples = [
    ...readFileSync(join(ROOT, 'docs/reference/configuration.md'), 'utf8').matchAll(
      /^\| `(\w+)` .*Example: `([^`]+)`/gm,
    ),
  ].map(([, key, value]) => [`example of ${key}`, `preToolUse:\n  ${key}: ${value}\n`] as const);
  return [...blocks, ...fixtures, ...examples];
}

/** Each is refused, or should be. */
export const BROKEN: Readonly<Record<string, string | Uint8Array>> = {
  empty: '',
  'only a comment': '# nothing\n',
  'no YAML': 'a: [',
  'a tab': 'preToolUse:\n\tpreventRootAdditions: true\n',
  'an unknown key': 'preToolUse:\n  preventRootAditions: true\n',
  'keys twice': 'preToolUse:\n  effects: off\n  effects: report\n',
  'a list': '- a\n- b\n',
  'a text': 'preToolUse',
  null: 'null\n',
  'wrong types': 'preToolUse:\n  uneditableFiles: 5\n  preventRootAdditions: "yes"\n  shell: []\n',
  'a pattern that is none': 'preToolUse:\n  uneditableFiles: ["[", "a{b", "", "a/../b", "!x"]\n',
  'an expression that is none':
    'preToolUse:\n  toolUsageValidation:\n    - { tool: Bash, commandPattern: "(a", patternType: regex, action: block }\n',
  'an expression that takes long':
    'preToolUse:\n  toolUsageValidation:\n    - { tool: Bash, commandPattern: "(a*)*b", patternType: regex, action: block }\n',
  'classes of characters':
    'preToolUse:\n  toolUsageValidation:\n    - { tool: Bash, commandPattern: "^\\\\p{L}+\\\\s[[:alpha:]]\\\\W\\\\b.*$", patternType: regex, action: block }\n',
  'an alias bomb': `a: &a [x,x]\nb: &b [*a,*a,*a,*a,*a,*a]\nc: &c [*b,*b,*b,*b,*b]\nd: [*c,*c,*c,*c,*c]\n`,
  'an anchor': 'preToolUse: &p\n  uneditableFiles: ["*.lock"]\nx: *p\n',
  'two documents': 'preToolUse:\n  effects: off\n---\npreToolUse: {}\n',
  'a tag': 'preToolUse: !!js/function "x"\n',
  'a prototype': '__proto__:\n  preToolUse: {}\nconstructor: 1\npreToolUse:\n  __proto__: 1\n',
  'examples that fail':
    'preToolUse:\n  uneditableFiles:\n    - { pattern: "*.lock", match: ["a.txt"], notMatch: ["b.lock"] }\n',
  'carriage returns': 'preToolUse:\r\n  uneditableFiles:\r\n    - "*.lock"\r\n',
  'lone carriage returns': 'preToolUse:\r  uneditableFiles:\r    - "*.lock"\r',
  'a mark of byte order': '\ufeffpreToolUse:\n  uneditableFiles: ["*.lock"]\n',
  'UTF-16': Buffer.from('\ufeffpreToolUse:\n  uneditableFiles: ["*.lock"]\n', 'utf16le'),
  'bytes that are no UTF-8': Buffer.from('preToolUse:\n  uneditableFiles: ["\xff\xfe*.lock"]\n', 'latin1'),
  'a NUL': 'preToolUse:\n  uneditableFiles: ["a\0b"]\n',
  'a NUL outside': 'preToolUse:\0\n',
  'strange characters':
    'preToolUse:\n  uneditableFiles: ["\u202e*.lock", "\ud83d\ude00", "\\x07", "\u2028", "\u0130I\u0131"]\n',
  'block texts':
    'preToolUse:\n  uneditableFiles:\n    - pattern: >-\n        *.lock\n      message: |\n        one\n        two\n',
  'very deep': `a: ${'['.repeat(3000)}${']'.repeat(3000)}\n`,
  'very deep by indentation': Array.from({ length: 400 }, (_, at) => `${' '.repeat(at)}a:`).join('\n'),
  'numbers of all kinds':
    'preToolUse:\n  uneditableFiles: [0x1F, 0o17, 1e3, .inf, .nan, -0, 1_000, 12:30:45]\n',
  'dates and words': 'preToolUse:\n  uneditableFiles: [2001-12-14, yes, No, ~, null, on, TRUE]\n',
  'four megabytes and more': `#${'x'.repeat(4 << 20)}\npreToolUse: {}\n`,
  'many rules': `preToolUse:\n  uneditableFiles:\n${Array.from({ length: 1500 }, (_, at) => `    - "dir${at}/**/*.ts"\n`).join('')}`,
};
