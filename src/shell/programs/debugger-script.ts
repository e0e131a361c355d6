import { knownField } from '../field.ts';
import { type Frame, recordAccess } from '../session.ts';

/** What the commands of a debugger's script do to files, by gdb's and lldb's words. */
export function debuggerScript(lines: readonly string[], outer: Frame): void {
  const frame: Frame = { ...outer, guessing: true, input: undefined };
  for (const line of lines.slice(0, 256)) {
    const [, shell] = /^\s*(?:(?:platform\s+)?shell\s|!)\s*(.+)$/.exec(line) ?? [];
    const [, piped] = /^\s*(?:pipe|\|)\s[^|]*\|(.+)$/.exec(line) ?? [];
    for (const text of [shell, piped]) if (text !== undefined) frame.shell.runText(text, frame);
    const [, file] =
      /^\s*(?:set\s+logging\s+file|save\s+\S+|tsave|g(?:enerate-)?core(?:-file)?|process\s+save-core|dump(?:\s+(?:binary|srec|ihex|tekhex|verilog))?\s+(?:memory|value)|append(?:\s+binary)?\s+(?:memory|value))\s+(\S+)/.exec(
        line,
      ) ?? [];
    if (file !== undefined) recordAccess(frame, 'create', knownField(file));
    // The program's own redirections: `run > out`.
    const [, run] = /^\s*(?:r|run|start|set\s+args|process\s+launch)\s+(.+)$/.exec(line) ?? [];
    if (run !== undefined) frame.shell.runText(`: ${run}`, frame);
  }
}
