import type { Call } from '../call/call.ts';
import { shapeOf } from '../log/shape.ts';
import type { Operation } from '../operation/operation.ts';
import type { ShellAnalyser } from '../operation/shell-files.ts';
import { printable } from '../text/printable.ts';

/** What kind of call it is: a command's shape, or the tool and what it is done to. */
export function shapeOfCall(
  { tool, cwd }: Call<'PreToolUse'>,
  operation: Operation | undefined,
  analyseShell: ShellAnalyser,
): string {
  if (tool === undefined) return '';
  if (!tool.isShell) {
    const [file] = operation?.files ?? [];
    return file === undefined ? tool.name : `${tool.name} ${printable(file.path.shown)}`;
  }
  const calls = operation?.shell?.calls ?? callsIn(tool.command ?? '', cwd ?? '/', analyseShell);
  return shapeOf(calls);
}

/** Where no rule needed to know, the command is read for its shape alone. */
function callsIn(command: string, cwd: string, analyse: ShellAnalyser) {
  const world = { cwd, home: undefined, variables: {}, list: () => undefined, kindOf: () => undefined };
  return analyse(command, world).commands;
}
