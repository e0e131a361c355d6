import type { AndOr, CommandNode, LogicalOperator, PipelineNode, Statement } from '../parse.ts';
import { readCommand } from './compounds.ts';
import { type ScriptReader, skipBlanks, skipLines } from './reader.ts';

/** `}` stands for the keywords, too. */
type Ending = '' | ')' | '}';

const KEYWORD = /(?:then|else|elif|fi|do|done|\})(?=[ \t\n;|&<>)]|$)/y;

/** At least one; up to where the list ends. */
export function readStatements(reader: ScriptReader, ending: Ending): readonly Statement[] | undefined {
  const { text, offset } = reader;
  const statements: Statement[] = [];
  if (!skipLines(reader)) return undefined;
  while (!isAtEnding(reader, ending)) {
    const command = readAndOr(reader);
    if (command === undefined) return undefined;
    const { pos, end } = command;
    const separator = text[reader.at];
    const isSeparated = separator === ';' || separator === '\n' || separator === '&';
    if (separator === ';' || separator === '&') reader.at++;
    statements.push(
      separator === '&'
        ? { type: 'Statement', pos, end: offset + reader.at, command, background: true }
        : { type: 'Statement', pos, end, command, background: undefined },
    );
    // A keyword is one only after a separator.
    if (!isSeparated) return ending !== '}' && isAtEnding(reader, ending) ? statements : undefined;
    if (!skipLines(reader)) return undefined;
  }
  return statements.length === 0 ? undefined : statements;
}

function isAtEnding({ text, at }: ScriptReader, ending: Ending): boolean {
  if (ending === '') return at === text.length;
  if (ending === ')') return text[at] === ')';
  KEYWORD.lastIndex = at;
  return KEYWORD.test(text);
}

function readAndOr(reader: ScriptReader): PipelineNode | AndOr | undefined {
  const first = readPipeline(reader);
  let operator = first && logicalAt(reader);
  if (first === undefined || operator === undefined) return first;
  const commands: PipelineNode[] = [first];
  const operators: LogicalOperator[] = [];
  let { end } = first;
  while (operator !== undefined) {
    reader.at += 2;
    const next = skipLines(reader) ? readPipeline(reader) : undefined;
    if (next === undefined) return undefined;
    operators.push(operator);
    commands.push(next);
    end = next.end;
    operator = logicalAt(reader);
  }
  return { type: 'AndOr', pos: first.pos, end, commands, operators };
}

function logicalAt({ text, at }: ScriptReader): LogicalOperator | undefined {
  const char = text[at];
  if ((char !== '&' && char !== '|') || text[at + 1] !== char) return undefined;
  return char === '&' ? '&&' : '||';
}

function readPipeline(reader: ScriptReader): PipelineNode | undefined {
  const pos = reader.offset + reader.at;
  const isNegated = reader.text[reader.at] === '!' && reader.text[reader.at + 1] === ' ';
  if (isNegated) {
    reader.at++;
    skipBlanks(reader);
  }
  const first = readCommand(reader);
  if (first === undefined || !(isNegated || isAtPipe(reader))) return first;
  const commands: CommandNode[] = [first];
  const operators: '|'[] = [];
  let { end } = first;
  while (isAtPipe(reader)) {
    reader.at++;
    const next = skipLines(reader) ? readCommand(reader) : undefined;
    if (next === undefined) return undefined;
    operators.push('|');
    commands.push(next);
    end = next.end;
  }
  const prefixes = isNegated ? [{ type: 'Negation' as const, pos, end: pos + 1 }] : [];
  return { type: 'Pipeline', pos, end, prefixes, commands, operators };
}

function isAtPipe({ text, at }: ScriptReader): boolean {
  return text[at] === '|' && text[at + 1] !== '|';
}
