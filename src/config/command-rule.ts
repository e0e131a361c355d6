import { filePatternProblem } from '../match/file-pattern.ts';
import { flagProblem } from '../match/invocation/flags.ts';
import { commandProblem } from '../match/invocation/invocation.ts';
import { globProblem } from '../match/name-glob.ts';
import { compileRegex } from '../match/regex.ts';
import { choice, type FieldProblem, flag, oneOrList, section, text, whole } from './kinds.ts';

const flagText = text('A flag.', { required: true, problem: flagProblem });
const fileText = text('A file pattern.', { required: true, problem: filePatternProblem });

/** The fields by which a rule names commands by their meaning. */
export const commandFields = {
  command: oneOrList(
    'The commands that the rule applies to, by program and subcommand: `git push` is found in `sudo /usr/bin/git -C web push`, too. `a|b` stands for either word, `*` for any program. Each simple command of a line is looked at.',
    text('A program and the words of its subcommand.', { required: true, problem: commandProblem }),
    ['git push', 'git stash drop|clear'],
  ),
  flags: oneOrList(
    'With `command`: only with one of these flags, in whatever spelling (`-uf`, `--force=…`, and shortened where the program allows it). Several in one text must come together: `-d -f`. `--prune=now` also wants the value, which is a glob.',
    flagText,
    ['--force', '-f'],
  ),
  withoutFlags: oneOrList('With `command`: only without any of these flags.', flagText, [
    '--force-with-lease',
    '--dry-run',
  ]),
  operands: oneOrList(
    'With `command`: only with an operand (what is neither a flag nor its value) that one of these globs matches; `*` matches anything.',
    text('A glob.', { required: true, problem: globProblem }),
    ['+*', ':*'],
  ),
  minOperands: whole('With `command`: only with at least so many operands.', { min: 1, max: 100 }),
  variables: oneOrList(
    'With `command`: only if the line sets one of these environment variables for it. `NAME=value` also wants the value; both are globs.',
    text('A variable.', { required: true, problem: globProblem }),
    ['GIT_SSH_COMMAND', 'NODE_OPTIONS=*--require*'],
  ),
  paths: section(
    'With `command`: only if it touches such files, as the analysis of the command finds them.',
    {
      outside: oneOrList(
        'Files outside of all of these: the `project`, and folders for temporary files (`temp`). For deleting, the folder itself counts as outside.',
        choice('A place.', ['project', 'temp'], { required: true }),
        ['project', 'temp'],
      ),
      matches: oneOrList('Files that one of these file patterns matches.', fileText, ['.git', '~/.ssh']),
      except: oneOrList('But none that one of these file patterns matches.', fileText, ['.git/*.lock']),
      operations: oneOrList(
        'What it does to them; without a list, `edit` (or make) or `delete`.',
        choice('An operation.', ['read', 'edit', 'delete'], { required: true }),
        ['delete'],
      ),
      recursive: flag('Only whole folders, with everything in them.', false),
      anywhere: flag('It may be another command of the line that touches them.', false),
    },
  ),
  text: text(
    'With `command`: only if this regular expression is found in what the program is given: its arguments, its standard input, or a script that the line itself has written.',
    {
      problem: (pattern) => {
        const compiled = compileRegex(pattern);
        return compiled.ok ? undefined : compiled.problem;
      },
      example: '(?i)drop table',
    },
  ),
  codeFrom: oneOrList(
    'With `command`: only if it runs code that comes from the `network`, or out of an encoding or an archive (`decoded`).',
    choice('A source.', ['network', 'decoded'], { required: true }),
    ['network'],
  ),
} as const;

const CONDITIONS: ReadonlySet<string> = new Set([
  'flags',
  'withoutFlags',
  'operands',
  'minOperands',
  'variables',
  'paths',
  'text',
  'codeFrom',
]);

/** What is wrong between these fields and the others of a rule. */
export function commandRuleProblems(rule: Readonly<Record<string, unknown>>): FieldProblem[] {
  if (isGiven(rule.command)) {
    const other = rule.commandPattern === undefined ? undefined : 'commandPattern';
    const field = other ?? (rule.pattern === undefined ? undefined : 'pattern');
    if (field === undefined) return [];
    const advice = field === 'pattern' ? '; files go into `paths`' : '';
    return [{ field, expected: `nothing here, because the rule has a \`command\`${advice}` }];
  }
  const problems: FieldProblem[] = [];
  // Only what the rule itself says: most rules say little, and there may be many.
  for (const field of Object.keys(rule))
    if (CONDITIONS.has(field) && isGiven(rule[field]))
      problems.push({ field, expected: 'nothing here without a `command`, which says whose they are' });
  return problems;
}

/** Does it apply to some calls of its commands only? */
export function hasConditions(rule: Readonly<Record<string, unknown>>): boolean {
  return [...CONDITIONS].some((field) => isGiven(rule[field]));
}

function isGiven(value: unknown): boolean {
  if (value === undefined) return false;
  if (Array.isArray(value)) return value.length > 0;
  return typeof value === 'object' && value !== null ? Object.values(value).some(isSet) : true;
}

function isSet(value: unknown): boolean {
  return value !== false && isGiven(value);
}
