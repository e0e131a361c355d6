import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { textHash } from '../../src/host/text-hash.ts';
import { entriesOf } from './log-of.ts';
import type { HookRun, ScratchProject } from './scratch-project.ts';

/** Where a project's exceptions are kept on a Unix. */
export function exceptionsFolder({ root }: ScratchProject): string {
  return `/tmp/conclaude-${process.getuid?.()}/n-exceptions-${textHash(root)}`;
}

export function recordsIn(project: ScratchProject): readonly string[] {
  return readdirSync(exceptionsFolder(project));
}

/** Writes what somebody else might have written. */
export function putRecord(project: ScratchProject, name: string, text: string): void {
  mkdirSync(exceptionsFolder(project), { recursive: true, mode: 0o700 });
  writeFileSync(join(exceptionsFolder(project), name), text, { mode: 0o600 });
}

/** Changes the only record that there is. */
export function changeRecord(
  project: ScratchProject,
  change: (record: Record<string, unknown>) => unknown,
): void {
  const [name = ''] = recordsIn(project);
  const path = join(exceptionsFolder(project), name);
  const changed = change(JSON.parse(readFileSync(path, 'utf8')));
  writeFileSync(path, typeof changed === 'string' ? changed : JSON.stringify(changed));
}

export function forgetExceptions(project: ScratchProject): void {
  rmSync(exceptionsFolder(project), { recursive: true, force: true });
}

/** The id of the last entry of the log. */
export function lastId(project: ScratchProject): string {
  return entriesOf(project).at(-1)?.id ?? '';
}

export function toldUser({ answer }: HookRun): string {
  return String(answer.systemMessage ?? '');
}
