import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { schemaProblems } from '../support/client-schema.ts';
import { agentCall, session, toolResult } from '../support/session.ts';

const says = (word: string) => ({ run: `echo ${word} >> ran.txt` });
const stopped = (agent: string) => ({ agent_id: 'a0b1c2', agent_type: agent, stop_hook_active: false });

/** The words that the commands wrote when an agent of that name ended. */
function ranFor(agent: string, commands: object): readonly string[] {
  const project = session({ subagentStop: { commands } });
  const run = project.event('SubagentStop', stopped(agent));
  expect(run.exitCode).toBe(0);
  expect(schemaProblems(run.stdout, 'SubagentStop')).toEqual([]);
  return project.lines('ran.txt');
}

describe('which commands run', () => {
  test.each(['coder', 'tester', 'stuck', 'unknown-agent'])('SS-001 SS-008 "*" runs for %s', (agent) => {
    expect(ranFor(agent, { '*': [says('all')] })).toEqual(['all']);
  });

  test('SS-001 a command may say run, message, showStdout, showStderr and maxOutputLines', () => {
    const command = { ...says('all'), message: 'm', showStdout: true, showStderr: true, maxOutputLines: 5 };
    expect(ranFor('coder', { '*': [command] })).toEqual(['all']);
  });

  test.each([
    ['SS-002 SS-009', 'coder', ['coder'], ['auto-coder', 'coder-agent', 'tester', 'Coder', '']],
    ['SS-003 SS-010', 'test*', ['tester', 'test-runner', 'testing'], ['runner-test', 'coder']],
    ['SS-003', 'test?', ['test1'], ['test', 'test12']],
    ['SS-003', '[ct]oder', ['coder', 'toder'], ['moder']],
    ['SS-011', '*coder', ['coder', 'auto-coder', 'smart-coder'], ['coder-agent']],
    ['SS-012', 'agent_[0-9]*', ['agent_1', 'agent_2x', 'agent_99test'], ['agent_x', 'agent']],
  ])('%s the pattern %s means %j and not %j', (_, pattern, yes, no) => {
    for (const agent of yes) expect(ranFor(agent, { [pattern]: [says('x')] })).toEqual(['x']);
    for (const agent of no) expect(ranFor(agent, { [pattern]: [says('x')] })).toEqual([]);
  });

  test('SS-004 SS-013 every pattern that matches counts, each for itself', () => {
    const commands = {
      '*': [says('all')],
      coder: [says('exact')],
      '*coder': [says('end')],
      tester: [says('no')],
    };
    expect([...ranFor('coder', commands)].sort()).toEqual(['all', 'end', 'exact']);
    expect(ranFor('tester', commands)).toEqual(['all', 'no']);
  });

  test('an agent is known by its name and never by its id', () => {
    expect(ranFor('coder', { a0b1c2: [says('id')] })).toEqual([]);
  });

  test('--agent names the agent', () => {
    const project = session({ subagentStop: { commands: { reviewer: [says('x')] } } });
    project.event('SubagentStop', { agent_id: 'a0' }, { flags: ['--agent', 'reviewer'] });
    expect(project.lines('ran.txt')).toEqual(['x']);
  });

  test('SS-029 other events leave these commands alone, and have their own', () => {
    const project = session({
      subagentStop: { commands: { '*': [says('subagent')] } },
      stop: { commands: [says('stop')] },
    });
    for (const event of ['Stop', 'SessionEnd', 'SubagentStart', 'StopFailure'])
      expect(project.event(event, { stop_hook_active: false }).exitCode).toBe(0);
    expect(project.lines('ran.txt')).toEqual(['stop']);
  });
});

describe('in which order', () => {
  test('SS-014 "*" first, then the others, one after the other and all before the hook returns', () => {
    const slow = { run: 'echo begin-all >> ran.txt; sleep 0.3; echo end-all >> ran.txt' };
    expect(ranFor('coder', { coder: [says('coder')], '*': [slow] })).toEqual([
      'begin-all',
      'end-all',
      'coder',
    ]);
  });

  test('SS-015 the others run in the order of the file, every time', () => {
    const commands = { '*coder': [says('b1'), says('b2')], 'auto*': [says('a')], '*': [says('all')] };
    for (let round = 0; round < 3; round++)
      expect(ranFor('auto-coder', commands)).toEqual(['all', 'b1', 'b2', 'a']);
  });

  test('SS-016 when no pattern matches, nothing runs and the hook is content', () => {
    expect(ranFor('unknown-agent', { coder: [says('x')], tester: [says('y')] })).toEqual([]);
  });
});

describe('who has ended, for clients that do not say', () => {
  const commands = { '*': [{ run: 'echo "$CONCLAUDE_SUBAGENT_NAME" >> ran.txt' }] };
  const nameFrom = (lines: readonly string[]) => {
    const project = session({ subagentStop: { commands } }, { 'transcript.jsonl': `${lines.join('\n')}\n` });
    const transcript_path = join(project.root, 'transcript.jsonl');
    const run = project.event('SubagentStop', { transcript_path, stop_hook_active: false });
    expect(run.exitCode).toBe(0);
    return { name: project.lines('ran.txt')[0], stderr: run.stderr };
  };

  test.each(['Task', 'Agent'])('SS-005 the transcript names it in a call of %s', (tool) => {
    expect(nameFrom([agentCall('coder', 't1', tool)]).name).toBe('coder');
  });

  test('SS-005 the most recent call counts, answered or not', () => {
    const lines = [agentCall('coder', 't1'), toolResult('t1'), agentCall('tester', 't2'), toolResult('t2')];
    expect(nameFrom(lines).name).toBe('tester');
  });

  test.each([
    ['no call of a subagent', ['{"type":"user","message":{"role":"user","content":"hello"}}']],
    [
      'the words in another place',
      ['{"type":"user","message":{"content":"\\"subagent_type\\":\\"coder\\""}}'],
    ],
    [
      'a call without a name',
      ['{"type":"assistant","message":{"content":[{"type":"tool_use","name":"Task","input":{}}]}}'],
    ],
    ['nothing', ['']],
  ])('SS-006 SS-019 a transcript with %s makes it "unknown"', (_, lines) => {
    expect(nameFrom(lines).name).toBe('unknown');
  });

  test('SS-006 a transcript that is not there makes it "unknown"', () => {
    const project = session({ subagentStop: { commands } });
    const run = project.event('SubagentStop', { transcript_path: '/nowhere/t.jsonl' });
    expect(run.exitCode).toBe(0);
    expect(project.lines('ran.txt')).toEqual(['unknown']);
  });

  test('SS-007 a transcript that is no JSONL is warned of, and the hook goes on', () => {
    const { name, stderr } = nameFrom(['{{{', 'no json']);
    expect(name).toBe('unknown');
    expect(stderr).toMatch(/warning.*transcript\.jsonl/);
  });

  test('the record that SubagentStart left tells the name, and goes when it was read', () => {
    const project = session({ subagentStop: { commands } });
    project.event('SubagentStart', { agent_id: 'a1', agent_type: 'coder' });
    project.event('SubagentStop', { agent_id: 'a1' });
    project.event('SubagentStop', { agent_id: 'a1' });
    expect(project.lines('ran.txt')).toEqual(['coder', 'unknown']);
  });

  test("the client's internal agent, without a name, is unknown", () => {
    const project = session({ subagentStop: { commands } });
    project.event('SubagentStop', { agent_id: 'a1', agent_type: '' });
    expect(project.lines('ran.txt')).toEqual(['unknown']);
  });
});

describe('what a command knows', () => {
  const dump = { run: 'env -0 > env.txt; cat > stdin.json; pwd > cwd.txt' };
  const variables = (project: ReturnType<typeof session>) =>
    Object.fromEntries(
      project
        .lines('env.txt')
        .join('\n')
        .split('\0')
        .map((entry) => [entry.slice(0, entry.indexOf('=')), entry.slice(entry.indexOf('=') + 1)]),
    );

  test('SS-017 SS-018 the variables of the event are there', () => {
    const project = session({ subagentStop: { commands: { '*': [dump] } } }, { 'sub/.keep': '' });
    const fields = {
      session_id: 's-17',
      transcript_path: '/t/main.jsonl',
      cwd: join(project.root, 'sub'),
      agent_transcript_path: '/t/agent.jsonl',
      ...stopped('coder'),
    };
    project.event('SubagentStop', fields);
    expect(variables(project)).toMatchObject({
      CONCLAUDE_SUBAGENT_NAME: 'coder',
      CONCLAUDE_AGENT_NAME: 'coder',
      CONCLAUDE_AGENT_ID: 'a0b1c2',
      CONCLAUDE_AGENT_TRANSCRIPT_PATH: '/t/agent.jsonl',
      CONCLAUDE_SESSION_ID: 's-17',
      CONCLAUDE_TRANSCRIPT_PATH: '/t/main.jsonl',
      CONCLAUDE_HOOK_EVENT: 'SubagentStop',
      CONCLAUDE_CWD: join(project.root, 'sub'),
      CONCLAUDE_CONFIG_DIR: project.root,
    });
    const payload = { hook_event_name: 'SubagentStop', ...fields };
    expect(JSON.parse(variables(project).CONCLAUDE_PAYLOAD_JSON ?? '')).toMatchObject(payload);
    expect(JSON.parse(project.lines('stdin.json').join('\n'))).toMatchObject(payload);
    expect(project.lines('cwd.txt')).toEqual([project.root]);
  });

  test('SS-019 without a name the other variables are still filled in', () => {
    const project = session({ subagentStop: { commands: { '*': [dump] } } });
    project.event('SubagentStop', { session_id: 's-19', transcript_path: '/nowhere' });
    expect(variables(project)).toMatchObject({
      CONCLAUDE_SUBAGENT_NAME: 'unknown',
      CONCLAUDE_SESSION_ID: 's-19',
      CONCLAUDE_TRANSCRIPT_PATH: '/nowhere',
      CONCLAUDE_HOOK_EVENT: 'SubagentStop',
      CONCLAUDE_CWD: project.root,
    });
  });

  test('SS-020 nothing but variables with the prefix is added, and none of the others changes', () => {
    const project = session({ subagentStop: { commands: { '*': [dump] } } });
    const env = { LANG: 'xx', PATH: process.env.PATH, EDITOR: 'ed' };
    project.event('SubagentStop', { ...stopped('coder'), PATH: '/evil', HOME: '/evil' }, { env });
    const own = variables(project);
    expect(own).toMatchObject({ LANG: 'xx', PATH: process.env.PATH, EDITOR: 'ed' });
    const added = Object.keys(own).filter((name) => !name.startsWith('CONCLAUDE_'));
    const known = ['LANG', 'PATH', 'EDITOR', 'HOME', 'CLAUDE_PROJECT_DIR', 'PWD', 'OLDPWD', 'SHLVL', '_'];
    expect(added.filter((name) => name !== '' && !known.includes(name))).toEqual([]);
  });

  test('a payload too large for a variable is left out of it, and comes on standard input', () => {
    const project = session({ subagentStop: { commands: { '*': [dump] } } });
    const last_assistant_message = 'x'.repeat(300_000);
    project.event('SubagentStop', { ...stopped('coder'), last_assistant_message });
    expect(variables(project)).not.toHaveProperty('CONCLAUDE_PAYLOAD_JSON');
    expect(JSON.parse(project.lines('stdin.json').join('\n'))).toMatchObject({ last_assistant_message });
  });

  test('a script of several lines is one script', () => {
    const run = [
      'f() {',
      '  cat <<EOF',
      "it's $1",
      'EOF',
      '}',
      'if true; then',
      '  f "a b" >> ran.txt',
      'fi',
    ];
    expect(ranFor('coder', { '*': [{ run: run.join('\n') }] })).toEqual(["it's a b"]);
  });
});
