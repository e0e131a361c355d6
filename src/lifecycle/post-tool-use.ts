import type { ToolCheck } from '../config/sections/post-tool-use.ts';
import type { Host } from '../host/host.ts';
import { filePattern } from '../match/file-pattern.ts';
import { relativeTo } from '../match/path-text.ts';
import { operationOf } from '../operation/from-call.ts';
import { openProject } from '../operation/project.ts';
import { failureLine, failureReport } from '../text/command-reports.ts';
import { scriptsFor } from './gate/file-words.ts';
import type { LifecycleCall } from './lifecycle-call.ts';
import { matchingCommands } from './matching-commands.ts';
import { resultOf } from './observe.ts';
import type { LifecycleResult } from './result.ts';
import { runCommands } from './run-commands.ts';

/** Runs the checks for a tool call that succeeded; Claude hears of every one that failed. */
export async function postToolUse(call: LifecycleCall<'PostToolUse'>): Promise<LifecycleResult> {
  const { name = '', also = name, id, input } = call.tool ?? {};
  const checks = matchingCommands(call.config.postToolUse.commands, [name, also], { ignoreCase: true });
  const { commands, file, named } = await concerned(call, checks);
  const runs = await runCommands(call, {
    commands,
    variables: {
      TOOL_NAME: name,
      TOOL_USE_ID: id,
      TOOL_INPUT: input === undefined ? undefined : JSON.stringify(input),
      FILE_PATH: file,
    },
    scriptsOf: (command) => scriptsFor(command.run, named(command as ToolCheck)),
  });
  const failed = runs.filter((run) => !run.passed);
  const passed = runs.filter((run) => run.passed);
  const result = resultOf('PostToolUse', passed);
  if (failed.length === 0) return result;
  return {
    ...result,
    verdict: { kind: 'block', reason: failed.map((run) => failureReport(run)).join('\n\n') },
    log: failed.map((run) => failureLine('PostToolUse', run)),
    commands: 'failed',
    ran: runs,
  };
}

/** The checks whose `pattern` covers a file of the call, and the file that it names first. */
async function concerned(call: LifecycleCall<'PostToolUse'>, checks: readonly ToolCheck[]) {
  if (checks.length === 0) return { commands: checks, file: undefined, named: () => [] };
  const { host, agent, tool } = call;
  const project = openProject(host, call, call.client.worktrees);
  // The parser is large, and most calls are none of the shell's.
  const analyseShell = tool?.isShell ? (await import('../shell/analyse.ts')).analyseShell : undefined;
  const operation = operationOf(host, project, call, agent, analyseShell);
  // A command reads many files on its way; those that it changes are what it is about.
  const files = operation.files.filter(
    ({ kind }) => !operation.isShell || (kind !== 'read' && kind !== 'search'),
  );
  const covered = (pattern: string) => {
    const matches = filePattern(pattern, { ignoreCase: project.ignoreCase, home: project.home });
    return files.filter(({ path }) => path.spellings.some((name) => matches(name, path.kind === 'folder')));
  };
  const pathsOf = (some: typeof files) =>
    some.flatMap(({ path }) => path.spellings[0]?.absolute ?? []).filter((path) => isFile(host, path));
  return {
    commands: checks.filter(({ pattern }) => pattern === undefined || covered(pattern).length > 0),
    file: files[0]?.path.spellings[0]?.absolute,
    /** The files of the call that a check is about and that are there, for `{files}`. */
    named: (check: Pick<ToolCheck, 'pattern'>) =>
      [...new Set(pathsOf(check.pattern === undefined ? files : covered(check.pattern)))].map(
        (path) => relativeTo(call.root, path) || path,
      ),
  };
}

function isFile(host: Host, path: string): boolean {
  const kind = host.kindOf(path);
  return kind === 'file' || kind === 'link';
}
