import { quoted } from '../../shell-word.ts';

/** Words as the user's shell has taken them apart, put together again for bash. One word is a whole command line. */
export function commandOf(words: readonly string[]): string {
  if (words.length === 1) return words[0] as string;
  return words.map((word) => (/^[\w@%+=:,./~-]+$/.test(word) ? word : quoted(word))).join(' ');
}
