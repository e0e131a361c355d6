import type { Call } from '../call/call.ts';
import type { Host } from '../host/host.ts';
import { withSlashes } from '../match/path-text.ts';
import { filesOfForeignTool } from './foreign-tool.ts';
import type { Operation } from './operation.ts';
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
  const named = (files ?? filesOfForeignTool(name, input)).map(({ kind, path: given }) => {
    const path = subjectPath(host, project, given, folder);
    const creates = kind === 'create' && path.kind === undefined && files !== undefined;
    return { kind, path, given, creates, changes: kind !== 'read' && kind !== 'search' };
  });
  return { ...call, shell: undefined, files: named };
}
