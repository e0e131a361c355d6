import { toolNames } from '../../clients/claude-code/tools.ts';
import { type Option, spellings } from '../../text/commands/description.ts';
import { EXPLAIN } from '../../text/commands/explain.ts';
import { nearest } from '../../text/nearest.ts';

/** `explain git push --force` means the command: its words are for the shell, as if `--` stood before them. */
export function commandSetApart(args: readonly string[]): readonly string[] {
  const at = firstOperand(args);
  const word = at === undefined ? undefined : args[at];
  if (at === undefined || word === undefined || isToolLike(word)) return args;
  return [...args.slice(0, at), '--', ...args.slice(at)];
}

/** Nobody capitalises a command; a mistyped tool still looks like one. */
function isToolLike(word: string): boolean {
  return /^[A-Z]/.test(word) || word.startsWith('mcp__') || toolNames('all').includes(word);
}

function firstOperand(args: readonly string[]): number | undefined {
  const options = Object.entries<Option>(EXPLAIN.options);
  for (let at = 0; at < args.length; at++) {
    const word = args[at] as string;
    if (word === '--') return undefined;
    if (!word.startsWith('-') || word === '-') return at;
    const option = options.find(([name, one]) => spellings(name, one).includes(word))?.[1];
    // A mistyped option may have a value or not; the parser has something to say about it.
    if (option === undefined && !word.includes('=')) return undefined;
    if (option?.value !== undefined) at++;
  }
  return undefined;
}

/** The tool that was most likely meant by a name that is none; `''` where nothing is near. */
export function unknownTool(name: string): string | undefined {
  const known = toolNames('all');
  if (known.includes(name) || name.startsWith('mcp__')) return undefined;
  return nearest(name, known) ?? '';
}
