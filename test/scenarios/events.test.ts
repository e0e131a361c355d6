import { describe, expect, test } from 'vitest';
import { schemaProblems } from '../support/client-schema.ts';
import { FAKE_DESKTOP, noticesOf, withDesktop } from '../support/desktop.ts';
import { EVENT_CASES, type EventCase, sectionWith } from '../support/event-cases.ts';
import { session } from '../support/session.ts';

const say = (word: string) => ({ run: `echo ${word} >> ran.txt` });

const titled = EVENT_CASES.map((one) => [`${one.event} ${one.fields.source ?? ''}`.trim(), one] as const);

describe.each(titled)('%s', (_, one: EventCase) => {
  const play = (config: object, files = {}, env = {}) => {
    const project = session(config, files);
    const run = project.event(one.event, one.fields, { env });
    expect(schemaProblems(run.stdout, one.event)).toEqual([]);
    return { project, run };
  };

  test('runs the commands of its section with its variables, in the project root', () => {
    const names = Object.keys(one.variables).map((name) => `CONCLAUDE_${name}`);
    const dump = {
      run: `for name in ${names.join(' ')}; do echo "$name=\${!name}"; done > variables.txt; cat > stdin.json; pwd > cwd.txt`,
    };
    const { project, run } = play(sectionWith(one, [dump]));
    expect(run).toMatchObject({ exitCode: 0, answer: { blocked: false } });
    expect(project.lines('variables.txt')).toEqual(
      Object.entries(one.variables).map(([name, value]) => `CONCLAUDE_${name}=${value}`),
    );
    expect(JSON.parse(project.lines('stdin.json').join('\n'))).toMatchObject(one.fields);
    expect(project.lines('cwd.txt')).toEqual([project.root]);
  });

  test('has the common variables', () => {
    const dump = {
      run: 'for n in SESSION_ID TRANSCRIPT_PATH HOOK_EVENT CWD CONFIG_DIR; do v=CONCLAUDE_$n; echo "${!v}"; done > v.txt; echo "$CONCLAUDE_PAYLOAD_JSON" > p.json',
    };
    const { project } = play(sectionWith(one, [dump]));
    expect(project.lines('v.txt')).toEqual([
      expect.stringMatching(/^test-/),
      expect.stringMatching(/none\.jsonl$/),
      one.event,
      project.root,
      project.root,
    ]);
    expect(JSON.parse(project.lines('p.json').join('\n'))).toMatchObject(one.fields);
  });

  const { patterns } = one;
  test.runIf(patterns !== undefined)('runs what matches, "*" first', () => {
    const [yes, no] = patterns ?? ['', ''];
    const commands = { [no]: [say('no')], [yes]: [say('yes')], '*': [say('all')] };
    const { project } = play({ [one.section]: { commands } });
    expect(project.lines('ran.txt')).toEqual(['all', 'yes']);
  });

  test(`a command that ends with exit code 2 ${one.blocks ? 'refuses' : 'is only logged'}`, () => {
    const refuse = { run: 'echo because >&2; exit 2' };
    const { project, run } = play(sectionWith(one, [refuse, say('after')]));
    if (one.blocks) {
      expect(run).toMatchObject({ exitCode: 2, answer: { decision: 'block', reason: 'because' } });
      expect(run.stderr).toContain('because');
    } else expect(run).toMatchObject({ exitCode: 0, answer: { blocked: false } });
    expect(run.stderr).toContain('exit code 2');
    expect(project.lines('ran.txt')).toEqual(one.blocks ? [] : ['after']);
  });

  test('every key of a command has its effect', async () => {
    const commands = [
      { run: 'seq 1 5', showStdout: true, maxOutputLines: 2, showCommand: false, notifyPerCommand: true },
      { run: 'echo wrong >&2; exit 1', showStderr: true, message: 'It is broken.' },
      { run: 'sleep 30', timeout: 1, showStdout: true },
      { run: 'echo quiet' },
    ];
    const notifications = { enabled: true, hooks: [one.event], showSuccess: true };
    const project = session({ ...sectionWith(one, commands), notifications }, FAKE_DESKTOP);
    const run = project.event(one.event, one.fields, { env: withDesktop(project) });
    const shown = String(run.answer.systemMessage);
    expect(shown).toMatch(/3 earlier lines left out\)\n4\n5\n/);
    expect(shown).toContain('It is broken.\nStderr:\nwrong');
    expect(shown).toContain('Command timed out after 1 seconds: sleep 30');
    expect(shown).not.toMatch(/seq|quiet/);
    expect(run.stderr).toMatch(/exit code 1.*timed out/s);
    expect(await noticesOf(project, /passed a command/)).toContain(`Conclaude - ${one.event}`);
  });
});

test.each([
  [{ onlyFinal: true }, false, []],
  [{}, false, []],
  [{ onlyFinal: false }, false, ['x']],
  [{}, true, ['x']],
])('MessageDisplay with %j and final: %j', (options, final, ran) => {
  const project = session({ messageDisplay: { commands: [say('x')], ...options } });
  project.event('MessageDisplay', { final, delta: 'd' });
  expect(project.lines('ran.txt')).toEqual(ran);
});

test("the older name of an agent's kind is understood", () => {
  const project = session({
    skillStart: { commands: { coder: [say('start')] } },
    subagentStop: { commands: { coder: [say('stop')] } },
  });
  project.event('SubagentStart', { agent_id: 'a', subagent_type: 'coder' });
  project.event('SubagentStop', { agent_id: 'b', subagent_type: 'coder' });
  expect(project.lines('ran.txt')).toEqual(['start', 'stop']);
});

test.each([
  'SessionStart',
  'SessionEnd',
  'PreCompact',
  'Notification',
  'PostToolUseFailure',
  'WorktreeRemove',
  'DirectoryAdded',
])('%s has nothing to say', (event) => {
  expect(session({}).event(event)).toMatchObject({ exitCode: 0, stderr: '', answer: { blocked: false } });
});
