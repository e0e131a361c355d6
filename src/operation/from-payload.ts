import type { Host } from '../host/host.ts';
import type { Payload } from '../wire/payload.ts';
import type { Operation } from './operation.ts';
import type { Project } from './project.ts';
import { subjectPath } from './subject-path.ts';
import { filesOfTool } from './tool-files.ts';

/** Tools that hand a command line to a shell; the client's own matcher takes them for one. */
const SHELL_TOOLS = new Set(['Bash', 'Monitor']);

/** A tool call in conclaude's words. `agent` has been found by the caller, who may have had warnings to pass on. */
export function operationOf(
  host: Host,
  project: Project,
  payload: Payload<'PreToolUse'>,
  agent: string,
): Operation {
  const tool = payload.fields.tool_name ?? '';
  const input = payload.fields.tool_input ?? {};
  const folder = payload.fields.cwd || host.cwd();
  const files = filesOfTool(tool, input).map(({ kind, path }) => ({
    kind,
    path: subjectPath(host, project, path, folder),
  }));
  const isShell = SHELL_TOOLS.has(tool);
  const command = isShell && typeof input.command === 'string' ? input.command : undefined;
  return { tool, agent, files, isShell, command, input };
}
