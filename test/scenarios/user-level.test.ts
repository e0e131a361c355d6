import { spawnSync } from 'node:child_process';
import { appendFileSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { executableUnderTest } from '../support/build-under-test.ts';
import { type ScratchProject, scratchProject } from '../support/scratch-project.ts';

const ID = 'conclaude@conclaude-user';
const homeOf = ({ root }: ScratchProject) => join(dirname(root), 'home');
const inHome = (project: ScratchProject, file: string) => join(homeOf(project), '.claude', file);
const COPY = 'plugins/conclaude';
/** What hooks call in the copy. */
const CALLED = `${COPY}/${executableUnderTest() === undefined ? 'bin' : 'dist/native'}/conclaude`;
const program = (project: ScratchProject) => inHome(project, CALLED);

interface UserSettings {
  readonly hooks: Record<string, { hooks: { command: string; args?: string[] }[] }[]>;
  readonly extraKnownMarketplaces: Record<string, unknown>;
  readonly enabledPlugins: Record<string, boolean>;
  readonly prependPlugins: string[];
}
const settingsOf = (project: ScratchProject) =>
  JSON.parse(readFileSync(inHome(project, 'settings.json'), 'utf8')) as UserSettings;

function withSettings(text: string | undefined): ScratchProject {
  const project = scratchProject({ '.conclaude.yaml': 'preToolUse:\n  uneditableFiles: [locked]\n' });
  mkdirSync(inHome(project, '.'), { recursive: true });
  if (text !== undefined) writeFileSync(inHome(project, 'settings.json'), text);
  return project;
}

/** The hook as the client calls it, with an environment that a project has chosen. */
function callHook(project: ScratchProject, file: string, env: Record<string, string> = {}) {
  const payload = {
    hook_event_name: 'PreToolUse',
    session_id: 's',
    cwd: project.root,
    tool_name: 'Write',
    tool_input: { file_path: join(project.root, file), content: '' },
  };
  return spawnSync(program(project), ['Hooks', 'PreToolUse'], {
    cwd: project.root,
    env: { HOME: homeOf(project), PATH: process.env.PATH, CLAUDE_PROJECT_DIR: project.root, ...env },
    input: JSON.stringify(payload),
    encoding: 'utf8',
  });
}

describe('init --user', () => {
  test("puts program, hooks and module into the user's own folder", () => {
    const project = withSettings(undefined);
    const run = project.run(['init', '--user']);
    expect(run.exitCode).toBe(0);
    const { hooks, extraKnownMarketplaces, enabledPlugins, prependPlugins } = settingsOf(project);
    expect(hooks.PreToolUse?.[0]?.hooks[0]?.command).toBe(program(project));
    expect(extraKnownMarketplaces).toEqual({
      'conclaude-user': { source: { source: 'directory', path: inHome(project, COPY) } },
    });
    expect({ enabledPlugins, prependPlugins }).toEqual({
      enabledPlugins: { [ID]: true },
      prependPlugins: [ID],
    });
    const plugin = JSON.parse(readFileSync(inHome(project, `${COPY}/hooks/hooks.json`), 'utf8'));
    expect(existsSync(inHome(project, `${COPY}/hooks/${plugin.modules[0]}`))).toBe(true);
    // Older clients would drop the settings whole for this event.
    expect(Object.keys(plugin.hooks)).toEqual(['ConfigChange']);
    expect(Object.keys(hooks)).not.toContain('ConfigChange');
  });

  test('the copy judges, whatever PATH and options a project sets', () => {
    const project = withSettings(undefined);
    project.run(['init', '--user']);
    const evil = join(project.root, 'evil');
    mkdirSync(evil);
    writeFileSync(join(evil, 'node'), '#!/bin/sh\nexit 0\n', { mode: 0o755 });
    const hostile = { PATH: `${evil}:/usr/bin:/bin`, NODE_OPTIONS: '--require ./evil.js' };
    expect(callHook(project, 'locked', hostile).status).toBe(2);
    expect(callHook(project, 'src/free', hostile).status).toBe(0);
    expect(callHook(project, 'locked', { PATH: '/nonexistent' }).status).toBe(2);
    expect(callHook(project, 'src/free', { PATH: '/nonexistent' }).status).toBe(0);
  });

  test('a copy whose runtime is gone refuses what Node would answer, and says who can help', () => {
    const project = withSettings(undefined);
    project.run(['init', '--user']);
    writeFileSync(inHome(project, `${COPY}/runtime`), '/nonexistent/node\n');
    const judged = 'preToolUse: { commands: [{ run: "true" }] }\n';
    writeFileSync(join(project.root, '.conclaude.yaml'), judged);
    const { status, stderr } = callHook(project, 'src/free');
    expect(status).toBe(2);
    expect(stderr).toContain('its runtime /nonexistent/node is gone');
  });

  test.skipIf(executableUnderTest() === undefined)(
    'a copy with an executable needs no runtime for rules',
    () => {
      const project = withSettings(undefined);
      project.run(['init', '--user']);
      writeFileSync(inHome(project, `${COPY}/runtime`), '/nonexistent/node\n');
      expect(callHook(project, 'src/free').status).toBe(0);
      expect(callHook(project, 'locked')).toMatchObject({
        status: 2,
        stdout: expect.stringContaining('uneditableFiles'),
      });
    },
  );

  test.each([
    ['nothing', undefined],
    ['an empty object', '{}'],
    ['other keys', '{\n  "model": "x"\n}\n'],
    ['other plugins', '{"enabledPlugins":{"a@b":true},"prependPlugins":["a@b"]}'],
    [
      'plugins in lines, with tabs',
      '{\n\t"enabledPlugins": {\n\t\t"a@b": true\n\t},\n\t"extraKnownMarketplaces": {}\n}\n',
    ],
    ['empty lists', '{\n  "prependPlugins": [],\n  "enabledPlugins": {}\n}'],
  ])('over settings with %s, and uninstall gives every byte back', (_, before) => {
    const project = withSettings(before);
    expect(project.run(['init', '--user']).exitCode).toBe(0);
    expect(settingsOf(project).prependPlugins).toContain(ID);
    expect(settingsOf(project).enabledPlugins[ID]).toBe(true);
    const written = readFileSync(inHome(project, 'settings.json'), 'utf8');
    project.run(['init', '--user']);
    expect(readFileSync(inHome(project, 'settings.json'), 'utf8')).toBe(written);
    expect(project.run(['uninstall', '--user']).exitCode).toBe(0);
    const left = readdirSync(inHome(project, '.'));
    expect(left).toEqual(before === undefined ? [] : ['settings.json']);
    if (before !== undefined) expect(readFileSync(inHome(project, 'settings.json'), 'utf8')).toBe(before);
  });

  test('--dry-run writes nothing', () => {
    const project = withSettings(undefined);
    const run = project.run(['init', '--user', '--dry-run']);
    expect(run.stdout).toContain('prependPlugins');
    expect(readdirSync(inHome(project, '.'))).toEqual([]);
  });

  test('leaves a folder alone that it did not make', () => {
    const project = withSettings('{}');
    mkdirSync(inHome(project, COPY), { recursive: true });
    writeFileSync(inHome(project, `${COPY}/mine`), 'x');
    const run = project.run(['init', '--user']);
    expect(run).toMatchObject({ exitCode: 1, stderr: expect.stringContaining("conclaude didn't make it") });
    expect(readFileSync(inHome(project, 'settings.json'), 'utf8')).toBe('{}');
    project.run(['uninstall', '--user']);
    expect(readdirSync(inHome(project, COPY))).toEqual(['mine']);
  });

  test('uninstall leaves files that others have put into the folder', () => {
    const project = withSettings('{}');
    project.run(['init', '--user']);
    writeFileSync(inHome(project, `${COPY}/mine`), 'x');
    expect(project.run(['uninstall', '--user']).stdout).toContain(`${COPY}/mine`);
    expect(readdirSync(inHome(project, COPY))).toEqual(['mine']);
  });

  test.each([
    ['enabledPlugins', '{"enabledPlugins":[]}', 'enabledPlugins is not an object'],
    ['prependPlugins', '{"prependPlugins":{}}', 'prependPlugins is not a list'],
  ])('says what is wrong with %s, and changes nothing', (_, before, problem) => {
    const project = withSettings(before);
    const run = project.run(['init', '--user']);
    expect(run).toMatchObject({ exitCode: 1, stderr: expect.stringContaining(problem) });
    expect(readdirSync(inHome(project, '.'))).toEqual(['settings.json']);
  });
});

interface Finding {
  readonly group: string;
  readonly status: string;
  readonly text: string;
}

function levels(project: ScratchProject): readonly string[] {
  const { findings } = JSON.parse(project.run(['doctor', '--json']).stdout) as { findings: Finding[] };
  return findings.filter(({ group }) => group === 'levels').map(({ status, text }) => `${status} ${text}`);
}

const skill = (body: string, hooks?: object) => ({
  '.claude/skills/other/.claude-plugin/plugin.json': '{"name":"other"}',
  '.claude/skills/other/hooks/hooks.json': JSON.stringify({ modules: ['./register.ts'], hooks }),
  '.claude/skills/other/hooks/register.ts': `export const register = (on) => { ${body} }`,
});

describe('doctor', () => {
  const CONFIG = { '.conclaude.yaml': 'preToolUse:\n  uneditableFiles: [locked]\n' };
  const shell = { type: 'command', command: 'true' };

  test('says which level is on, and what each does not stop', () => {
    const project = scratchProject(CONFIG);
    project.run(['init']);
    expect(levels(project)).toEqual([
      'ok managed level: off (sudo conclaude init --managed turns it on)',
      'ok user level: off (conclaude init --user turns it on)',
      expect.stringMatching(/^ok project level: on\. It doesn't stop: .*disableAllHooks/),
    ]);
    project.run(['init', '--user']);
    expect(levels(project)).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^ok user level: on\. It doesn't stop: disableAllHooks in a project/),
        expect.stringMatching(/^warn every call is judged 2 times: /),
      ]),
    );
  });

  test('misses the module where only hooks are wired, and where a project switches it off', () => {
    const project = scratchProject({
      ...CONFIG,
      '.claude/settings.json': `{"enabledPlugins":{"${ID}":false}}`,
    });
    project.run(['init', '--user']);
    expect(levels(project)).toEqual(
      expect.arrayContaining([
        expect.stringContaining("warn user level: hooks without conclaude's module"),
        expect.stringContaining("doesn't load: an administrator's settings, or this project's"),
      ]),
    );
  });

  test('lists modules of others with the events they hook', () => {
    const project = scratchProject({
      ...CONFIG,
      ...skill("on('tool.check', () => ({})); on('ui.render', f)"),
    });
    project.run(['init']);
    const found = '.claude/skills/other) hooks tool.check, ui.render';
    expect(levels(project)).toContain(
      `warn module other@skills-dir (${found}; it can overrule conclaude or get around it (tool.check)`,
    );
    project.run(['init', '--user']);
    expect(levels(project)).toContain(
      `ok module other@skills-dir (${found}; conclaude keeps it out because of tool.check`,
    );
  });

  test('has nothing against a module that only listens', () => {
    const project = scratchProject({ ...CONFIG, ...skill("on('session.start', f)") });
    project.run(['init']);
    expect(levels(project)).toContain(
      "ok module other@skills-dir (.claude/skills/other) hooks session.start: it can't overrule conclaude",
    );
  });

  test('lists every hook that may change a call', () => {
    const frontmatter = '---\nname: a\nhooks:\n  PreToolUse:\n    - hooks: []\n---\nHello.\n';
    const project = scratchProject({
      ...CONFIG,
      ...skill('', { PreToolUse: [{ hooks: [{ ...shell, command: 'from-a-plugin' }] }] }),
      '.claude/skills/prose/SKILL.md': frontmatter,
      '.claude/agents/a.md': frontmatter,
      '.claude/settings.local.json': JSON.stringify({ hooks: { PreToolUse: [{ hooks: [shell] }] } }),
    });
    project.run(['init']);
    const rewriting = levels(project).filter((line) => line.includes('may change a call'));
    expect(rewriting).toEqual([
      expect.stringContaining(".claude/settings.local.json has 'true' before"),
      expect.stringContaining(".claude/skills/other/hooks/hooks.json has 'from-a-plugin' before"),
      expect.stringContaining('.claude/skills/prose/SKILL.md has a hook before'),
      expect.stringContaining('.claude/agents/a.md has a hook before'),
    ]);
  });

  test('notices a copy that was changed', () => {
    const project = scratchProject(CONFIG);
    project.run(['init', '--user']);
    appendFileSync(inHome(project, `${COPY}/mod/register.ts`), '// mine\n');
    expect(levels(project)).toContainEqual(
      expect.stringMatching(/^fail the guard's own copy was changed: .*mod\/register\.ts$/),
    );
  });
});
