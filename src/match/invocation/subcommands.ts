import { optionStyle, takesValue } from './option-table.ts';

export interface Way {
  /** The places of the subcommand's words. */
  readonly words: readonly number[];
  /** None of them is a word that can't be known. */
  readonly isSure: boolean;
}

interface Search {
  readonly program: string;
  readonly words: readonly string[];
  readonly found: number[];
  /** The word after an option of a program that nobody knows may be its value. */
  mayBeValue: boolean;
}

/** Finds the words of a subcommand, which options and their values may stand between. `wanted`: for each what it may be. */
export function findSubcommands(
  program: string,
  wanted: readonly (readonly string[])[],
  words: readonly string[],
  isUnknown: (at: number) => boolean,
): Way | undefined {
  const search: Search = { program, words, found: [], mayBeValue: false };
  const { found } = search;
  for (let at = 1; at < words.length && found.length < wanted.length; at++) {
    const word = words[at] as string;
    if (word.startsWith('-') && word.length > 1) {
      at = afterOption(search, at);
      continue;
    }
    // `cargo +nightly publish`
    if (word.startsWith('+') && at === 1) continue;
    if (isUnknown(at)) return { words: [...found, at], isSure: false };
    if (wanted[found.length]?.includes(word)) found.push(at);
    else if (!search.mayBeValue) return undefined;
    search.mayBeValue = false;
  }
  return found.length === wanted.length ? { words: found, isSure: true } : undefined;
}

/** The place of the option's last word. */
function afterOption(search: Search, at: number): number {
  const { program, words, found } = search;
  const option = words[at] as string;
  const style = optionStyle(
    program,
    found.map((place) => words[place] as string),
  );
  const isWhole = option.includes('=');
  search.mayBeValue = style.isGuess && !isWhole && option !== '--';
  return !isWhole && takesValue(style, option) ? at + 1 : at;
}
