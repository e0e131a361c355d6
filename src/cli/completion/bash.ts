import type { CommandOffer, Offers, OptionOffer } from './offers.ts';

/** Works with the bash of macOS (3.2) too, which has no `mapfile`. */
export function bashScript({ commands, general }: Offers): string {
  const first = [...commands.map(({ name }) => name), ...allSpellings(general)];
  return `# conclaude's completion for bash
_conclaude() {
  local IFS=$'\\n' current=\${COMP_WORDS[COMP_CWORD]} before=\${COMP_WORDS[COMP_CWORD-1]} words=''
  COMPREPLY=()
  if [ "$COMP_CWORD" -eq 1 ]; then
    words='${first.join('\n')}'
  else
    case "\${COMP_WORDS[1]} $before" in
${commands.flatMap(valueCases).join('\n')}
    esac
    case "\${COMP_WORDS[1]}" in
${commands.map(wordCase).join('\n')}
    esac
  fi
  COMPREPLY+=($(compgen -W "$words" -- "$current"))
}
complete -F _conclaude conclaude`;
}

const paths = (kind: 'd' | 'f') =>
  `compopt -o filenames 2>/dev/null; COMPREPLY=($(compgen -${kind} -- "$current"))`;

const VALUES = { file: `${paths('f')}; return`, folder: `${paths('d')}; return`, other: 'return' } as const;

function valueCases({ name, options }: CommandOffer): readonly string[] {
  return options.flatMap(({ spellings, value }) =>
    value === 'none'
      ? []
      : [`      ${spellings.map((word) => `'${name} ${word}'`).join('|')}) ${VALUES[value]} ;;`],
  );
}

function wordCase({ name, operands, options }: CommandOffer): string {
  const words = [...operands.flatMap((operand) => operand.words), ...allSpellings(options)];
  const files = operands.some(({ isFile }) => isFile) ? `; ${paths('f')}` : '';
  return `      ${name}) words='${words.join('\n')}'${files} ;;`;
}

function allSpellings(options: readonly OptionOffer[]): readonly string[] {
  return options.flatMap(({ spellings }) => spellings);
}
