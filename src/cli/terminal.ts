import pc from 'picocolors';
import { writeAll } from '../host/stdio.ts';

/** Where a person's command speaks to. */
export interface Terminal {
  /** A line on stdout; returns 0, the exit code of all being well. */
  say(text: string): 0;
  complain(text: string): void;
  readonly style: typeof pc;
}

export function realTerminal(): Terminal {
  return {
    say: (text) => {
      writeAll(1, `${text}\n`);
      return 0;
    },
    complain: (text) => void writeAll(2, `${text}\n`),
    style: pc,
  };
}
