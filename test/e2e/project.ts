import {
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
import type { JsonRecord } from './json-record.ts';

/** A program that the client runs before each tool call. */
interface Guard {
  readonly command: string;
  readonly args: readonly string[];
}

export interface ProjectPlan {
  /** The text of `.conclaude.yaml`. */
  readonly config: string;
  readonly files?: Readonly<Record<string, string>>;
  /** Names of subagents the project defines. */
  readonly agents?: readonly string[];
  /** What to wire in place of conclaude, to see how the wiring stands up to a broken guard. */
  readonly guard?: Guard;
  /** Bring conclaude as a plugin: the settings have no hooks. */
  readonly asPlugin?: boolean;
}

export interface Project {
  readonly folder: string;
  readonly home: string;
  readonly scratch: string;
  /** Where the client finds conclaude as a plugin. */
  readonly plugin: string | undefined;
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
  const files: Record<string, string> = {
    '.conclaude.yaml': plan.config,
    '.claude/settings.json': plan.asPlugin
      ? '{}'
      : JSON.stringify(settings(plan.guard ?? conclaude(), client), null, 2),
    ...plan.files,
  };
  for (const agent of plan.agents ?? []) {
    files[`.claude/agents/${agent}.md`] =
      `---\nname: ${agent}\ndescription: does what it is told\n---\nDo it.\n`;
  }
  for (const [file, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), content);
  }
  return {
    folder,
    home,
    scratch,
    plugin: plan.asPlugin ? REPOSITORY : undefined,
    path: (file) => join(folder, file),
    snapshot: () =>
      Object.fromEntries(
        filesBelow(folder).map((file) => [relative(folder, file), readFileSync(file, 'utf8')]),
      ),
  };
}

export const REPOSITORY = resolve(dirname(fileURLToPath(import.meta.url)), '../..');

function conclaude(): Guard {
  const command = resolve(process.env.CONCLAUDE_BIN ?? join(REPOSITORY, 'bin/conclaude'));
  if (!existsSync(command)) throw new Error(`The guard under test does not exist: ${command}`);
  return { command, args: ['Hooks', 'PreToolUse'] };
}

function settings(guard: Guard, client: InstalledClient): JsonRecord {
  const program = client.execFormHooks
    ? guard
    : { command: [guard.command, ...guard.args].map(quoted).join(' ') };
  const hook = { type: 'command', ...program, timeout: 30, onFailure: 'block' };
  return { hooks: { PreToolUse: [{ matcher: '*', hooks: [hook] }] } };
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
