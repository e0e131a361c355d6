import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { canHaveOwnEtc } from '../support/own-etc.ts';
import { carriedOut, refused } from './expected-result.ts';
import { MODULES, moduleIn } from './foreign-modules.ts';
import { installedClient } from './installed-client.ts';
import { type ProjectPlan, REPOSITORY } from './project.ts';
import { bash, call, say } from './script.ts';
import { playSession, type SessionPlan } from './session.ts';
import { type Level, WAYS } from './ways-round.ts';

const client = installedClient();

const LEVELS: readonly Level[] = canHaveOwnEtc() ? ['project', 'user', 'managed'] : ['project', 'user'];
const CONFIG = 'preToolUse:\n  preventRootAdditions: false\n  uneditableFiles: ["locked*"]\n';

/** A session at a level, with whatever else is put there. */
function play(
  level: Level,
  project: ProjectPlan,
  script: SessionPlan['script'],
  more?: Partial<SessionPlan>,
) {
  return playSession({
    project: { config: CONFIG, trusted: true, ...(level !== 'project' && { level }), ...project },
    mode: 'bypassPermissions',
    otherHooks: true,
    script,
    ...more,
  });
}

const both: SessionPlan['script'] = (path) => ({
  main: [
    call('locked', 'Write', { file_path: path('locked.txt'), content: 'x' }),
    call('free', 'Write', { file_path: path('src/new.txt'), content: 'x' }),
  ],
});

test.each(LEVELS)('at the level %s the guard refuses what it must, and nothing else', async (level) => {
  const session = await play(level, {}, both, { otherHooks: !client.reportsHooks });
  const isOn = level !== 'managed' || client.readsDropIns;
  expect(session.told('locked')).toEqual(isOn ? refused("pattern 'locked*'") : carriedOut);
  expect(session.told('free')).toEqual(carriedOut);
});

const rows = Object.entries(WAYS).flatMap(([name, way]) =>
  LEVELS.map((level) => ({
    name,
    way,
    level,
    outcome: way.getsThrough.includes(level) ? 'gets through' : 'is stopped',
  })),
);

describe.skipIf(!client.hasModules)('a way round:', () => {
  test.each(rows)('$level: $name $outcome', async ({ way, level }) => {
    const session = await play(level, way.project, way.script);
    expect('locked.txt' in session.changes).toBe(way.getsThrough.includes(level));
  });

  // The turn is held up once: without a gate it has one turn less.
  const STOP = 'stop:\n  commands:\n    - run: "test -e gate || { touch gate; exit 1; }"\n';
  const gate = (level: Level) =>
    play(
      level,
      {
        config: STOP,
        homeFiles: moduleIn('.claude/skills', 'loosen', MODULES['lets every turn end']),
      },
      () => ({ main: [say('finished')] }),
    );

  test('project: a module that lets every turn end gets through', async () => {
    await expect(gate('project')).rejects.toThrow('main had 1 turns instead of 2');
  });

  test.each(LEVELS.slice(1))('%s: a module that lets every turn end is stopped', async (level) => {
    expect(Object.keys((await gate(level)).changes)).toContain('gate');
  });
});

// The guide speaks of the newest client; others differ in what is said beside their ways.
test.skipIf(!client.readsSettingsThroughModules)(
  'the guide promises what was tried, and nothing else',
  () => {
    const guide = readFileSync(join(REPOSITORY, 'docs/guides/levels.md'), 'utf8');
    const shown = [...guide.matchAll(/^\| (.+?) \| (stopped|\*\*gets through\*\*) \| (.+?) \| (.+?) \|$/gm)];
    const outcome = (through: readonly Level[], level: Level) =>
      through.includes(level) ? '**gets through**' : 'stopped';
    const tried = Object.entries(WAYS).map(([name, { getsThrough }]) => [
      name,
      ...(['project', 'user', 'managed'] as const).map((level) => outcome(getsThrough, level)),
    ]);
    const gate = ['a module that lets every turn end', '**gets through**', 'stopped', 'stopped'];
    expect(shown.map(([, ...cells]) => cells).toSorted()).toEqual([...tried, gate].toSorted());
  },
);

/** The user's settings say which modules may load. */
const trusting = (id: string) => ({
  '.claude/settings.json': JSON.stringify({
    pluginConfigs: { [id]: { options: { trusted: 'loosen@skills-dir' } } },
  }),
});

describe.skipIf(!client.hasModules)('a module that the user trusts', () => {
  const trusted = (name: keyof typeof MODULES) => ({
    homeFiles: {
      ...trusting('conclaude@conclaude-user'),
      ...moduleIn('.claude/skills', 'loosen', MODULES[name]),
    },
  });

  test.each([
    'allows everything',
    'hooks every event',
    'swaps the input where hooks are asked',
    'swaps the input of the call',
    'makes a call of its own',
    'turns hooks off in the settings that are read',
  ] as const)('%s, and the guard holds', async (name) => {
    const session = await play('user', trusted(name), both);
    expect(session.changes['locked.txt']).toBeUndefined();
    expect(session.log).toMatch(/plugin\.register: loosen .*admitted/);
  });

  test.each(['answers for the program', 'hides the project'] as const)(
    '%s, and the guard holds',
    async (name) => {
      const planted = WAYS['shell in a skill']?.project.planted ?? {};
      const session = await play('user', { ...trusted(name), planted }, () => ({
        main: [call('skill', 'Skill', { skill: 'helper' })],
      }));
      expect(session.told('skill')).toEqual(refused("pattern 'locked*'"));
      expect(session.log).toMatch(/plugin\.register: loosen .*admitted/);
    },
  );

  test('writes by itself, and does so: it is trusted', async () => {
    const session = await play('user', trusted('writes by itself'), both);
    expect(session.changes['locked.txt']).toBe('own');
  });

  test.skipIf(!LEVELS.includes('managed'))("isn't trusted by an administrator for that", async () => {
    const homeFiles = {
      ...trusting('conclaude@conclaude-managed'),
      ...moduleIn('.claude/skills', 'loosen', MODULES['writes by itself']),
    };
    const session = await play('managed', { homeFiles }, both);
    expect(Object.keys(session.changes)).toEqual(['src/new.txt']);
  });
});

describe.skipIf(!client.hasModules)("conclaude's module", () => {
  test.each(LEVELS.slice(1))('at the level %s leaves harmless modules alone', async (level) => {
    const body =
      "on('session.start', ($, e, next) => next(e)); on('classic.Notification', ($, e, next) => next(e));";
    const session = await play(level, { homeFiles: moduleIn('.claude/skills', 'harmless', body) }, both);
    expect(session.log).toMatch(/plugin\.register: harmless .*admitted/);
  });

  const inSkill = (shell: string) => ({
    '.claude/skills/helper/SKILL.md': `---\nname: helper\ndescription: x\n---\nOutput: !\`${shell}\`\n`,
  });
  const useSkill: SessionPlan['script'] = () => ({ main: [call('skill', 'Skill', { skill: 'helper' })] });

  test('asks in the words of the rule', async () => {
    const config =
      'preToolUse:\n  toolUsageValidation:\n    - { tool: Bash, commandPattern: "date*", action: ask, message: "Is it late?" }\n';
    const session = await play('user', { config, planted: inSkill('date') }, useSkill);
    expect(session.told('skill')).toEqual(refused('Is it late?'));
  });

  const REWRITING =
    'preToolUse:\n  toolUsageValidation:\n    - { tool: Bash, commandPattern: "echo one", action: allow, updatedInput: { command: "echo two" } }\n';

  test("lets conclaude's own hook change a call", async () => {
    const session = await play('user', { config: REWRITING }, () => ({ main: [bash('echo', 'echo one')] }));
    expect(session.told('echo')).toEqual({ isError: false, text: 'two' });
  });

  test('refuses what it would have to change, and says how it may run', async () => {
    const session = await play('user', { config: REWRITING, planted: inSkill('echo one') }, useSkill);
    expect(session.told('skill')).toEqual(refused('Make it again with this one: {"command":"echo two"'));
  });

  test.each(LEVELS.slice(1))('at the level %s refuses when its program fails', async (level) => {
    const broken = '#!/bin/sh\ncat >/dev/null\nexit 0\n';
    const homePlanted = { '.claude/plugins/conclaude/bin/conclaude': broken };
    const session = await play(level, { homePlanted, planted: inSkill('date') }, useSkill);
    // An administrator's program isn't in the user's reach.
    if (level === 'user') expect(session.told('skill')).toEqual(refused("its module can't do its work"));
    else expect(session.told('skill')).toEqual(carriedOut);
  });
});
