import { globProblem } from '../../match/name-glob.ts';
import { compileRegex } from '../../match/regex.ts';
import { type FieldProblem, flag, list, mapOf, section, text } from '../kinds.ts';
import { commandFields, commandList } from './command.ts';

const contextRule = section('Words for Claude that go with some prompts.', {
  pattern: text('A regular expression, searched for in the prompt; it may begin with `(?i)`.', {
    required: true,
    problem: regexProblem,
    example: '(?i)database|sql',
  }),
  prompt: text('What Claude is told; `@path` stands for the content of a file of the project.', {
    required: true,
    example: 'Read this first: @docs/database.md',
  }),
  enabled: flag('Whether the rule counts.', true),
  caseInsensitive: flag('Upper and lower case are alike.', false),
});

const { message: _failuresAreOnlyLogged, ...observerFields } = commandFields;

const promptCommand = section('A command that runs when the user sends a prompt.', {
  ...observerFields,
  pattern: text('Run it only for prompts in which this regular expression is found.', {
    problem: regexProblem,
    example: 'deploy',
  }),
  caseInsensitive: flag('Upper and lower case are alike in `pattern`.', false),
});

const slashCommands = section('What runs when the user types a slash command.', {
  commands: mapOf(
    'Commands by slash command: a glob over its name, with or without the `/`. A command that ends with exit code 2 stops the prompt.',
    { keyName: 'slash command pattern', keyProblem: (key) => globProblem(key.replace(/^\//, '')) },
    commandList,
  ),
});

export const userPromptSubmit = section('What happens when the user sends a prompt.', {
  contextRules: list('Words that go with a prompt, in order.', contextRule),
  commands: list(
    'Commands that run, in order. They can stop nothing; output that is shown goes to Claude.',
    promptCommand,
  ),
  slashCommands,
});

function regexProblem(pattern: string): FieldProblem['expected'] | undefined {
  const compiled = compileRegex(pattern);
  return compiled.ok ? undefined : compiled.problem;
}
