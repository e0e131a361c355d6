import pc from 'picocolors';
import { isTerminal } from '../host/is-terminal.ts';
import { writeAll } from '../host/stdio.ts';

export type Style = ReturnType<typeof pc.createColors>;

/** Where a person's command speaks to. */
export interface Terminal {
  /** A line on stdout; returns 0, the exit code of all being well. */
  say(text: string): 0;
  /** The same for programs. */
  sayJson(report: object): 0;
  complain(text: string): void;
  /** A line on stderr that the next one replaces, and `undefined` takes away. Only a terminal gets it, and only when it takes long. */
  progress(text: string | undefined): void;
  readonly style: Style;
}

/** Nobody wants to read about work that is done before the line could be read. */
const LONG_MILLISECONDS = 500;

export function realTerminal(): Terminal {
  const say: Terminal['say'] = (text) => {
    writeAll(1, `${text}\n`);
    return 0;
  };
  return {
    say,
    sayJson: (report) => say(JSON.stringify(report, undefined, 2)),
    complain: (text) => void writeAll(2, `${text}\n`),
    progress: progressLine(),
    style: pc.createColors(wantsColour(process.env, isTerminal(1))),
  };
}

/** NO_COLOR beats FORCE_COLOR beats what the terminal can do; a FORCE_COLOR of 0 means no. */
function wantsColour(env: NodeJS.ProcessEnv, terminal: boolean): boolean {
  if (env.NO_COLOR) return false;
  if (env.FORCE_COLOR !== undefined && env.FORCE_COLOR !== '') return !/^(0|false)$/i.test(env.FORCE_COLOR);
  return terminal && env.TERM !== 'dumb';
}

function progressLine(): Terminal['progress'] {
  const begun = performance.now();
  let shown = false;
  return (text) => {
    if (text === undefined ? !shown : !isTerminal(2) || performance.now() - begun < LONG_MILLISECONDS) return;
    shown = text !== undefined;
    writeAll(2, `\r\u001b[K${text ?? ''}`);
  };
}
