import type { Violation } from '../decision.ts';
import { limitText } from '../text/limit.ts';
import { moreObjections } from '../text/violations.ts';

/** Clients have no limit of their own: a megabyte of reason would go to the model whole. */
const MAX_STDOUT_BYTES = 64 * 1024;
const MAX_STDERR_CHARACTERS = 16 * 1024;
/** Beyond 10,000 characters Claude Code shows a short preview in place of a text. */
export const MAX_TEXT_CHARACTERS = 9_000;

/** A command may take a whole folder of protected files; the first ones tell enough. */
const MAX_MESSAGES = 20;

export function shownMessages(violations: readonly Violation[]): string {
  const [first, ...others] = violations;
  if (first?.wayOut !== undefined && others.length === 0) return `${first.message}\n${first.wayOut}`;
  const messages = [...new Set(violations.map((violation) => violation.message))];
  const more = messages.length - MAX_MESSAGES;
  return [...messages.slice(0, MAX_MESSAGES), ...(more > 0 ? [moreObjections(more)] : [])].join('\n');
}

/**
 * The largest version of an answer that keeps to the limit. Only sentences are cut; a tool input is sent whole
 * or the file that it writes would be cut with it.
 */
export function fitting(build: (mostCharacters: number) => object): string {
  for (let most = MAX_TEXT_CHARACTERS; ; most = Math.floor(most / 2)) {
    const text = `${JSON.stringify(build(most))}\n`;
    if (new TextEncoder().encode(text).length <= MAX_STDOUT_BYTES || most < 100) return text;
  }
}

export function limitStderr(text: string): string {
  return text === '' ? '' : `${limitText(text, MAX_STDERR_CHARACTERS)}\n`;
}
