import { type CommandOffer, commandOffers, type FlagOffer, generalFlags } from './offers.ts';

export function fishScript(): string {
  const offers = commandOffers();
  return [
    "# conclaude's completion for fish",
    'complete -c conclaude -f',
    ...offers.map(
      ({ name, summary }) =>
        `complete -c conclaude -n __fish_use_subcommand -a ${name} -d ${quoted(summary)}`,
    ),
    ...generalFlags().map((flag) => flagLine('__fish_use_subcommand', flag)),
    ...offers.flatMap(linesOf),
  ].join('\n');
}

function linesOf({ name, words, flags }: CommandOffer): readonly string[] {
  const condition = quoted(`__fish_seen_subcommand_from ${name}`);
  const positional =
    words.length === 0 ? [] : [`complete -c conclaude -n ${condition} -a ${quoted(words.join(' '))}`];
  return [...positional, ...flags.map((flag) => flagLine(condition, flag))];
}

const VALUE = {
  none: '',
  file: ' -r -F',
  folder: " -x -a '(__fish_complete_directories)'",
  other: ' -x',
} as const;

function flagLine(condition: string, { long, short, value, about }: FlagOffer): string {
  const brief = short === undefined ? '' : ` -s ${short.slice(1)}`;
  return `complete -c conclaude -n ${condition} -l ${long.slice(2)}${brief} -d ${quoted(about)}${VALUE[value]}`;
}

function quoted(text: string): string {
  return `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
}
