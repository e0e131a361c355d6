import pc from 'picocolors';
import type { Terminal } from './terminal.ts';

export interface Outcome {
  /** Why it wasn't done. */
  readonly problem?: string;
  /** What was done, for programs. */
  readonly report?: Readonly<Record<string, unknown>>;
}

/** With `--json`, what would have been shown is left out, and what would have been complained of goes into the report. */
export async function reportAsJson(
  json: boolean,
  terminal: Terminal,
  run: (terminal: Terminal) => Outcome | Promise<Outcome>,
): Promise<number> {
  const notes: string[] = [];
  const silent: Terminal = {
    ...terminal,
    say: () => 0,
    complain: (text) => void notes.push(text),
    style: pc.createColors(false),
  };
  const shown = json ? silent : terminal;
  const { problem, report } = await run(shown);
  if (problem !== undefined) shown.complain(problem);
  if (json) terminal.sayJson({ ok: problem === undefined, ...report, notes });
  return problem === undefined ? 0 : 1;
}
