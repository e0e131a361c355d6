import { filePatternProblem } from '../../match/file-pattern.ts';
import { globProblem } from '../../match/name-glob.ts';
import { agentPattern } from '../agent-pattern.ts';
import { exampleFields, exampleProblems, fileExamples } from '../examples.ts';
import {
  choice,
  type FieldProblem,
  flag,
  list,
  NO_PROBLEMS,
  section,
  text,
  textOr,
  type Value,
  whole,
} from '../kinds.ts';
import { observingFields, onDeny, untilDay } from '../observing.ts';
import { idProblems, ruleId } from '../rule-id.ts';
import { toolRule } from '../tool-rule.ts';
import { emptyScript } from './command.ts';
import { contentRule } from './content-rules.ts';

const protectedFile = section(
  'A file pattern with a message of its own, or for some agents only.',
  {
    pattern: text('The files, as a file pattern.', {
      required: true,
      problem: filePatternProblem,
      example: '*.lock',
    }),
    message: text('What Claude is told instead of the usual sentence.', {
      example: "Run 'npm install' to update it.",
    }),
    operations: list(
      'What may not be done to the files: `read` them, `edit` them (or make new ones), `delete` them (or move them away). Without a list: `edit` and `delete`. With `read`, no tool and no command that names them may read them; a search over a folder passes.',
      choice('An operation.', ['read', 'edit', 'delete'], { required: true }),
      ['read', 'edit', 'delete'],
    ),
    except: list(
      'Files that the pattern matches and the rule leaves alone, as file patterns.',
      text('A file pattern.', { required: true, problem: filePatternProblem }),
      ['.env.example'],
    ),
    exceptBy: list(
      'Programs whose work on the files is left alone, by their names: what git brings with a branch is edited by nobody.',
      text('A program.', { required: true, problem: programProblem }),
      ['git'],
    ),
    agent: agentPattern,
    id: ruleId,
    onDeny,
    ...observingFields,
    ...exampleFields,
  },
  { problems: protectedFileProblems, inherits: true },
);

export type ProtectedFile = Value<typeof protectedFile>;

function programProblem(name: string): string | undefined {
  if (name.trim() === '') return 'it is empty';
  return /[\s/*?|]/.test(name) ? 'it takes the name of one program, without a path' : undefined;
}

function protectedFileProblems(entry: Readonly<Record<string, unknown>>): readonly FieldProblem[] {
  const { pattern, except, match, notMatch } = entry as ProtectedFile;
  if (match.length + notMatch.length === 0) return NO_PROBLEMS;
  const covers = fileExamples(pattern);
  const spares = except.map(fileExamples);
  return exampleProblems(
    { match, notMatch },
    pattern,
    (file) => covers(file) && !spares.some((spared) => spared(file)),
  );
}

/** What an entry that doesn't say so keeps from happening. */
const USUAL_OPERATIONS = ['edit', 'delete'] as const;

/** What may not be done to the files of an entry. */
export function operationsOf({ operations }: Pick<ProtectedFile, 'operations'>): ProtectedFile['operations'] {
  return operations.length === 0 ? USUAL_OPERATIONS : operations;
}

const closedPlace = section('A file pattern, on trial or not.', {
  pattern: text('Where no new files may be created, as a file pattern.', {
    required: true,
    problem: filePatternProblem,
    example: 'build/**',
  }),
  id: ruleId,
  onDeny,
  ...observingFields,
});

export type ClosedPlace = Value<typeof closedPlace>;

const judge = section('A command that judges tool calls; it gets the payload on standard input.', {
  run: text('A script for bash. It may print a decision as JSON, or exit with code 2 to refuse.', {
    required: true,
    problem: emptyScript,
    example: './scripts/judge.sh',
  }),
  tool: text('Only for these tools: a name or a glob; case is ignored.', {
    default: '*',
    problem: globProblem,
    example: 'Bash',
  }),
  agent: agentPattern,
  timeout: whole('Seconds until it is stopped, along with everything it started.', {
    min: 1,
    max: 3600,
    default: 60,
  }),
  onFailure: choice(
    'What happens when the command fails, takes too long or prints something unusable: `block` refuses the call, `continue` goes on without it.',
    ['block', 'continue'],
    { default: 'block' },
  ),
  id: ruleId,
  ...observingFields,
});

export type JudgingCommand = Value<typeof judge>;

const shell = section('How closely shell commands are examined.', {
  protectFiles: flag(
    'Apply the rules for files to what a shell command reads, creates, changes and deletes, too.',
    true,
  ),
  unresolvedWrites: choice(
    "What happens to a command that writes to a file whose name can't be known from its text. `auto` asks only if it may be a protected file: the command mentions a part of its name, or the target ends like it, and nothing that is known of the target speaks against it.",
    ['auto', 'allow', 'ask', 'block'],
    { default: 'auto' },
  ),
  unresolvedCommands: choice(
    "What happens to a command that a rule with `command` may be about, which can't be known from its text (`git $x`). `auto` asks if the program is known to be the rule's, and passes what could be anything (`$x push`).",
    ['auto', 'allow', 'ask', 'block'],
    { default: 'auto' },
  ),
});

/** The lists whose entries may have an `id`. */
const RULE_LISTS = [
  'toolUsageValidation',
  'uneditableFiles',
  'preventAdditions',
  'contentRules',
  'commands',
] as const;

export const preToolUse = section(
  'What is checked before a tool runs.',
  {
    preventRootAdditions: flag(
      'No new files directly in the project root. Existing ones may be changed.',
      true,
    ),
    preventRootAdditionsMessage: text(
      'What Claude is told when a new file at the root is refused; `{file_path}` and `{tool}` are filled in.',
      { nullable: true, example: 'Put {file_path} below src/ instead.' },
    ),
    preventRootAdditionsExcept: list(
      'New files that may be made at the project root all the same, as file patterns.',
      text('A file pattern.', { required: true, problem: filePatternProblem }),
      ['CLAUDE.md', 'Dockerfile', '*.config.js'],
    ),
    uneditableFiles: list(
      'Files that may not be changed (or, with `operations`, not read), as file patterns, with or without a message and an agent.',
      textOr('A file pattern, or a map with more details.', 'pattern', protectedFile),
      [
        'package-lock.json',
        '.env*',
        { pattern: 'test/**', agent: 'coder', message: 'Tests belong to the tester.' },
        { pattern: 'secrets/**', operations: ['read', 'edit', 'delete'] },
      ],
    ),
    preventAdditions: list(
      'Where no new files may be created, as file patterns. Existing files may be overwritten.',
      textOr('A file pattern, or a map with more details.', 'pattern', closedPlace),
      ['dist', 'build/**', '*.log'],
    ),
    preventUpdateGitIgnored: flag('Nothing that git ignores may be read or changed.', false),
    toolUsageValidation: list(
      'Rules for tools, by file or by command. The first rule that matches decides.',
      toolRule,
    ),
    contentRules: list(
      'What may not be added to files. Only text that a call adds is looked at, and only where a rule asks for it.',
      contentRule,
    ),
    shell,
    effects: choice(
      "What happens when a command has changed, made or deleted a file against the rules, which its text didn't show: `report` tells Claude and you, `restore` also puts the file back (`conclaude undo` lists what it replaced), `off` doesn't look.",
      ['report', 'restore', 'off'],
      { default: 'report' },
    ),
    commands: list(
      'Commands that judge a tool call after the rules above; the strictest answer wins.',
      judge,
    ),
    selfProtection: flag(
      "conclaude's own rules, wiring, program and records may not be changed, nor may commands turn it off; its hooks stay as they are during a session. You are asked before a skill, an agent or a command gets code that Claude Code runs by itself, and before its list of servers changes.",
      false,
    ),
    mode: choice(
      '`observe`: all rules above are only observed. What they would have said is logged and told to you once per session, but calls go ahead. Rules with a `mode` of their own are excepted, and so is `selfProtection`: a guard on trial must not be switched off by the one that it watches.',
      ['enforce', 'observe'],
      { default: 'enforce' },
    ),
    until: untilDay,
  },
  {
    problems: (settings) => idProblems(settings, RULE_LISTS),
    removed: {
      grepRules:
        'Run a search as a `stop` command instead, which fails the turn when it finds something; or forbid adding the text with `preToolUse.contentRules`.',
      preventGeneratedFileEdits:
        'Protect generated files by pattern: list them under `preToolUse.uneditableFiles`.',
      generatedFileMessage: 'Give the entry under `preToolUse.uneditableFiles` a `message`.',
    },
  },
);
