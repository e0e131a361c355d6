import { type Field, isKnown, knownField } from './field.ts';
import { type Frame, type Output, recordCommand } from './session.ts';

/**
 * The command is a file that the text itself has written: it runs by the interpreter of its first line, else by
 * the shell. `undefined` when it is no such file.
 */
export function scriptWords(words: readonly Field[], frame: Frame): readonly Field[] | undefined {
  const first = words[0];
  if (first === undefined) return undefined;
  const file = first.text.includes('/') ? first : onSearchPath(first, frame);
  if (file?.content === undefined) return undefined;
  return [...interpreterOf(file.content), file, ...words.slice(1)];
}

/** Runs it; what the call itself looks like is the script's own name. */
export function runScript(words: readonly Field[], script: readonly Field[], frame: Frame): Output {
  recordCommand(frame, words);
  return frame.shell.runWords(script, frame);
}

function interpreterOf({ text }: Field): readonly Field[] {
  const [, line = ''] = /^#!([^\n]{1,200})/.exec(text) ?? [];
  const [program = '', ...args] = line.trim().split(/\s+/);
  if (program === '') return [knownField('sh')];
  const words = program.endsWith('/env') ? args.filter((arg) => arg !== '-S') : [program, ...args];
  return words.map(knownField);
}

/** A bare name is looked up in folders that the text has put on the search path; which ones is left open. */
function onSearchPath(name: Field, { session }: Frame): Field | undefined {
  if (!isKnown(name) || !session.assigned.has('PATH')) return undefined;
  for (const [path, content] of session.texts.all())
    if (path.endsWith(`/${name.text}`)) return { text: path, state: 'guess', content };
  return undefined;
}
