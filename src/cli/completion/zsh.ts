import { type CommandOffer, commandOffers, type FlagOffer, generalFlags } from './offers.ts';

export function zshScript(): string {
  const offers = commandOffers();
  return `#compdef conclaude
# conclaude's completion for zsh
_conclaude() {
  local -a commands
  commands=(
${offers.map(({ name, summary }) => `    ${quoted(`${name}:${summary}`)}`).join('\n')}
  )
  if (( CURRENT == 2 )); then
    _describe 'command' commands
    _arguments ${generalFlags().map(flagSpec).join(' ')}
    return
  fi
  local command=$words[2]
  shift words
  (( CURRENT-- ))
  case $command in
${offers.map(caseOf).join('\n')}
  esac
}
if [[ $funcstack[1] == _conclaude ]]; then
  _conclaude "$@"
else
  compdef _conclaude conclaude
fi`;
}

function caseOf({ name, words, flags }: CommandOffer): string {
  const positional = words.length === 0 ? [] : [quoted(`1:word:(${words.join(' ')})`)];
  return `    ${name}) _arguments ${[...positional, ...flags.map(flagSpec)].join(' ')} ;;`;
}

const ACTION = { none: '', file: ':path:_files', folder: ':folder:_files -/', other: ':value: ' } as const;

function flagSpec({ long, short, value, about }: FlagOffer): string {
  // In a specification these characters end the description.
  const text = `[${about.replace(/[\][\\:]/g, (char) => `\\${char}`)}]${ACTION[value]}`;
  return short === undefined
    ? quoted(`${long}${text}`)
    : `'(${short} ${long})'{${short},${long}}${quoted(text)}`;
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}
