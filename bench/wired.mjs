// A project with conclaude among its packages and `conclaude init` run in it, and its hook called as Claude Code
// calls it.
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { nativeExecutable, ROOT } from './builds.mjs';
import { everydayScenes } from './everyday.mjs';
import { caseOf, environment } from './scene.mjs';

/** Enough to see what the way to the program adds. */
const CALLS = ['Write, allowed', 'Write, refused', 'Bash, short'];

/**
 * @param {string} folder
 * @returns {readonly import('./scene.mjs').Case[]}
 */
export function wiredCases(folder) {
  const scenes = everydayScenes(folder).filter(({ call }) => CALLS.includes(call));
  const project = scenes[0]?.project ?? folder;
  install(join(project, 'node_modules'));
  const env = { ...environment(), HOME: folder };
  const program = join(project, 'node_modules/@conclaude/cli/bin/conclaude');
  const { status, stderr } = spawnSync(program, ['init'], { cwd: project, env, encoding: 'utf8' });
  if (status !== 0) throw new Error(`conclaude init doesn't work in the sample project:\n${stderr}`);
  const build = nativeExecutable() === undefined ? 'node' : 'native';
  return scenes.map((scene) =>
    caseOf({ name: `${build}, as init wires it`, command: () => wiredCommand(project) }, scene),
  );
}

/**
 * As npm does it: the package, and beside it the one with the executable for this platform.
 * @param {string} modules
 */
function install(modules) {
  const manifest = readFileSync(join(ROOT, 'package.json'), 'utf8');
  /** @type {readonly string[]} */
  const files = JSON.parse(manifest).files;
  for (const name of ['package.json', ...files.filter((file) => existsSync(join(ROOT, file)))])
    cpSync(join(ROOT, name), join(modules, '@conclaude/cli', name), {
      recursive: true,
      filter: (path) => path !== join(ROOT, 'dist/native'),
    });
  const native = nativeExecutable();
  if (native === undefined) return;
  const platform = join(modules, '@conclaude', `${process.platform}-${process.arch}`);
  mkdirSync(platform, { recursive: true });
  cpSync(native, join(platform, basename(native)));
}

/**
 * The command line of the hook in the project's settings. One with `args` is started without a shell.
 * @param {string} project
 * @returns {readonly string[]}
 */
function wiredCommand(project) {
  const settings = JSON.parse(readFileSync(join(project, '.claude/settings.json'), 'utf8'));
  const { command, args } = settings.hooks.PreToolUse[0].hooks[0];
  if (args === undefined) return ['/bin/sh', '-c', command];
  const words = /** @type {readonly string[]} */ ([command, ...args]);
  return words.map((word) => word.replaceAll(`\${CLAUDE_PROJECT_DIR}`, project));
}
