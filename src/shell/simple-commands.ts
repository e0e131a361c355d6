import { type Command, parseShell, type Statement } from './parse.ts';

const SHELLS = /^(?:.*\/)?(?:ba|z|da|k)?sh$/;

/** The simple commands at the top of a script, in pipes and in chains, by their words; those inside of others are left out. */
export function plainCommands(script: string): readonly (readonly string[])[] {
  return parseShell(script)
    .script.commands.flatMap(({ command }) => (command.type === 'AndOr' ? command.commands : [command]))
    .flatMap((node) => (node.type === 'Pipeline' ? node.commands : [node]))
    .flatMap((node) => (isSimple(node) ? [wordsOf(node)] : []));
}

export interface Options {
  readonly errexit: boolean;
  readonly pipefail: boolean;
}

/** The last word on each option counts. */
export function optionsOf(statements: readonly Statement[]): Options {
  const set = statements
    .flatMap(({ command }) => (command.type === 'AndOr' ? command.commands : [command]))
    .flatMap((node) => (node.type === 'Command' ? [wordsOf(node)] : []))
    .filter(([name]) => name === 'set')
    .flatMap((words) => words.slice(1).map((word, at) => ({ word, before: words[at] ?? '' })));
  const isOn = (letter: string, name: string) => {
    const said = set.findLast(
      ({ word, before }) =>
        (letter !== '' && new RegExp(`^[-+][a-z]*${letter}`).test(word)) ||
        (word === name && /^[-+][a-z]*o$/.test(before)),
    );
    return said !== undefined && (said.word === name ? said.before : said.word).startsWith('-');
  };
  return { errexit: isOn('e', 'errexit'), pipefail: isOn('', 'pipefail') };
}

/** `bash -c '…'`, whatever stands before it, and `eval '…'`. */
export function scriptInside(words: readonly string[]): string | undefined {
  if (words[0] === 'eval') return words.slice(1).join(' ');
  const at = words.findIndex((word, index) => /^-[a-z]*c$/.test(word) && SHELLS.test(words[index - 1] ?? ''));
  if (at < 0) return undefined;
  const option = words[at] ?? '';
  const script = words[at + 1];
  return script === undefined || !option.includes('e') ? script : `set -e; ${script}`;
}

export function hasSubstitution(node: Statement['command']): boolean {
  if (!isSimple(node)) return false;
  const texts = [...node.prefix, ...node.args].flatMap((part) => ('text' in part ? [part.text] : []));
  return texts.some((text) => /\$\((?!\()|`/.test(text) && !text.startsWith("'"));
}

export function isSimple(node: Statement['command']): node is Command {
  return node.type === 'Command';
}

export function wordsOf({ name, args }: Command): readonly string[] {
  return [
    ...(name === undefined ? [] : [name.value]),
    ...args.flatMap((arg) => (arg.type === 'Word' ? [arg.value] : [])),
  ];
}
