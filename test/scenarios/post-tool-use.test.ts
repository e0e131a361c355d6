import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { schemaProblems } from '../support/client-schema.ts';
import { session } from '../support/session.ts';

function checked(commands: object, tool: string, file = 'src/a.ts') {
  const project = session({ postToolUse: { commands } });
  const file_path = join(project.root, file);
  const run = project.event('PostToolUse', {
    tool_name: tool,
    tool_input: { file_path },
    tool_use_id: 'u1',
    tool_response: {},
  });
  expect(schemaProblems(run.stdout, 'PostToolUse')).toEqual([]);
  return { ...run, project, file_path };
}

const say = (word: string, more: object = {}) => ({ run: `echo ${word} >> ran.txt`, ...more });

describe('which commands run after a tool', () => {
  test.each([
    ['Write', 'Write', ['x']],
    ['write', 'Write', ['x']],
    ['{Write,Edit}', 'Edit', ['x']],
    ['*', 'mcp__srv__echo', ['x']],
    ['Edit', 'Write', []],
  ])('%s for %s', (pattern, tool, ran) => {
    expect(checked({ [pattern]: [say('x')] }, tool).project.lines('ran.txt')).toEqual(ran);
  });

  test.each([
    ['*.ts', ['x']],
    ['src/**', ['x']],
    ['lib/**', []],
    ['*.md', []],
  ])('with pattern %s for src/a.ts', (pattern, ran) => {
    expect(checked({ Write: [say('x', { pattern })] }, 'Write').project.lines('ran.txt')).toEqual(ran);
  });

  test('a file that a shell command changed counts', () => {
    const project = session({ postToolUse: { commands: { Bash: [say('x', { pattern: '*.ts' })] } } });
    for (const command of ['echo > src/a.ts', 'echo > src/a.md', 'cat src/a.ts'])
      project.event('PostToolUse', { tool_name: 'Bash', tool_input: { command }, tool_response: {} });
    expect(project.lines('ran.txt')).toEqual(['x']);
  });

  test('they know the call', () => {
    const run =
      'echo "$CONCLAUDE_TOOL_NAME $CONCLAUDE_TOOL_USE_ID $CONCLAUDE_FILE_PATH $CONCLAUDE_TOOL_INPUT" > ran.txt';
    const { project, file_path } = checked({ Write: [{ run }] }, 'Write');
    expect(project.lines('ran.txt')).toEqual([`Write u1 ${file_path} ${JSON.stringify({ file_path })}`]);
  });
});

test('what fails goes back to Claude, all of it', () => {
  const commands = {
    Write: [
      { run: 'echo bad; exit 1', showStdout: true, message: 'Lint.' },
      say('between'),
      { run: 'exit 5' },
    ],
  };
  const { exitCode, answer, stderr, project } = checked(commands, 'Write');
  expect({ exitCode, answer }).toMatchObject({
    exitCode: 2,
    answer: { decision: 'block', reason: 'Lint.\nStdout:\nbad\n\nCommand failed with exit code 5: exit 5' },
  });
  expect(stderr).toContain('Lint.');
  expect(project.lines('ran.txt')).toEqual(['between']);
});

test('what succeeds shows its output to the user if that is wanted', () => {
  expect(
    checked({ Write: [{ run: 'echo fine', showStdout: true }] }, 'Write').answer.systemMessage,
  ).toContain('fine');
  expect(checked({ Write: [{ run: 'echo fine' }] }, 'Write').answer).toEqual({ blocked: false });
});
