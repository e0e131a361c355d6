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
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { normalisePosix } from '../../../src/match/path-text.ts';
import { analyseShell } from '../../../src/shell/analyse.ts';
import type { ShellAccess, ShellAnalysis } from '../../../src/shell/analysis.ts';
import { HARMLESS, type Row, WRITING } from './commands.ts';
import { EMPTY_FOLDERS, FILES, fixtureWorld } from './fixture.ts';

interface Change {
  readonly kind: 'created' | 'changed' | 'deleted';
  readonly path: string;
}

interface Outcome {
  readonly row: Row;
  readonly analysis: ShellAnalysis;
  readonly missed: readonly Change[];
  readonly found: number;
  readonly predicted: number;
  readonly wrong: readonly ShellAccess[];
}

let scratch = '';
let template = '';
let work = '';

beforeAll(() => {
  scratch = realpathSync(mkdtempSync(join(tmpdir(), 'conclaude-shell-')));
  template = join(scratch, 'template');
  work = join(scratch, 'work');
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
  execFileSync('bash', ['-ec', prepare.join('\n')], { cwd: template, env: environment() });
  cpSync(template, work, { recursive: true, preserveTimestamps: true });
});

afterAll(() => rmSync(scratch, { recursive: true, force: true }));

function environment(): NodeJS.ProcessEnv {
  return {
    PATH: process.env.PATH,
    HOME: scratch,
    TMPDIR: '/tmp',
    LC_ALL: 'C',
    GIT_CONFIG_NOSYSTEM: '1',
    npm_config_update_notifier: 'false',
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
function putBack(changes: readonly Change[], repositoryToo: boolean): void {
  const paths = changes.map((change) => change.path);
  if (repositoryToo) paths.push(join(work, '.git'));
  for (const path of paths) rmSync(path, { recursive: true, force: true });
  for (const path of paths) {
    const original = join(template, path.slice(work.length));
    if (existsSync(original)) cpSync(original, path, { recursive: true, preserveTimestamps: true });
  }
}

const missing = new Set<string>();
const installed = new Map<string, boolean>();

function isProgram(name: string): boolean {
  const known = installed.get(name) ?? spawnSync('bash', ['-c', `command -v ${name}`]).status === 0;
  installed.set(name, known);
  return known;
}

function isInstalled(command: string): boolean {
  const programs =
    command.match(
      /\b(?:zip|unzip|vim|ex|ed|xxd|jq|sqlite3|npm|patch|bzip2|xz|openssl|ssh-keygen|perl|dash)\b/g,
    ) ?? [];
  const absent = programs.filter((name) => !isProgram(name));
  for (const name of absent) missing.add(name);
  return absent.length === 0;
}

function runRow(row: Row): Outcome {
  const [command] = row;
  const before = snapshot(work);
  const analysis = analyseShell(command, fixtureWorld(work));
  spawnSync('bash', ['-c', command], { cwd: work, env: environment(), stdio: 'ignore', timeout: 20_000 });
  const changes = changesBetween(before, snapshot(work));
  putBack(changes, /\bgit\b/.test(command));
  const writes = analysis.accesses.filter((access) => access.kind !== 'read');
  const inside = writes.filter((access) => isBelow(normalisePosix(access.path), work));
  const missed = changes.filter((change) => !writes.some((access) => foretells(access, change)));
  const wrong = inside.filter((access) => !changes.some((change) => foretells(access, change)));
  return { row, analysis, missed, found: changes.length - missed.length, predicted: inside.length, wrong };
}

function shown(
  outcomes: readonly Outcome[],
  pick: (outcome: Outcome) => readonly { readonly path: string }[],
): readonly string[] {
  return outcomes.flatMap((outcome) =>
    pick(outcome).map(
      ({ path, ...rest }) =>
        `${outcome.row[0]}: ${'kind' in rest ? rest.kind : ''} ${path.replace(work, '.')}`,
    ),
  );
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0);

describe('what really happens when the commands are run', () => {
  it('is what the analysis foretells', { timeout: 180_000 }, () => {
    const rows = WRITING.filter(([, , manner]) => manner !== 'unrun');
    const outcomes = rows.filter(([command]) => isInstalled(command)).map(runRow);
    const resolved = outcomes.filter(({ row }) => row[2] !== 'unseen');
    const unseen = outcomes.filter(({ row }) => row[2] === 'unseen');
    const found = sum(resolved.map((outcome) => outcome.found));
    const missed = sum(resolved.map((outcome) => outcome.missed.length));
    const predicted = sum(resolved.map((outcome) => outcome.predicted));
    const unneeded = sum(resolved.map((outcome) => outcome.wrong.length));
    const recall = found / (found + missed);
    const precision = (predicted - unneeded) / predicted;
    console.info(
      `run: ${outcomes.length} of ${rows.length} commands that write (programs not installed: ${[...missing].join(', ') || 'none'}); ` +
        `changes: ${found + missed}, foretold: ${found}, recall ${recall.toFixed(4)}; ` +
        `foretellings: ${predicted}, come true: ${predicted - unneeded}, precision ${precision.toFixed(4)}; ` +
        `${unseen.length} more write what no reader can know`,
    );
    // Where the text can't tell, the analysis must say so instead of keeping silent.
    expect(
      unseen.filter(({ analysis }) => analysis.unresolvedWrites.length + analysis.accesses.length === 0),
    ).toEqual([]);
    expect(shown(resolved, (outcome) => outcome.missed)).toEqual([]);
    const strict = resolved.filter(({ row }) => row[2] === undefined);
    expect(shown(strict, (outcome) => outcome.wrong)).toEqual([]);
  });

  it('is nothing at all for the harmless ones, and nothing is foretold', { timeout: 120_000 }, () => {
    const rows = HARMLESS.filter(([, , manner]) => manner === undefined).filter(([command]) =>
      isInstalled(command),
    );
    const outcomes = rows.map(runRow);
    console.info(`run: ${outcomes.length} harmless commands`);
    expect(shown(outcomes, (outcome) => outcome.missed)).toEqual([]);
    expect(shown(outcomes, (outcome) => outcome.wrong)).toEqual([]);
    expect(sum(outcomes.map((outcome) => outcome.predicted))).toBe(0);
  });
});
