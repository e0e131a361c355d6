import { type ParsedScript, parse, type Word } from 'unbash';

export type * from 'unbash';
export type { Function as FunctionDefinition } from 'unbash';
export { forEachChild as visitChildren } from 'unbash';

/** The parser looks ahead to the end of the word at every `{`; beyond this many steps it would hang. */
const MAX_BRACE_LOOKAHEAD = 40_000_000;
const MAX_HEREDOCS = 4_000;

const NOTHING: ParsedScript = { type: 'Script', pos: 0, end: 0, shebang: undefined, commands: [] };

interface Parsed {
  readonly script: ParsedScript;
  readonly complete: boolean;
}

/** Never throws; what could be read before an error is kept. */
export function parseShell(text: string): Parsed {
  if (isTooTangled(text)) return { script: NOTHING, complete: false };
  try {
    const script = parse(text);
    return { script, complete: isComplete(script) };
  } catch {
    return { script: NOTHING, complete: false };
  }
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
  let braces = 0;
  let lookahead = 0;
  let heredocs = 0;
  for (let i = 0; i < text.length; i++) {
    const char = text[i];
    if (char === '{') braces++;
    else if (char === ' ' || char === '\t' || char === '\n') braces = 0;
    else if (char === '<' && text[i + 1] === '<') heredocs++;
    lookahead += braces;
  }
  return lookahead > MAX_BRACE_LOOKAHEAD || heredocs > MAX_HEREDOCS;
}
