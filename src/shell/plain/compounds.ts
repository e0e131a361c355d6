import type {
  CommandNode,
  CompoundCommand,
  CompoundList,
  Elif,
  Redirection,
  WhileKind,
  Word,
} from '../parse.ts';
import { endsCommand, readSimpleCommand } from './commands.ts';
import { readStatements } from './lists.ts';
import { isTooDeep, type ScriptReader, skipBlanks, skipLines } from './reader.ts';
import { isAtRedirect, readRedirect } from './redirects.ts';
import { readBareWord, readOtherWord, readWord } from './words.ts';

const COMPOUND = new Set(['if', 'for', 'while', 'until']);

/** Up to the operator behind it. */
export function readCommand(reader: ScriptReader): CommandNode | undefined {
  const word = readBareWord(reader);
  if (word !== undefined) return readCommandAfter(word, reader);
  const pos = reader.offset + reader.at;
  const opening = openingAt(reader);
  if (opening !== undefined) {
    reader.at++;
    return withRedirects(readCompound(opening, pos, reader), reader);
  }
  if (isAtRedirect(reader)) {
    return reader.text[reader.at] === '&' ? undefined : readSimpleCommand(undefined, reader);
  }
  const first = readOtherWord(reader);
  return first && readCommandAfter(first, reader);
}

function readCommandAfter(first: Word, reader: ScriptReader): CommandNode | undefined {
  if (!COMPOUND.has(first.text)) return readSimpleCommand(first, reader);
  return withRedirects(readCompound(first.text, first.pos, reader), reader);
}

/** `((` is arithmetic, and `{a` a word. */
function openingAt({ text, at }: ScriptReader): string | undefined {
  const char = text[at];
  if (char === '(') return text[at + 1] === '(' ? undefined : char;
  return char === '{' && ' \t\n'.includes(text[at + 1] ?? '?') ? char : undefined;
}

function withRedirects(command: CompoundCommand | undefined, reader: ScriptReader): CommandNode | undefined {
  if (command === undefined) return undefined;
  reader.depth--;
  const redirects: Redirection[] = [];
  let { end } = command;
  for (skipBlanks(reader); !endsCommand(reader); skipBlanks(reader)) {
    const redirect = isAtRedirect(reader) ? readRedirect(reader) : undefined;
    if (redirect === undefined) return undefined;
    redirects.push(redirect);
    end = redirect.end;
  }
  return redirects.length === 0 ? command : { type: 'Redirected', pos: command.pos, end, command, redirects };
}

/** From behind the word or sign that it begins with. */
function readCompound(opening: string, pos: number, reader: ScriptReader): CompoundCommand | undefined {
  if (isTooDeep(reader)) return undefined;
  switch (opening) {
    case '(':
      return readSubshell(pos, reader);
    case '{':
      return readGroup(pos, reader);
    case 'if':
      return readIf(pos, reader);
    case 'for':
      return readFor(pos, reader);
    default:
      return readWhile(opening === 'while' ? 'while' : 'until', pos, reader);
  }
}

/** The commands up to a keyword, and that. */
interface Section {
  readonly list: CompoundList;
  readonly keyword: Word;
}

function readSection(reader: ScriptReader): Section | undefined {
  const list = readList(reader, '}');
  const keyword = list && readWord(reader);
  return keyword && { list, keyword };
}

function readList(reader: ScriptReader, ending: ')' | '}'): CompoundList | undefined {
  const commands = readStatements(reader, ending);
  const first = commands?.[0];
  const last = commands?.at(-1);
  if (commands === undefined || first === undefined || last === undefined) return undefined;
  return { type: 'CompoundList', pos: first.pos, end: last.end, commands };
}

function readSubshell(pos: number, reader: ScriptReader): CompoundCommand | undefined {
  const body = readList(reader, ')');
  reader.at++;
  return body && { type: 'Subshell', pos, end: reader.offset + reader.at, body };
}

function readGroup(pos: number, reader: ScriptReader): CompoundCommand | undefined {
  const body = readSection(reader);
  if (body?.keyword.text !== '}') return undefined;
  return { type: 'BraceGroup', pos, end: body.keyword.end, body: body.list };
}

function readIf(pos: number, reader: ScriptReader): CompoundCommand | undefined {
  const first = readBranch(reader);
  if (first === undefined) return undefined;
  const elif: Elif[] = [];
  let last = first.next;
  while (last.text === 'elif') {
    const branch = readBranch(reader);
    if (branch === undefined) return undefined;
    const { clause, body, next } = branch;
    // biome-ignore lint/suspicious/noThenProperty: the parser's name for it
    elif.push({ type: 'Elif', pos: last.pos, end: body.end, clause, then: body });
    last = next;
  }
  const otherwise = last.text === 'else' ? readSection(reader) : undefined;
  const { text, end } = otherwise?.keyword ?? last;
  if (text !== 'fi') return undefined;
  // biome-ignore lint/suspicious/noThenProperty: the parser's name for it
  return { type: 'If', pos, end, clause: first.clause, then: first.body, elif, else: otherwise?.list };
}

/** `next`: the keyword behind it. */
interface Branch {
  readonly clause: CompoundList;
  readonly body: CompoundList;
  readonly next: Word;
}

function readBranch(reader: ScriptReader): Branch | undefined {
  const clause = readSection(reader);
  if (clause?.keyword.text !== 'then') return undefined;
  const body = readSection(reader);
  return body && { clause: clause.list, body: body.list, next: body.keyword };
}

function readWhile(kind: WhileKind, pos: number, reader: ScriptReader): CompoundCommand | undefined {
  const clause = readSection(reader);
  if (clause?.keyword.text !== 'do') return undefined;
  const body = readSection(reader);
  if (body?.keyword.text !== 'done') return undefined;
  return { type: 'While', pos, end: body.keyword.end, kind, clause: clause.list, body: body.list };
}

function readFor(pos: number, reader: ScriptReader): CompoundCommand | undefined {
  skipBlanks(reader);
  const name = readWord(reader);
  if (name === undefined || !skipLines(reader) || readWord(reader)?.text !== 'in') return undefined;
  const wordlist: Word[] = [];
  for (skipBlanks(reader); !endsCommand(reader); skipBlanks(reader)) {
    const word = readWord(reader);
    if (word === undefined) return undefined;
    wordlist.push(word);
  }
  const separator = reader.text[reader.at];
  if (separator === ';') reader.at++;
  else if (separator !== '\n') return undefined;
  if (!skipLines(reader) || readWord(reader)?.text !== 'do') return undefined;
  const body = readSection(reader);
  if (body?.keyword.text !== 'done') return undefined;
  return { type: 'For', pos, end: body.keyword.end, name, wordlist, body: body.list };
}
