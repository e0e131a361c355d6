/** What `init` found out about a project. */
export interface ProjectFacts {
  readonly languages: readonly string[];
  readonly locks: readonly LockFile[];
  /** Commands for `stop`, as people would type them. */
  readonly checks: readonly string[];
  /** Nothing in it yet but the usual first files. */
  readonly isNew: boolean;
}

export interface LockFile {
  readonly file: string;
  /** What a person runs instead of editing it. */
  readonly instead: string;
}

/** The configuration that `init` writes: works as it is, and shows what else there is. */
/** `until`: the last day of a trial of all rules, where there is to be one. */
export function configTemplate(
  facts: ProjectFacts,
  schemaUrl: string,
  settings: string,
  until?: string,
): string {
  return `# yaml-language-server: $schema=${schemaUrl}
#
# What Claude may do in this project. conclaude checks it before every tool call.
# After a change:  conclaude validate   (is it right?)
#                  conclaude init       (adds the hooks that a new section needs)

preToolUse:
${trial(until)}  # Claude may not edit this file or the hooks in ${settings}.
  selfProtection: true

  # No new files directly in the project root; existing ones may be changed.
${rootAdditions(facts)}

  # Files that Claude may not change, whatever tool it uses.
${uneditableFiles(facts)}

  # Where no new files may be created.
  # preventAdditions:
  #   - "dist/**"

  # Rules for tools and commands; the first one that matches decides.
  # toolUsageValidation:
  #   - tool: Bash
  #     commandPattern: "git push --force*"
  #     action: ask          # or: block, allow

# Commands that must succeed before Claude may end its turn. Those of a group run
# at the same time; one that has passed isn't run again until a file changes.
# To turn them on, remove the "# " and run: conclaude init
${stopCommands(facts)}
`;
}

function trial(until: string | undefined): string {
  if (until === undefined) return '';
  return `  # On trial: what the rules below would refuse is noted, told to you once per session,
  # and goes ahead. Only selfProtection counts. To have all of them count, remove
  # both lines; after that day 'conclaude doctor' asks you to decide.
  mode: observe
  until: ${until}

`;
}

function rootAdditions({ isNew }: ProjectFacts): string {
  if (isNew)
    return '  # Off while the project is new: its first files have to go somewhere.\n  preventRootAdditions: false';
  return [
    '  preventRootAdditions: true',
    '  # Except for these:',
    '  # preventRootAdditionsExcept: ["CLAUDE.md", "Dockerfile", "*.config.*"]',
  ].join('\n');
}

function uneditableFiles({ locks }: ProjectFacts): string {
  const mark = locks.length === 0 ? '# ' : '';
  const entries = locks.flatMap(({ file, instead }) => [
    `    - pattern: "${file}"`,
    `      message: "Run '${instead}' instead of editing it."`,
  ]);
  const offered =
    locks.length === 0
      ? [
          '  #   - ".env*"',
          '  #   - pattern: "migrations/**"',
          '  #     message: "Add a new migration instead."',
        ]
      : [
          '    # - ".env*"',
          '    # - pattern: "migrations/**"',
          '    #   message: "Add a new migration instead."',
        ];
  return [`  ${mark}uneditableFiles:`, ...entries, ...offered].join('\n');
}

function stopCommands({ checks }: ProjectFacts): string {
  const offered = checks.length > 0 ? checks : ['./run-my-tests.sh'];
  // One alone has nobody to run beside.
  const group = offered.length > 1 ? ['      group: checks'] : [];
  const lines = offered.flatMap((check) => [`    - run: "${check}"`, ...group]);
  return ['stop:', '  commands:', ...lines].map((line) => `# ${line}`).join('\n');
}
