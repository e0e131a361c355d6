import type { Field } from '../field.ts';
import { isKnown } from '../field.ts';
import { type Frame, recordAccess } from '../session.ts';
import { kindOf } from './trees.ts';

const MAX_WORDS = 64;
const MAX_LENGTH = 1_024;

/** Programs that are told a file's name and don't open it. */
const ONLY_NAMES =
  /^(?:conclaude|du|df|which|whereis|whatis|man|tldr|apropos|lsof|fuser|namei|getfacl|lsattr|code|cursor|subl|open|xdg-open|pgrep|locate|gh-copilot)$/;

/** What such an option names is left alone. */
const LEAVES_OUT = /ignore|exclu|skip|omit|except|without/i;

/**
 * A program that nobody has described, and that is given a file which is there, most probably reads it: as a word of
 * its own, as an option's value, or behind a sign such as `@` or `if=`.
 */
export function recordGivenFiles(name: string, words: readonly Field[], frame: Frame): void {
  if (ONLY_NAMES.test(name)) return;
  let isLeftOut = false;
  for (const word of words.slice(0, MAX_WORDS)) {
    const isOption = word.text.startsWith('-');
    if (!(isLeftOut && !isOption) && !(isOption && LEAVES_OUT.test(word.text))) recordWord(word, frame);
    isLeftOut = isOption && LEAVES_OUT.test(word.text) && !word.text.includes('=');
  }
}

function recordWord(word: Field, frame: Frame): void {
  if (!isKnown(word) || word.text.length > MAX_LENGTH) return;
  for (const text of namesIn(word.text)) {
    const file = { ...word, text };
    if (kindOf(file, frame) === 'file') recordAccess(frame, 'read', file, { guess: true });
  }
}

/** `x`, `--config=x`, `-fx`, `@x`, `id=y,src=x`, `FILE:x` */
function namesIn(text: string): readonly string[] {
  // A variable for the program is no file.
  if (/^[A-Z_][A-Z\d_]*=/.test(text)) return [];
  const names = text.startsWith('-') ? [text.slice(2)] : [text];
  for (const sign of ['=', '@', ':', ',']) {
    const at = text.lastIndexOf(sign);
    if (at >= 0) names.push(text.slice(at + 1));
  }
  return names.filter((name) => name !== '' && !name.startsWith('//'));
}

/** By its name, such an option is followed by a file that is read, whichever program it belongs to. */
const READS_FILE =
  /^--?(?:[a-z\d]+-)*(?:file|dotenv|config|rcfile|require|import|cacert|cert|key|identity|values|secrets?)(?:=|$)/;
/** As long as the shortest of them is. */
const MIN_OPTION = '-key'.length;
const WRITES_FILE = /out|log|pid|lock|report|result|cache|save|target|dest|dump|trace/;

/** The values of options whose names say that they are files, where such files are there. */
export function recordFileOptions(words: readonly Field[], frame: Frame): void {
  for (let at = 0; at < Math.min(words.length, MAX_WORDS); at++) {
    const text = words[at]?.text ?? '';
    if (!text.startsWith('-') || text.length < MIN_OPTION || text.length > MAX_LENGTH) continue;
    if (!READS_FILE.test(text)) continue;
    const equals = text.indexOf('=');
    const name = equals < 0 ? text : text.slice(0, equals);
    if (LEAVES_OUT.test(name) || WRITES_FILE.test(name)) continue;
    const value = equals < 0 ? words[at + 1] : words[at];
    if (value !== undefined) recordWord(value, frame);
  }
}
