import { text } from '../kinds.ts';
import { emptyScript } from './command.ts';

/** What stands for the names of files in a script. */
export const FILES = '{files}';

/** A script in which `{files}` stands for files. */
export function fileWordsScript(which: string) {
  return text(
    `A script for bash; several lines are one script. It runs in the project root. \`{files}\`, as a word of its own and outside of quotes, becomes ${which}.`,
    { required: true, problem: scriptProblem, example: 'npm test' },
  );
}

/**
 * Names of files are put into the script as quoted words. Where bash reads quotes in another way, such a name could
 * become code.
 */
function scriptProblem(script: string): string | undefined {
  const empty = emptyScript(script);
  if (empty !== undefined || !script.includes(FILES)) return empty;
  if (/<<(?!<)/.test(script) || script.includes('`'))
    return '{files} can be used neither with a here-document nor with backquotes';
  return placesOf(script).every((at) => isWordOfItsOwn(script, at) && !isQuoted(script, at))
    ? undefined
    : '{files} has to be a word of its own, outside of quotes';
}

function placesOf(script: string): readonly number[] {
  const places: number[] = [];
  for (let at = script.indexOf(FILES); at >= 0; at = script.indexOf(FILES, at + 1)) places.push(at);
  return places;
}

function isWordOfItsOwn(script: string, at: number): boolean {
  const [before = ' ', after = ' '] = [script[at - 1], script[at + FILES.length]];
  return /[\s;|&(]/.test(before) && /[\s;|&)]/.test(after);
}

/** Is the place inside quotes, or an expression that bash reads by rules of its own? */
function isQuoted(script: string, at: number): boolean {
  let quote = '';
  for (let index = 0; index < at; index++) {
    const char = script[index] as string;
    if (char === '\\' && quote !== "'") index++;
    else if (quote === '' && (char === '"' || char === "'")) quote = char;
    else if (char === quote) quote = '';
  }
  const opened = script.slice(0, at);
  const isInside = (open: string, close: string) => opened.lastIndexOf(open) > opened.lastIndexOf(close);
  return quote !== '' || isInside('${', '}') || isInside('((', '))');
}
