import type { ShellCall } from '../operation/operation.ts';

/** Longer ones aren't plain. */
const MOST_CHARACTERS = 2000;
const TOKEN = /[ \t]+|(&&|\|\||[;|&\n])|((?:[\w./:=@%+,~^!-]|'[^']*'|"[^"$`\\]*")+)/y;

/**
 * The commands of a line that nobody has read, as far as its text is plain: words, quotes and what stands between
 * commands. From the first character on that is anything else, nothing is known.
 */
export function plainCalls(command: string): readonly ShellCall[] {
  const calls: ShellCall[] = [];
  let words: string[] = [];
  const end = () => {
    // What is set for one command stands before it.
    const program = words.findIndex((word) => !/^\w+=/.test(word));
    if (program >= 0) calls.push({ words: words.slice(program), unknownFrom: words.length - program });
    words = [];
  };
  const text = command.slice(0, MOST_CHARACTERS);
  TOKEN.lastIndex = 0;
  while (TOKEN.lastIndex < text.length) {
    const found = TOKEN.exec(text);
    if (found === null) {
      end();
      return [...calls, { words: ['?'], unknownFrom: 0 }];
    }
    const [, separator, word] = found;
    if (separator !== undefined) end();
    else if (word !== undefined) words.push(word.replace(/['"]/g, ''));
  }
  end();
  return calls;
}
