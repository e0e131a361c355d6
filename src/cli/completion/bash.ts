import { type CommandOffer, commandOffers, generalFlags } from './offers.ts';

/** Works with the bash of macOS (3.2) too, which has no `mapfile`. */
export function bashScript(): string {
  const offers = commandOffers();
  const first = [...offers.map(({ name }) => name), ...generalFlags().flatMap(spellings)];
  return `# conclaude's completion for bash
_conclaude() {
  local IFS=$'\\n' current=\${COMP_WORDS[COMP_CWORD]} before=\${COMP_WORDS[COMP_CWORD-1]} words=''
  COMPREPLY=()
  if [ "$COMP_CWORD" -eq 1 ]; then
    words='${first.join('\n')}'
  else
    case "\${COMP_WORDS[1]} $before" in
${offers.flatMap(valueCases).join('\n')}
    esac
    case "\${COMP_WORDS[1]}" in
${offers.map(wordCase).join('\n')}
    esac
  fi
  COMPREPLY=($(compgen -W "$words" -- "$current"))
}
complete -F _conclaude conclaude`;
}

const GENERATOR = {
  file: 'compopt -o filenames 2>/dev/null; COMPREPLY=($(compgen -f -- "$current")); return',
  folder: 'compopt -o filenames 2>/dev/null; COMPREPLY=($(compgen -d -- "$current")); return',
  other: 'return',
} as const;

function valueCases({ name, flags }: CommandOffer): readonly string[] {
  return flags.flatMap((flag) =>
    flag.value === 'none' ? [] : [`      '${name} ${flag.long}') ${GENERATOR[flag.value]} ;;`],
  );
}

function wordCase({ name, words, flags }: CommandOffer): string {
  return `      ${name}) words='${[...words, ...flags.flatMap(spellings)].join('\n')}' ;;`;
}

function spellings({ long, short }: { readonly long: string; readonly short?: string }): readonly string[] {
  return short === undefined ? [long] : [long, short];
}
