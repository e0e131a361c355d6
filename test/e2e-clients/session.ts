import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { spawnAsPerson } from '../support/as-person.ts';
import { programUnderTest } from '../support/build-under-test.ts';
import { inOwnEtc } from '../support/own-etc.ts';
import { type Dialect, type Script, type ScriptedModel, startModel } from './scripted-model.ts';

const PROGRAM = programUnderTest();
export const PACKAGES = join(import.meta.dirname, 'packages');

/** Can this client be driven here? What can't be installed is skipped, and run.mjs has said so. */
export function isMissing(client: string): boolean {
  const missing = (process.env.CONCLAUDE_CLIENTS_MISSING ?? '').split(',');
  return missing.includes(client) || !existsSync(join(PACKAGES, client, 'node_modules'));
}

export interface Places {
  readonly project: string;
  readonly home: string;
  /** Beside both. */
  readonly base: string;
}

/** How one real client is started. */
export interface Driver {
  readonly name: string;
  readonly dialect: Dialect;
  /** What `init --client` writes into the project. */
  readonly settings: string;
  readonly launcher: string;
  /** Where an administrator's hooks can hold: what a project does to switch hooks off, files and flags. */
  readonly managed?: {
    readonly off: Readonly<Record<string, string>>;
    readonly offFlags?: readonly string[];
    /** Variables that keep the client away from an administrator's settings in every other session. */
    readonly unset?: readonly string[];
  };
  /** What `init --client` needs besides to have the client call its hooks. */
  readonly initOptions?: readonly string[];
  /** The client's own files in the home, apart from what a test is about. */
  prepare(places: Places): void;
  command(prompt: string, places: Places, model: string): readonly string[];
  /** Called when a test has changed those settings: some clients run only what they know. */
  settingsChanged?(places: Places): void;
  environment(model: string, places: Places): Readonly<Record<string, string>>;
}

export interface Plan {
  readonly script: (places: Places) => Script;
  readonly files?: Readonly<Record<string, string>>;
  readonly homeFiles?: Readonly<Record<string, string>>;
  readonly policy: string;
  /** What happens to the project after it was wired. */
  readonly afterInit?: (places: Places) => void;
  readonly init?: readonly string[];
  /** Wired by an administrator, in an /etc of the session's own. */
  readonly isManaged?: true;
  readonly env?: Readonly<Record<string, string>>;
  readonly cwd?: string;
}

export interface Session extends Places, Pick<ScriptedModel, 'told' | 'heard' | 'refused'> {
  readonly exitCode: number | null;
  readonly output: string;
  /** The text of a file of the project; `undefined` where there is none. */
  read(file: string): string | undefined;
}

const DEADLINE_MILLISECONDS = 120_000;

/** One session of the real client, from an empty home to what is on the disk in the end. */
export async function playSession(driver: Driver, plan: Plan): Promise<Session> {
  const folder = process.env.CONCLAUDE_CLIENTS_RUN ?? tmpdir();
  const base = realpathSync(mkdtempSync(join(folder, `${driver.name}-`)));
  const places = { base, project: join(base, 'project'), home: join(base, 'home') };
  for (const place of [places.project, places.home]) mkdirSync(place, { recursive: true });
  put(places.project, { '.conclaude.yaml': plan.policy, ...plan.files });
  put(places.home, plan.homeFiles ?? {});
  driver.prepare(places);
  const model = await startModel(driver.dialect, plan.script(places));
  const env = {
    PATH: `${dirname(process.execPath)}:/usr/local/bin:/usr/bin:/bin`,
    HOME: places.home,
    TMPDIR: base,
    LANG: 'C.UTF-8',
    TERM: 'dumb',
    SHELL: '/bin/bash',
    HTTP_PROXY: model.url,
    HTTPS_PROXY: model.url,
    NO_PROXY: '127.0.0.1,localhost',
    ...driver.environment(model.url, places),
    ...plan.env,
  };
  try {
    if (plan.isManaged) initManaged(driver, places);
    else init(driver, places, plan.init ?? driver.initOptions ?? []);
    plan.afterInit?.(places);
    const cwd = resolve(places.project, plan.cwd ?? '.');
    const command = driver.command('[[main]] go', places, model.url);
    const { exitCode, output } = await run(
      plan.isManaged ? withAdministrators(driver, places, command) : command,
      cwd,
      env,
    );
    writeFileSync(join(base, 'output.txt'), output);
    return {
      ...places,
      exitCode,
      output,
      told: model.told,
      heard: model.heard,
      refused: model.refused,
      read: (file) => {
        const path = resolve(places.project, file);
        return existsSync(path) ? readFileSync(path, 'utf8') : undefined;
      },
    };
  } finally {
    await model.close();
  }
}

/** What `conclaude replay` makes of the transcripts of a session: its verdicts, and what became of the calls then. */
export function replayOf({ project, home }: Places): {
  readonly verdicts: object;
  readonly outcomes: object;
} {
  const { stdout } = spawnSync(PROGRAM, ['replay', '--json'], {
    cwd: project,
    env: { PATH: process.env.PATH, HOME: home },
    encoding: 'utf8',
  });
  const { verdicts, outcomes } = JSON.parse(stdout);
  return { verdicts, outcomes };
}

/** Writes files below a folder. */
export function put(folder: string, files: Readonly<Record<string, string>>): void {
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text, { mode: text.startsWith('#!') ? 0o755 : 0o644 });
  }
}

function init(driver: Driver, { project, home }: Places, more: readonly string[]): void {
  const env = { PATH: process.env.PATH, HOME: home };
  const { status, stdout, stderr } = spawnAsPerson(PROGRAM, ['init', '--client', driver.name, ...more], {
    cwd: project,
    env,
  });
  if (status !== 0) throw new Error(`init --client ${driver.name} failed: ${stdout}${stderr}`);
}

/** What an administrator's `init` does to /etc is kept beside the project, and put there again for the client. */
function initManaged({ name }: Driver, { project, base }: Places): void {
  const script = '"$PROGRAM" init --client "$CLIENT" --managed && cp -a /mnt/upper "$BASE/etc"';
  const [file = '', ...args] = inOwnEtc(script);
  const env = { PATH: process.env.PATH, HOME: base, PROGRAM, CLIENT: name, BASE: base };
  const { status, stdout, stderr } = spawnAsPerson(file, args, { cwd: project, env });
  if (status !== 0) throw new Error(`init --client ${name} --managed failed: ${stdout}${stderr}`);
}

function withAdministrators(
  { managed }: Driver,
  { base }: Places,
  [program = '', ...words]: readonly string[],
): readonly string[] {
  const unset = (managed?.unset ?? []).flatMap((name) => ['-u', name]);
  const wired = inOwnEtc('cp -a "$0/etc/." /etc/ && exec "$@"');
  return [...wired, base, 'env', ...unset, program, ...words, ...(managed?.offFlags ?? [])];
}

async function run(
  [file = '', ...args]: readonly string[],
  cwd: string,
  env: Readonly<Record<string, string>>,
): Promise<Pick<Session, 'exitCode' | 'output'>> {
  const child = spawn(file, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'], detached: true });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString('utf8');
    });
  const end = () => {
    try {
      if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
    } catch {
      // It has ended, with all that it started.
    }
  };
  const deadline = setTimeout(end, DEADLINE_MILLISECONDS);
  const exitCode = await new Promise<number | null>((done) => child.on('close', done));
  clearTimeout(deadline);
  end();
  return { exitCode, output };
}
