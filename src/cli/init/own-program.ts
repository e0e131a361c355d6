import { inProject, type Program } from '../../clients/claude-code/hook-entries.ts';
import type { Host } from '../../host/host.ts';
import { onPath } from '../../host/on-path.ts';
import { joinPath, parentOf, resolvePath, withSlashes } from '../../match/path-text.ts';
import { quoted } from '../../shell-word.ts';

export type FoundProgram =
  | { readonly kind: 'path' | 'project' | 'this-machine'; readonly program: Program }
  /** npx keeps it where it may vanish any day; a guard that vanished refuses everything. */
  | { readonly kind: 'npx' };

/** Nothing in it that a shell would take for more than a part of one word. */
const PLAIN_WORD = /^[\w./+@-]+$/;

/**
 * How the client can call this very program: from the project's own packages, by its name, or by its whole path.
 * `conclaude` on the PATH may be another program (the original one, an older version), so files are compared.
 */
export function findProgram(
  host: Host,
  own: string,
  project: string | undefined,
  viaShell: boolean,
): FoundProgram {
  if (project !== undefined && isProjects(host, own, project))
    return { kind: 'project', program: inProject('node_modules/.bin/conclaude') };
  if (isOnPath(host, own)) return { kind: 'path', program: asProgram('conclaude', viaShell) };
  if (own.includes('/_npx/')) return { kind: 'npx' };
  return { kind: 'this-machine', program: asProgram(own, viaShell) };
}

/** The program's file: its launcher tells when it starts an executable; Node's script lies in the package otherwise. */
export function ownProgram(host: Host): string {
  const launcher = host.env('CONCLAUDE_LAUNCHER');
  if (launcher) return resolvePath(host.cwd(), withSlashes(launcher, host.platform));
  const script = withSlashes(process.argv[1] ?? '', host.platform);
  return joinPath(parentOf(parentOf(script)), 'bin/conclaude');
}

function isProjects(host: Host, own: string, project: string): boolean {
  const modules = joinPath(project, 'node_modules');
  return (
    host.kindOf(joinPath(modules, '.bin/conclaude')) !== undefined &&
    host.sameFile(joinPath(modules, 'conclaude/bin/conclaude'), own)
  );
}

function isOnPath(host: Host, own: string): boolean {
  // npm puts its folders there while it runs a script; the client won't have them.
  const lasts = (folder: string) => folder.startsWith('/') && !folder.endsWith('node_modules/.bin');
  const first = onPath(host, 'conclaude', lasts);
  return first !== undefined && host.sameFile(first, own);
}

export function asProgram(path: string, viaShell: boolean): Program {
  const plain = PLAIN_WORD.test(path);
  if (plain && !viaShell) return { form: 'exec', path };
  return { form: 'shell', word: plain ? path : quoted(path) };
}
