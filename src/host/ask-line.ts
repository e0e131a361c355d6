import { createInterface } from 'node:readline';

/** Somebody at a terminal who can be asked. */
export interface Asker {
  /** What was typed, without blanks around it; `undefined` when nobody wants to answer any more (Ctrl-C, Ctrl-D). */
  ask(question: string): Promise<string | undefined>;
  close(): void;
}

/** Lines from the terminal, also those that were typed before they were asked for. */
export function terminalAsker(): Asker {
  const reader = createInterface({ input: process.stdin, output: process.stdout });
  reader.on('SIGINT', () => reader.close());
  const lines = reader[Symbol.asyncIterator]();
  return {
    ask: async (question) => {
      reader.setPrompt(question);
      reader.prompt();
      const { done, value } = await lines.next();
      return done ? undefined : value.trim();
    },
    close: () => reader.close(),
  };
}
