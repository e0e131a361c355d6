import { type OptionStyle, takesValue } from './option-table.ts';

export interface GivenOption {
  /** `--force`, `-f`, `-auto-approve`; the letters of a cluster one by one. */
  readonly name: string;
  readonly value: string | undefined;
  /** Its place among the words. */
  readonly at: number;
}

export interface GivenOperand {
  readonly text: string;
  readonly at: number;
}

/** What is known of words by their places. */
interface Words {
  readonly words: readonly string[];
  readonly isUnknown: (at: number) => boolean;
}

export interface ReadWords {
  readonly options: readonly GivenOption[];
  readonly operands: readonly GivenOperand[];
  /** Words that may turn out to be anything, options too. */
  readonly open: readonly number[];
}

/** Takes the words of a program apart. `skip`: places of words that are neither, such as its subcommands. */
export function readWords(given: Words, style: OptionStyle, skip: readonly number[]): ReadWords {
  const { words, isUnknown } = given;
  const options: GivenOption[] = [];
  const operands: GivenOperand[] = [];
  const open: number[] = [];
  for (let at = 1; at < words.length; at++) {
    const word = words[at] as string;
    if (skip.includes(at)) continue;
    if (word === '--' && !isUnknown(at)) {
      options.push({ name: '--', value: undefined, at });
      for (let rest = at + 1; rest < words.length; rest++)
        operands.push({ text: words[rest] as string, at: rest });
      break;
    }
    if (isUnknown(at) && !word.startsWith('-')) open.push(at);
    if (word.length < 2 || !word.startsWith('-')) {
      operands.push({ text: word, at });
      continue;
    }
    if (addOption(options, words, at, style)) at++;
  }
  return { options, operands, open };
}

/** Whether it took the next word as its value. */
function addOption(
  options: GivenOption[],
  words: readonly string[],
  at: number,
  style: OptionStyle,
): boolean {
  const word = words[at] as string;
  if (!word.startsWith('--') && !style.dashWords) return addCluster(options, words, at, style);
  const equals = word.indexOf('=');
  if (equals > 0) {
    options.push({ name: word.slice(0, equals), value: word.slice(equals + 1), at });
    return false;
  }
  const hasValue = takesValue(style, word);
  options.push({ name: word, value: hasValue ? words[at + 1] : undefined, at });
  return hasValue;
}

/** `-uf`: one letter after the other, until one takes the rest as its value. */
function addCluster(
  options: GivenOption[],
  words: readonly string[],
  at: number,
  style: OptionStyle,
): boolean {
  const word = words[at] as string;
  // As a whole, too: a few programs have options such as `-all`.
  if (word.length > 2) options.push(wholeOption(word, at));
  for (let letter = 1; letter < word.length && letter < MAX_CLUSTER; letter++) {
    const name = `-${word[letter]}`;
    if (takesValue(style, name)) {
      const rest = word.slice(letter + 1);
      options.push({ name, value: rest === '' ? words[at + 1] : rest, at });
      return rest === '';
    }
    options.push({ name, value: word[letter + 1] === '=' ? word.slice(letter + 2) : undefined, at });
    if (word[letter + 1] === '=') break;
  }
  return false;
}

const MAX_CLUSTER = 24;

function wholeOption(word: string, at: number): GivenOption {
  const equals = word.indexOf('=');
  return equals < 0
    ? { name: word, value: undefined, at }
    : { name: word.slice(0, equals), value: word.slice(equals + 1), at };
}
