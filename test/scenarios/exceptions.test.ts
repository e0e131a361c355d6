import { spawn } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { hasTerminals } from '../support/as-person.ts';
import {
  changeRecord,
  exceptionsFolder,
  forgetExceptions,
  lastId,
  putRecord,
  recordsIn,
  toldUser,
} from '../support/exceptions.ts';
import { entriesOf } from '../support/log-of.ts';
import {
  type CallOptions,
  PROGRAM,
  preToolUse,
  type ScratchProject,
  scratchProject,
} from '../support/scratch-project.ts';
import { session } from '../support/session.ts';

const RULES = preToolUse(
  'uneditableFiles: ["*.lock", { pattern: "gen/**", message: "Generated." }]',
  'toolUsageValidation: [{ tool: Bash, commandPattern: "git push*", action: block }]',
  'selfProtection: true',
);

function project(files = RULES as Readonly<Record<string, string>>): ScratchProject {
  const here = scratchProject({ 'a.lock': '', 'b.lock': '', ...files });
  onTestFinished(() => forgetExceptions(here));
  return here;
}

let calls = 0;
/** Each time another call, as the client names it. */
function call(
  here: ScratchProject,
  tool = 'Write',
  input: Readonly<Record<string, unknown>> = { file_path: 'a.lock', content: 'x' },
  more: CallOptions = {},
) {
  return here.pre(tool, input, { ...more, payload: { tool_use_id: `toolu_${calls++}`, ...more.payload } });
}

/** Refused, and allowed by a person. */
function allowedCall(
  here: ScratchProject,
  ...what: Parameters<typeof call> extends [unknown, ...infer T] ? T : never
) {
  expect(call(here, ...what).verdict).toBe('deny');
  const id = lastId(here);
  expect(here.run(['allow', id])).toMatchObject({ exitCode: 0, stderr: '' });
  return id;
}

describe.runIf(hasTerminals)('a call that a person allows', () => {
  test('runs once, and is refused again', () => {
    const here = project();
    const refused = call(here);
    const id = lastId(here);
    expect(toldUser(refused)).toContain(`A person can allow this once: conclaude allow ${id}`);
    expect(refused.reason).not.toContain('conclaude allow');
    const { stdout } = here.run(['allow', id]);
    expect(stdout).toMatch(
      /^Write a\.lock may run once, until \d\d:\d\d \(10 minutes\)\. Tell Claude to try again/,
    );
    const passed = call(here);
    expect(passed).toMatchObject({ verdict: 'none', exitCode: 0 });
    expect(toldUser(passed)).toBe(
      `conclaude: uneditableFiles[0] (.conclaude.yaml:3) let Write pass: allowed once by a person, for ${id}`,
    );
    expect(entriesOf(here).at(-1)).toMatchObject({
      verdict: 'granted',
      rules: [{ id: 'uneditableFiles[0]', would: 'deny' }],
      note: `allowed once by a person, for ${id}`,
    });
    expect(call(here).verdict).toBe('deny');
  });

  test('is the same call for all hooks that are asked about it', () => {
    const here = project();
    allowedCall(here);
    const same = { payload: { tool_use_id: 'toolu_same' } };
    expect(call(here, 'Write', undefined, same).verdict).toBe('none');
    expect(call(here, 'Write', undefined, same).verdict).toBe('none');
    expect(call(here).verdict).toBe('deny');
  });

  test('runs once where the client gives it no name', () => {
    const here = project();
    allowedCall(here);
    const unnamed = { payload: { tool_use_id: undefined } };
    expect(call(here, 'Write', undefined, unnamed).verdict).toBe('none');
    expect(call(here, 'Write', undefined, unnamed).verdict).toBe('deny');
  });

  test('may be described in other words, with its input in another order', () => {
    const here = project();
    allowedCall(here, 'Bash', { command: 'git push origin', timeout: 1000, description: 'Push it' });
    const again = { description: 'Try again', timeout: 1000, command: 'git push origin' };
    expect(call(here, 'Bash', again).verdict).toBe('none');
  });

  const WRITE = { file_path: 'a.lock', content: 'x' };
  test.each<[string, string, Readonly<Record<string, unknown>>, CallOptions]>([
    ['another content', 'Write', { ...WRITE, content: 'y' }, {}],
    ['another file', 'Write', { ...WRITE, file_path: 'b.lock' }, {}],
    ['one more field', 'Write', { ...WRITE, more: true }, {}],
    ['another tool', 'Edit', WRITE, {}],
    ['another agent', 'Write', WRITE, { agent: 'coder' }],
    ['another session', 'Write', WRITE, { payload: { session_id: 'another' } }],
    ['another folder', 'Write', WRITE, { payload: { cwd: '/' } }],
  ])('%s is another call', (_, tool, input, more) => {
    const here = project();
    allowedCall(here);
    expect(call(here, tool, input, more).verdict).toBe('deny');
    expect(call(here).verdict).toBe('none');
  });

  test('another project is another one', () => {
    const [here, there] = [project(), project()];
    allowedCall(here);
    const payload = { cwd: here.root, tool_input: { file_path: join(here.root, 'a.lock'), content: 'x' } };
    writeFileSync(join(there.root, '.conclaude.yaml'), 'preToolUse: { uneditableFiles: ["/**/*.lock"] }');
    expect(call(there, 'Write', {}, { payload }).verdict).toBe('deny');
  });

  test('gets past every rule that would refuse it, and past questions', () => {
    const here = project(
      preToolUse(
        'uneditableFiles: ["a.lock", "*.lock"]',
        'toolUsageValidation: [{ tool: Write, pattern: "*.lock", action: ask }]',
        'commands: [{ run: "exit 2", tool: Write }]',
      ),
    );
    allowedCall(here);
    expect(call(here).verdict).toBe('none');
    const { rules = [] } = entriesOf(here).at(-1) ?? {};
    expect(rules.map(({ id }) => id).sort()).toEqual([
      'commands[0]',
      'toolUsageValidation[0]',
      'uneditableFiles[0]',
    ]);
  });

  test('several calls at once: one gets it', async () => {
    const here = project();
    allowedCall(here);
    const payload = (id: number) => ({
      session_id: 'session',
      cwd: here.root,
      hook_event_name: 'PreToolUse',
      tool_name: 'Write',
      tool_input: { file_path: join(here.root, 'a.lock'), content: 'x' },
      tool_use_id: `toolu_race_${id}`,
      prompt_id: 'prompt',
      effort: { level: 'medium' },
      transcript_path: join(here.root, '../none.jsonl'),
      permission_mode: 'default',
    });
    const codes = await Promise.all(
      Array.from({ length: 6 }, (_, id) => {
        const env = {
          PATH: process.env.PATH,
          HOME: join(here.root, '../home'),
          CLAUDE_PROJECT_DIR: here.root,
        };
        const child = spawn(PROGRAM, ['Hooks', 'PreToolUse'], {
          cwd: here.root,
          env,
          stdio: ['pipe', 'ignore', 'ignore'],
        });
        child.stdin.end(JSON.stringify(payload(id)));
        return new Promise<number | null>((resolve) => child.on('close', resolve));
      }),
    );
    expect(codes.sort()).toEqual([0, 2, 2, 2, 2, 2]);
  });

  test('what it does is not put back', () => {
    const here = session(
      { preToolUse: { uneditableFiles: ['*.lock'], effects: 'restore', preventRootAdditions: false } },
      { 'a.lock': 'one\n', 'b.lock': 'one\n' },
    );
    onTestFinished(() => forgetExceptions(here));
    const bash = (id: string) => ({
      tool_name: 'Bash',
      tool_input: { command: 'echo two > a.lock; ./x.sh' },
      tool_use_id: id,
    });
    expect(here.event('PreToolUse', bash('t1')).verdict).toBe('deny');
    expect(here.run(['allow', lastId(here)]).exitCode).toBe(0);
    expect(here.event('PreToolUse', bash('t2')).verdict).toBe('none');
    for (const name of ['a.lock', 'b.lock']) writeFileSync(join(here.root, name), 'two\n');
    const { answer } = here.event('PostToolUse', { ...bash('t2'), tool_response: {} });
    // The person saw one of them.
    expect(here.lines('a.lock')).toEqual(['two']);
    expect(here.lines('b.lock')).toEqual(['one']);
    expect(JSON.stringify(answer)).toContain('b.lock');
  });

  test('what it adds to the root is not held against the turn', () => {
    const here = session({ preToolUse: { preventRootAdditions: true } });
    onTestFinished(() => forgetExceptions(here));
    here.event('SessionStart', { source: 'startup' });
    const write = (id: string) => ({
      tool_name: 'Write',
      tool_input: { file_path: join(here.root, 'NOTES.md'), content: 'x' },
      tool_use_id: id,
    });
    expect(here.event('PreToolUse', write('t1')).verdict).toBe('deny');
    expect(here.run(['allow', lastId(here)]).exitCode).toBe(0);
    expect(here.event('PreToolUse', write('t2')).verdict).toBe('none');
    writeFileSync(join(here.root, 'NOTES.md'), 'x');
    expect(here.event('Stop', { stop_hook_active: false }).answer.decision).toBeUndefined();
    writeFileSync(join(here.root, 'MORE.md'), 'x');
    expect(here.event('Stop', { stop_hook_active: false }).answer).toMatchObject({ decision: 'block' });
  });

  test('is taken back by resume, which anybody may run', () => {
    const here = project();
    const id = allowedCall(here);
    expect(here.run(['allow', '--list']).stdout).toContain(`${id}  Write a.lock  until`);
    expect(here.run(['resume', id.toUpperCase()], { env: { CLAUDECODE: '1' } }).stdout).toBe(
      `In force again: ${id}\n`,
    );
    expect(here.run(['allow', '--list']).stdout).toBe('No call is allowed at the moment.\n');
    expect(call(here).verdict).toBe('deny');
  });
});

describe.runIf(hasTerminals)('what nobody can allow', () => {
  test('what protects the guard', () => {
    const here = project();
    const refused = call(here, 'Write', { file_path: '.conclaude.yaml', content: '' });
    expect(refused.verdict).toBe('deny');
    expect(toldUser(refused)).not.toContain('conclaude allow');
    const { exitCode, stderr } = here.run(['allow', lastId(here)]);
    expect(stderr).toContain('selfProtection refused it, which protects the guard itself');
    expect(exitCode).toBe(1);
  });

  test('what protects the guard, by a record that somebody has made', () => {
    const open = project(preToolUse('uneditableFiles: [".conclaude.yaml"]'));
    const input = { file_path: '.conclaude.yaml', content: '' };
    allowedCall(open, 'Write', input);
    // The very same call, with a rule besides that can't be lifted.
    writeFileSync(
      join(open.root, '.conclaude.yaml'),
      'preToolUse: { uneditableFiles: [".conclaude.yaml"], selfProtection: true }',
    );
    expect(call(open, 'Write', input).verdict).toBe('deny');
    expect(recordsIn(open)).toEqual([expect.stringMatching(/^n-g-/)]);
  });

  test('a broken configuration', () => {
    const here = project({ '.conclaude.yaml': 'preToolUse: [' });
    call(here);
    expect(here.run(['allow', lastId(here)]).stderr).toContain("can't be allowed: no rule refused it");
  });

  test('what was not refused', () => {
    const here = project(preToolUse('uneditableFiles: [{ pattern: "*.lock", mode: observe }]'));
    call(here);
    expect(here.run(['allow', lastId(here)]).stderr).toContain("wasn't refused (observed)");
  });

  test('what the log does not know: there is no id where it is off', () => {
    const here = project({ '.conclaude.yaml': 'log: off\npreToolUse:\n  uneditableFiles: ["*.lock"]\n' });
    expect(toldUser(call(here))).not.toContain('conclaude allow');
    const { stderr, exitCode } = here.run(['allow', 'koba-diru']);
    expect(stderr).toContain("the log has no 'koba-diru'");
    expect(exitCode).toBe(1);
  });
});

describe.runIf(hasTerminals)('a record that is over, damaged or made up excepts nothing', () => {
  const HOUR = 3_600_000;
  type Change = (record: Record<string, unknown>) => unknown;
  const move =
    (by: number): Change =>
    ({ made, until, ...rest }) => ({
      ...rest,
      made: Number(made) + by,
      until: Number(until) + by,
    });
  test.each<[string, Change]>([
    ['over', move(-HOUR)],
    ['from the future', move(HOUR)],
    ['longer than one may be', ({ until, ...rest }) => ({ ...rest, until: Number(until) + 1 })],
    ['without an end', ({ until: _, ...rest }) => rest],
    ['with an end that is no number', ({ until, ...rest }) => ({ ...rest, until: String(until) })],
    ['of another kind', ({ kind: _, ...rest }) => ({ ...rest, kind: 'pause' })],
    ['of another call', ({ call: _, ...rest }) => ({ ...rest, call: 'f'.repeat(64) })],
    ['cut', (record) => JSON.stringify(record).slice(0, -5)],
    ['empty', () => ''],
    ['a list', (record) => [record]],
    ['not JSON', () => '\0\0'],
  ])('%s', (_, change) => {
    const here = project();
    allowedCall(here);
    changeRecord(here, change);
    expect(call(here).verdict).toBe('deny');
  });

  test('under another name', () => {
    const here = project();
    allowedCall(here);
    let text = '';
    changeRecord(here, (record) => {
      text = JSON.stringify(record);
      return '';
    });
    putRecord(here, 'n-g-other', text);
    expect(call(here).verdict).toBe('deny');
  });

  test('the next exception sweeps them away', () => {
    const here = project();
    putRecord(here, 'n-old', '{}');
    allowedCall(here);
    expect(recordsIn(here)).toEqual([expect.stringMatching(/^n-g-/)]);
  });
});

describe.runIf(hasTerminals)('a rule that a person pauses', () => {
  test('has nothing to say until it is resumed, and the user is told', () => {
    const here = project();
    const { stdout, exitCode } = here.run(['pause', 'uneditableFiles[0]', '10m']);
    expect(stdout).toMatch(/^Paused until \d\d:\d\d \(10 minutes\): uneditableFiles\[0\]\./);
    expect(exitCode).toBe(0);
    for (const file of ['a.lock', 'b.lock']) {
      const run = call(here, 'Write', { file_path: file, content: 'x' });
      expect(run.verdict).toBe('none');
      expect(toldUser(run)).toBe(
        'conclaude: uneditableFiles[0] (.conclaude.yaml:3) let Write pass: paused by a person, for 10 minutes more',
      );
    }
    expect(entriesOf(here).at(-1)).toMatchObject({
      verdict: 'paused',
      rules: [{ id: 'uneditableFiles[0]', place: '.conclaude.yaml:3', would: 'deny' }],
      files: ['b.lock'],
      note: 'paused by a person, for 10 minutes more',
    });
    expect(call(here, 'Write', { file_path: 'gen/a', content: '' }).verdict).toBe('deny');
    expect(here.run(['resume']).stdout).toBe('In force again: uneditableFiles[0]\n');
    expect(call(here).verdict).toBe('deny');
    expect(here.run(['resume']).stdout).toContain('Nothing is paused');
    expect(here.run(['resume', 'uneditableFiles[0]']).exitCode).toBe(1);
  });

  test('shows in doctor, status line, log and explanation', () => {
    const here = project();
    here.run(['pause', 'uneditableFiles[0]', '1h']);
    call(here);
    expect(here.run(['pause', '--list']).stdout).toContain('uneditableFiles[0]  until');
    expect(here.run(['doctor']).stdout).toContain('uneditableFiles[0] is paused for 60 minutes more');
    expect(here.run(['statusline']).stdout).toContain('1 rule paused');
    expect(here.run(['log']).stdout).toMatch(/paused +[a-z]{4}-[a-z]{4} +Write a\.lock/);
    const explained = here.run(['explain', 'Write', 'a.lock']).stdout;
    expect(explained).toMatch(/would refuse +\*\.lock \(paused\)/);
    expect(explained).toContain('Verdict: no opinion');
    here.run(['resume']);
    expect(here.run(['explain', 'Write', 'a.lock']).stdout).toContain('Verdict: refused');
  });

  test('a call that is allowed shows there, too', () => {
    const here = project();
    const id = allowedCall(here);
    expect(here.run(['doctor']).stdout).toContain(`Write a.lock (${id}) may run once within 10 minutes`);
    expect(here.run(['statusline']).stdout).toContain('1 call allowed');
    call(here);
    expect(here.run(['statusline']).stdout).not.toContain('allowed');
    expect(here.run(['log']).stdout).toContain('let through');
  });

  test.each<[string, string, number]>([
    ['by its setting', 'uneditableFiles', 2],
    ['with its section', 'preToolUse.uneditableFiles[1]', 1],
    ['several', 'uneditableFiles[0], toolUsageValidation', 2],
    ['one twice', 'uneditableFiles[0],uneditableFiles[0]', 1],
  ])('%s', (_, names, count) => {
    const here = project();
    expect(here.run(['pause', names]).exitCode).toBe(0);
    expect(recordsIn(here)).toHaveLength(count);
  });

  test.each<[string, readonly string[], number, string]>([
    ['selfProtection', ['selfProtection'], 1, "can't be paused: it protects the guard itself"],
    ['one that is not there', ['uneditableFiles[7]'], 1, "there is no rule 'uneditableFiles[7]'"],
    ['a misspelt one', ['uneditableFile'], 1, 'did you mean uneditableFiles?'],
    ['one of several that is not there', ['uneditableFiles,nothing'], 1, "there is no rule 'nothing'"],
    ['for too long', ['uneditableFiles', '9h'], 64, 'TIME must be from 1m to 8h'],
    ['for no time', ['uneditableFiles', '0m'], 64, 'TIME must be from 1m to 8h'],
    ['for ever', ['uneditableFiles', 'forever'], 64, 'TIME must be from 1m to 8h'],
    ['nothing', [], 64, 'name a RULE'],
    ['and lists', ['uneditableFiles', '--list'], 64, "'--list' takes no other arguments"],
  ])('not %s', (_, words, code, message) => {
    const here = project();
    const { exitCode, stderr } = here.run(['pause', ...words]);
    expect(stderr).toContain(message);
    expect(exitCode).toBe(code);
    expect(call(here).verdict).toBe('deny');
  });

  test('is another rule once it says something else', () => {
    const here = project();
    here.run(['pause', 'uneditableFiles']);
    expect(call(here).verdict).toBe('none');
    const changed = (RULES['.conclaude.yaml'] ?? '').replace('"*.lock"', '"*.lock*"');
    writeFileSync(join(here.root, '.conclaude.yaml'), changed);
    expect(call(here, 'Write', undefined, { payload: { session_id: 'new' } }).verdict).toBe('deny');
    expect(here.run(['statusline']).stdout).toContain('1 rule paused');
  });

  test('leaves the decision to the rules behind it', () => {
    const here = project(preToolUse('uneditableFiles: ["a.lock", "*.lock"]'));
    here.run(['pause', 'uneditableFiles[0]']);
    const run = call(here);
    expect(run.verdict).toBe('deny');
    expect(run.reason).toContain("'*.lock'");
    expect(entriesOf(here).at(-1)).toMatchObject({
      verdict: 'deny',
      rules: [{ id: 'uneditableFiles[1]' }, { id: 'uneditableFiles[0]', would: 'deny' }],
    });
  });

  test('may be one of your own, and is not one of the same place in the project', () => {
    const here = project();
    const folder = join(here.root, '../home/.config/conclaude');
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, 'policy.yaml'), 'preToolUse:\n  uneditableFiles: ["*.lock", "mine.txt"]\n');
    const mine = { file_path: 'mine.txt', content: '' };
    expect(call(here, 'Write', mine).verdict).toBe('deny');
    expect(here.run(['pause', 'uneditableFiles[1]']).exitCode).toBe(0);
    expect(call(here, 'Write', mine).verdict).toBe('deny');
    expect(here.run(['pause', 'user:uneditableFiles[1]']).exitCode).toBe(0);
    expect(call(here, 'Write', mine).verdict).toBe('none');
    here.run(['pause', 'user:uneditableFiles[0]']);
    expect(call(here).verdict).toBe('deny');
    here.run(['pause', 'uneditableFiles[0]']);
    expect(call(here).verdict).toBe('none');
    expect(here.run(['statusline']).stdout).toContain('4 rules paused');
    here.run(['resume']);
    allowedCall(here);
    expect(call(here).verdict).toBe('none');
  });

  test('asks and rewrites no more', () => {
    const here = project(
      preToolUse(
        'toolUsageValidation:',
        '  - { tool: Bash, commandPattern: "git push*", action: ask }',
        '  - { tool: Bash, commandPattern: "ls*", action: allow, updatedInput: { command: "ls -l" } }',
      ),
    );
    expect(call(here, 'Bash', { command: 'git push' }).verdict).toBe('ask');
    expect(call(here, 'Bash', { command: 'ls' }).verdict).toBe('allow');
    here.run(['pause', 'toolUsageValidation']);
    expect(call(here, 'Bash', { command: 'git push' }).verdict).toBe('none');
    expect(call(here, 'Bash', { command: 'ls' }).verdict).toBe('none');
  });

  test('is not held against what a command has done', () => {
    const here = session(
      { preToolUse: { uneditableFiles: ['*.lock'], effects: 'restore', preventRootAdditions: true } },
      { 'a.lock': 'one\n' },
    );
    onTestFinished(() => forgetExceptions(here));
    here.event('SessionStart', { source: 'startup' });
    here.run(['pause', 'uneditableFiles,preventRootAdditions']);
    const bash = { tool_name: 'Bash', tool_input: { command: './x.sh' }, tool_use_id: 't1' };
    expect(here.event('PreToolUse', bash).verdict).toBe('none');
    writeFileSync(join(here.root, 'a.lock'), 'two\n');
    writeFileSync(join(here.root, 'new.txt'), 'x');
    const run = here.event('PostToolUse', { ...bash, tool_response: {} });
    expect(toldUser(run)).toContain('conclaude is paused: uneditableFiles[0]');
    expect(here.lines('a.lock')).toEqual(['two']);
    expect(entriesOf(here).at(-1)).toMatchObject({ verdict: 'paused' });
    expect(here.event('Stop', { stop_hook_active: false }).answer.decision).toBeUndefined();
    here.run(['resume']);
    expect(here.event('Stop', { stop_hook_active: false }).answer.decision).toBeUndefined();
  });

  test('a made-up record lasts no longer than a real one could', () => {
    const here = project();
    here.run(['pause', 'uneditableFiles[0]', '8h']);
    expect(call(here).verdict).toBe('none');
    changeRecord(here, ({ until, ...rest }) => ({ ...rest, until: Number(until) + 1 }));
    expect(call(here).verdict).toBe('deny');
  });
});

test('a project without exceptions has no folder for them', () => {
  const here = project();
  call(here);
  expect(() => recordsIn(here)).toThrow(exceptionsFolder(here));
});

describe.runIf(hasTerminals)('what a person does to the guard', () => {
  test('is in the log, the report and the export as their use is', () => {
    const here = project();
    expect(call(here).verdict).toBe('deny');
    const id = lastId(here);
    for (const args of [['allow', id], ['pause', 'uneditableFiles', '5m'], ['resume'], ['accept']])
      expect(here.run(args).exitCode, args.join(' ')).toBe(0);
    const done = entriesOf(here).filter(({ event }) => event === 'command');
    expect(
      done.map(({ verdict, client, note, rules }) => [verdict, client, note, rules?.map((rule) => rule.id)]),
    ).toEqual([
      [
        'grant',
        'conclaude',
        expect.stringMatching(`^allowed ${id} \\(Write a.lock\\) once until 2`),
        ['uneditableFiles[0]'],
      ],
      [
        'pause',
        'conclaude',
        expect.stringMatching(/^paused uneditableFiles\[0\], uneditableFiles\[1\] until 2/),
        ['uneditableFiles[0]', 'uneditableFiles[1]'],
      ],
      ['resume', 'conclaude', expect.stringMatching(/^ended /), undefined],
      ['accept', 'conclaude', 'accepted .conclaude.yaml as it is now', undefined],
    ]);
    const log = here.run(['log']).stdout;
    for (const line of [`allow given  `, `pause set    `, 'resumed      ', 'accepted     '])
      expect(log).toContain(line);
    expect(log).toMatch(/command: paused uneditableFiles\[0\]/);
    expect(here.run(['log', '--verdict', 'pause', '--json']).stdout).toContain('uneditableFiles[1]');
    // Asking about one of them says what it was; asking about the call that was refused still finds that.
    const pause = done[1]?.id ?? '';
    expect(here.run(['why', pause]).stdout).toContain('paused uneditableFiles[0]');
    expect(here.run(['allow', pause]).stderr).toContain("wasn't");
    expect(here.run(['allow', id]).exitCode).toBe(0);
  });

  test('is not, where no log is wanted', () => {
    const here = project({ '.conclaude.yaml': `${RULES['.conclaude.yaml']}log: off\n` });
    expect(here.run(['pause', 'uneditableFiles', '5m']).exitCode).toBe(0);
    expect(entriesOf(here)).toEqual([]);
  });
});
