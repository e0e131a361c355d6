import { posixClass } from '../posix-classes.ts';
import { type CharItem, type CharSet, charRange, charSet } from './char-set.ts';
import { type Escape, readEscape } from './escape.ts';
import type { GroupFlags } from './group-opening.ts';
import { atEnd, eat, fail, lookingAt, type Reader, take, takeCodePoint } from './reader.ts';

/** Reads a class whose opening bracket was just taken. */
export function readBracketClass(reader: Reader, flags: GroupFlags): CharSet | undefined {
  const opening = reader.at - 1;
  const negated = eat(reader, '^');
  const items: CharItem[] = [];
  // A bracket that closes before anything was named is a member, as in every engine but JavaScript's.
  if (eat(reader, ']')) addFrom(reader, items, { kind: 'char', codePoint: 0x5d });
  while (!atEnd(reader) && !lookingAt(reader, ']')) {
    if (flags.verbose && take(reader, /\s+/y)) continue;
    readItem(reader, items);
  }
  if (!eat(reader, ']')) return fail(reader, "This [ isn't closed", opening);
  return charSet(items, negated, flags.ignoreCase);
}

function readItem(reader: Reader, items: CharItem[]): void {
  const posix = take(reader, /\[:(\^?)(\w+):\]/y);
  if (posix) {
    const source = posixClass(posix[2] ?? '', 'regex');
    if (source === undefined) fail(reader, `Unknown character class ${posix[0]}`, posix.index);
    else items.push({ source, negated: posix[1] === '^' });
    return;
  }
  const at = reader.at;
  const member = readMember(reader);
  if (member?.kind === 'edge') {
    fail(reader, "A boundary of a word or of the text isn't a character, so it can't be in a class", at);
  } else if (member) {
    addFrom(reader, items, member);
  }
}

/** Adds a member, or the range that it begins. */
function addFrom(reader: Reader, items: CharItem[], member: Exclude<Escape, { kind: 'edge' }>): void {
  if (member.kind === 'item') {
    items.push(member.item);
  } else if (lookingAt(reader, '-') && !lookingAt(reader, '-]') && !lookingAt(reader, '--')) {
    items.push(readRange(reader, member.codePoint));
  } else {
    items.push(charRange(member.codePoint, member.codePoint));
  }
}

function readRange(reader: Reader, first: number): CharItem {
  const at = reader.at;
  reader.at += 1;
  const member = readMember(reader);
  if (member?.kind !== 'char') fail(reader, 'A range must end with a single character', at);
  else if (member.codePoint < first) fail(reader, 'This range is backwards', at);
  else return charRange(first, member.codePoint);
  return charRange(first, first);
}

function readMember(reader: Reader): Escape | undefined {
  if (atEnd(reader)) return undefined;
  if (eat(reader, '\\')) return readEscape(reader);
  if (lookingAt(reader, '[')) {
    return fail(reader, "A class inside a class isn't supported; write \\[ for the bracket itself");
  }
  const operation = take(reader, /&&|--|~~/y);
  if (operation) {
    const advice = `write \\${operation[0].charAt(0)} for the character itself`;
    return fail(
      reader,
      `The operation ${operation[0]} in a class isn't supported; ${advice}`,
      operation.index,
    );
  }
  return { kind: 'char', codePoint: takeCodePoint(reader) };
}
