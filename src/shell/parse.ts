import type { ParsedScript, Word } from 'unbash';
import { plainScript } from './plain/script.ts';
import { parseWhole } from './whole-language.ts';

export type * from 'unbash';
export type { Function as FunctionDefinition } from 'unbash';
export { visitChildren } from './whole-language.ts';

/** The parser looks ahead to the end of the word at every `{`; beyond this many steps it would hang. */
const MAX_BRACE_LOOKAHEAD = 40_000_000;
const MAX_HEREDOCS = 4_000;
/** A text up to this length meets neither limit, whatever stands in it. */
const SHORT_TEXT = 6_000;

const NOTHING: ParsedScript = { type: 'Script', pos: 0, end: 0, shebang: undefined, commands: [] };

interface Parsed {
  readonly script: ParsedScript;
  readonly complete: boolean;
}

/** Never throws; what could be read before an error is kept. */
export function parseShell(text: string): Parsed {
  const plain = plainScript(text);
  if (plain !== undefined) return { script: plain, complete: true };
  if (isTooTangled(text)) return { script: NOTHING, complete: false };
  try {
    const script = parseWhole(text);
    return { script, complete: isComplete(script) };
  } catch {
    return { script: NOTHING, complete: false };
  }
}

export interface Substitution {
  readonly text: string;
  readonly pos: number;
  readonly script: ParsedScript | undefined;
}

/** The script in a substitution. The parser reads it when it is asked for; in a plain command it is there already. */
export function scriptIn(part: Substitution): ParsedScript | undefined {
  if (Object.hasOwn(part, 'script')) return part.script;
  const { text, pos } = part;
  const isPlain = text.startsWith('$(') && text.endsWith(')');
  return (isPlain ? plainScript(text.slice(2, -1), pos + 2) : undefined) ?? part.script;
}

export function isComplete(script: ParsedScript): boolean {
  return script.errors === undefined || script.errors.length === 0;
}

/** Reads source text as the one word that it must be; `undefined` when it isn't one. */
export function parseWord(source: string): Word | undefined {
  const { script } = parseShell(`: ${source}`);
  const command = script.commands[0]?.command;
  if (command?.type !== 'Command') return undefined;
  const [word] = command.suffix;
  return command.suffix.length === 1 && word?.type === 'Word' ? word : undefined;
}

function isTooTangled(text: string): boolean {
  if (text.length <= SHORT_TEXT) return false;
  return heredocsIn(text) > MAX_HEREDOCS || lookaheadIn(text) > MAX_BRACE_LOOKAHEAD;
}

function heredocsIn(text: string): number {
  return text.includes('<<') ? (text.match(/<(?=<)/g) ?? []).length : 0;
}

/** The steps, if at each character every `{` before it in its word looks that far. Most texts have none. */
function lookaheadIn(text: string): number {
  let steps = 0;
  if (!text.includes('{')) return steps;
  for (const [rest] of text.matchAll(/\{[^ \t\n]*/g)) {
    let braces = 0;
    for (let i = 0; i < rest.length; i++) {
      if (rest[i] === '{') braces++;
      steps += braces;
    }
  }
  return steps;
}
