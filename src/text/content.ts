import { printable } from './printable.ts';

/** The sentences of `preToolUse.contentRules`. They say what was found and where, and never what it says. */
interface FoundText {
  readonly kind: string | undefined;
  /** What of the rule forbids it, as it is written. */
  readonly by: string;
  readonly line: number;
}

export interface AddedBy {
  readonly tool: string;
  readonly file: string;
  /** What the rule forbids, as it is written. */
  readonly forbidden: string;
  readonly found: readonly FoundText[];
  /** A line is a line of the file, and not of the text that the call adds. */
  readonly isLineOfFile: boolean;
  /** The configuration's own words. */
  readonly message: string | undefined;
  readonly agent: string | undefined;
}

const MOST_FOUND = 5;

/** `a focused test (line 12), a skipped test (line 3, 9)` */
function foundWords({ found, isLineOfFile }: AddedBy): string {
  const kinds = new Map<string, number[]>();
  for (const { by, kind = `text that matches '${printable(by)}'`, line } of found) {
    const lines = kinds.get(kind) ?? [];
    lines.push(line);
    kinds.set(kind, lines);
  }
  const words = [...kinds].map(([kind, lines]) => {
    const shown = lines.slice(0, MOST_FOUND).join(', ');
    const more = lines.length > MOST_FOUND ? ` and ${lines.length - MOST_FOUND} more` : '';
    return `${kind} (line ${shown}${more}${isLineOfFile ? '' : ' of the added text'})`;
  });
  return words.join(', ');
}

function who(agent: string | undefined): string {
  return agent === undefined ? '' : ` (agent: ${printable(agent)})`;
}

export function contentBlocked(by: AddedBy): string {
  const { tool, file, forbidden, message, agent } = by;
  if (message !== undefined)
    return `${message} Found: ${foundWords(by)}. File: ${printable(file)}${who(agent)}`;
  return `Blocked ${printable(tool)} operation: it would add ${foundWords(by)}, which preToolUse.contentRules forbids ('${printable(forbidden)}')${who(agent)}. File: ${printable(file)}`;
}

export function contentAsks(by: AddedBy): string {
  const { file, forbidden, message } = by;
  const own = message === undefined ? '' : `${message} `;
  return `conclaude: ${own}${printable(file)} would get ${foundWords(by)}; contentRules '${printable(forbidden)}' asks for your approval`;
}

export function tooMuchText(file: string, forbidden: string): string {
  return `conclaude: the call adds more to ${printable(file)} than contentRules '${printable(forbidden)}' can look through (more than 1 MB of text, or too many matches); please look at it yourself`;
}

export function aboutContentRule(rule: {
  readonly pattern: string;
  readonly forbid: readonly string[];
  readonly action: string;
}): string {
  return `${rule.action} adding ${rule.forbid.join(', ')} to ${rule.pattern}`;
}
