import { rmSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { canHaveOwnEtc } from '../support/own-etc.ts';
import type { ClientStart } from './client.ts';
import { type DisarmingWay, LOCKED, type Outcome } from './disarming.ts';
import { DISARMING_WAYS } from './disarming-ways.ts';
import { moduleIn } from './foreign-modules.ts';
import { installedClient } from './installed-client.ts';
import { refusing } from './permission-host.ts';
import { PLAIN_WAYS, run, type Step, write } from './plain-disarming.ts';
import { makeProject, type Project, type ProjectPlan } from './project.ts';
import { type Call, call, say } from './script.ts';
import { playIn } from './session.ts';
import type { Level } from './ways-round.ts';

const client = installedClient();
const LEVELS: readonly Level[] = canHaveOwnEtc() ? ['project', 'user', 'managed'] : ['project', 'user'];

/** A project as `init` leaves it, at a level. */
function projectAt(level: Level, more: ProjectPlan): Project {
  const config =
    'preToolUse:\n  selfProtection: true\n  preventRootAdditions: false\n  uneditableFiles: ["locked*"]\n';
  const wired = level === 'project' ? { ownPackage: true } : { level };
  return makeProject({ config, trusted: true, committed: true, ...wired, ...more }, client);
}

function asCall(id: string, { tool, input }: Step, { filled }: Project): Call {
  return call(id, tool, Object.fromEntries(Object.entries(input).map(([key, text]) => [key, filled(text)])));
}

describe.skipIf(!client.hasModules)('what a call shows', () => {
  const files = {
    'src/a.txt': 'a',
    '.claude/skills/old/SKILL.md': '---\nname: old\ndescription: x\n---\nHello.\n',
    ...moduleIn('tools', 'loosen', ''),
    'tools/skill.md': 'x',
  };
  const homeFiles = moduleIn('.claude/skills', 'nice', "on('session.start', ($, e, next) => next(e));");

  test.each(LEVELS)('is refused at the level %s, also where nobody is asked', async (level) => {
    const project = projectAt(level, { files, homeFiles });
    // The rules are the same at all levels; that they are asked is seen by one call of each way.
    const tried = Object.values(PLAIN_WAYS).flatMap(({ steps }) =>
      level === 'project' ? steps : steps.slice(0, 1),
    );
    const calls = tried.map((step, index) => asCall(`way-${index}`, step, project));
    const session = await playIn(project, {
      script: () => ({ main: [...calls, asCall('locked', LOCKED, project)] }),
      mode: 'bypassPermissions',
      otherHooks: true,
    });
    const carriedOut = calls.filter(({ id }) => !session.told(id).text.includes('selfProtection'));
    expect(carriedOut.map(({ id, input }) => [input, session.told(id)])).toEqual([]);
    expect(session.changes).toEqual({});
  });

  test('is asked about where somebody can be asked, and may be meant', async () => {
    const project = projectAt('project', { files, homeFiles });
    const asked = Object.values(PLAIN_WAYS).filter(({ answer }) => answer === 'asked');
    const calls = asked.flatMap(({ steps }, way) =>
      steps.slice(-1).map((step) => asCall(`way-${way}`, step, project)),
    );
    const session = await playIn(project, {
      script: () => ({ main: calls }),
      mode: 'acceptEdits',
      otherHooks: true,
      host: refusing('no'),
    });
    for (const { id } of calls) expect(session.asked(id), id).toBeDefined();
    expect(session.changes).toEqual({});
  });
});

/** Ways that are gone together, by their names. */
type Ways = Readonly<Record<string, DisarmingWay>>;

/** Two sessions, one after the other: in the first the agent goes these ways, in both it tries what is forbidden. */
async function play(level: Level, named: Ways): Promise<Readonly<Record<string, Outcome>>> {
  const ways = Object.values(named);
  const project = projectAt(level, {
    files: Object.assign({}, ...ways.map((way) => way.project?.files)),
    homeFiles: Object.assign({}, ...ways.map((way) => way.project?.homeFiles)),
  });
  const calls = (session: string, steps: readonly Step[]) =>
    steps.map((step, index) => asCall(`${session}-${index}`, step, project));
  const tries = different(ways.flatMap((way) => way.tries));
  const isLater = ways.some(({ isNoticed }) => isNoticed === 'after the turn');
  const common = { mode: 'bypassPermissions', otherHooks: true } as const;

  const first = await playIn(project, {
    script: () => ({
      main: [
        ...calls('does', stepsOf(ways)),
        ...(isLater ? [say('done so far')] : []),
        ...calls('first', tries),
      ],
      agents: nestedIn(ways, project),
    }),
    furtherPrompts: isLater ? ['go on'] : [],
    start: startOf(ways.map(({ starts }) => starts?.first)),
    ...common,
  });
  for (const { target } of ways) rmSync(project.path(target), { force: true });
  const next = await playIn(project, {
    script: () => ({ main: calls('next', tries) }),
    start: startOf(ways.map(({ starts }) => starts?.next)),
    ...common,
  });
  const outcomes = Object.entries(named).map(([name, { target }]) => [
    name,
    OUTCOMES[`${target in first.changes} ${target in next.changes}`],
  ]);
  return Object.fromEntries(outcomes);
}

const OUTCOMES: Readonly<Record<`${boolean} ${boolean}`, Outcome>> = {
  'false false': 'holds',
  'false true': 'next session',
  'true true': 'at once',
  'true false': 'this session',
};

/** All scripts of some ways in one command. */
function stepsOf(ways: readonly DisarmingWay[]): readonly Step[] {
  const scripts = ways.flatMap(({ script }) => script ?? []);
  const names = scripts.map((_, index) => `tools/way-${index}.sh`);
  const runs = [
    ...names.map((name) => `sh ${name}`),
    ...(ways.some(({ isNoticed }) => isNoticed) ? ['sleep 2'] : []),
  ];
  return [
    ...scripts.map((script, index) => write(`{{PROJECT}}/${names[index]}`, script)),
    ...(scripts.length > 0 ? [run(runs.join('; '))] : []),
    ...ways.flatMap(({ steps }) => steps ?? []),
  ];
}

/** By a shell, which clients with few tools have as well. */
function nestedIn(
  ways: readonly DisarmingWay[],
  project: Project,
): Readonly<Record<string, readonly Call[]>> {
  const lanes = ways.flatMap(({ nested, target }) =>
    nested === undefined
      ? []
      : [[nested, [asCall(`in-${nested}`, run(`echo x > "{{PROJECT}}/${target}"`), project)]] as const],
  );
  return Object.fromEntries(lanes);
}

function different(steps: readonly Step[]): readonly Step[] {
  return [...new Map(steps.map((step) => [JSON.stringify(step), step])).values()];
}

function startOf(starts: readonly (ClientStart | undefined)[]): ClientStart {
  return {
    args: starts.flatMap((start) => start?.args ?? []),
    env: Object.assign({}, ...starts.map((start) => start?.env)),
  };
}

/** Which ways can be gone together at a level without hiding what becomes of each. */
function batches(level: Level): readonly Ways[] {
  const ways = Object.entries(DISARMING_WAYS);
  const areTold = ways.filter(
    ([, { outcome, target }]) => outcome[level] === 'holds' || target !== LOCKED_FILE,
  );
  const groups = [...new Set(areTold.map(([, way]) => way.group[level]))];
  return [
    ...groups.map((group) => areTold.filter(([, way]) => way.group[level] === group)),
    ...ways.filter((way) => !areTold.includes(way)).map((way) => [way]),
  ].map((batch) => Object.fromEntries(batch));
}

const LOCKED_FILE = 'locked.txt';

describe.skipIf(!client.hasModules)('what no call shows', { timeout: 240_000 }, () => {
  for (const level of LEVELS) {
    for (const ways of batches(level)) {
      const outcomes = Object.entries(ways).map(([name, { outcome }]) => [name, outcome[level]]);
      const title = outcomes.map((words) => words.join(': ')).join('; ');
      if (!new RegExp(process.env.ZN ?? '.').test(title)) continue;
      test.concurrent(`${level}: ${title}`, async () => {
        expect(await play(level, ways)).toEqual(Object.fromEntries(outcomes));
      });
    }
  }
});
