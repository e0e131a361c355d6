import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { type ScratchProject, scratchProject } from '../support/scratch-project.ts';

const POLICY = 'preToolUse:\n  preventRootAdditions: false\n  uneditableFiles: ["config/**"]\n';

interface Wired {
  readonly name: string;
  readonly settings: string;
  readonly event: string;
  /** The timeout of 40 seconds in the client's unit. */
  readonly timeout: number;
  /** What in its settings keeps hooks from running. */
  readonly off: object;
  /** Where these aren't called as with most of them. */
  readonly launcher?: string;
  readonly userSettings?: string;
  /** Hooks of Claude Code's settings run there, too. */
  readonly readsClaudeCodes?: true;
}

const CLIENTS: readonly Wired[] = [
  {
    name: 'copilot',
    settings: '.github/hooks/conclaude.json',
    event: 'PreToolUse',
    timeout: 40,
    off: { disableAllHooks: true },
    launcher: '.github/hooks/conclaude',
    userSettings: '.copilot/hooks/conclaude.json',
    readsClaudeCodes: true,
  },
  {
    name: 'gemini',
    settings: '.gemini/settings.json',
    event: 'BeforeTool',
    timeout: 40_000,
    off: { hooksConfig: { enabled: false } },
  },
  {
    name: 'qwen',
    settings: '.qwen/settings.json',
    event: 'PreToolUse',
    timeout: 40,
    off: { disableAllHooks: true },
  },
];

const read = (project: ScratchProject, file: string) => readFileSync(join(project.root, file), 'utf8');
const json = (project: ScratchProject, file: string) => JSON.parse(read(project, file));

function put(project: ScratchProject, file: string, text: string): void {
  mkdirSync(dirname(join(project.root, file)), { recursive: true });
  writeFileSync(join(project.root, file), text);
}

function doctor(project: ScratchProject, title: string) {
  const { stdout } = project.run(['doctor', '--json']);
  const { findings } = JSON.parse(stdout) as { findings: { group: string; status: string; text: string }[] };
  return findings.filter(({ group, text }) => group === 'clients' && text.startsWith(title));
}

const TITLES: Readonly<Record<string, string>> = {
  copilot: 'Copilot CLI',
  gemini: 'Gemini CLI',
  qwen: 'Qwen Code',
};

describe.each(CLIENTS)('$name', ({ name, settings, event, timeout, off, ...own }) => {
  const { launcher = join(dirname(settings), 'hooks/conclaude'), userSettings = settings } = own;
  const title = TITLES[name] ?? '';
  const wired = (files: Readonly<Record<string, string>> = {}) => {
    const project = scratchProject({ '.conclaude.yaml': POLICY, ...files });
    expect(project.run(['init', '--client', name])).toMatchObject({ exitCode: 0 });
    return project;
  };

  test('init writes the hooks, the launcher, and shows that a call is refused', () => {
    const project = scratchProject({ '.conclaude.yaml': POLICY });
    const { exitCode, stdout } = project.run(['init', '--client', name]);
    expect(exitCode).toBe(0);
    expect(stdout).toContain('Tried: the hook refuses an edit of');
    const [group] = json(project, settings).hooks[event];
    expect(group.matcher).toBe(undefined);
    expect(group.hooks[0]).toMatchObject({ type: 'command', timeout });
    expect(group.hooks[0].command).toContain(`Hooks PreToolUse --client ${name} --within 30`);
    // Claude Code is not wired by it.
    expect(existsSync(join(project.root, '.claude'))).toBe(false);
  });

  test.each([
    '{}\n',
    '{ "ui": { "theme": "x" } }',
    '{\n\t// mine\n\t"hooks": {\n\t\t"Other": []\n\t}\n}\n',
    `{"hooks":{"${event}":[{"hooks":[{"type":"command","command":"mine"}]}]}}`,
  ])('uninstall leaves %j byte for byte as it was', (text) => {
    const project = wired({ [settings]: text });
    expect(read(project, settings)).not.toBe(text);
    expect(project.run(['init', '--client', name]).stdout).toContain('already has the hooks');
    expect(project.run(['uninstall', '--client', name]).exitCode).toBe(0);
    expect(read(project, settings)).toBe(text);
    expect(readdirSync(join(project.root, dirname(settings)))).toEqual([basename(settings)]);
  });

  test('uninstall takes away what init has made', () => {
    const project = wired();
    project.run(['uninstall', '--client', name]);
    expect(readdirSync(project.root).filter((file) => file !== '.conclaude.yaml')).toEqual([]);
    expect(project.run(['uninstall', '--client', name]).stdout).toContain('nothing to remove');
  });

  test('a dry run writes nothing', () => {
    const project = scratchProject({ '.conclaude.yaml': POLICY });
    expect(project.run(['init', '--client', name, '--dry-run']).stdout).toContain(`--client ${name}`);
    expect(existsSync(join(project.root, dirname(settings)))).toBe(false);
  });

  test('with --user it is in the home, by the path of the program', () => {
    const project = scratchProject({ '.conclaude.yaml': POLICY });
    const run = project.run(['init', '--client', name, '--user']);
    expect(run).toMatchObject({ exitCode: 0 });
    const home = JSON.parse(readFileSync(join(project.root, '../home', userSettings), 'utf8'));
    expect(home.hooks[event][0].hooks[0].command).toMatch(
      /\/conclaude --node=\S+ Hooks PreToolUse .* \|\| exit 2$/,
    );
    expect(existsSync(join(project.root, settings))).toBe(false);
    project.run(['uninstall', '--client', name, '--user']);
    expect(existsSync(join(project.root, '../home', userSettings))).toBe(false);
  });

  test('a settings file that nobody can read is left alone', () => {
    const project = scratchProject({ '.conclaude.yaml': POLICY, [settings]: '{ "hooks": ' });
    const run = project.run(['init', '--client', name]);
    expect(run.exitCode).toBe(1);
    expect(run.stderr).toContain(settings);
    expect(read(project, settings)).toBe('{ "hooks": ');
  });

  test('doctor says that it is on', () => {
    const findings = doctor(wired(), title);
    expect(findings.map(({ status }) => status)).not.toContain('fail');
    expect(findings.map(({ text }) => text).join('\n')).toContain('the hook refuses Edit');
  });

  test('doctor says what switches it off', () => {
    const project = wired();
    put(project, settings, JSON.stringify({ ...json(project, settings), ...off }));
    expect(doctor(project, title)).toContainEqual(
      expect.objectContaining({ status: 'fail', text: expect.stringContaining('switched off by') }),
    );
  });

  test.each([
    ['a matcher', { matcher: 'write_.*' }, {}, 'not every tool call'],
    ['too little time', {}, { timeout: timeout === 40 ? 1 : 30 }, 'goes through unjudged'],
  ])('doctor sees %s', (_, group, hook, expected) => {
    const project = wired();
    const all = json(project, settings);
    const [entry] = all.hooks[event];
    all.hooks[event] = [{ ...group, hooks: [{ ...entry.hooks[0], ...hook }] }];
    put(project, settings, JSON.stringify(all));
    expect(doctor(project, title)).toContainEqual(
      expect.objectContaining({ status: 'fail', text: expect.stringContaining(expected) }),
    );
  });

  test('doctor sees a hook that would let a call pass, and one that refuses all', () => {
    const project = wired();
    put(project, launcher, 'trap - EXIT; exit 0\n');
    expect(doctor(project, title).at(-1)).toMatchObject({
      status: 'fail',
      text: expect.stringContaining('would let'),
    });
    put(project, launcher, 'exit 2\n');
    expect(doctor(project, title).at(-1)).toMatchObject({
      status: 'fail',
      text: expect.stringContaining('refuses every call'),
    });
  });

  test('doctor runs nothing that init did not write', () => {
    const project = scratchProject({ '.conclaude.yaml': POLICY });
    const command = 'touch ran; conclaude Hooks PreToolUse';
    put(
      project,
      settings,
      JSON.stringify({ hooks: { [event]: [{ hooks: [{ type: 'command', command }] }] } }),
    );
    expect(doctor(project, title).at(-1)).toMatchObject({
      status: 'warn',
      text: expect.stringContaining('not tried'),
    });
    expect(existsSync(join(project.root, 'ran'))).toBe(false);
  });

  test.skipIf(own.readsClaudeCodes)(
    'init for Claude Code offers it where it is used, and doctor warns',
    () => {
      const project = scratchProject({ '.conclaude.yaml': POLICY, [`${dirname(settings)}/x.md`]: '' });
      expect(project.run(['init']).stdout).toContain(`conclaude init --client ${name}`);
      expect(doctor(project, title)).toMatchObject([{ status: 'warn' }]);
      project.run(['init', '--client', name]);
      expect(project.run(['init']).stdout).not.toContain('--client');
    },
  );

  test('its files are kept from the agent, by whichever client', () => {
    const project = scratchProject({ '.conclaude.yaml': 'preToolUse:\n  selfProtection: true\n' });
    for (const file of [settings, launcher])
      expect(project.pre('Write', { file_path: file, content: '{}' }).verdict).toBe('deny');
  });
});

test('agents that Gemini CLI does not tell are said by doctor', () => {
  const policy = 'preToolUse:\n  uneditableFiles: [{ pattern: "tests/**", agent: coder }, "config/**"]\n';
  const project = scratchProject({ '.conclaude.yaml': policy });
  project.run(['init', '--client', 'gemini']);
  project.run(['init', '--client', 'qwen']);
  expect(doctor(project, 'Gemini CLI')).toContainEqual(
    expect.objectContaining({ status: 'warn', text: expect.stringContaining('(uneditableFiles[0])') }),
  );
  expect(project.run(['validate']).stdout + project.run(['validate']).stderr).toContain(
    "Gemini CLI doesn't tell which agent is at work",
  );
  expect(doctor(project, 'Qwen Code').filter(({ status }) => status !== 'ok')).toEqual([]);
});

test.each([
  [['init', '--client', 'nobody'], 64, "unknown client 'nobody'"],
  [['init', '--client', 'gemini', '--shell'], 1, '--shell is for Claude Code only'],
  [['init', '--client', 'gemini', '--remove'], 1, '--remove goes with --managed'],
  [['init', '--client', 'opencode', '--managed'], 1, 'there is no --managed'],
  [['uninstall', '--client', 'nobody'], 64, "unknown client 'nobody'"],
])('%j is told so', (words, exitCode, text) => {
  const run = scratchProject({}).run(words);
  expect(run.exitCode).toBe(exitCode);
  expect(run.stderr).toContain(text);
});

test('init --client claude-code is init', () => {
  const project = scratchProject({ '.conclaude.yaml': POLICY });
  project.run(['init', '--client', 'claude-code']);
  expect(existsSync(join(project.root, '.claude/settings.json'))).toBe(true);
});
