import { choice, type FieldProblem, freeMap, section, text, type Value } from '../kinds.ts';

/** One entry of `tests`: a call, and what conclaude should say to it. */
export const policyTest = section(
  'A tool call with the verdict that you expect. `conclaude test` runs it.',
  {
    name: text('What the test shows; the default is the call itself.', {
      example: 'the coder may not edit tests',
    }),
    tool: text('The tool. With `command` it may be left out and is `Bash`.', { example: 'Write' }),
    file: text('The file that the tool is used on; a relative path starts at the project root.', {
      example: 'test/a.ts',
    }),
    command: text('The command line, for a shell.', { example: 'git push --force' }),
    input: freeMap("The tool's input as Claude Code sends it, for everything that the keys above can't say."),
    agent: text('Who calls: `main`, or the name of a subagent.', { default: 'main', example: 'coder' }),
    expect: choice(
      "The verdict: `deny` refuses, `ask` lets the user decide, `allow` approves on the user's behalf, `rewrite` only changes the input, `none` is no opinion.",
      ['deny', 'ask', 'allow', 'rewrite', 'none'],
      { required: true },
    ),
    would: choice(
      'What rules that are only observed would have said, the strictest of them: `none` is nothing. Not looked at where it is left out.',
      ['deny', 'ask', 'allow', 'rewrite', 'none'],
      {},
    ),
    message: text('Part of the message.', { example: 'npm install' }),
  },
  { problems: callProblems },
);

export type PolicyTest = Value<typeof policyTest>;

function callProblems(test: Readonly<Record<string, unknown>>): readonly FieldProblem[] {
  const problems: FieldProblem[] = [];
  if (test.tool === undefined && test.command === undefined)
    problems.push({ field: 'tool', expected: 'a tool, or a `command` for the shell' });
  if (test.file !== undefined && test.command !== undefined)
    problems.push({ field: 'command', expected: 'either `file` or `command`; a tool call has one of them' });
  if (test.message !== undefined && test.expect === 'none')
    problems.push({ field: 'message', expected: 'nothing here, because `none` has no message' });
  return problems;
}
