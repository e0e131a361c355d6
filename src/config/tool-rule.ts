import { commandMatcher, commandPatternProblem, commandRegexProblem } from '../match/command-pattern.ts';
import { filePatternProblem } from '../match/file-pattern.ts';
import { globProblem } from '../match/name-glob.ts';
import { agentPattern } from './agent-pattern.ts';
import { commandFields, commandRuleProblems } from './command-rule.ts';
import { exampleFields, exampleProblems, fileExamples } from './examples.ts';
import { choice, type FieldProblem, freeMap, section, text, type Value } from './kinds.ts';
import { observingFields, onDeny } from './observing.ts';
import { ruleId } from './rule-id.ts';

/** One rule of `preToolUse.toolUsageValidation`. */
export const toolRule = section(
  'A rule for one tool or several.',
  {
    tool: text(
      'The tool: a name or a glob; case is ignored. `Bash` covers every tool that runs a command line.',
      {
        required: true,
        problem: globProblem,
        example: 'Bash',
      },
    ),
    pattern: text(
      'The files that the rule applies to, as a file pattern. Without one, it applies to every call.',
      {
        problem: (value) => (value === '' ? undefined : filePatternProblem(value)),
        example: 'src/**/*.ts',
      },
    ),
    commandPattern: text('The commands that the rule applies to; `patternType` says how it is read.', {
      problem: (value) => (value.trim() === '' ? 'the pattern is empty' : undefined),
      example: 'git push --force*',
    }),
    ...commandFields,
    matchMode: choice(
      'Whether the pattern must match the whole command or only its beginning.',
      ['full', 'prefix'],
      {
        default: 'full',
      },
    ),
    commandScope: choice(
      'What the pattern is compared with: the whole `line` as it is written, or `each` simple command in it, without wrappers and quotes. With `each`, block and ask apply if any part matches, allow only if all do.',
      ['line', 'each'],
      { default: 'line' },
    ),
    patternType: choice('How `commandPattern` is read.', ['glob', 'exact', 'regex'], { default: 'glob' }),
    action: choice(
      '`block` refuses, `ask` lets the user decide, `allow` makes a whitelist: what no allow rule covers is refused.',
      ['block', 'allow', 'ask'],
      {
        required: true,
        meant: {
          deny: 'block',
          refuse: 'block',
          forbid: 'block',
          reject: 'block',
          approve: 'allow',
          permit: 'allow',
        },
      },
    ),
    message: text('The message, instead of the usual sentence.', {
      example: 'Open a pull request instead.',
    }),
    agent: agentPattern,
    updatedInput: freeMap(
      'Fields of the tool input to replace, with `ask` or `allow`; the other fields stay.',
    ),
    id: ruleId,
    onDeny,
    ...observingFields,
    ...exampleFields,
  },
  { problems: ruleProblems, inherits: true },
);

export type ToolRule = Value<typeof toolRule>;

function ruleProblems(rule: Readonly<Record<string, unknown>>): readonly FieldProblem[] {
  const problems = commandRuleProblems(rule);
  const { pattern, commandPattern, patternType, action } = rule;
  if (pattern === '' && commandPattern === undefined) {
    problems.push({ field: 'pattern', expected: 'a file pattern, because the rule has no `commandPattern`' });
  }
  if (rule.updatedInput !== undefined && action === 'block') {
    problems.push({
      field: 'updatedInput',
      expected:
        "nothing here, because a rule that blocks can't rewrite the input; use `action: ask` or `allow`",
    });
  }
  if (rule.onDeny !== undefined && action === 'ask')
    problems.push({ field: 'onDeny', expected: 'nothing here, because `action: ask` asks anyway' });
  if (typeof commandPattern === 'string' && patternType !== 'exact') {
    const problem =
      patternType === 'regex' ? commandRegexProblem(commandPattern) : commandPatternProblem(commandPattern);
    if (problem !== undefined)
      problems.push({ field: 'commandPattern', expected: `a valid ${patternType} (${problem})` });
  }
  const { match, notMatch } = rule as ToolRule;
  return problems.length > 0 || match.length + notMatch.length === 0
    ? problems
    : ruleExamples(rule as ToolRule);
}

/** A rule's examples are commands when it has a `commandPattern`, and files otherwise. */
function ruleExamples(rule: ToolRule): readonly FieldProblem[] {
  // Commands by meaning are looked at where they can be read.
  if (rule.command.length > 0) return [];
  if (rule.commandPattern !== undefined)
    return exampleProblems(rule, rule.commandPattern, commandMatcher(rule));
  if (rule.pattern) return exampleProblems(rule, rule.pattern, fileExamples(rule.pattern));
  const field = rule.match.length > 0 ? 'match' : 'notMatch';
  return [{ field, expected: 'nothing here, because a rule without a pattern matches every call' }];
}
