import { spawnSync } from 'node:child_process';
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { InstalledClient } from './installed-client.ts';
import { isRecord, parseRecord, recordsAt } from './json-record.ts';

const CONFIG = '.conclaude.yaml';
const SETTINGS = '.claude/settings.json';

/** Where the guard and the client find Node and the usual programs. */
export const basicPath = [dirname(process.execPath), '/usr/local/bin', '/usr/bin', '/bin'].join(':');

/** A program that the client runs before each tool call. */
interface Guard {
  readonly command: string;
  readonly args: readonly string[];
}

export interface ProjectPlan {
  /** The text of `.conclaude.yaml`; without it, `init` writes one. */
  readonly config?: string;
  /** Lines that somebody adds to it afterwards. */
  readonly added?: string;
  /** What becomes of it after everything has been wired. */
  readonly replacedBy?: string;
  readonly files?: Readonly<Record<string, string>>;
  /** Names of subagents the project defines. */
  readonly agents?: readonly string[];
  /** What to wire in place of conclaude, to see how the wiring stands up to a broken guard. */
  readonly guard?: Guard;
}

export interface Project {
  readonly folder: string;
  readonly home: string;
  readonly scratch: string;
  readonly path: (file: string) => string;
  /** Every file of the project with its content, by its path in the project. */
  readonly snapshot: () => Record<string, string>;
}

/** A fresh project, and a fresh home beside it, outside of any other project's folder. */
export function makeProject(plan: ProjectPlan, client: InstalledClient): Project {
  // Its real path: the client resolves its working folder, and paths must compare equal.
  const parent = realpathSync(process.env.CONCLAUDE_E2E_RUN_FOLDER ?? tmpdir());
  const root = mkdtempSync(join(parent, 'session-'));
  // The blank is there on purpose: paths with one must work everywhere.
  const folder = join(root, 'the project');
  const home = join(root, 'home');
  const scratch = join(root, 'scratch');
  for (const made of [folder, home, scratch]) mkdirSync(made);
  const files: Record<string, string> = { ...plan.files };
  if (plan.config !== undefined) files[CONFIG] = plan.config;
  for (const agent of plan.agents ?? []) {
    files[`.claude/agents/${agent}.md`] =
      `---\nname: ${agent}\ndescription: does what it is told\n---\nDo it.\n`;
  }
  for (const [file, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), content);
  }
  init(folder, home);
  if (plan.added !== undefined) {
    appendFileSync(join(folder, CONFIG), plan.added);
    init(folder, home);
  }
  if (plan.replacedBy !== undefined) writeFileSync(join(folder, CONFIG), plan.replacedBy);
  if (plan.guard !== undefined) replaceGuard(join(folder, SETTINGS), plan.guard, client);
  return {
    folder,
    home,
    scratch,
    path: (file) => join(folder, file),
    snapshot: () =>
      Object.fromEntries(
        filesBelow(folder).map((file) => [relative(folder, file), readFileSync(file, 'utf8')]),
      ),
  };
}

function conclaude(): string {
  const repository = resolve(dirname(fileURLToPath(import.meta.url)), '../..');
  const program = resolve(process.env.CONCLAUDE_BIN ?? join(repository, 'bin/conclaude'));
  if (!existsSync(program)) throw new Error(`The guard under test does not exist: ${program}`);
  return program;
}

/** As a user would: what `init` writes is what is tested. */
function init(folder: string, home: string): void {
  const { status, stdout, stderr } = spawnSync(conclaude(), ['init'], {
    cwd: folder,
    env: { PATH: basicPath, HOME: home },
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`conclaude init ended with ${status}:\n${stdout}${stderr}`);
}

function replaceGuard(settingsFile: string, guard: Guard, client: InstalledClient): void {
  const settings = parseRecord(readFileSync(settingsFile, 'utf8')) ?? {};
  const [entry] = isRecord(settings.hooks) ? recordsAt(settings.hooks, 'PreToolUse') : [];
  const [hook] = entry === undefined ? [] : recordsAt(entry, 'hooks');
  if (hook === undefined) throw new Error(`No hook for PreToolUse in ${settingsFile}`);
  const program = client.execFormHooks
    ? guard
    : { command: [guard.command, ...guard.args].map(quoted).join(' ') };
  Object.assign(hook, { args: undefined }, program);
  writeFileSync(settingsFile, JSON.stringify(settings, null, 2));
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
