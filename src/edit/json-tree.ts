import { getNodeValue, type Node, type ParseError, parseTree, printParseErrorCode } from 'jsonc-parser';
import { parseJson } from '../json-value.ts';

/** A JSON value, or a member of an object, with the place of its text. */
export type JsonNode = Node;

export type JsonRead =
  | {
      readonly ok: true;
      readonly root: JsonNode;
      /** Comments or trailing commas: fine for an editor, but not JSON. */
      readonly extended: boolean;
    }
  | { readonly ok: false; readonly problem: string; readonly offset: number };

/** Reads JSON as editors do: comments and trailing commas are read over. */
export function readJsonc(source: string): JsonRead {
  // A byte order mark isn't part of the text; a blank in its place keeps the offsets.
  const text = source.replace(/^\ufeff/, ' ');
  const errors: ParseError[] = [];
  try {
    const root = parseTree(text, errors, { allowTrailingComma: true });
    return root === undefined || errors.length > 0
      ? { ok: false, ...problemOf(text, errors) }
      : { ok: true, root, extended: parseJson(text) === undefined };
  } catch (error) {
    // The parser calls itself for each level, and a stack has an end.
    if (error instanceof RangeError) return { ok: false, problem: 'values nested too deeply', offset: 0 };
    throw error;
  }
}

/** The member of that name. Of two with one name, the last counts for every JSON reader. */
export function memberOf(node: JsonNode | undefined, key: string): JsonNode | undefined {
  const members = node?.type === 'object' ? node.children : undefined;
  return members?.findLast((member) => member.children?.[0]?.value === key);
}

/** The value of a member. */
export function memberValue(member: JsonNode | undefined): JsonNode | undefined {
  return member?.children?.[1];
}

/** A value as `JSON.parse` would give it. */
export function plainValue(node: JsonNode | undefined): unknown {
  return node && getNodeValue(node);
}

export function endOf({ offset, length }: JsonNode): number {
  return offset + length;
}

const PROBLEMS: Readonly<Record<string, string>> = {
  PropertyNameExpected: 'expected a key in double quotes',
  ColonExpected: 'expected a colon after the key',
  CommaExpected: 'expected a comma between values',
  CloseBraceExpected: 'missing closing }',
  CloseBracketExpected: 'missing closing ]',
  EndOfFileExpected: 'unexpected text after the end of the JSON',
  UnexpectedEndOfString: 'unclosed string',
  UnexpectedEndOfComment: 'unclosed comment',
};

function problemOf(text: string, [error, next]: readonly ParseError[]) {
  const { offset, length } = error ?? { offset: text.length, length: 0 };
  const found = text.slice(offset, offset + Math.min(length, 40)) || 'the end of the file';
  const noValue = `expected a value, found ${found}`;
  const [code, then] = [error, next].map((each) => each && printParseErrorCode(each.error));
  if (code !== 'InvalidSymbol') return { offset, problem: PROBLEMS[code ?? ''] ?? noValue };
  // A word that isn't JSON is skipped, and what is missed then tells what should have been in its place.
  if (then === 'ValueExpected') return { offset, problem: noValue };
  const problem = then === 'PropertyNameExpected' ? PROBLEMS[then] : undefined;
  return { offset, problem: problem ?? `unexpected ${found}` };
}
