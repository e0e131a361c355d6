import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { spawnAsPerson } from '../support/as-person.ts';
import { copyOfProgram, programUnderTest } from '../support/build-under-test.ts';
import { inOwnEtc } from '../support/own-etc.ts';
import type { InstalledClient } from './installed-client.ts';

const CONFIG = '.conclaude.yaml';
/** In the scratch folder: how each hook ended, where the client itself doesn't tell. */
export const HOOK_RECORDING = 'hooks.jsonl';

/** Where the guard and the client find Node and the usual programs. */
export const basicPath = [dirname(process.execPath), '/usr/local/bin', '/usr/bin', '/bin'].join(':');

export interface ProjectPlan {
  /** Where the project is, from the session's own folder. */
  readonly folder?: string;
  /** The text of `.conclaude.yaml`; without it, `init` writes one. */
  readonly config?: string;
  /** What somebody writes afterwards in place of its rules for tools and all below. */
  readonly added?: string;
  /** What becomes of it after everything has been wired. */
  readonly replacedBy?: string;
  readonly files?: Readonly<Record<string, string>>;
  /** Names of subagents the project defines. */
  readonly agents?: readonly string[];
  /** Bring conclaude as a plugin: the settings have no hooks. */
  readonly asPlugin?: boolean;
  /** Leave it to the files to wire conclaude. */
  readonly unwired?: boolean;
  /** Beside `init` itself. */
  readonly initOptions?: readonly string[];
  /** After `init`, the client's own sandbox is given the rules to hold: `conclaude sandbox --write`. */
  readonly sandboxed?: boolean;
  readonly inGit?: boolean;
  /** All of it is committed, on top of a commit with the tag `before` in which there is nothing. */
  readonly committed?: boolean;
  /** The session runs in a linked worktree; conclaude is among the packages of the main one. */
  readonly inWorktree?: boolean;
  /** A copy of conclaude, which may be damaged, is among the project's packages; `init` is run from there. */
  readonly ownPackage?: boolean;
  /** The client runs as root, in an /etc that is kept from one session to the next. */
  readonly asRoot?: boolean;
  /** Where conclaude is wired, in place of the project: in the user's own settings, or in an administrator's. */
  readonly level?: 'user' | 'managed';
  /** Files of the user's home. In these and in what is planted, `{{PROJECT}}`, `{{HOME}}` and `{{CLIENT}}` are filled in. */
  readonly homeFiles?: Readonly<Record<string, string>>;
  /** The same, put there after `init`. */
  readonly homePlanted?: Readonly<Record<string, string>>;
  /** Files of the project that come with it, `init` or not: they replace what `init` has written. */
  readonly planted?: Readonly<Record<string, string>>;
  /** The user has trusted the folder: the client loads what the project brings. */
  readonly trusted?: boolean;
  /** What is found in place of conclaude when the client calls it: another program, or the text of a shell script. */
  readonly guard?: { readonly program: string } | { readonly script: string };
}

export interface Project {
  readonly folder: string;
  readonly home: string;
  readonly scratch: string;
  /** What the client is started by, so that it finds an administrator's settings. */
  readonly startedBy: readonly string[];
  /** Where the client finds conclaude as a plugin. */
  readonly plugin: string | undefined;
  readonly path: (file: string) => string;
  /** The same text with `{{PROJECT}}`, `{{HOME}}`, `{{CLIENT}}` and `{{UID}}`, who the client runs as, filled in. */
  readonly filled: (text: string) => string;
  /** Every file of the project with its content, by its path in the project. */
  readonly snapshot: () => Record<string, string>;
}

/** A fresh project, and a fresh home beside it, outside of any other project's folder. */
export function makeProject(plan: ProjectPlan, client: InstalledClient): Project {
  // Its real path: the client resolves its working folder, and paths must compare equal.
  const parent = realpathSync(process.env.CONCLAUDE_E2E_RUN_FOLDER ?? tmpdir());
  const root = mkdtempSync(join(parent, 'session-'));
  // The blank is there on purpose: paths with one must work everywhere.
  const folder = join(root, plan.folder ?? 'the project');
  const home = join(root, 'home');
  const scratch = join(root, 'scratch');
  const made = plan.inWorktree ? join(root, 'main worktree') : folder;
  for (const each of [made, home, scratch]) mkdirSync(each, { recursive: true });
  for (const [file, content] of Object.entries(filesOf(plan))) {
    mkdirSync(dirname(join(made, file)), { recursive: true });
    writeFileSync(join(made, file), content, { mode: content.startsWith('#!') ? 0o755 : 0o644 });
  }
  prepareRepository(plan, made, home);
  const places = placesOf(plan, folder, home, client);
  writeFiles(home, plan.homeFiles ?? {}, places);
  initialise(plan, made, home);
  writeFiles(made, plan.planted ?? {}, places);
  writeFiles(home, plan.homePlanted ?? {}, places);
  if (plan.trusted) trust(home, folder);
  if (plan.committed) commitAll(made, home);
  const startedBy = startOf(plan, root, folder, home);
  if (plan.replacedBy !== undefined) writeFileSync(join(made, CONFIG), plan.replacedBy);
  const guard = plan.guard === undefined ? conclaude() : placedGuard(plan.guard, scratch);
  wire(made, client.reportsHooks ? guard : recorded(guard, scratch));
  if (plan.inWorktree) addWorktree(made, folder, home);
  return {
    folder,
    home,
    scratch,
    startedBy,
    plugin: plan.asPlugin ? dirname(dirname(conclaude())) : undefined,
    path: (file) => join(folder, file),
    filled: (text) => filled(text, places),
    snapshot: () =>
      Object.fromEntries(
        filesBelow(folder).map((file) => [relative(folder, file), readFileSync(file, 'utf8')]),
      ),
  };
}

/** Where the rules for tools begin in what `init` writes, the last of `preToolUse`. */
const RULES_FOR_TOOLS = /^ {2}# Every spelling counts/m;

/** Has conclaude's own commands prepare the project, as its user would. */
function initialise(plan: ProjectPlan, made: string, home: string): void {
  const program = plan.ownPackage ? copiedPackage(made) : conclaude();
  const init = () => run(program, ['init', ...(plan.initOptions ?? [])], made, home);
  if (plan.level === 'user') run(conclaude(), ['init', '--user'], made, home);
  if (isWiredItself(plan)) init();
  if (plan.added !== undefined) {
    const config = join(made, CONFIG);
    const [begin] = readFileSync(config, 'utf8').split(RULES_FOR_TOOLS);
    writeFileSync(config, `${begin}${plan.added}`);
    init();
  }
  if (plan.sandboxed) run(conclaude(), ['sandbox', '--write'], made, home);
}

function placesOf({ level }: ProjectPlan, folder: string, home: string, { command }: InstalledClient) {
  const user = level === 'managed' ? NOBODY : process.getuid?.();
  return { PROJECT: folder, HOME: home, CLIENT: command, UID: String(user) };
}

function filesOf(plan: ProjectPlan): Readonly<Record<string, string>> {
  const files: Record<string, string> = { ...plan.files };
  if (plan.config !== undefined) files[CONFIG] = plan.config;
  for (const agent of plan.agents ?? [])
    files[`.claude/agents/${agent}.md`] =
      `---\nname: ${agent}\ndescription: does what it is told\n---\nDo it.\n`;
  return files;
}

function prepareRepository({ inGit, inWorktree }: ProjectPlan, made: string, home: string): void {
  if (inGit || inWorktree) run('git', ['init', '--quiet'], made, home);
  if (inWorktree) addPackage(made);
}

function isWiredItself({ asPlugin, unwired, level }: ProjectPlan): boolean {
  return !asPlugin && !unwired && level === undefined;
}

/** Who runs the client where an administrator guards it. */
const NOBODY = 65534;

function writeFiles(
  root: string,
  files: Readonly<Record<string, string>>,
  places: Readonly<Record<string, string>>,
): void {
  for (const [file, content] of Object.entries(files)) {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    const mode = content.startsWith('#!') ? 0o755 : 0o644;
    writeFileSync(join(root, file), filled(content, places), { mode });
  }
}

function filled(text: string, places: Readonly<Record<string, string>>): string {
  return text.replace(/\{\{(\w+)\}\}/g, (whole, name: string) => places[name] ?? whole);
}

function trust(home: string, project: string): void {
  const projects = { [project]: { hasTrustDialogAccepted: true, hasCompletedProjectOnboarding: true } };
  writeFileSync(join(home, '.claude.json'), JSON.stringify({ projects }));
}

function startOf(plan: ProjectPlan, root: string, project: string, home: string): readonly string[] {
  if (plan.level === 'managed') return administered(root, project, home);
  if (!plan.asRoot) return [];
  // A client only looks for changes of an administrator's settings where there are some.
  const kept = join(root, 'etc');
  mkdirSync(kept);
  writeFileSync(join(kept, 'managed-settings.json'), '{"cleanupPeriodDays":30}');
  const restore = 'rm -rf /etc/claude-code; cp -a "$0" /etc/claude-code';
  const keep = 'rm -rf "$0"; cp -a /etc/claude-code "$0"';
  return [...inOwnEtc(`{ ${restore}; "$@"; status=$?; ${keep}; exit $status; }`), kept];
}

/**
 * Has `conclaude init --managed` do its work, in an /etc of its own, and keeps what it has put there. Returns the
 * command that starts a client with that in /etc, as somebody who isn't the administrator, like most who work with one.
 */
function administered(root: string, project: string, home: string): readonly string[] {
  const kept = join(root, 'managed');
  const [program = '', ...args] = inOwnEtc('"$0" init --managed && cp -a /etc/claude-code "$1"');
  run(program, [...args, conclaude(), kept], project, home);
  run('chown', ['-R', `${NOBODY}:${NOBODY}`, root], project, home);
  const nobody = `setpriv --reuid=${NOBODY} --regid=${NOBODY} --clear-groups`;
  const restore = 'cp -a "$0" /etc/claude-code && chown -R 0:0 /etc/claude-code';
  return [...inOwnEtc(`${restore} && exec ${nobody} "$@"`), kept];
}

export const REPOSITORY = resolve(dirname(fileURLToPath(import.meta.url)), '../..');

const PROGRAM = resolve(process.env.CONCLAUDE_BIN ?? programUnderTest());

/** The guard under test. */
export function conclaude(): string {
  if (!existsSync(PROGRAM)) throw new Error(`The guard under test does not exist: ${PROGRAM}`);
  return PROGRAM;
}

/** As npm would: the package, and a link to its program. */
function addPackage(folder: string): void {
  const modules = join(folder, 'node_modules');
  for (const name of ['.bin', '@conclaude']) mkdirSync(join(modules, name), { recursive: true });
  symlinkSync(dirname(dirname(conclaude())), join(modules, '@conclaude/cli'));
  symlinkSync('../@conclaude/cli/bin/conclaude', join(modules, '.bin/conclaude'));
  writeFileSync(join(folder, '.gitignore'), 'node_modules\n');
}

/** The same, but whoever changes it changes no other. */
function copiedPackage(folder: string): string {
  const modules = join(folder, 'node_modules');
  mkdirSync(join(modules, '.bin'), { recursive: true });
  copyOfProgram(join(modules, '@conclaude/cli'));
  symlinkSync('../@conclaude/cli/bin/conclaude', join(modules, '.bin/conclaude'));
  writeFileSync(join(folder, '.gitignore'), 'node_modules\n');
  return join(modules, '.bin/conclaude');
}

function commitAll(folder: string, home: string): void {
  const git = (...args: string[]) => run('git', [...AUTHOR, ...args], folder, home);
  git('init', '--quiet');
  git('commit', '--quiet', '--allow-empty', '--message', 'nothing');
  git('tag', 'before');
  git('add', '--all');
  git('commit', '--quiet', '--message', 'everything');
}

const AUTHOR = ['-c', 'user.name=e2e', '-c', 'user.email=e2e@localhost'];

function addWorktree(main: string, folder: string, home: string): void {
  const git = (...args: string[]) => run('git', [...AUTHOR, ...args], main, home);
  git('add', '--all');
  git('commit', '--quiet', '--message', 'everything');
  git('worktree', 'add', '--quiet', '-b', 'side', folder);
}

function run(program: string, args: readonly string[], cwd: string, home: string): void {
  const env = { PATH: basicPath, HOME: home };
  const { status, stdout, stderr } = spawnAsPerson(program, args, { cwd, env });
  if (status !== 0) throw new Error(`${program} ${args.join(' ')} ended with ${status}:\n${stdout}${stderr}`);
}

function placedGuard(guard: NonNullable<ProjectPlan['guard']>, scratch: string): string {
  return 'program' in guard ? guard.program : executable(join(scratch, 'guard'), guard.script);
}

function recorded(guard: string, scratch: string): string {
  const recorder = join(dirname(fileURLToPath(import.meta.url)), 'record-hook.mjs');
  const words = [process.execPath, recorder, join(scratch, HOOK_RECORDING), guard].map(quoted);
  // By its name conclaude recognises its own hooks.
  return executable(join(scratch, 'conclaude'), `exec ${words.join(' ')} "$@"`);
}

function executable(path: string, script: string): string {
  writeFileSync(path, `#!/bin/sh\n${script}\n`, { mode: 0o755 });
  return path;
}

/** In what `init` has written, another program takes the place of conclaude. */
function wire(folder: string, guard: string): void {
  if (guard === conclaude()) return;
  const names = ['settings.json', 'settings.local.json', 'hooks/conclaude'];
  for (const file of names.map((name) => join(folder, '.claude', name))) {
    if (existsSync(file)) writeFileSync(file, readFileSync(file, 'utf8').replaceAll(conclaude(), guard));
  }
}

/** As one word for the POSIX shell that runs hooks without `args`. */
export function quoted(word: string): string {
  return `'${word.replaceAll("'", "'\\''")}'`;
}

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return filesBelow(path);
    return entry.isFile() ? [path] : [];
  });
}
