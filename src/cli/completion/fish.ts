import type { CommandOffer, Offers, OptionOffer } from './offers.ts';

export function fishScript({ commands, general }: Offers): string {
  return `# conclaude's completion for fish
function __conclaude_runs
  set -l words (commandline -opc)
  test (count $words) -gt 1; and test $words[2] = $argv[1]
end
complete -c conclaude -f
${[
  ...commands.map(({ name, summary }) => `${AT_FIRST} -a ${name} -d ${quoted(summary)}`),
  ...general.map((option) => optionLine(AT_FIRST, option)),
  ...commands.flatMap(linesOf),
].join('\n')}`;
}

const AT_FIRST = 'complete -c conclaude -n __fish_use_subcommand';

function linesOf({ name, operands, options }: CommandOffer): readonly string[] {
  const start = `complete -c conclaude -n ${quoted(`__conclaude_runs ${name}`)}`;
  return [
    ...operands.flatMap(({ words, isFile }) => [
      ...(words.length === 0 ? [] : [`${start} -a ${quoted(words.join(' '))}`]),
      ...(isFile ? [`${start} -F`] : []),
    ]),
    ...options.map((option) => optionLine(start, option)),
  ];
}

const VALUES = {
  none: '',
  file: ' -r -F',
  folder: " -x -a '(__fish_complete_directories)'",
  other: ' -x',
} as const;

function optionLine(start: string, { spellings: [long = '', short], value, doc }: OptionOffer): string {
  const brief = short === undefined ? '' : ` -s ${short.slice(1)}`;
  return `${start} -l ${long.slice(2)}${brief} -d ${quoted(doc)}${VALUES[value]}`;
}

function quoted(text: string): string {
  return `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
}
