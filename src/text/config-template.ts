import { yamlList, yamlSentence, yamlText } from './yaml-text.ts';

/** What `init` found out about a project. */
export interface ProjectFacts {
  readonly languages: readonly string[];
  /** Built-in packs that fit, without their prefix. */
  readonly packs: readonly string[];
  readonly locks: readonly LockFile[];
  /** File patterns of secrets that git ignores. */
  readonly secrets: readonly string[];
  /** `kept`: sources have folders of their own. `open`: they lie at the root. `new`: there are none yet. */
  readonly root: 'kept' | 'open' | 'new';
  readonly gates: readonly OfferedGate[];
}

export interface LockFile {
  readonly file: string;
  /** What to do instead of editing it. */
  readonly message: string;
}

/** A command for `stop`. */
export interface OfferedGate {
  readonly run: string;
  readonly when: readonly string[];
  readonly perPackage: string | undefined;
  readonly timeout: number | undefined;
  readonly isAlone: boolean;
}

/** What the user wants of it. */
export interface Wishes {
  readonly packs: readonly string[];
  /** The gates that are on; the others are offered as comments. */
  readonly gates: readonly OfferedGate[];
  /** The last day of a trial of all rules, where there is to be one. */
  readonly until: string | undefined;
}

/** The configuration that `init` writes: works as it is, and shows what else there is. */
export function configTemplate(
  facts: ProjectFacts,
  wishes: Wishes,
  schemaUrl: string,
  settings: string,
): string {
  const parts = [
    `# yaml-language-server: $schema=${schemaUrl}
#
# What Claude may do in this project. conclaude checks it before every tool call.
# After a change: conclaude validate && conclaude test
# A new section needs its hooks: conclaude init`,
    packs(wishes.packs),
    `preToolUse:\n${paragraphs([trial(wishes), selfProtection(settings), rootAdditions(facts), protectedFiles(facts, wishes), pushRule(wishes)])}`,
    gates(facts, wishes),
    tests(facts, wishes),
  ];
  return `${paragraphs(parts)}\n`;
}

function paragraphs(parts: readonly string[]): string {
  return parts.filter((part) => part !== '').join('\n\n');
}

const PACK_NOTES: Readonly<Record<string, string>> = {
  recommended: 'the everyday packs together',
  git: 'forced pushes, hard resets, lost work',
  files: 'deleting outside the project',
  secrets: 'reading keys, tokens and .env',
  packages: 'publishing, running code from the network',
  lockfiles: 'package managers write them, nobody else',
  databases: 'dropped tables, deleted rows',
  containers: 'deleted volumes and clusters',
  cloud: 'destroyed infrastructure',
  'no-cheating': 'skipped tests, silenced linters',
  'secrets-in-text': 'tokens written into files',
  'conflict-markers': 'unfinished merges',
};

function packs(names: readonly string[]): string {
  if (names.length === 0) return '';
  const width = Math.max(...names.map((name) => name.length));
  const lines = names.map((name) => {
    const note = Object.hasOwn(PACK_NOTES, name) ? ` # ${PACK_NOTES[name]}` : '';
    return `  - conclaude:${name.padEnd(note === '' ? 0 : width)}${note}`;
  });
  return [
    "# Rules that come with conclaude; 'conclaude pack list' shows all of them.",
    'extends:',
    ...lines,
  ].join('\n');
}

function trial({ until }: Wishes): string {
  if (until === undefined) return '';
  return `  # On trial: what the rules would refuse is noted, told to you once per session,
  # and goes ahead. Only selfProtection counts. To have all of them count, remove
  # both lines; after that day 'conclaude doctor' asks you to decide.
  mode: observe
  until: ${until}`;
}

function selfProtection(settings: string): string {
  return `  # Claude may not edit this file or the hooks in ${settings}.
  selfProtection: true`;
}

/** What every project gets at its root sooner or later. */
const ROOT_EXCEPTIONS = [
  '{CLAUDE,AGENTS,README,CHANGELOG,CONTRIBUTING}.md',
  '{Dockerfile,Makefile,LICENSE}',
  '*.config.*',
  '.*',
];

function rootAdditions({ root }: ProjectFacts): string {
  if (root === 'new')
    return '  # Off while the project is new: its first files have to go somewhere.\n  preventRootAdditions: false';
  if (root === 'open')
    return '  # New files may be made at the root: that is where this project keeps its own.\n  preventRootAdditions: false';
  return `  # No new files directly in the project root, except for these.
  preventRootAdditions: true
  preventRootAdditionsExcept:
${ROOT_EXCEPTIONS.map((pattern) => `    - ${yamlText(pattern)}`).join('\n')}`;
}

function protectedFiles({ locks, secrets }: ProjectFacts, { packs: chosen }: Wishes): string {
  const own = chosen.some((pack) => pack === 'lockfiles' || pack === 'recommended') ? [] : locks;
  const entries = [
    ...(secrets.length === 0
      ? []
      : [
          '    # Secrets that git ignores: not to be read, either.',
          `    - pattern: ${yamlText(secrets.length === 1 ? (secrets[0] ?? '') : `{${secrets.join(',')}}`)}`,
          '      operations: [read, edit, delete]',
          '      message: This file holds secrets. Ask the user for what you need from it.',
        ]),
    ...own.flatMap(({ file, message }) => [
      `    - pattern: ${yamlText(file)}`,
      `      message: ${yamlSentence(message)}`,
    ]),
  ];
  if (entries.length === 0) return '';
  return [
    '  # Files that Claude may not change, whatever tool it uses.',
    '  uneditableFiles:',
    ...entries,
  ].join('\n');
}

function pushRule({ packs: chosen }: Wishes): string {
  const isForced = !hasGitPack(chosen);
  const forced = `    - tool: Bash
      command: git push
      flags: [--force, -f]
      action: block
      message: A forced push overwrites what others have pushed.
`;
  return `  # Every spelling counts, such as: cd web && git -C .. push
  toolUsageValidation:
${isForced ? forced : ''}    - tool: Bash
      command: git push
      action: ask
      message: Pushing is for you to decide.`;
}

function hasGitPack(chosen: readonly string[]): boolean {
  return chosen.includes('git') || chosen.includes('recommended');
}

function gates({ gates: found }: ProjectFacts, { gates: on }: Wishes): string {
  if (found.length === 0)
    return `# No checks were found here. Once there are some, have them pass before Claude may
# end its turn: conclaude add gate 'npm test'`;
  const head = `# What must pass before Claude may end its turn. What has passed isn't run again
# until a file changes.`;
  const isGrouped = found.filter(({ isAlone }) => !isAlone).length > 1;
  const linesOf = (gate: OfferedGate) => gateLines(gate, isGrouped);
  if (on.length > 0) {
    const lines = found.flatMap((gate) =>
      linesOf(gate).map((line) => `    ${on.includes(gate) ? '' : '# '}${line}`),
    );
    return [head, 'stop:', '  commands:', ...lines].join('\n');
  }
  return [
    `${head} To turn it on, remove the "# " and run: conclaude init`,
    ...['stop:', '  commands:', ...found.flatMap(linesOf).map((line) => `    ${line}`)].map(
      (line) => `# ${line}`,
    ),
  ].join('\n');
}

function gateLines(
  { run, when, perPackage, timeout, isAlone }: OfferedGate,
  isGrouped: boolean,
): readonly string[] {
  return [
    `- run: ${yamlText(run)}`,
    ...(when.length > 0 ? [`  when: ${yamlList(when)}`] : []),
    ...(perPackage === undefined ? [] : [`  perPackage: ${perPackage}`]),
    ...(timeout === undefined ? [] : [`  timeout: ${timeout}`]),
    ...(isGrouped && !isAlone ? ['  group: checks'] : []),
  ];
}

/** Calls whose verdicts follow from the rules above. */
function tests({ locks: [lock], secrets: [secret] }: ProjectFacts, { until }: Wishes): string {
  const verdict = (expected: string) =>
    until === undefined ? [`expect: ${expected}`] : ['expect: none', `would: ${expected}`];
  const cases = [
    ...(lock === undefined ? [] : [['tool: Edit', `file: ${yamlText(lock.file)}`, ...verdict('deny')]]),
    ...(secret === undefined || /[*{]/.test(secret)
      ? []
      : [['tool: Read', `file: ${yamlText(secret)}`, ...verdict('deny')]]),
    ['command: git push --force', ...verdict('deny')],
    ['command: git push', ...verdict('ask')],
  ];
  const lines = cases.flatMap(([first = '', ...more]) => [
    `  - ${first}`,
    ...more.map((line) => `    ${line}`),
  ]);
  return ["# What the rules should say; 'conclaude test' asks them.", 'tests:', ...lines].join('\n');
}
