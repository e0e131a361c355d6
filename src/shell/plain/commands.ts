import type { Assignment, Command, Redirection, Word } from '../parse.ts';
import { endsWord, type ScriptReader, skipBlanks } from './reader.ts';
import { isAtRedirect, readRedirect } from './redirects.ts';
import { readBareWord, readOtherWord, readWord, wordOf } from './words.ts';

const ASSIGNMENT = /^[A-Za-z_]\w*\+?=/;
/** Where the shell's grammar, or the parser's, has a special mind of what follows. */
const RESERVED = new Set(
  'if then else elif fi do done case esac while until for in function select time coproc ! { } [[ ]]'.split(
    ' ',
  ),
);
/** Their arguments can be assignments. */
const DECLARING = new Set('export declare local typeset readonly alias'.split(' '));

interface Draft extends Command {
  end: number;
  name: Word | undefined;
  readonly prefix: (Assignment | Redirection)[];
  readonly suffix: (Word | Assignment | Redirection)[];
  readonly args: (Word | Assignment)[];
  readonly redirects: Redirection[];
}

/** Up to the operator behind it. `first`: its first word, if it doesn't begin with a redirection. */
export function readSimpleCommand(first: Word | undefined, reader: ScriptReader): Command | undefined {
  const pos = first?.pos ?? reader.offset + reader.at;
  const end = first?.end ?? pos;
  const command: Draft = {
    type: 'Command',
    pos,
    end,
    name: first,
    prefix: [],
    suffix: [],
    args: [],
    redirects: [],
  };
  if ((first === undefined || isAssignment(first)) && !readPrefix(command, reader)) return undefined;
  if (command.name === undefined) return command;
  return !RESERVED.has(command.name.text) && readSuffix(command.name.text, command, reader)
    ? command
    : undefined;
}

/** Up to the command's name, if it has one. */
function readPrefix(command: Draft, reader: ScriptReader): boolean {
  while (command.name === undefined || isAssignment(command.name)) {
    const item = command.name === undefined ? readRedirect(reader) : assignmentOf(command.name, reader);
    if (item === undefined) return false;
    command.prefix.push(item);
    if (item.type !== 'Assignment') command.redirects.push(item);
    command.name = undefined;
    command.end = item.end;
    skipBlanks(reader);
    if (endsCommand(reader)) return true;
    if (!isAtRedirect(reader)) {
      command.name = readWord(reader);
      if (command.name === undefined) return false;
      command.end = command.name.end;
    }
  }
  return true;
}

function readSuffix(name: string, command: Draft, reader: ScriptReader): boolean {
  const declares = DECLARING.has(name);
  for (;;) {
    // Most are.
    const word = declares ? undefined : readBareWord(reader);
    if (word !== undefined) {
      command.args.push(word);
      command.suffix.push(word);
      command.end = word.end;
    } else {
      skipBlanks(reader);
      if (endsCommand(reader)) return true;
      if (!readItem(declares, command, reader)) return false;
    }
  }
}

function readItem(declares: boolean, command: Draft, reader: ScriptReader): boolean {
  const isRedirect = isAtRedirect(reader);
  const argument = isRedirect ? undefined : declares ? readDeclared(reader) : readOtherWord(reader);
  const redirect = isRedirect ? readRedirect(reader) : undefined;
  const item = argument ?? redirect;
  if (item === undefined) return false;
  if (argument !== undefined) command.args.push(argument);
  if (redirect !== undefined) command.redirects.push(redirect);
  command.suffix.push(item);
  command.end = item.end;
  return true;
}

function readDeclared(reader: ScriptReader): Word | Assignment | undefined {
  const word = readWord(reader);
  return word !== undefined && isAssignment(word) ? assignmentOf(word, reader) : word;
}

function isAssignment({ text }: Word): boolean {
  return text.includes('=') && ASSIGNMENT.test(text);
}

/** That word, after which the reader is, as an assignment. */
function assignmentOf(word: Word, reader: ScriptReader): Assignment | undefined {
  const { text, pos, end } = word;
  const valueAt = text.indexOf('=') + 1;
  reader.at = pos - reader.offset + valueAt;
  const value = endsWord(reader) ? wordOf(reader, reader.at, undefined) : readWord(reader);
  if (value === undefined) return undefined;
  const append = text[valueAt - 2] === '+' ? true : undefined;
  const name = text.slice(0, valueAt - (append ? 2 : 1));
  return { type: 'Assignment', pos, end, text, name, value, append, index: undefined };
}

/** After blanks. */
export function endsCommand({ text, at }: ScriptReader): boolean {
  switch (text[at]) {
    case undefined:
    case ';':
    case '\n':
    case '|':
    case ')':
      return true;
    case '&':
      return text[at + 1] !== '>';
    default:
      return false;
  }
}
