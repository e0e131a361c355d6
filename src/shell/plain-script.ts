import type {
  AndOr,
  Command,
  LogicalOperator,
  ParsedScript,
  PipelineNode,
  Redirect,
  Statement,
  Word,
  WordPart,
} from './parse.ts';

/**
 * Most commands are plain: words, quotes with nothing to expand in them, pipes, `&&`, `2>&1`. They are read here,
 * where a few regular expressions do what the parser does character by character, into what it would make of them.
 * `undefined` for any other text. `offset`: where the text begins in a larger one.
 */
export function plainScript(text: string, offset = 0): ParsedScript | undefined {
  const reader: Reader = { text, offset, at: 0 };
  const commands: Statement[] = [];
  skipBlanks(reader, true);
  while (reader.at < text.length) {
    const command = readAndOr(reader);
    if (command === undefined) return undefined;
    commands.push({ type: 'Statement', pos: command.pos, end: command.end, command, background: undefined });
    if (reader.at === text.length) break;
    const separator = text[reader.at];
    if (separator !== ';' && separator !== '\n') return undefined;
    reader.at++;
    skipBlanks(reader, true);
  }
  if (commands.length === 0) return undefined;
  return {
    type: 'Script',
    pos: offset,
    end: offset + text.length,
    shebang: undefined,
    commands,
    errors: undefined,
  };
}

interface Reader {
  readonly text: string;
  readonly offset: number;
  at: number;
}

/** Where a word ends; a word in other characters isn't plain. */
const WORD = /(?:[\w@%+:,./-][\w@%+=:,./~^-]*|"[^"\\$`]*"|'[^']*')(?=[ \t\n;|&<>]|$)/y;
/** Where the shell's grammar, or the parser's, has a special mind of what follows. */
const SPECIAL = new Set(
  (
    'if then else elif fi do done case esac while until for in function select time coproc ' +
    'export declare local typeset readonly alias eval let'
  ).split(' '),
);

/** `linesToo`: where a command is expected, any number of lines may come before it. */
function skipBlanks(reader: Reader, linesToo = false): void {
  for (let char = reader.text[reader.at]; isBlank(char, linesToo); char = reader.text[reader.at]) reader.at++;
}

function isBlank(char: string | undefined, linesToo: boolean): boolean {
  return char === ' ' || char === '\t' || (linesToo && char === '\n');
}

function readAndOr(reader: Reader): PipelineNode | AndOr | undefined {
  const first = readPipeline(reader);
  if (first === undefined) return undefined;
  const commands: PipelineNode[] = [first];
  const operators: LogicalOperator[] = [];
  for (let operator = logicalAt(reader); operator !== undefined; operator = logicalAt(reader)) {
    reader.at += 2;
    skipBlanks(reader, true);
    const next = readPipeline(reader);
    if (next === undefined) return undefined;
    operators.push(operator);
    commands.push(next);
  }
  const { end } = commands.at(-1) ?? first;
  return operators.length === 0 ? first : { type: 'AndOr', pos: first.pos, end, commands, operators };
}

function logicalAt({ text, at }: Reader): LogicalOperator | undefined {
  if (text.startsWith('&&', at)) return '&&';
  return text.startsWith('||', at) ? '||' : undefined;
}

function readPipeline(reader: Reader): PipelineNode | undefined {
  const first = readCommand(reader);
  if (first === undefined) return undefined;
  const commands: Command[] = [first];
  const operators: '|'[] = [];
  while (reader.text[reader.at] === '|' && reader.text[reader.at + 1] !== '|') {
    reader.at++;
    skipBlanks(reader, true);
    const next = readCommand(reader);
    if (next === undefined) return undefined;
    operators.push('|');
    commands.push(next);
  }
  if (operators.length === 0) return first;
  const { end } = commands.at(-1) ?? first;
  return { type: 'Pipeline', pos: first.pos, end, prefixes: [], commands, operators };
}

/** Up to the operator behind it. */
function readCommand(reader: Reader): Command | undefined {
  const name = readWord(reader);
  if (name === undefined || name.parts !== undefined) return undefined;
  if (name.text.includes('=') || SPECIAL.has(name.text) || isDescriptor(name, reader)) return undefined;
  const args: Word[] = [];
  const redirects: Redirect[] = [];
  const suffix: (Word | Redirect)[] = [];
  let last: Word | Redirect = name;
  for (;;) {
    skipBlanks(reader);
    const char = reader.text[reader.at];
    if (char === undefined || char === ';' || char === '\n' || char === '|' || char === '&') break;
    const word = char === '>' || char === '<' ? undefined : readWord(reader);
    if (word !== undefined && !isDescriptor(word, reader)) {
      args.push(word);
      last = word;
    } else {
      const redirect = readRedirect(word, reader);
      if (redirect === undefined) return undefined;
      redirects.push(redirect);
      last = redirect;
    }
    suffix.push(last);
  }
  return { type: 'Command', pos: name.pos, end: last.end, name, prefix: [], suffix, args, redirects };
}

function readWord(reader: Reader): Word | undefined {
  WORD.lastIndex = reader.at;
  if (!WORD.test(reader.text)) return undefined;
  const text = reader.text.slice(reader.at, WORD.lastIndex);
  const pos = reader.offset + reader.at;
  const end = reader.offset + WORD.lastIndex;
  reader.at = WORD.lastIndex;
  const quote = text[0];
  if (quote !== '"' && quote !== "'") return { type: 'Word', text, pos, end, value: text, parts: undefined };
  const value = text.slice(1, -1);
  const part: WordPart =
    quote === "'"
      ? { type: 'SingleQuoted', pos, end, value, text }
      : {
          type: 'DoubleQuoted',
          pos,
          end,
          text,
          parts: [{ type: 'Literal', pos: pos + 1, end: end - 1, value, text: value }],
        };
  return { type: 'Word', text, pos, end, value, parts: [part] };
}

/** `2>`: a number right before a redirection belongs to it. */
function isDescriptor(word: Word, { text, at }: Reader): boolean {
  const char = text[at];
  return (char === '>' || char === '<') && /^\d+$/.test(word.text);
}

/** `number`: what stands before the sign. */
function readRedirect(number: Word | undefined, reader: Reader): Redirect | undefined {
  const { text, offset } = reader;
  const start = offset + reader.at;
  const operator = REDIRECTS.find((sign) => text.startsWith(sign, reader.at));
  if (operator === undefined) return undefined;
  reader.at += operator.length;
  skipBlanks(reader);
  const target = readWord(reader);
  // `> 2> x`
  if (target === undefined || isDescriptor(target, reader)) return undefined;
  const descriptor =
    number === undefined
      ? undefined
      : { type: 'FileDescriptor' as const, pos: number.pos, end: number.end, value: Number(number.text) };
  return { type: 'Redirect', pos: number?.pos ?? start, end: target.end, operator, descriptor, target };
}

/** The longer ones first. */
const REDIRECTS = ['>>', '>&', '>|', '>', '<&', '<'] as const;
