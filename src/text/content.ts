import { printable } from './printable.ts';

/** The sentences of `preToolUse.contentRules`. They say what was found and where, and never what it says. */
interface FoundText {
  readonly kind: string | undefined;
  readonly line: number;
}

export interface AddedBy {
  readonly tool: string;
  readonly file: string;
  /** The rule by its id, or by what it forbids. */
  readonly rule: string;
  readonly found: readonly FoundText[];
  /** A line is a line of the file, and not of the text that the call adds. */
  readonly isLineOfFile: boolean;
  /** The configuration's own words. */
  readonly message: string | undefined;
  readonly agent: string | undefined;
}

const MOST_FOUND = 5;

/** `a focused test (line 12), a skipped test (line 3, 9)` */
function foundWords({ found, isLineOfFile, rule }: AddedBy): string {
  const kinds = new Map<string, number[]>();
  for (const { kind = `text that matches '${printable(rule)}'`, line } of found) {
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
  const { tool, file, rule, message, agent } = by;
  if (message !== undefined)
    return `${message} Found: ${foundWords(by)}. File: ${printable(file)}${who(agent)}`;
  return `Blocked ${printable(tool)} operation: it would add ${foundWords(by)}, which preToolUse.contentRules forbids ('${printable(rule)}')${who(agent)}. File: ${printable(file)}`;
}

export function contentAsks(by: AddedBy): string {
  const { file, rule, message } = by;
  const own = message === undefined ? '' : `${message} `;
  return `conclaude: ${own}${printable(file)} would get ${foundWords(by)}; contentRules '${printable(rule)}' asks for your approval`;
}

export function tooMuchText(file: string, rule: string): string {
  return `conclaude: the call adds more text to ${printable(file)} than contentRules '${printable(rule)}' looks through (1 MB); please look at it yourself`;
}

export function aboutContentRule(rule: {
  readonly id: string | undefined;
  readonly pattern: string;
  readonly forbid: readonly string[];
  readonly action: string;
}): string {
  const name = rule.id === undefined ? '' : `${rule.id}: `;
  return `${name}${rule.action} adding ${rule.forbid.join(', ')} to ${rule.pattern}`;
}
