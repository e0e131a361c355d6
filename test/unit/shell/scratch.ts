import { execFileSync, spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { normalisePosix } from '../../../src/match/path-text.ts';
import { analyseShell } from '../../../src/shell/analyse.ts';
import type { ShellAccess, ShellAnalysis } from '../../../src/shell/analysis.ts';
import { EMPTY_FOLDERS, FILES, fixtureWorld } from './fixture.ts';

interface Change {
  readonly kind: 'created' | 'changed' | 'deleted';
  readonly path: string;
}

/** What the analysis said about a command, held against what the command did. */
export interface Outcome {
  readonly command: string;
  readonly analysis: ShellAnalysis;
  /** A command that failed may have done less than its text says. */
  readonly failed: boolean;
  /** Changes that were foretold. */
  readonly found: number;
  /** Writes that were foretold inside the project. */
  readonly predicted: number;
  /** Changes that nothing foretold, and foretold writes that didn't come true. */
  readonly missed: readonly string[];
  readonly wrong: readonly string[];
}

/** The project of the tables on disk, in which commands are really run. */
export interface Scratch {
  run(command: string): Outcome;
  /** Runs it between two looks; returns what had changed, and what still differs after the second. */
  watch(command: string, around: Around): Promise<Watched>;
  readonly work: string;
  remove(): void;
}

export interface Around {
  before(): Promise<void>;
  after(): Promise<void>;
}

export interface Watched {
  readonly changed: readonly string[];
  readonly left: readonly string[];
}

/** Programs that only this project has installed. */
const OWN_PROGRAMS = realpathSync('node_modules/.bin');

export function openScratch(): Scratch {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'conclaude-shell-')));
  const template = join(root, 'template');
  const work = join(root, 'work');
  const env = environment(root);
  for (const [name, content] of Object.entries(FILES)) {
    mkdirSync(dirname(join(template, name)), { recursive: true });
    writeFileSync(join(template, name), content);
  }
  for (const name of EMPTY_FOLDERS) mkdirSync(join(template, name));
  const prepare = [
    'mkdir packed && echo 1 > packed/one.txt && tar cf pack.tar packed && tar czf pack.tgz packed && rm -r packed',
    'echo plain | gzip > plain.gz',
    'git init -q -b main --template= . && git add -A && git -c user.name=t -c user.email=t@example.com commit -qm start',
    'git config user.name t && git config user.email t@example.com',
    'find . -path ./.git -prune -o -exec touch -d 2020-01-01 {} +',
    'git gc -q',
  ];
  execFileSync('bash', ['-ec', prepare.join('\n')], { cwd: template, env });
  cpSync(template, work, { recursive: true, preserveTimestamps: true });
  return {
    run(command) {
      const before = snapshot(work);
      const analysis = analyseShell(command, fixtureWorld(work));
      const { status } = spawnSync('bash', ['-c', command], {
        cwd: work,
        env,
        stdio: 'ignore',
        timeout: 20_000,
      });
      const changes = changesBetween(before, snapshot(work));
      putBack(changes, template, work, /\bgit\b/.test(command));
      return { failed: status !== 0, ...outcomeOf(command, analysis, changes, work) };
    },
    async watch(command, { before, after }) {
      const start = snapshot(work);
      await before();
      spawnSync('bash', ['-c', command], { cwd: work, env, stdio: 'ignore', timeout: 20_000 });
      const changed = changesBetween(lasting(start), lasting(snapshot(work)));
      await after();
      const end = snapshot(work);
      const left = changesBetween(lasting(start), lasting(end));
      putBack(changesBetween(start, end), template, work, /\bgit\b/.test(command));
      const relative = ({ path }: Change) => path.slice(work.length + 1);
      return { changed: changed.map(relative), left: left.map(relative) };
    },
    work,
    remove: () => rmSync(root, { recursive: true, force: true }),
  };
}

function environment(home: string): NodeJS.ProcessEnv {
  return {
    PATH: `${process.env.PATH}:${OWN_PROGRAMS}`,
    HOME: home,
    TMPDIR: '/tmp',
    LC_ALL: 'C',
    GIT_CONFIG_NOSYSTEM: '1',
    FILTER_BRANCH_SQUELCH_WARNING: '1',
    npm_config_update_notifier: 'false',
  };
}

const installed = new Map<string, boolean>();

export function isInstalled(program: string): boolean {
  const known =
    installed.get(program) ??
    spawnSync('bash', ['-c', 'command -v -- "$0"', program], { env: environment('/') }).status === 0;
  installed.set(program, known);
  return known;
}

function outcomeOf(
  command: string,
  analysis: ShellAnalysis,
  changes: readonly Change[],
  work: string,
): Omit<Outcome, 'failed'> {
  const writes = analysis.accesses.filter((access) => access.kind !== 'read');
  const inside = writes.filter((access) => isBelow(normalisePosix(access.path), work));
  const missed = changes.filter((change) => !writes.some((access) => foretells(access, change)));
  const wrong = inside.filter((access) => !changes.some((change) => foretells(access, change)));
  const shown = ({ kind, path }: Change | ShellAccess) => `${command}: ${kind} ${path.replace(work, '.')}`;
  return {
    command,
    analysis,
    found: changes.length - missed.length,
    predicted: inside.length,
    missed: missed.map(shown),
    wrong: wrong.map(shown),
  };
}

function snapshot(root: string): ReadonlyMap<string, string> {
  const seen = new Map<string, string>();
  const visit = (folder: string): void => {
    for (const name of readdirSync(folder)) {
      const path = join(folder, name);
      if (path === join(root, '.git')) continue;
      const info = lstatSync(path);
      if (info.isDirectory()) {
        seen.set(path, `folder ${info.mode}`);
        visit(path);
      } else if (info.isSymbolicLink()) seen.set(path, `link ${readlinkSync(path)}`);
      else
        seen.set(path, `${info.mode} ${info.mtimeMs} ${info.isFile() ? readFileSync(path, 'latin1') : ''}`);
    }
  };
  visit(root);
  return seen;
}

/** Files with their content and mode; neither times nor folders. */
function lasting(seen: ReadonlyMap<string, string>): ReadonlyMap<string, string> {
  const files = [...seen].filter(([, state]) => !state.startsWith('folder '));
  return new Map(files.map(([path, state]) => [path, state.replace(/^(\d+) [\d.]+ /, '$1 ')]));
}

function changesBetween(
  before: ReadonlyMap<string, string>,
  after: ReadonlyMap<string, string>,
): readonly Change[] {
  const changes: Change[] = [];
  for (const [path, state] of after) {
    if (!before.has(path)) changes.push({ kind: 'created', path });
    else if (before.get(path) !== state) changes.push({ kind: 'changed', path });
  }
  for (const path of before.keys()) if (!after.has(path)) changes.push({ kind: 'deleted', path });
  return changes;
}

function isBelow(path: string, folder: string): boolean {
  return path === folder || path.startsWith(`${folder}/`);
}

/** Whether the access foretells the change. */
function foretells(access: ShellAccess, change: Change): boolean {
  const path = normalisePosix(access.path);
  const hits = access.wholeFolder ? isBelow(change.path, path) : change.path === path;
  if (!hits || access.kind === 'read') return false;
  // Replacing a file by another is a deletion for one reader and a change for the next.
  return change.kind === 'deleted'
    ? access.kind === 'delete'
    : access.kind !== 'delete' || change.kind === 'changed';
}

/** Copies back only what changed: a fresh copy of everything for each command takes most of the test's time. */
function putBack(changes: readonly Change[], template: string, work: string, repositoryToo: boolean): void {
  const paths = changes.map((change) => change.path);
  if (repositoryToo) paths.push(join(work, '.git'));
  for (const path of paths) rmSync(path, { recursive: true, force: true });
  for (const path of paths) {
    const original = join(template, path.slice(work.length));
    if (existsSync(original)) cpSync(original, path, { recursive: true, preserveTimestamps: true });
  }
}
