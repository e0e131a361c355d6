import pc from 'picocolors';
import type { Terminal } from './terminal.ts';

export interface Outcome {
  readonly exitCode: number;
  /** The same for programs. */
  readonly report?: Readonly<Record<string, unknown>>;
}

/** With `--json`, what would have been shown is left out, and what would have been complained of goes into the report. */
export async function reportAsJson(
  json: boolean,
  terminal: Terminal,
  run: (terminal: Terminal) => Outcome | Promise<Outcome>,
): Promise<number> {
  if (!json) return (await run(terminal)).exitCode;
  const notes: string[] = [];
  const silent: Terminal = {
    ...terminal,
    say: () => 0,
    complain: (text) => void notes.push(text),
    progress: () => undefined,
    style: pc.createColors(false),
  };
  const { exitCode, report } = await run(silent);
  terminal.say(JSON.stringify({ ok: exitCode === 0, ...report, notes }, undefined, 2));
  return exitCode;
}
