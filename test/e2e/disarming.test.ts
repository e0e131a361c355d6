import { existsSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { canHaveOwnEtc } from '../support/own-etc.ts';
import type { ClientStart } from './client.ts';
import { type DisarmingWay, LOCKED, type Outcome } from './disarming.ts';
import { DISARMING_WAYS } from './disarming-ways.ts';
import { carriedOut, refused } from './expected-result.ts';
import { moduleIn } from './foreign-modules.ts';
import { installedClient } from './installed-client.ts';
import { refusing } from './permission-host.ts';
import { PLAIN_WAYS, run, type Step, write } from './plain-disarming.ts';
import { basicPath, conclaude, makeProject, type Project, type ProjectPlan, REPOSITORY } from './project.ts';
import { type Call, call, say } from './script.ts';
import { playIn } from './session.ts';
import { hasTerminal, playInTerminal } from './terminal-client.ts';
import type { Level } from './ways-round.ts';

const client = installedClient();
/** The others play what may differ with them. */
const isNewest = client.readsSettingsThroughModules;
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

describe.skipIf(!isNewest)('what a call shows', { timeout: 300_000 }, () => {
  const files = {
    'src/a.txt': 'a',
    '.claude/skills/old/SKILL.md': '---\nname: old\ndescription: x\n---\nHello.\n',
    ...moduleIn('tools', 'loosen', ''),
    'tools/skill.md': 'x',
  };
  const homeFiles = moduleIn('.claude/skills', 'nice', "on('session.start', ($, e, next) => next(e));");

  const start = { env: { PATH: `{{HOME}}/bin:${basicPath}` } };

  test.each(LEVELS)('is refused at the level %s, also where nobody is asked', async (level) => {
    const project = projectAt(level, { files, homeFiles });
    // The rules are the same at all levels; that they are asked is seen by one call of each way.
    const tried = Object.values(PLAIN_WAYS).flatMap(({ steps }) =>
      level === 'project' ? steps : steps.slice(0, 1),
    );
    const calls = tried.map((step, index) => asCall(`way-${index}`, step, project));
    const session = await playIn(project, {
      script: () => ({ main: [...calls, asCall('locked', LOCKED, project)] }),
      start,
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
      start,
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
    asRoot: ways.some((way) => way.project?.asRoot),
    files: Object.assign({}, ...ways.map((way) => way.project?.files)),
    homeFiles: Object.assign({}, ...ways.map((way) => way.project?.homeFiles)),
  });
  const calls = (session: string, steps: readonly Step[]) =>
    steps.map((step, index) => asCall(`${session}-${index}`, step, project));
  const tries = different(ways.flatMap((way) => way.tries));
  const written = () => ways.map(({ target }) => existsSync(project.path(target)));

  await playFirst(project, ways, calls('does', stepsOf(ways)), calls('first', tries));
  const before = written();
  for (const { target } of ways) rmSync(project.path(target), { force: true });
  await playIn(project, {
    script: () => ({ main: calls('next', tries) }),
    start: startOf(ways.map(({ starts }) => starts?.next)),
    ...UNGUARDED,
  });
  const next = written();
  const outcomes = Object.keys(named).map((name, at) => [
    name,
    OUTCOMES[`${before[at]} ${next[at]}` as Written],
  ]);
  return Object.fromEntries(outcomes);
}

const UNGUARDED = { mode: 'bypassPermissions', otherHooks: true } as const;

async function playFirst(
  project: Project,
  ways: readonly DisarmingWay[],
  does: readonly Call[],
  tries: readonly Call[],
): Promise<void> {
  const isLater = ways.some(({ isNoticed }) => isNoticed === 'after the turn');
  const script = {
    main: [...does, ...(isLater ? [say('done so far')] : []), ...tries],
    agents: nestedIn(ways, project),
  };
  if (ways.some(({ inTerminal }) => inTerminal)) {
    const told = await playInTerminal(project, script);
    for (const { id } of [...does, ...tries]) expect(told.get(id), id).toBeDefined();
    return;
  }
  const furtherPrompts = isLater ? ['go on'] : [];
  const start = startOf(ways.map(({ starts }) => starts?.first));
  await playIn(project, { script: () => script, furtherPrompts, start, ...UNGUARDED });
}

type Written = `${boolean} ${boolean}`;

const OUTCOMES: Readonly<Record<Written, Outcome>> = {
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
  const ways = Object.entries(DISARMING_WAYS).filter(([, way]) => canBePlayed(way));
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

function canBePlayed({ project, inTerminal, differs }: DisarmingWay): boolean {
  if (!isNewest && !differs) return false;
  return (!project?.asRoot || LEVELS.includes('managed')) && (!inTerminal || hasTerminal());
}

describe.skipIf(!client.hasModules)('what no call shows', { timeout: 240_000 }, () => {
  for (const level of LEVELS) {
    for (const ways of batches(level)) {
      const outcomes = Object.entries(ways).map(([name, { outcome }]) => [name, outcome[level]]);
      const title = outcomes.map((words) => words.join(': ')).join('; ');
      test.concurrent(`${level}: ${title}`, async () => {
        expect(await play(level, ways)).toEqual(Object.fromEntries(outcomes));
      });
    }
  }
});

// The guide speaks of the newest client.
test.skipIf(!client.readsSettingsThroughModules)(
  'the guide promises what was tried, and nothing else',
  () => {
    const guide = readFileSync(join(REPOSITORY, 'docs/guides/levels.md'), 'utf8');
    const shown = [...guide.matchAll(/^\| (.+?) \| (refused|holds|\*\*.+?\*\*) \| (.+?) \| (.+?) \|$/gm)];
    const tables = shown.map(([, ...cells]) => cells).filter(([, cell]) => cell !== '**gets through**');
    const plain = Object.keys(PLAIN_WAYS).map((name) => [name, 'refused', 'refused', 'refused']);
    const cell = (outcome: Outcome) => (outcome === 'holds' ? outcome : `**${outcome}**`);
    const tried = Object.entries(DISARMING_WAYS).map(([name, { outcome }]) => [
      name,
      ...(['project', 'user', 'managed'] as const).map((level) => cell(outcome[level])),
    ]);
    expect(tables).toEqual([...plain, ...tried]);
  },
);

// Who has deleted the program can look, and put it back.
test.skipIf(!isNewest)('without the program, Claude can look and install it again', async () => {
  const packages = {
    'package.json': JSON.stringify({
      name: 'x',
      devDependencies: { '@conclaude/cli': `file:${dirname(dirname(conclaude()))}` },
    }),
    '.npmrc': 'audit=false\nfund=false\nupdate-notifier=false\noffline=true\n',
  };
  const project = projectAt('project', { files: { ...packages, 'src/a.txt': 'a' } });
  const session = await playIn(project, {
    script: (path) => ({
      main: [
        call('delete', 'Bash', { command: 'rm -rf node_modules' }),
        call('read', 'Read', { file_path: path('src/a.txt') }),
        call('write', 'Write', { file_path: path('src/b.txt'), content: 'x' }),
        call('install', 'Bash', { command: 'npm install' }),
        call('after', 'Write', { file_path: path('src/c.txt'), content: 'x' }),
        call('locked', 'Write', { file_path: path('locked.txt'), content: 'x' }),
      ],
    }),
    ...UNGUARDED,
  });
  for (const id of ['delete', 'read', 'install', 'after']) expect(session.told(id)).toEqual(carriedOut);
  expect(session.told('write')).toEqual(refused("Run exactly 'npm install'"));
  expect(session.told('locked')).toEqual(refused("pattern 'locked*'"));
});
