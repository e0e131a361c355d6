import type { Call, NamedFile } from '../call/call.ts';
import type { Host } from '../host/host.ts';
import { withSlashes } from '../match/path-text.ts';
import { filesOfForeignTool } from './foreign-tool.ts';
import type { FileAccess, Operation } from './operation.ts';
import type { Project } from './project.ts';
import { readShell, type ShellAnalyser } from './shell-files.ts';
import { subjectPath } from './subject-path.ts';

/**
 * What a tool call attempts. Without an analyser a command line is text and nothing more. `looksInside`: somebody wants
 * to know what is read with a whole folder.
 */
export function operationOf(
  host: Host,
  project: Project,
  { tool, cwd }: Pick<Call, 'tool' | 'cwd'>,
  agent: string,
  analyseShell: ShellAnalyser | undefined,
  looksInside = false,
): Operation {
  const { name = '', also, isShell = false, command, input = {}, files } = tool ?? {};
  const folder = withSlashes(cwd || host.cwd(), host.platform);
  const call = { tool: name, also, agent, isShell, command, input };
  if (command !== undefined && analyseShell !== undefined)
    return { ...call, ...readShell(host, project, analyseShell, command, folder, looksInside) };
  const found = files ?? filesOfForeignTool(name, input);
  const named = once(found ?? []);
  const isCut = found === undefined || named.length > MAX_NAMED;
  const accesses = named.slice(0, MAX_NAMED).map(({ kind, path: given, as, byPattern }): FileAccess => {
    const path = subjectPath(host, project, given, folder);
    const creates = kind === 'create' && path.kind === undefined && files !== undefined;
    const changes = kind !== 'read' && kind !== 'search';
    return { kind, path, given, creates, changes, ...(as && { as }), ...(byPattern && { byPattern }) };
  });
  const unplaced = named.find(
    (file, at) => file.findsByEnding && accesses[at]?.path.kind === undefined,
  )?.path;
  const alsoBy = [...new Set(named.flatMap((file) => file.as ?? []))];
  return {
    ...call,
    ...(alsoBy.length > 0 && { alsoBy }),
    shell: undefined,
    files: accesses,
    ...(isCut && { isCut: true as const }),
    ...(unplaced !== undefined && { unplaced }),
  };
}

/** More files than any call really names. */
const MAX_NAMED = 2_000;

/** Several edits of a file are one access to it. */
function once(files: readonly NamedFile[]): readonly NamedFile[] {
  if (files.length < 2) return files;
  return [...new Map(files.map((file) => [`${file.kind} ${file.path}`, file])).values()];
}
