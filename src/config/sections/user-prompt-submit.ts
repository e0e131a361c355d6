import { globProblem } from '../../match/name-glob.ts';
import { compileRegex } from '../../match/regex.ts';
import { type FieldProblem, flag, list, mapOf, section, text } from '../kinds.ts';
import { commandFields, commandList } from './command.ts';

const contextRule = section('Context for Claude that is added to some prompts.', {
  pattern: text('A regular expression, searched for in the prompt; it may begin with `(?i)`.', {
    required: true,
    problem: regexProblem,
    example: '(?i)database|sql',
  }),
  prompt: text('What Claude is told; `@path` is replaced by the content of that project file.', {
    required: true,
    example: 'Read this first: @docs/database.md',
  }),
  enabled: flag('Whether the rule is active.', true),
  caseInsensitive: flag('Ignore case.', false),
});

const { message: _failuresAreOnlyLogged, ...observerFields } = commandFields;

const promptCommand = section('A command that runs when the user sends a prompt.', {
  ...observerFields,
  pattern: text('Run it only for prompts that this regular expression matches somewhere.', {
    problem: regexProblem,
    example: 'deploy',
  }),
  caseInsensitive: flag('Ignore case in `pattern`.', false),
});

const slashCommands = section('What runs when the user types a slash command.', {
  commands: mapOf(
    'Commands by slash command: a glob for its name, with or without the `/`. A command that exits with code 2 stops the prompt.',
    { keyName: 'slash command pattern', keyProblem: (key) => globProblem(key.replace(/^\//, '')) },
    commandList,
  ),
});

export const userPromptSubmit = section('What happens when the user sends a prompt.', {
  contextRules: list('Context that is added to a prompt, in order.', contextRule),
  commands: list(
    "Commands that run, in order. They can't stop anything; output that is shown goes to Claude.",
    promptCommand,
  ),
  slashCommands,
});

function regexProblem(pattern: string): FieldProblem['expected'] | undefined {
  const compiled = compileRegex(pattern);
  return compiled.ok ? undefined : compiled.problem;
}
