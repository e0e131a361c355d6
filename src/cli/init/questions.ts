import { type Asker, terminalAsker } from '../../host/ask-line.ts';
import type { Host } from '../../host/host.ts';
import { isTerminal } from '../../host/is-terminal.ts';
import { asSentence } from '../../text/usage.ts';
import { UsageError } from '../command-line.ts';
import type { Terminal } from '../terminal.ts';

/** Nobody wants to answer any more. */
export class Unanswered extends Error {}

export interface Questions {
  tell(text: string): void;
  /** Asks until `read` understands the answer; an empty one means the usual. */
  untilRight<Answer>(question: string, read: (text: string) => Answer, usual: Answer): Promise<Answer>;
  close(): void;
}

/** Where a person sits at a terminal. Nothing is asked in CI, for programs, or of those who say yes to everything. */
export function questionsAt(
  host: Host,
  options: { readonly yes: boolean; readonly json: boolean },
  terminal: Terminal,
): Questions | undefined {
  const isCi = (host.env('CI') ?? '') !== '';
  if (options.yes || options.json || isCi || !isTerminal(0) || !isTerminal(1)) return undefined;
  return questionsTo(terminalAsker(), terminal);
}

function questionsTo(asker: Asker, terminal: Terminal): Questions {
  return {
    tell: (text) => void terminal.say(text),
    untilRight: async (question, read, usual) => {
      terminal.say(`\n${question}`);
      for (;;) {
        const answer = await asker.ask('> ');
        if (answer === undefined) throw new Unanswered();
        if (answer === '') return usual;
        try {
          return read(answer);
        } catch (error) {
          if (!(error instanceof UsageError)) throw error;
          terminal.say(asSentence(error.message));
        }
      }
    },
    close: () => asker.close(),
  };
}
