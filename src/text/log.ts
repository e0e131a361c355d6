/** On the line that says who refuses. */
export function namedBy(message: string, id: string): string {
  return `${message} [${id}]`;
}

/** For the user: how to learn more. */
export function howToAsk(line: string, id: string): string {
  return `${line}. Why: conclaude why ${id}`;
}
