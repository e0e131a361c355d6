import type { ParsedScript } from '../parse.ts';
import { readStatements } from './lists.ts';
import type { ScriptReader } from './reader.ts';

/**
 * Most commands are plain: words, quotes, variables, pipes, loops, here-documents without anything to expand. They are
 * read here, where a few regular expressions do what the parser does character by character, into what it would make
 * of them. `undefined` for any other text. `offset`: where the text begins in a larger one, when it is a substitution's.
 */
export function plainScript(text: string, offset?: number): ParsedScript | undefined {
  // The parser keeps it apart.
  if (text.startsWith('#!')) return undefined;
  const inSubstitution = offset !== undefined;
  const reader: ScriptReader = { text, offset: offset ?? 0, at: 0, depth: 0, inSubstitution, documents: [] };
  const commands = readStatements(reader, '');
  if (commands === undefined || reader.documents.length > 0) return undefined;
  const { offset: pos } = reader;
  return { type: 'Script', pos, end: pos + text.length, shebang: undefined, commands, errors: undefined };
}
