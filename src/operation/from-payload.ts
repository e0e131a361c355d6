import type { Host } from '../host/host.ts';
import { withSlashes } from '../match/path-text.ts';
import type { Payload } from '../wire/payload.ts';
import type { Operation } from './operation.ts';
import type { Project } from './project.ts';
import { readShell, type ShellAnalyser } from './shell-files.ts';
import { subjectPath } from './subject-path.ts';
import { filesOfTool } from './tool-files.ts';

/** Tools that hand a command line to a shell; the client's own matcher takes them for one. */
const SHELL_TOOLS = new Set(['Bash', 'Monitor']);

export function isShellTool(tool: string): boolean {
  return SHELL_TOOLS.has(tool);
}

/** Who attempts it, and how a command line is read; without an analyser it isn't. */
interface Circumstances {
  readonly agent: string;
  readonly analyseShell?: ShellAnalyser | undefined;
}

/** A tool call in conclaude's words. */
export function operationOf(
  host: Host,
  project: Project,
  payload: Payload<'PreToolUse'>,
  { agent, analyseShell }: Circumstances,
): Operation {
  const tool = payload.fields.tool_name ?? '';
  const input = payload.fields.tool_input ?? {};
  const folder = withSlashes(payload.fields.cwd || host.cwd(), host.platform);
  const isShell = isShellTool(tool);
  const command = isShell && typeof input.command === 'string' ? input.command : undefined;
  if (command !== undefined && analyseShell !== undefined) {
    return {
      tool,
      agent,
      isShell,
      command,
      input,
      ...readShell(host, project, analyseShell, command, folder),
    };
  }
  const files = filesOfTool(tool, input).map(({ kind, path }) => ({
    kind,
    path: subjectPath(host, project, path, folder),
  }));
  return { tool, agent, files, isShell, command, shell: undefined, input };
}
