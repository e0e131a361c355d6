import type { ValueMap } from '../../json-value.ts';
import { quoted } from '../../shell-word.ts';
import { LAUNCHER } from '../launcher.ts';
import type { Program } from './hook-entries.ts';
import { readInBy } from './read-in.ts';

/** What one project's launcher knows besides: nothing that is true of every computer belongs here. */
export interface LauncherFacts {
  /** A program that is neither among the project's packages nor on the PATH. */
  readonly also?: string | undefined;
  /** The Node.js to run it on, where the one on the PATH lies in the project itself. */
  readonly node?: string | undefined;
}

/** The launcher's text for a project, from the one that comes with the program. */
export function launcherText(template: string, { also = '', node = '' }: LauncherFacts): string {
  return template
    .replace(/^also=''$/m, () => `also=${quoted(also)}`)
    .replace(/^node=''$/m, () => `node=${quoted(node)}`);
}

/** How the settings call it. By a shell: it works then even where the file's mode got lost, and in every client. */
export function launcherProgram(folder: string): Program {
  return { form: 'read-in', script: `"$CLAUDE_PROJECT_DIR"/${folder}/${LAUNCHER}` };
}

const FACT = /^(?:also|node)='(?:[^'\n]|'\\'')*'$/gm;

export type LauncherState = 'unchanged' | 'other-version' | 'changed' | 'foreign';

/** Is a file the launcher, as this program writes it for some project? */
export function launcherState(text: string, template: string): LauncherState {
  const version = versionOf(text);
  if (version === undefined) return 'foreign';
  const bare = text.replace(FACT, (line) => `${line.slice(0, line.indexOf('='))}=''`);
  if (bare === template) return 'unchanged';
  return version === versionOf(template) ? 'changed' : 'other-version';
}

function versionOf(text: string): string | undefined {
  return /^# conclaude's launcher, version (\d+)\./m.exec(text)?.[1];
}

/** The launcher that a hook calls, relative to the project. */
export function calledLauncher({ command }: ValueMap): string | undefined {
  const words = readInBy(command)?.script ?? (typeof command === 'string' ? command : '');
  return /^(?:\/bin\/sh )?"\$CLAUDE_PROJECT_DIR"\/([\w.+@-]+\/hooks\/conclaude)(?: |$)/.exec(words)?.[1];
}
