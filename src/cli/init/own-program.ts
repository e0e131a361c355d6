import type { Program } from '../../clients/claude-code/hook-entries.ts';
import type { Host } from '../../host/host.ts';
import { onPath } from '../../host/on-path.ts';
import { joinPath, parentOf, relativeTo, withSlashes } from '../../match/path-text.ts';
import { realPath } from '../../operation/real-path.ts';
import { quoted } from '../../shell-word.ts';

/**
 * Where this very program is: among the project's own packages, on the PATH, or somewhere on this computer. npx keeps
 * it where it may vanish any day.
 */
export type ProgramPlace = 'project' | 'path' | 'this-machine' | 'npx';

/** `conclaude` on the PATH may be another program (the original one, an older version), so files are compared. */
export function programPlace(host: Host, own: string, project: string | undefined): ProgramPlace {
  if (project !== undefined && isProjects(host, own, project)) return 'project';
  if (isOnPath(host, own)) return 'path';
  return own.includes('/_npx/') ? 'npx' : 'this-machine';
}

/** The program's file: Node's script lies in the package with it. */
export function ownProgram(host: Host): string {
  const script = withSlashes(process.argv[1] ?? '', host.platform);
  return joinPath(parentOf(parentOf(script)), 'bin/conclaude');
}

/** The launcher for projects that comes with the program. */
export function launcherTemplate(host: Host): string {
  const file = host.readFile(joinPath(parentOf(ownProgram(host)), 'launcher.sh'), MAX_LAUNCHER_BYTES);
  if (!file.ok) throw new Error(`this installation is incomplete: ${file.detail}`);
  return file.text;
}

const MAX_LAUNCHER_BYTES = 1024 * 1024;

/** The Node.js that runs this. */
function ownNode(host: Host): string {
  return withSlashes(process.execPath, host.platform);
}

/** The same where a launcher wouldn't take it from the PATH, because it lies in the project. */
export function nodeInProject(host: Host, project: string): string | undefined {
  const node = ownNode(host);
  return relativeTo(realPath(host, project), realPath(host, node)) ? node : undefined;
}

/** Nothing in it that a shell would take for more than a part of one word. */
const PLAIN_WORD = /^[\w./+@-]+$/;

export function isPlainWord(text: string): boolean {
  return PLAIN_WORD.test(text);
}

/** How the client can call the program without a project's launcher: by whole paths, which no project's PATH bends. */
export function directProgram(host: Host, own: string, place: ProgramPlace, viaShell: boolean): Program {
  const path = place === 'path' ? (firstOnPath(host) ?? own) : own;
  const node = ownNode(host);
  if (isPlainWord(path) && !viaShell) return { form: 'exec', path, options: [`--node=${node}`] };
  const words = [path, node].map((word) => (isPlainWord(word) ? word : quoted(word)));
  return { form: 'shell', word: words.join(' --node=') };
}

function isProjects(host: Host, own: string, project: string): boolean {
  const modules = joinPath(project, 'node_modules');
  return (
    host.kindOf(joinPath(modules, '.bin/conclaude')) !== undefined &&
    host.sameFile(joinPath(modules, '@conclaude/cli/bin/conclaude'), own)
  );
}

function isOnPath(host: Host, own: string): boolean {
  const first = firstOnPath(host);
  return first !== undefined && host.sameFile(first, own);
}

function firstOnPath(host: Host): string | undefined {
  // npm puts its folders there while it runs a script; the client won't have them.
  const lasts = (folder: string) => folder.startsWith('/') && !folder.endsWith('node_modules/.bin');
  return onPath(host, 'conclaude', lasts);
}

/** A program that knows its own runtime, as the client calls it. */
export function asProgram(path: string, viaShell: boolean): Program {
  const isPlain = isPlainWord(path);
  if (isPlain && !viaShell) return { form: 'exec', path, options: [] };
  return { form: 'shell', word: isPlain ? path : quoted(path) };
}
