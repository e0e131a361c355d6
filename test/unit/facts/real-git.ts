import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { onTestFinished } from 'vitest';

// Thousands of small folders: in memory where the system has a folder for that, and with time to go where not.
const place = existsSync('/dev/shm') ? '/dev/shm' : tmpdir();
let scratch: string | undefined;
let folders = 0;

/** An empty folder, gone after the test. */
export function newFolder(): string {
  scratch ??= newScratch();
  folders++;
  const folder = join(scratch, String(folders));
  mkdirSync(folder);
  return folder;
}

function newScratch(): string {
  const folder = realpathSync(mkdtempSync(join(place, 'conclaude-ignored-')));
  onTestFinished(() => {
    rmSync(folder, { recursive: true, force: true });
    scratch = undefined;
  }, 300_000);
  return folder;
}

/** A repository as `git init` leaves it, only without starting git. */
export function newRepository(config = ''): string {
  const top = newFolder();
  writeFiles(top, { '.git/HEAD': 'ref: refs/heads/main\n', '.git/config': config });
  for (const part of ['objects', 'refs', 'info']) mkdirSync(join(top, '.git', part), { recursive: true });
  return top;
}

/** A name that ends in `/` makes a folder. */
export function writeFiles(folder: string, files: Readonly<Record<string, string>>): void {
  for (const [name, text] of Object.entries(files)) {
    const path = join(folder, name);
    mkdirSync(name.endsWith('/') ? path : dirname(path), { recursive: true });
    if (!name.endsWith('/')) writeFileSync(path, text);
  }
}

function environment(home: string): NodeJS.ProcessEnv {
  return {
    PATH: process.env.PATH,
    HOME: home,
    LC_ALL: 'C',
    GIT_CONFIG_NOSYSTEM: '1',
  };
}

export function runGit(folder: string, home: string, ...args: string[]): string {
  const quiet = ['-c', 'user.name=t', '-c', 'user.email=t@example.org', '-c', 'protocol.file.allow=always'];
  return execFileSync('git', [...quiet, ...args], {
    cwd: folder,
    env: environment(home),
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  });
}

/** What git names for a path: the last matching rule there, negations included. */
export interface GitAnswer {
  readonly file: string;
  readonly line: number;
  readonly pattern: string;
}

/** Asks git about many paths at once. Paths that no rule mentions get `undefined`. */
export function askGit(
  top: string,
  home: string,
  paths: readonly string[],
): ReadonlyMap<string, GitAnswer | undefined> {
  const args = ['check-ignore', '--verbose', '--non-matching', '--no-index', '--stdin', '-z'];
  const { stdout, stderr, status } = spawnSync('git', args, {
    cwd: top,
    env: environment(home),
    input: paths.map((path) => `${path}\0`).join(''),
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
  });
  if (status !== 0 && status !== 1) throw new Error(`git failed: ${stderr}`);
  const fields = stdout.split('\0');
  const answers = new Map<string, GitAnswer | undefined>();
  for (let at = 0; at + 3 < fields.length; at += 4) {
    const [file = '', line = '', pattern = '', path = ''] = fields.slice(at, at + 4);
    answers.set(path, file === '' ? undefined : { file: resolve(top, file), line: Number(line), pattern });
  }
  return answers;
}

let crosses: boolean | undefined;

// Is this a git before 2.52, for which `a**/b` matches `ax/y/b`?
export function crossesBehindLiteral(): boolean {
  if (crosses === undefined) {
    const top = newRepository();
    writeFiles(top, { '.gitignore': 'a**/b' });
    crosses = askGit(top, newFolder(), ['ax/y/b']).get('ax/y/b') !== undefined;
  }
  return crosses;
}
